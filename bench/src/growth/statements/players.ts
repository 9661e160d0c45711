import type * as pages from '../../../../apps/server/dist/modules/players/store/pages.js';
import type * as relations from '../../../../apps/server/dist/modules/players/store/relations.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

export const playersStatements: StoreFile[] = [
  callsOf<typeof pages>('players/store/pages', {
    findPage: (s) => [s.username],
    findVisible: (s) => [s.username],
    findVisibleProfile: (s) => [s.playerId],
  }),
  callsOf<typeof relations>('players/store/relations', {
    insertBlock: (s) => [{ playerId: s.playerId, otherId: s.otherId }, s.now],
    deleteBlock: (s) => [{ playerId: s.playerId, otherId: s.otherId }],
    hasBlocked: (s) => [{ playerId: s.playerId, otherId: s.otherId }],
    findBlocked: (s) => [s.playerId, limit],
    insertReport: (s) => [
      { playerId: s.playerId, otherId: s.otherId },
      { reason: 'cheating', details: '', at: s.now, username: s.username, picture: null },
    ],
    findReportable: (s) => [{ playerId: s.playerId, otherId: s.otherId }],
    findReportedPicture: () => [1],
    eraseEvidence: () => [new Date(0)],
    findOpenReports: () => [limit],
    closeReport: (s) => [1, s.now],
    deleteRelations: (s) => [s.playerId],
  }),
];
