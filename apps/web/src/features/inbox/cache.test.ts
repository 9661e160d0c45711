import type { Notification, SharedGame } from '@game/contract';
import { inboxSize } from '@game/site';
import { expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, joinedGame, playerOf, remember, staleQueries } from '../../api/testing/cache.js';
import { resetStores } from '../../state/store.js';
import { unseenResults } from '../../state/unseen-results.js';
import { applyGame, applyRead } from './cache.js';

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

/** The id and the opponent of each notification that the inbox shows. */
const shown = (queryClient: ReturnType<typeof inboxOf>) =>
  cached(queryClient, 'inbox.list', {})?.notifications.map(({ id, opponent }) => [id, opponent?.id ?? null]);
const others = [
  ['gameDecided:one', null],
  ['gameDecided:two', null],
];

const result = { winnerId: null, outcomeP1: 'win', outcomeP2: 'loss', winningAmount: 2 } as const;
const revealed = { move: 'rock', nonce: '' } as const;
const joined = joinedGame({ id: 'three' });
const decided: SharedGame = {
  ...joined,
  status: 'completed',
  result: { ...result, player1: revealed, player2: revealed },
};
const forfeited: SharedGame = { ...decided, result: { ...result, player1: revealed, player2: null } };

it.each([
  ['joined', [joined], 'gameJoined:three'],
  ['joined, and the creator moves after that', [joined, { ...joined, version: 4 }], 'gameJoined:three'],
  ['decided', [joined, decided], 'gameDecided:three'],
  ['decided, and the message comes twice', [joined, decided, decided], 'gameDecided:three'],
  ['forfeited', [joined, forfeited], 'gameForfeited:three'],
])('has one unread notification of a game of the viewer that is %s, and reads nothing again', (_, changes, id) => {
  const queryClient = inboxOf('me');

  for (const change of changes) applyGame(queryClient, change);

  expect(shown(queryClient)).toEqual([[id, 'other'], ...others]);
  expect(cached(queryClient, 'inbox.list', {})?.notifications[0]).toMatchObject({ targetId: 'three', isRead: false });
  expect(staleQueries(queryClient)).toEqual([]);
});

it('keeps a notification that is read already', () => {
  const queryClient = inboxOf('me');
  applyGame(queryClient, decided);
  applyRead(queryClient, { ids: ['gameDecided:three'] });

  applyGame(queryClient, decided);

  expect(cached(queryClient, 'inbox.list', {})?.notifications[0]).toMatchObject({ targetId: 'three', isRead: true });
});

it.each([
  ['nobody has joined yet', 'me', [{ ...joined, player2: null }]],
  ['the viewer has joined the game of another player', 'me', [{ ...decided, player1: playerOf('other') }]],
  ['a joined game is cancelled', 'me', [joined, { ...joined, status: 'cancelled' as const }]],
  ['a visitor', null, [decided]],
])('has no notification of a game: %s', (_, viewerId, changes) => {
  const queryClient = inboxOf(viewerId);
  for (const change of changes) applyGame(queryClient, change);
  expect(shown(queryClient)).toEqual(others);
});

it('drops the oldest notification of a full inbox', () => {
  const queryClient = inboxOf('me');
  const full = Array.from({ length: inboxSize }, (_, nth) => notification(`game ${nth}`));
  remember(queryClient, 'inbox.list', {}, { notifications: full });

  applyGame(queryClient, decided);

  const { notifications } = cached(queryClient, 'inbox.list', {}) ?? { notifications: [] };
  expect(notifications.map(({ targetId }) => targetId)).toEqual([
    'three',
    ...full.slice(0, -1).map(({ targetId }) => targetId),
  ]);
});

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
