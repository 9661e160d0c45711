import type * as operatorsAccounts from '../../../../apps/server/dist/modules/operators/store/accounts.js';
import type * as operatorsSessions from '../../../../apps/server/dist/modules/operators/store/sessions.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const operatorsStatements: StoreFile[] = [
  callsOf<typeof operatorsAccounts>('operators/store/accounts', {
    insertOperator: (s) => [{ id: s.newId, name: 'tess', role: 'shop', totpSecret: 'sealed', createdAt: s.now }],
    findOperator: () => ['operator1'],
    findReadyOperator: () => ['operator1'],
    findOperators: () => [],
    updateOperator: (s) => [s.operatorId, { role: 'owner' }],
    findInvited: (s) => ['hash', s.now],
    acceptInvitation: () => ['hash', { passwordHash: 'hash', lastTotpStep: 1 }],
    useTotpStep: (s) => [{ id: s.operatorId, passwordHash: 'hash', totpSecret: 'sealed' }, 1],
    lockOwner: (s) => [s.operatorId],
  }),
  callsOf<typeof operatorsSessions>('operators/store/sessions', {
    insertSession: (s) => [
      { tokenHash: s.newId, operatorId: s.operatorId, createdAt: s.now, expiresAt: s.soon, lastUsedAt: s.now },
    ],
    findSession: (s) => ['hash', { now: s.now, usedAfter: s.now }],
    updateSession: (s) => ['hash', { lastUsedAt: s.now }],
    deleteSession: () => ['hash'],
    deleteSessionsOf: (s) => [s.operatorId],
    deleteEndedSessions: (s) => [s.now, s.now],
  }),
];
