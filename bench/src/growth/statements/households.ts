import type * as households from '../../../../apps/server/dist/modules/households/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const householdsStatements: StoreFile[] = [
  callsOf<typeof households>('households/store', {
    findPlace: (s) => [s.playerId, 3, s.now],
    takePlace: (s) => [s.playerId, s.now],
    countReferralsSince: (s) => [s.playerId, s.now],
    findPair: (s) => [s.playerId, s.otherId],
    findGames: (s) => [s.playerId, 3, 5],
    findLinked: (s) => [s.playerId, 1_000],
    findNeighbours: (s) => [s.playerId, 3],
    lockNetwork: (s) => [s.playerId],
  }),
];
