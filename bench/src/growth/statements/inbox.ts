import type * as inbox from '../../../../apps/server/dist/modules/inbox/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const inboxStatements: StoreFile[] = [
  callsOf<typeof inbox>('inbox/store', {
    findNotifications: (s) => [s.playerId, s.now, 50],
    addReadIds: (s) => [s.playerId, [`gameDecided:${s.gameId}`]],
  }),
];
