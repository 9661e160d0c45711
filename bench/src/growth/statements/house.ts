import type * as house from '../../../../apps/server/dist/modules/house/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const houseStatements: StoreFile[] = [
  callsOf<typeof house>('house/store', {
    tryLockHouse: () => [],
  }),
];
