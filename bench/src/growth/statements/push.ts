import type * as push from '../../../../apps/server/dist/modules/push/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { firstId, limit } from './arguments.js';

const topics = { games: true, tournaments: false, prizes: true };

export const pushStatements: StoreFile[] = [
  callsOf<typeof push>('push/store', {
    findTopics: (s) => [s.tokenHash],
    upsertSubscription: (s) => [
      s.tokenHash,
      { id: s.newId, endpoint: `https://push.example/${s.newId}`, p256dh: '', auth: '', createdAt: s.now },
    ],
    deleteSubscriptionsBeyond: (s) => [s.playerId, 10],
    updateTopics: (s) => [s.tokenHash, topics],
    deleteSubscriptionOf: (s) => [s.tokenHash],
    deleteSubscription: (s) => [s.sessionId],
    findDelivery: (s) => [s.sessionId, { kind: 'gameDecided', targetId: s.gameId, opponentId: s.otherId }],
    addGamePushes: (s) => [
      [{ playerId: s.playerId, gameId: s.gameId, kind: 'gameForfeited', opponentId: s.otherId }],
      s.now,
    ],
    findDecidedGames: (s) => [firstId, s.before, limit],
    deletePushedGames: (s) => [s.before],
  }),
];
