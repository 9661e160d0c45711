import { expect, it } from 'vitest';
import { latestRevealed } from './seen-results.js';

const twenty = Array.from({ length: 20 }, (_, index) => `game ${20 - index}`);

it('remembers a new result after 20 others, instead of the oldest one', () => {
  expect(latestRevealed(twenty, 'game 21')).toEqual(['game 21', ...twenty.slice(0, 19)]);
});

it('moves a result that is revealed again to the front', () => {
  expect(latestRevealed(['game 2', 'game 1'], 'game 1')).toEqual(['game 1', 'game 2']);
});
