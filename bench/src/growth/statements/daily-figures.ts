import type * as dailyFigures from '../../../../apps/server/dist/modules/daily-figures/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

const types = { issued: ['purchase'], spent: ['raffle_entry'] };

export const dailyFiguresStatements: StoreFile[] = [
  callsOf<typeof dailyFigures>('daily-figures/store', {
    lockProgress: () => [],
    updateProgress: (s) => [{ countedTo: 1, signedUpTo: s.before }],
    addLedgerRows: (s) => [{ afterId: 1, settledBefore: s.now, limit, types }],
    addSignUps: (s) => [{ after: s.before, settledBefore: s.now, limit }],
    findDays: (s) => [s.today, s.today],
  }),
];
