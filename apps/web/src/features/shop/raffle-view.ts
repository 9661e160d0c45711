import type { Raffle } from '@game/contract';
import { raffleCardState, refuseEntry, type RaffleState } from '@game/rules';
import { shopText } from '../../text/shop.js';

const minuteMs = 60_000;

/** How often remaining times are counted anew (CON-14), in milliseconds. */
export const countdownMs = minuteMs;

/** How the card of a raffle looks at `nowMs` (PRZ-02). */
export function cardStateOf(raffle: Raffle, nowMs: number) {
  return raffleCardState(stateOf(raffle), new Date(nowMs));
}

/** Why a raffle takes no entry at `nowMs`, or null when it does (RAF-01). */
export function refusalOf(raffle: Raffle, nowMs: number) {
  return refuseEntry(stateOf(raffle), new Date(nowMs));
}

/** How long a raffle still runs, in words: days and hours, below a day hours and minutes (PRZ-02). */
export function timeLeftOf(raffle: Raffle, nowMs: number): string {
  const minutes = Math.floor(Math.max(0, Date.parse(raffle.raffleEndTime) - nowMs) / minuteMs);
  const hours = Math.floor(minutes / 60);
  const { timeLeft } = shopText;
  if (hours >= 24) return timeLeft.days(Math.floor(hours / 24), hours % 24);
  if (hours > 0) return timeLeft.hours(hours, minutes % 60);
  return minutes > 0 ? timeLeft.minutes(minutes) : timeLeft.lastMinute;
}

function stateOf(raffle: Raffle): RaffleState {
  return { ...raffle, raffleEndTime: new Date(raffle.raffleEndTime) };
}
