import { defeats, moves } from '@game/rules';
import { expect, it } from 'vitest';
import { moveText } from './moves.js';

it('names rock CAT, paper CHEESE and scissors MOUSE', () => {
  expect(moveText.names).toEqual({ rock: 'CAT', paper: 'CHEESE', scissors: 'MOUSE' });
});

it('describes every victory that the rules define', () => {
  for (const move of moves) {
    expect(moveText.victories[move]).toMatch(
      new RegExp(`^${moveText.names[move]} \\w+ ${moveText.names[defeats[move]]}$`),
    );
  }
  expect(Object.values(moveText.victories).toSorted()).toEqual([
    'CAT catches MOUSE',
    'CHEESE beats CAT',
    'MOUSE eats CHEESE',
  ]);
});
