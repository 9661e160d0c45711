import { whole } from './setting-types.js';

/** The thresholds of reviews: shares and drains in percent, numbers of tickets. */
export const reviewSettings = {
  REVIEW_NEW_ACCOUNT_DAYS: whole(7, 1, 366),
  REVIEW_NEW_ACCOUNTS_SHARE: whole(25, 1, 101),
  REVIEW_REFERRALS_SHARE: whole(25, 1, 101),
  REVIEW_ONE_OPPONENT_SHARE: whole(30, 1, 101),
  REVIEW_SAME_SIGN_UP_SHARE: whole(25, 1, 101),
  REVIEW_ONE_SIDED_SHARE: whole(30, 1, 101),
  REVIEW_TICKETS: whole(200, 1, 1_000_000_000),
  REVIEW_ONE_OPPONENT_TICKETS: whole(350, 1, 1_000_000_000),
  REVIEW_DRAIN: whole(70, 1, 100),
  REVIEW_LINKED_DRAIN: whole(50, 1, 100),
};

/** When the orders of a player are reviewed. A share of 101 % is never reached. */
export function reviewOf(env: { [Name in keyof typeof reviewSettings]: number }) {
  return {
    /** For how long an account counts as new. */
    newForMs: env.REVIEW_NEW_ACCOUNT_DAYS * 24 * 3_600_000,
    /** In percent of all tickets received and won. */
    shares: {
      newAccounts: env.REVIEW_NEW_ACCOUNTS_SHARE,
      referrals: env.REVIEW_REFERRALS_SHARE,
      oneOpponent: env.REVIEW_ONE_OPPONENT_SHARE,
      sameSignUp: env.REVIEW_SAME_SIGN_UP_SHARE,
      oneSided: env.REVIEW_ONE_SIDED_SHARE,
    },
    tickets: env.REVIEW_TICKETS,
    ticketsOfOne: env.REVIEW_ONE_OPPONENT_TICKETS,
    /** In percent of what an opponent had, in general and for linked opponents. */
    drain: env.REVIEW_DRAIN,
    linkedDrain: env.REVIEW_LINKED_DRAIN,
  };
}
