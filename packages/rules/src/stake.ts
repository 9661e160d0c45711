/** The smallest and largest stake of a game, in whole tickets (D-07). */
export const minimumStake = 1;
export const maximumStake = 1_000_000;

/** What the stake field holds before a player types (CON-01), in tickets. */
export const defaultStake = 5;

/** How many games a player may have open at once, in either seat (D-14). */
export const maximumOpenGames = 10;

/** Whether `value` can be staked: a whole number of tickets within the limits (D-07). */
export function isStake(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= minimumStake && (value as number) <= maximumStake;
}

/** What the winner of a game is paid: both stakes, no fee (D-12, MOV-05), in tickets. */
export function potOf(stakeAmount: number): number {
  return 2 * stakeAmount;
}
