import { usualTimes } from '@game/rules';
import { seconds, whole, wholeBetween, type Settings } from '../setting-types.js';

const daySeconds = 24 * 3600;

export const gameSettings = {
  STARTING_BALANCE: { type: whole(0, 0, 1_000_000), meaning: 'Tickets of a new player.' },
  REFERRAL_AFTER_GAMES: {
    type: whole(0, 0, 1000),
    meaning:
      'Games against others that a new player completes before a referral is rewarded. With 0, it follows the sign-up.',
  },
  NEW_ACCOUNTS_PER_NETWORK: {
    type: whole(3, 1, 100_000),
    meaning:
      'Accounts of one network address or browser that can get their first rewards within 24 hours. Those of further new ones wait for games against others.',
  },
  ORDERS_PER_HOUSEHOLD: {
    type: whole(3, 1, 100_000),
    meaning:
      'Orders of one prize within 30 days that one household can place: one postal address, network, browser or chain of referrals. Further ones wait for a review.',
  },
  GAME_FIRST_MOVE_SECONDS: {
    type: seconds(usualTimes.firstMoveMs / 1000),
    meaning: 'Time for the creator of a game to move.',
  },
  GAME_LISTED_SECONDS: {
    type: seconds(usualTimes.listedMs / 1000),
    meaning: 'Time that a listed game waits for a second player.',
  },
  GAME_SECOND_MOVE_SECONDS: {
    type: seconds(usualTimes.secondMoveMs / 1000),
    meaning: 'Time for the second player to move.',
  },
  GAME_REMATCH_SECONDS: {
    type: seconds(2 * 60),
    meaning:
      'Time from the offer of a rematch to its end: for the move of the player who offers it and for the answer.',
  },
  TOURNAMENT_FILL_SECONDS: {
    type: seconds(usualTimes.fillMs / 1000),
    meaning: 'Time that a tournament waits for its players.',
  },
  TOURNAMENT_MATCH_SECONDS: {
    type: seconds(usualTimes.matchMs / 1000),
    meaning: 'Time to move in a match of round 1; a quarter of it afterwards, but at least an hour.',
  },
  HOUSE_TOURNAMENT_SECONDS: {
    type: wholeBetween(0, daySeconds)
      .refine((value) => value === 0 || daySeconds % value === 0, 'Expected 0 or a part of a day, such as 300 or 3600')
      .optional(),
    byDefault: '`300` if the demo runs, otherwise `0`',
    meaning:
      'Time between the starts of two house tournaments, counted from midnight UTC. Bots take the seats that are still free. `0` turns them off.',
  },
  HOUSE_HAND_SECONDS: {
    type: seconds(2 * 60),
    meaning: 'Time to move in each hand of a house tournament.',
  },
} satisfies Settings;

/** The thresholds of reviews: shares and drains in percent, numbers of tickets. */
export const reviewSettings = {
  REVIEW_NEW_ACCOUNT_DAYS: { type: whole(7, 1, 366), meaning: 'How long an account counts as new.' },
  REVIEW_NEW_ACCOUNTS_SHARE: {
    type: whole(25, 1, 101),
    meaning:
      'Share of what a player received and won, in percent, that may be from new accounts. 101 turns the reason off; so do the next.',
  },
  REVIEW_REFERRALS_SHARE: {
    type: whole(25, 1, 101),
    meaning: 'The same for accounts that the player referred.',
  },
  REVIEW_SAME_SIGN_UP_SHARE: {
    type: whole(25, 1, 101),
    meaning: 'The same for accounts that signed up from the same network address or browser.',
  },
  REVIEW_ONE_OPPONENT_SHARE: { type: whole(30, 1, 101), meaning: 'The same for one opponent.' },
  REVIEW_ONE_SIDED_SHARE: { type: whole(30, 1, 101), meaning: 'The same for several opponents.' },
  REVIEW_TICKETS: {
    type: whole(200, 1, 1_000_000_000),
    meaning: 'Tickets that must have been won from two opponents or more.',
  },
  REVIEW_ONE_OPPONENT_TICKETS: {
    type: whole(350, 1, 1_000_000_000),
    meaning: 'Tickets that must have been won from one opponent.',
  },
  REVIEW_DRAIN: {
    type: whole(70, 1, 100),
    meaning: 'Opponents count if they lost this part of their tickets to the player, in percent.',
  },
  REVIEW_LINKED_DRAIN: {
    type: whole(50, 1, 100),
    meaning: 'The same for new and referred accounts, and those with the same sign-up.',
  },
  SIGN_UP_TRACE_DAYS: {
    type: whole(90, 1, 366),
    meaning: 'How long the digests of the network address and the browser of a sign-up are stored.',
  },
} satisfies Settings;
