import type { Raffle } from '@game/contract';
import { raffleCardState, refuseEntry, type RaffleState } from '@game/rules';
import { shopText } from '../../text/shop.js';

const { product: text, timeLeft } = shopText;

const minuteMs = 60_000;

/** How often remaining times are updated (CON-14), in milliseconds. */
export const countdownMs = minuteMs;

/** The state of a raffle's card at `nowMs` (PRZ-02). */
export function cardStateOf(raffle: Raffle, nowMs: number) {
  return raffleCardState(stateOf(raffle), new Date(nowMs));
}

/** Why a raffle accepts no entry at `nowMs`, or null if it does (RAF-01). */
export function refusalOf(raffle: Raffle, nowMs: number) {
  return refuseEntry(stateOf(raffle), new Date(nowMs));
}

/** The remaining time of a raffle: days and hours, or hours and minutes on the last day (PRZ-02). */
export function timeLeftOf(raffle: Raffle, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, Date.parse(raffle.raffleEndTime) - nowMs) / minuteMs);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return timeLeft.days(Math.floor(hours / 24), hours % 24);
  if (hours > 0) return timeLeft.hours(hours, minutes % 60);
  return minutes > 0 ? timeLeft.minutes(minutes) : timeLeft.lastMinute;
}

/** The button on a raffle's page: enters, leads to the sign-in screen, or is disabled. */
export interface RaffleAction {
  kind: 'enter' | 'logIn' | 'none';
  label: string;
}

/** The button on a raffle's page at `nowMs` (PDT-02, RAF-01). */
export function raffleActionOf(raffle: Raffle, isSignedIn: boolean, nowMs: number): RaffleAction {
  const refusal = refusalOf(raffle, nowMs);
  if (refusal !== null) return { kind: 'none', label: refusal === 'RAFFLE_FULL' ? text.full : text.ended };
  return isSignedIn ? { kind: 'enter', label: text.enter } : { kind: 'logIn', label: text.logInToEnter };
}

/** Explains why a raffle is closed to further entries; null while it is open. */
export function statusTextOf(raffle: Raffle, nowMs: number): string | null {
  if (raffle.raffleStatus !== 'open') return text.status[raffle.raffleStatus];
  return refusalOf(raffle, nowMs) === null ? null : text.status.drawing;
}

function stateOf(raffle: Raffle): RaffleState {
  const { raffleEndTime, closedAt } = raffle;
  return { ...raffle, raffleEndTime: new Date(raffleEndTime), closedAt: closedAt === null ? null : new Date(closedAt) };
}
