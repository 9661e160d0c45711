import type * as collusion from '../../../../apps/server/dist/modules/collusion/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

const nothing = { net: 0, squares: 0 };
const evidence = { won: 10, newAccounts: nothing, referrals: nothing, sameSignUp: nothing, oneSided: nothing };
const results = { games: 1, won: 5, lost: 0, squares: 25, wonIds: [] };

export const collusionStatements: StoreFile[] = [
  callsOf<typeof collusion>('collusion/store', {
    lockProgress: () => [],
    updateProgress: () => [1],
    findResults: (s) => [0, s.soon, limit],
    findAccounts: (s) => [[s.playerId, s.otherId]],
    findEvidence: (s) => [s.month, [s.playerId, s.otherId]],
    saveEvidence: (s) => [s.month, [{ userId: s.playerId, evidence, risk: 0 }]],
    findOpponents: (s) => [s.month, [{ userId: s.playerId, opponentId: s.otherId }]],
    saveOpponents: (s) => [s.month, [{ userId: s.playerId, opponentId: s.otherId, ...results }]],
    findTopOpponents: (s) => [s.month, [s.playerId, s.otherId], 5],
    findSuspects: (s) => [s.month, limit],
    hasRisk: (s) => [s.playerId, [s.month, '2000-01-01']],
    releaseRecords: (s) => [s.playerId, [s.month], s.now],
    deleteRecordsBefore: (s) => [s.month, limit],
  }),
];
