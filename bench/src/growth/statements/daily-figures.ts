import type * as dailyFigures from '../../../../apps/server/dist/modules/daily-figures/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

export const dailyFiguresStatements: StoreFile[] = [
  callsOf<typeof dailyFigures>('daily-figures/store', {
    lockProgress: () => [],
    updateProgress: (s) => [s.before],
    addFigures: (s) => [[{ day: s.today, games: 1, tournaments: 0, issued: 5, spent: 5 }]],
    addSignUps: (s) => [{ after: s.before, before: s.now, limit }],
    findDays: (s) => [s.today, s.today],
  }),
];
