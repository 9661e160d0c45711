import type { ListedGame } from '@game/contract';
import { expect, it } from 'vitest';
import { filterByStake, stakeRange, withGame, withoutGame, withTaken } from './listed-games.js';

function listed(id: string, stakeAmount: number, minute: number, playerId = 'someone'): ListedGame {
  return {
    id,
    stakeAmount,
    createdAt: `2026-01-01T00:0${minute}:00.000Z`,
    player1: { id: playerId, username: playerId, avatarUrl: null, isBot: false },
  };
}

const games = [listed('c', 20, 3), listed('b', 5, 2), listed('a', 10, 1)];
const idsOf = (list: ListedGame[]) => list.map(({ id }) => id);

it('adds a new game once, in the order of creation', () => {
  expect(idsOf(withGame(games, listed('d', 1, 4), 'me'))).toEqual(['d', 'c', 'b', 'a']);
  expect(idsOf(withGame(games, listed('a', 10, 1), 'me'))).toEqual(['c', 'b', 'a']);
});

it("leaves out the viewer's own games, and none for an anonymous visitor", () => {
  expect(withGame(games, listed('d', 1, 4, 'me'), 'me')).toBe(games);
  expect(idsOf(withGame(games, listed('d', 1, 4, 'me'), null))).toContain('d');
});

it('removes a game', () => {
  expect(idsOf(withoutGame(games, 'b'))).toEqual(['c', 'a']);
});

it('filters by the minimum stake and keeps the order', () => {
  expect(idsOf(filterByStake(games, 0))).toEqual(['c', 'b', 'a']);
  expect(idsOf(filterByStake(games, 10))).toEqual(['c', 'a']);
});

it('has a range from the smallest to the largest stake, or 0 to 100 without games', () => {
  expect(stakeRange(games)).toEqual({ min: 5, max: 20 });
  expect(stakeRange([])).toEqual({ min: 0, max: 100 });
});

it('keeps taken games in their places and adds new ones', () => {
  const now = withGame(withoutGame(games, 'b'), listed('d', 1, 4), null);

  expect(idsOf(withTaken(games, now))).toEqual(['d', 'c', 'b', 'a']);
  expect(withTaken(games, games)).toBe(games);
  expect(withTaken(games, withoutGame(games, 'b'))).toBe(games);
});
