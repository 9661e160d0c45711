import { expect, it } from 'vitest';
import { hideMoveLengths, moves, nextMove } from './move.js';

it('cycles from rock to scissors to paper and back to rock', () => {
  expect(nextMove('rock')).toBe('scissors');
  expect(nextMove('scissors')).toBe('paper');
  expect(nextMove('paper')).toBe('rock');
});

it('cannot be guessed from the length of the JSON that contains it', () => {
  const jsons = moves.flatMap((one) =>
    moves.map((other) => hideMoveLengths(JSON.stringify({ own: one, all: [other] }))),
  );

  expect(new Set(jsons.map(({ length }) => length)).size).toBe(1);
  expect(jsons.map((json) => JSON.parse(json).own)).toEqual(moves.flatMap((move) => [move, move, move]));
});
