import type * as identities from '../../../../apps/server/dist/modules/identities/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const identitiesStatements: StoreFile[] = [
  callsOf<typeof identities>('identities/store', {
    findIdentities: (s) => [s.playerId],
    insertEarned: (s) => [[s.newId], ['referral']],
    findEarned: (s) => [[s.newId]],
  }),
];
