import { expect, it } from 'vitest';
import { nextMove } from './move.js';

it('cycles from rock to scissors to paper and around', () => {
  expect(nextMove('rock')).toBe('scissors');
  expect(nextMove('scissors')).toBe('paper');
  expect(nextMove('paper')).toBe('rock');
});
