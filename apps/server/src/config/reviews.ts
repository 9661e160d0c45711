import type { reviewSettings } from './settings/game.js';

/** When the orders of a player are reviewed. A share of 101 % is never reached. */
export function reviewOf(env: Record<keyof typeof reviewSettings, number>) {
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
