import type { Raffle } from '@game/contract';
import { shopText } from '../../text/shop.js';
import { refusalOf } from './raffle-view.js';

const { product: text } = shopText;

/** What the button of a raffle does: enters, leads to the sign-in screen, or nothing. */
export interface RaffleAction {
  kind: 'enter' | 'logIn' | 'none';
  label: string;
}

/** The button of a raffle's page at `nowMs` (PDT-02, RAF-01). */
export function raffleActionOf(raffle: Raffle, isSignedIn: boolean, nowMs: number): RaffleAction {
  const refusal = refusalOf(raffle, nowMs);
  if (refusal !== null) return { kind: 'none', label: refusal === 'RAFFLE_FULL' ? text.full : text.ended };
  return isSignedIn ? { kind: 'enter', label: text.enter } : { kind: 'logIn', label: text.logInToEnter };
}

/** What there is to say of a raffle that takes no more entries; null while it does. */
export function statusTextOf(raffle: Raffle, nowMs: number): string | null {
  if (raffle.raffleStatus !== 'open') return text.status[raffle.raffleStatus];
  return refusalOf(raffle, nowMs) === null ? null : text.status.drawing;
}
