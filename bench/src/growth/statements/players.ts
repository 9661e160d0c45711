import type * as players from '../../../../apps/server/dist/modules/players/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const playersStatements: StoreFile[] = [
  callsOf<typeof players>('players/store', {
    findPage: (s) => [s.username],
  }),
];
