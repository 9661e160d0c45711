import { describe, expect, it } from 'vitest';
import { explainDefeat, moveNames, moves, nextMove } from './move.js';

describe('moves', () => {
  it('are CAT for rock, CHEESE for paper and MOUSE for scissors', () => {
    expect(moveNames).toEqual({ rock: 'CAT', paper: 'CHEESE', scissors: 'MOUSE' });
  });

  it('cycle from rock to scissors to paper and around', () => {
    expect(nextMove('rock')).toBe('scissors');
    expect(nextMove('scissors')).toBe('paper');
    expect(nextMove('paper')).toBe('rock');
  });

  it('are told apart in how they win', () => {
    expect(moves.map(explainDefeat)).toEqual(['CAT catches MOUSE', 'MOUSE eats CHEESE', 'CHEESE beats CAT']);
  });
});
