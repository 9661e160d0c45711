import type * as lobby from '../../../../apps/server/dist/modules/lobby/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

export const lobbyStatements: StoreFile[] = [
  callsOf<typeof lobby>('lobby/store', {
    findListedGames: (s) => [{ now: s.now, minimumStake: 1, last: null, limit }],
    findGamesToJoin: (s) => [{ playerId: s.playerId, stakeAmount: 5, now: s.now, limit: 4 }],
    findListedStakes: (s) => [[s.playerId, s.otherId], s.now],
    findSeeker: (s) => [s.playerId, [s.otherId]],
  }),
];
