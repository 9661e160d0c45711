import { expect, it } from 'vitest';
import { chartScaleOf, nearestPoint, pointAfterKey } from './chart-scale.js';

const point = (game: number, profit: number) => ({
  game,
  gameId: `game-${game}`,
  profit,
  completedAt: '2026-01-01T00:00:00.000Z',
});
type Point = ReturnType<typeof point>;
const history = [point(1, 5), point(2, -5), point(4, 15)];

it('covers the games from before the first, and the profits including 0', () => {
  const { xOf, yOf, lowest, highest } = chartScaleOf(history);

  expect([xOf(0), xOf(2), xOf(4)]).toEqual([0, 0.5, 1]);
  expect([yOf(15), yOf(5), yOf(-5)]).toEqual([0, 0.5, 1]);
  expect([lowest, highest]).toEqual([-5, 15]);
  expect(chartScaleOf([point(1, 5)]).lowest).toBe(0);
  expect(chartScaleOf([point(1, -5)]).highest).toBe(0);
});

it('puts a line that is always 0 in the middle', () => {
  expect(chartScaleOf([point(1, 0)]).yOf(0)).toBe(0.5);
});

it('finds the nearest point', () => {
  expect(nearestPoint(history, 0)?.game).toBe(1);
  expect(nearestPoint(history, 0.55)?.game).toBe(2);
  expect(nearestPoint(history, 0.9)?.game).toBe(4);
  expect(nearestPoint([], 0.5)).toBeUndefined();
});

it.each([
  ['ArrowRight', 4],
  ['ArrowUp', 4],
  ['ArrowLeft', 1],
  ['ArrowDown', 1],
  ['Home', 1],
  ['End', 4],
  ['Enter', undefined],
])('moves from the second point by %s to game %s, and never past the ends', (key, game) => {
  const [first, second, last] = history as [Point, Point, Point];

  expect(pointAfterKey(history, second, key)?.game).toBe(game);
  expect(pointAfterKey(history, first, 'ArrowLeft')).toBe(first);
  expect(pointAfterKey(history, last, 'ArrowRight')).toBe(last);
});
