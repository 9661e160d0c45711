import type * as social from '../../../../apps/server/dist/modules/social/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const socialStatements: StoreFile[] = [
  callsOf<typeof social>('social/store', {
    findMetrics: (s) => [s.playerId],
    saveMetrics: (s) => [{ userId: s.playerId, accountId: s.xId, mentions: 1 }],
    addReads: () => ['2026-01-01', 100, 1000],
    returnReads: () => ['2026-01-01', 1],
    findReads: () => ['2026-01-01'],
  }),
];
