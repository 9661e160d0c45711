import type { Notification } from '@game/contract';
import { expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, playerOf, remember, staleQueries } from '../../api/testing/cache.js';
import { resetStores } from '../../state/store.js';
import { unseenResults } from '../../state/unseen-results.js';
import { applyRead, refetchInboxAfter } from './cache.js';

const notification = (id: string): Notification => ({
  id: `gameDecided:${id}`,
  kind: 'gameDecided',
  targetId: id,
  name: null,
  opponent: null,
  at: '2026-01-01T00:00:00.000Z',
  isRead: false,
});
const inboxOf = (viewerId: string | null) => {
  const queryClient = cacheOf(viewerId);
  remember(queryClient, 'inbox.list', {}, { notifications: [notification('one'), notification('two')] });
  return queryClient;
};

it.each([
  ['another player has joined the game of the viewer', 'me', playerOf('other'), true],
  ['nobody has joined yet', 'me', null, false],
  ['the viewer has joined the game of another player', 'other', playerOf('me'), false],
] as const)(
  'reads the inbox again after a change of a game only if it notifies the viewer: %s',
  (_, creator, player2, isRead) => {
    const queryClient = inboxOf('me');
    refetchInboxAfter(queryClient, { player1: playerOf(creator), player2 } as Parameters<typeof refetchInboxAfter>[1]);
    expect(staleQueries(queryClient)).toEqual(isRead ? ['inbox.list'] : []);
  },
);

it('marks the notifications that were read here or on another device, and no longer hides their results', () => {
  const queryClient = inboxOf('me');
  const hidden = { kind: 'game', payout: 0, isPaid: false } as const;
  unseenResults.set([
    { ...hidden, id: 'one' },
    { ...hidden, id: 'two' },
  ]);

  applyRead(queryClient, { ids: ['gameDecided:one', 'gameJoined:other'] });

  const { notifications } = cached(queryClient, 'inbox.list', {}) ?? { notifications: [] };
  expect(notifications.map(({ targetId, isRead }) => [targetId, isRead])).toEqual([
    ['one', true],
    ['two', false],
  ]);
  expect(unseenResults.get().map(({ id }) => id)).toEqual(['two']);
  resetStores();
});
