import type * as leaderboards from '../../../../apps/server/dist/modules/leaderboards/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

const standing = { profit: 5, wins: 1, currentStreak: 1, streak: 1, tournaments: 0, giants: 0 };

export const leaderboardsStatements: StoreFile[] = [
  callsOf<typeof leaderboards>('leaderboards/store', {
    findUnranked: (s) => [[s.playerId, s.otherId]],
    findStandings: (s) => [[{ period: 'day', startsOn: s.today }], [s.playerId, s.otherId]],
    saveStandings: (s) => [[{ period: 'day', startsOn: s.today, userId: s.playerId, ...standing }]],
    changeBuckets: (s) => [[{ period: 'day', startsOn: s.today, figure: 'wins', bucket: 1, players: 1 }]],
    addPairs: (s) => [[{ userId: s.playerId, opponentId: s.otherId, wins: 1, losses: 0, ties: 0 }]],
    findPair: (s) => [s.playerId, s.otherId],
    countPeople: (s) => [s.playerId, 5],
    findTop: (s) => [{ period: 'day', startsOn: s.today, figure: 'profit', limit: 50 }],
    showsResults: (s) => [s.playerId],
    countPlayers: (s) => [{ period: 'day', startsOn: s.today, figure: 'profit', bucket: 1 }],
    deleteBefore: (s) => [{ period: 'day', startsOn: s.today }, limit],
    deleteStandings: (s) => [s.playerId, [s.today]],
  }),
];
