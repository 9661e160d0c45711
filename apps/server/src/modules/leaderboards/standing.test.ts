import { describe, expect, it } from 'vitest';
import type { SettledRow } from '../ledger/service.js';
import { addResult, bucketOf, noStanding, resultsIn, startOf, type Result } from './standing.js';

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

describe('the results of settled rows', () => {
  const row = (type: SettledRow['type'], status: 'completed' | 'cancelled') =>
    ({
      type,
      userId: 'b',
      createdAt: new Date(0),
      game: { id: 'game', status, stakeAmount: 5, player1Id: 'a', player2Id: 'b' },
    }) as SettledRow;

  it('count the refund of a draw as a tie, and that of a cancelled game not at all', () => {
    expect(resultsIn([row('refund', 'completed')])).toEqual([
      { userId: 'b', opponentId: 'a', kind: 'tie', stake: 5, at: new Date(0) },
    ]);
    expect(resultsIn([row('refund', 'cancelled')])).toEqual([]);
  });

  it('count wins and losses, and no other row of a game', () => {
    const kinds = resultsIn([row('win', 'completed'), row('loss', 'completed'), row('stake', 'completed')]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['win', 'loss']);
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
