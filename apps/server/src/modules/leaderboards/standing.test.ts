import { describe, expect, it } from 'vitest';
import { addResult, bucketOf, noStanding, startOf, type Result } from './standing.js';

const result = (kind: Result['kind'], stake = 5): Result => {
  return { userId: 'a', opponentId: 'b', kind, stake, at: new Date() };
};

describe('a standing', () => {
  it('adds stakes won, subtracts stakes lost, and counts the longest run of wins', () => {
    const kinds = ['win', 'win', 'tie', 'win', 'loss', 'tournament', 'win'] as const;

    const after = kinds.reduce((standing, kind) => addResult(standing, result(kind)), noStanding);

    expect(after).toEqual({ profit: 15, wins: 4, currentStreak: 1, streak: 2, tournaments: 1, giants: 0 });
  });
});

describe('a period', () => {
  it.each([
    ['day', '2026-11-22T23:59:59.999Z', '2026-11-22'],
    ['day', '2026-11-23T00:00:00Z', '2026-11-23'],
    ['week', '2026-11-22T23:59:59.999Z', '2026-11-16'],
    ['week', '2026-11-23T00:00:00Z', '2026-11-23'],
    ['week', '2027-01-01T12:00:00Z', '2026-12-28'],
    ['all', '2026-11-22T12:00:00Z', '1970-01-01'],
  ] as const)('of kind %s contains %s and starts on %s', (period, at, start) => {
    expect(startOf(period, new Date(at))).toBe(start);
  });
});

describe('a bucket', () => {
  it('has one value below 32, and rises with the value by at most one', () => {
    let previous = bucketOf(-70_000);
    const wrong: number[] = [];
    for (let value = -69_999; value <= 70_000; value += 1) {
      const bucket = bucketOf(value);
      const isExact = Math.abs(value) < 32;
      if (isExact ? bucket !== value : bucket < previous || bucket > previous + 1) wrong.push(value);
      previous = bucket;
    }

    expect(wrong).toEqual([]);
  });

  it('exists for every possible value', () => {
    expect(bucketOf(Number.MAX_SAFE_INTEGER)).toBeLessThan(800);
    expect(bucketOf(2 ** 40)).toBe(bucketOf(2 ** 40 * 1.05));
    expect(bucketOf(2 ** 40)).not.toBe(bucketOf(2 ** 40 * 1.07));
  });
});
