import type { Game } from '@game/contract';
import { expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, joinedGame, playerOf, remember, staleQueries } from '../../api/testing/cache.js';
import { mergeSharedGame, refetchChallenge, refetchOpenGames, storeGame, updateOpenGames } from './cache.js';

const shared = joinedGame();
const game = (version: number, ownMove: Game['ownMove'] = null): Game => ({ ...shared, version, ownMove });

/** The version and the viewer's move of the cached game; null if there is none. */
function shown(queryClient: ReturnType<typeof cacheOf>) {
  const reply = cached(queryClient, 'games.get', { gameId: 'game' });
  return reply === undefined ? null : [reply.game.version, reply.game.ownMove];
}

it.each([
  ['newer', 4, [4, 'rock']],
  ['the same', 3, [3, 'rock']],
  ['older', 2, [3, 'rock']],
] as const)(
  'shows the game of an event that is %s, with the move that only this browser knows',
  (_, version, after) => {
    const queryClient = cacheOf('me');
    remember(queryClient, 'games.get', { gameId: 'game' }, { game: game(3, 'rock') });

    mergeSharedGame(queryClient, { ...shared, version, player2HasMoved: true });

    expect(shown(queryClient)).toEqual(after);
    expect(cached(queryClient, 'games.get', { gameId: 'game' })?.game.player2HasMoved).toBe(version > 3);
  },
);

it('shows nothing of a game that the page has not read', () => {
  const queryClient = cacheOf('me');
  mergeSharedGame(queryClient, shared);
  expect(shown(queryClient)).toBeNull();
});

it.each([
  ['shows the reply to a command before the game was read', null, [3, 'paper']],
  ['shows the reply instead of an older game', 2, [3, 'paper']],
  ['adds the own move of the reply to the same game', 3, [3, 'paper']],
  ['adds the own move of the reply to a game that an event has changed since', 4, [4, 'paper']],
] as const)('%s', (_, version, after) => {
  const queryClient = cacheOf('me');
  if (version !== null) remember(queryClient, 'games.get', { gameId: 'game' }, { game: game(version) });

  storeGame(queryClient, game(3, 'paper'));

  expect(shown(queryClient)).toEqual(after);
});

/** A page that shows open games. */
function listing(...games: Game[]) {
  const queryClient = cacheOf('me');
  remember(queryClient, 'games.listOpen', {}, { games });
  return queryClient;
}

const listed = (queryClient: ReturnType<typeof cacheOf>) => cached(queryClient, 'games.listOpen', {})?.games;

it.each([
  ['newer', 4, { ...game(4, 'rock'), player2HasMoved: true }],
  ['older', 2, game(3, 'rock')],
] as const)('updates a listed game by an event that is %s, and reads nothing again', (_, version, after) => {
  const queryClient = listing(game(3, 'rock'), { ...game(7), id: 'other' });

  updateOpenGames(queryClient, { ...shared, version, player2HasMoved: true });

  expect(listed(queryClient)).toEqual([after, { ...game(7), id: 'other' }]);
  expect(staleQueries(queryClient)).toEqual([]);
});

it.each(['completed', 'cancelled'] as const)('removes a game from the list once it is %s', (status) => {
  const queryClient = listing(game(3), { ...game(7), id: 'other' });

  updateOpenGames(queryClient, { ...shared, version: 4, status });
  updateOpenGames(queryClient, { ...shared, version: 4, status });

  expect(listed(queryClient)?.map(({ id }) => id)).toEqual(['other']);
  expect(staleQueries(queryClient)).toEqual([]);
});

it.each([
  ['created in another window', { status: 'waiting', player1HasMoved: false, player2: null }],
  ['joined in another window', { player1: playerOf('other'), player2: playerOf('me') }],
] as const)(
  'adds a game that the viewer has %s in the order of the list, once, and reads nothing again',
  (_, changed) => {
    const [newer, older] = [
      { ...game(7), id: 'newer', createdAt: '2026-01-02T00:00:00.000Z' },
      { ...game(7), id: 'older', createdAt: '2025-12-31T00:00:00.000Z' },
    ];
    const queryClient = listing(newer, older);

    updateOpenGames(queryClient, { ...shared, ...changed });
    updateOpenGames(queryClient, { ...shared, ...changed });

    expect(listed(queryClient)).toEqual([newer, { ...shared, ...changed, ownMove: null }, older]);
    expect(staleQueries(queryClient)).toEqual([]);
  },
);

it('reads the open games again when one is not listed in which the viewer has moved', () => {
  const queryClient = listing({ ...game(7), id: 'other' });

  updateOpenGames(queryClient, shared);

  expect(staleQueries(queryClient)).toEqual(['games.listOpen']);
});

it('reads the open games again', () => {
  const queryClient = cacheOf('me');
  remember(queryClient, 'games.listOpen', {}, { games: [] });
  remember(queryClient, 'games.get', { gameId: 'game' }, { game: game(1) });

  refetchOpenGames(queryClient);

  expect(staleQueries(queryClient)).toEqual(['games.listOpen']);
});

it('reads only the challenge of this game again', () => {
  const queryClient = cacheOf('me');
  const inputs = [{ gameId: 'game' }, { gameId: 'other' }];
  for (const input of inputs) queryClient.setQueryData(['games.getChallenge', input], {});

  refetchChallenge(queryClient, 'game');

  expect(inputs.map((input) => queryClient.getQueryState(['games.getChallenge', input])?.isInvalidated)).toEqual([
    true,
    false,
  ]);
});
