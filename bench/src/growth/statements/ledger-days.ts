import type * as ledgerDays from '../../../../apps/server/dist/modules/ledger-days/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

const hash = 'ab'.repeat(32);

export const ledgerDaysStatements: StoreFile[] = [
  callsOf<typeof ledgerDays>('ledger-days/store', {
    insertDay: (s) => [
      {
        day: s.today,
        lastId: 1,
        rowCount: 1,
        sum: 1,
        root: hash,
        previousHash: 'none',
        hash,
        blindingKey: hash,
        blockStarts: [1],
        blockRoots: Buffer.alloc(32),
        countedAt: s.now,
      },
    ],
    findNewestDay: () => [],
    findDays: (s) => [s.today, limit],
    findDay: (s) => [s.today],
    findEndBefore: (s) => [s.today],
    findDayOf: () => [1],
  }),
];
