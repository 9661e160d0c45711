import type * as counters from '../../../../apps/server/dist/modules/counters/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const countersStatements: StoreFile[] = [
  callsOf<typeof counters>('counters/store', {
    readCounters: (s) => [{ now: s.now, countedBefore: s.before, deadBefore: s.before }],
    renewProcess: (s) => [s.newId, s.now],
    addProcess: (s) => [s.newId, s.now],
    addOnlineUsers: (s) => [s.newId, [], s.now],
    deleteOnlineUsers: (s) => [s.newId, [s.playerId]],
    deleteProcess: (s) => [s.newId],
    deleteProcessesSeenBefore: (s) => [s.before],
  }),
];
