import { expect, it } from 'vitest';
import { cached } from '../../api/queries.js';
import { cacheOf, playerOf, remember } from '../../api/testing/cache.js';
import { applyListChanges, replaceCounters } from './cache.js';

const game = (id: string, stakeAmount: number) => ({
  id,
  player1: playerOf('other'),
  stakeAmount,
  createdAt: '2026-01-01T00:00:00.000Z',
});

it('adds a listed game to every cached list that it belongs to', () => {
  const queryClient = cacheOf('me');
  const empty = { games: [], hasMore: false, available: { count: 0, stakes: null } };
  for (const input of [{}, { minimumStake: 10 }]) remember(queryClient, 'lobby.listGames', input, empty);

  applyListChanges(queryClient, { listed: [game('small', 5), game('large', 20)], unlisted: [] });

  const idsOf = (input: { minimumStake?: number }) =>
    cached(queryClient, 'lobby.listGames', input)
      ?.games.map(({ id }) => id)
      .toSorted();
  expect(idsOf({})).toEqual(['large', 'small']);
  expect(idsOf({ minimumStake: 10 })).toEqual(['large']);
});

it('replaces the counters that the page shows', () => {
  const queryClient = cacheOf(null);
  const counters = { players: 1, online: 1, staked: 0 };
  remember(queryClient, 'counters.get', {}, counters);

  replaceCounters(queryClient, { ...counters, online: 2 });

  expect(cached(queryClient, 'counters.get', {})).toEqual({ ...counters, online: 2 });
});
