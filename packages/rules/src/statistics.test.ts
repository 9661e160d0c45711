import { expect, it } from 'vitest';
import { profitOf, winRateOf } from './statistics.js';

it.each([
  ['win', 5],
  ['loss', -5],
  ['tie', 0],
] as const)('counts a %s with a stake of 5 as %d tickets', (outcome, profit) => {
  expect(profitOf(outcome, 5)).toBe(profit);
});

it.each([
  [0, 0, 0],
  [4, 0, 0],
  [4, 1, 0.25],
  [4, 4, 1],
])('shows for %d games and %d wins a win rate of %d', (games, wins, rate) => {
  expect(winRateOf({ games, wins })).toBe(rate);
});
