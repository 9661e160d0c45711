/** The maximum number of tickets of a stake (D-07), a price, or an adjustment by the operator. */
export const maximumTickets = 1_000_000;

/** The minimum stake of a game, in whole tickets (D-07). */
export const minimumStake = 1;

/** The initial value of the stake field, in tickets (CON-01). */
export const defaultStake = 5;

/** The maximum number of open games of a player, in both seats (D-14). */
export const maximumOpenGames = 10;

/** Whether `value` is a valid stake: a whole number of tickets within the limits (D-07). */
export function isStake(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= minimumStake && (value as number) <= maximumTickets;
}

/** Returns the winner's payout, in tickets: both stakes, without a fee (D-12, MOV-05). */
export function potOf(stakeAmount: number): number {
  return 2 * stakeAmount;
}
