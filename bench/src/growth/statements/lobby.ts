import type * as lobby from '../../../../apps/server/dist/modules/lobby/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

export const lobbyStatements: StoreFile[] = [
  callsOf<typeof lobby>('lobby/store', {
    findListedGames: (s) => [{ now: s.now, minimumStake: 1, last: null, limit }],
    findSeeker: (s) => [s.playerId, [s.otherId]],
  }),
];
