import type * as rematches from '../../../../apps/server/dist/modules/rematches/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';

export const rematchStatements: StoreFile[] = [
  callsOf<typeof rematches>('rematches/store', {
    findPreviousGame: (s) => [{ gameId: s.gameId, playerId: s.playerId, since: s.before }],
    findPair: (s) => [{ gameId: s.gameId, playerId: s.playerId, since: s.before }],
    insertOffer: (s) => [
      { gameId: s.newId, previousGameId: s.gameId, attempt: 1, fromId: s.playerId, toId: s.otherId, offeredAt: s.now },
    ],
    deleteOffer: (s) => [s.newId],
    markDeclined: (s) => [{ gameId: s.newId, toId: s.playerId, declinedAt: s.now }],
    unmarkDeclined: (s) => [s.newId],
    findOpenOffers: (s) => [{ playerId: s.playerId, since: s.before, now: s.now }],
    findOwnOffer: (s) => [s.newId, s.playerId],
  }),
];
