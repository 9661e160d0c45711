import type { QueryName } from '@game/contract';

/** The queries that the server also answers to visitors. All others are not sent while nobody is signed in. */
export const publicQueries: ReadonlySet<QueryName> = new Set<QueryName>([
  'auth.getOptions',
  'auth.getSession',
  'counters.get',
  'games.getChallenge',
  'leaderboards.get',
  'ledgerDays.list',
  'lobby.listGames',
  'players.get',
  'rewards.checkReferralCode',
  'shop.getDrawProof',
  'shop.getProduct',
  'tournaments.get',
  'tournaments.getNext',
  'tournaments.list',
  'trophies.list',
]);
