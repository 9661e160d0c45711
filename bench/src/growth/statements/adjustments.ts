import type * as adjustments from '../../../../apps/server/dist/modules/adjustments/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

export const adjustmentsStatements: StoreFile[] = [
  callsOf<typeof adjustments>('adjustments/store', {
    insertAdjustment: (s) => [
      {
        formId: s.newId,
        userId: s.playerId,
        amount: 5,
        reason: 'test',
        status: 'waiting',
        requestedBy: s.operatorId,
        requestedAt: s.now,
        expiresAt: s.soon,
      },
    ],
    findByForm: (s) => [s.newId],
    sumOfDirect: (s) => [s.operatorId, s.before],
    lockAdjustment: () => [1],
    decideAdjustment: (s) => [1, { status: 'rejected', decidedBy: null, decidedAt: s.now }],
    findWaiting: (s) => [s.now, limit],
  }),
];
