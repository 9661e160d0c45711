import type { Outcome } from './hand.js';

/** By how many tickets a completed game changed what its player has: by the stake, or not at all (CON-03). */
export function profitOf(outcome: Outcome, stakeAmount: number): number {
  if (outcome === 'tie') return 0;
  return outcome === 'win' ? stakeAmount : -stakeAmount;
}

/** Which part of the completed games was won, from 0 to 1; 0 before the first (CON-03). */
export function winRateOf({ games, wins }: { games: number; wins: number }): number {
  return games === 0 ? 0 : wins / games;
}
