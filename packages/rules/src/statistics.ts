import type { Outcome } from './hand.js';

/** Returns how many tickets a completed game won or lost: the stake, or 0 for a tie (CON-03). */
export function profitOf(outcome: Outcome, stakeAmount: number): number {
  if (outcome === 'tie') return 0;
  return outcome === 'win' ? stakeAmount : -stakeAmount;
}

/** Returns the share of completed games that were won, from 0 to 1; 0 without games (CON-03). */
export function winRateOf({ games, wins }: { games: number; wins: number }): number {
  return games === 0 ? 0 : wins / games;
}
