import type * as selfLimits from '../../../../apps/server/dist/modules/self-limits/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const selfLimitsStatements: StoreFile[] = [
  callsOf<typeof selfLimits>('self-limits/store', {
    findBreak: (s) => [s.playerId],
    extendBreak: (s) => [s.playerId, s.now],
    findPurchaseLimit: (s) => [s.playerId],
    lockPurchaseLimit: (s) => [s.playerId],
    addPurchaseLimit: (s) => [s.playerId],
    updatePurchaseLimit: (s) => [s.playerId, { cents: 100, nextCents: null, nextFrom: s.now }],
    sumPricesSince: (s) => [s.playerId, s.before],
    upsertKeptLimits: (s) => [
      [s.newId],
      { breakUntil: s.soon, cents: 100, nextCents: null, nextFrom: null, expiresAt: null },
    ],
    findKeptLimits: (s) => [[s.newId, s.otherNewId], s.now],
    deleteKeptLimitsExpiredBefore: (s) => [s.before],
  }),
];
