import type { OperationName } from '@game/contract';

type Feature = OperationName extends `${infer Name}.${string}` ? Name : never;

/** What the operations of each feature are about. The names of operations start with the feature. */
export const tags: Record<Feature, string> = {
  auth: 'Sign-up, sign-in, the session, and links from mails.',
  account: 'The account of the signed-in player: password, email address, devices, data and deletion.',
  passkeys: 'The passkeys and the second factor of the signed-in player.',
  x: 'The connected account at X.',
  discord: 'The connected account at Discord.',
  profiles: 'The profile, the balance and the transactions of the signed-in player.',
  players: 'Other players: their pages, blocks and reports.',
  leaderboards: 'The best players of a day, a week and of all time.',
  ledgerDays: 'The published hashes of the ledger, one for each day.',
  lobby: 'The open games that anyone can join.',
  counters: 'How many players there are, and how many tickets they stake.',
  games: 'Games of two players: stake, join, move.',
  rematches: 'Another game against the same opponent.',
  cards: 'Pictures of results, to share them.',
  inbox: 'Notifications.',
  push: 'Push messages to devices.',
  rewards: 'Free tickets: the daily flip and bonus, streaks, activities and referrals.',
  statistics: 'The results of the signed-in player.',
  trophies: 'The trophies of players.',
  tournaments: 'Knockout tournaments.',
  shop: 'Raffles, prizes and orders.',
  payments: 'The purchase of tickets.',
  selfLimits: 'Breaks and purchase limits that players set for themselves.',
};
