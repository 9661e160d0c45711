import type * as statistics from '../../../../apps/server/dist/modules/statistics/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const statisticsStatements: StoreFile[] = [
  callsOf<typeof statistics>('statistics/store', {
    findStatistics: (s) => [s.playerId],
    sumTournaments: (s) => [s.playerId],
    findRecentOutcomes: (s) => [s.playerId, 5],
  }),
];
