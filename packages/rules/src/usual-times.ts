/**
 * How long a game and a tournament wait, in milliseconds, unless the operator configures other times (D-13, D-18, D-19). Each page
 * with a deadline shows the actual one.
 */
export const usualTimes = {
  /** For the first move of a new game. */
  firstMoveMs: 5 * 60_000,
  /** For a second player. */
  listedMs: 24 * 3_600_000,
  /** For the move of the second player. */
  secondMoveMs: 5 * 60_000,
  /** For a tournament to be full. */
  fillMs: 7 * 24 * 3_600_000,
  /** For a move in round 1 of a tournament. */
  matchMs: 24 * 3_600_000,
};
