import { describe, expect, it } from 'vitest';
import { defaultStake, isStake, maximumOpenGames, potOf } from './stake.js';

describe('isStake', () => {
  it.each([1, 5, 1_000_000])('accepts %s', (value) => {
    expect(isStake(value)).toBe(true);
  });

  it.each([-1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, 2 ** 53, '5', [], null, undefined])(
    'rejects %j',
    (value) => {
      expect(isStake(value)).toBe(false);
    },
  );
});

it('suggests 5 tickets, pays both stakes to the winner, and allows 10 open games at a time', () => {
  expect([defaultStake, potOf(5), maximumOpenGames]).toEqual([5, 10, 10]);
});
