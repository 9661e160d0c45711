import type * as pairs from '../../../../apps/server/dist/modules/leaderboards/store/pairs.js';
import type * as rankings from '../../../../apps/server/dist/modules/leaderboards/store/rankings.js';
import type * as standings from '../../../../apps/server/dist/modules/leaderboards/store/standings.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

const standing = { profit: 5, wins: 1, currentStreak: 1, streak: 1, tournaments: 0, giants: 0 };

export const leaderboardsStatements: StoreFile[] = [
  callsOf<typeof pairs>('leaderboards/store/pairs', {
    addPairs: (s) => [[{ userId: s.playerId, opponentId: s.otherId, wins: 1, losses: 0, ties: 0 }]],
    findPair: (s) => [s.playerId, s.otherId],
    countPeople: (s) => [s.playerId, 5],
  }),
  callsOf<typeof rankings>('leaderboards/store/rankings', {
    findTop: (s) => [{ period: 'day', startsOn: s.today, figure: 'profit', limit: 50 }],
    showsResults: (s) => [s.playerId],
    findAcquaintances: (s) => [s.playerId, { period: 'day', startsOn: s.today }],
  }),
  callsOf<typeof standings>('leaderboards/store/standings', {
    findUnranked: (s) => [[s.playerId, s.otherId]],
    findStandings: (s) => [[{ period: 'day', startsOn: s.today }], [s.playerId, s.otherId]],
    saveStandings: (s) => [[{ period: 'day', startsOn: s.today, userId: s.playerId, ...standing }]],
    changeBuckets: (s) => [[{ period: 'day', startsOn: s.today, figure: 'wins', bucket: 1, players: 1 }]],
    countPlayers: (s) => [{ period: 'day', startsOn: s.today, figure: 'profit', bucket: 1 }],
    deleteBefore: (s) => [{ period: 'day', startsOn: s.today }, limit],
    deleteStandings: (s) => [s.playerId, [s.today]],
  }),
];
