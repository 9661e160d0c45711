import type { ListedGame } from '@game/contract';
import { expect, it } from 'vitest';
import { filterByStake, stakeRange, withTaken } from './listed-games.js';

function listed(id: string, stakeAmount: number, minute: number): ListedGame {
  return {
    id,
    stakeAmount,
    createdAt: `2026-01-01T00:0${minute}:00.000Z`,
    player1: { id: 'someone', username: 'someone', isBot: false },
  };
}

const games = [listed('c', 20, 3), listed('b', 5, 2), listed('a', 10, 1)];
const idsOf = (list: ListedGame[]) => list.map(({ id }) => id);

it('filters by the minimum stake and keeps the order', () => {
  expect(idsOf(filterByStake(games, 0))).toEqual(['c', 'b', 'a']);
  expect(idsOf(filterByStake(games, 10))).toEqual(['c', 'a']);
});

it('has a range from the smallest to the largest stake, or 0 to 100 without games', () => {
  expect(stakeRange([20, 5, 10])).toEqual({ min: 5, max: 20 });
  expect(stakeRange([])).toEqual({ min: 0, max: 100 });
});

it('keeps taken games in their places and adds new ones', () => {
  const newest = listed('d', 1, 4);
  const withoutB = games.filter(({ id }) => id !== 'b');

  expect(idsOf(withTaken(games, [newest, ...withoutB]))).toEqual(['d', 'c', 'b', 'a']);
  expect(withTaken(games, games)).toBe(games);
  expect(withTaken(games, withoutB)).toBe(games);
});
