import type * as statistics from '../../../../apps/server/dist/modules/statistics/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { page } from './arguments.js';

export const statisticsStatements: StoreFile[] = [
  callsOf<typeof statistics>('statistics/store', {
    findStatistics: (s) => [s.playerId],
    findGameFacts: (s) => [s.playerId],
    sumTournaments: (s) => [s.playerId],
    findPlayerId: () => ['player_1'],
    findGames: (s) => [
      {
        playerId: s.playerId,
        outcome: 'win',
        isBot: false,
        opponentId: s.otherId,
        minimumStake: 1,
        maximumStake: 1000,
        since: s.before,
        last: null,
        scanLimit: page,
        limit: page,
      },
    ],
  }),
];
