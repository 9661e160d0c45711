import { describe, expect, it } from 'vitest';
import { isStake } from './stake.js';

describe('a stake', () => {
  it.each([1, 5, 1_000_000])('of %s is allowed', (value) => {
    expect(isStake(value)).toBe(true);
  });

  it.each([-1, 0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, 2 ** 53, '5', [], null, undefined])(
    'of %j is not',
    (value) => {
      expect(isStake(value)).toBe(false);
    },
  );
});
