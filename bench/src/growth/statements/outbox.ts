import type * as outbox from '../../../../apps/server/dist/modules/outbox/store.js';
import { callsOf, type StoreFile } from '../store-calls.js';
import { limit } from './arguments.js';

export const outboxStatements: StoreFile[] = [
  callsOf<typeof outbox>('outbox/store', {
    insertMessages: (s) => [
      [
        { channel: 'mail', recipient: s.email, content: { subject: '', text: '' } },
        {
          channel: 'inbox',
          recipient: s.playerId,
          content: { kind: 'raffleLost', targetId: s.raffleId, name: 'Prize', opponentId: null },
        },
      ],
      s.now,
    ],
    claimDueMessages: (s) => ['push', s.now, limit],
    postponeMessage: (s) => [1, s.now],
    deleteMessage: () => [1],
    deleteMessagesTo: (s) => [s.email],
    countMessages: () => [],
  }),
];
