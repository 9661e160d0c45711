import type * as counters from '../../../../apps/server/dist/modules/counters/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const countersStatements: StoreFile[] = [
  callsOf<typeof counters>('counters/store', {
    readCounters: (s) => [{ now: s.now, countedBefore: s.before, deadBefore: s.before }],
    renewProcess: (s) => [{ id: s.newId, seenAt: s.now, isHearing: true }],
    addProcess: (s) => [{ id: s.newId, seenAt: s.now, isHearing: true }],
    hasOtherHearing: (s) => [s.newId, s.before],
    addOnlineUsers: (s) => [s.newId, [], s.now],
    deleteOnlineUsers: (s) => [s.newId, [s.playerId]],
    deleteProcess: (s) => [s.newId],
    deleteProcessesSeenBefore: (s) => [s.before],
  }),
];
