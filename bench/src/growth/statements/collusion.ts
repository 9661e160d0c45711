import type * as collusion from '../../../../apps/server/dist/modules/collusion/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

const results = { games: 1, won: 5, lost: 0, links: [], wonIds: [] };

export const collusionStatements: StoreFile[] = [
  callsOf<typeof collusion>('collusion/store', {
    findAccounts: (s) => [[s.playerId, s.otherId]],
    findTotals: (s) => [[s.playerId, s.otherId]],
    saveTotals: (s) => [new Map([[s.playerId, { received: 100, net: 5 }]])],
    saveRisks: (s) => [[{ userId: s.playerId, risk: 50 }]],
    findOpponents: (s) => [[{ userId: s.playerId, opponentId: s.otherId }]],
    saveOpponents: (s) => [[{ userId: s.playerId, opponentId: s.otherId, ...results }]],
    // As many as every player has.
    findTopOpponents: (s) => [[s.playerId, s.otherId], 3],
    findSuspects: () => [limit],
    hasRisk: (s) => [s.playerId],
    releaseRecord: (s) => [s.playerId, limit],
  }),
];
