import { describe, expect, it } from 'vitest';
import {
  breakLengths,
  changePurchaseLimit,
  mergePurchaseLimits,
  purchaseLimitAt,
  purchaseLimitChoices,
  purchaseLimitPeriodMs,
  type PurchaseLimit,
} from './self-limits.js';

const now = new Date('2026-03-01T12:00:00Z');
const tomorrow = new Date('2026-03-02T12:00:00Z');
const limitOf = (
  cents: number | null,
  nextCents: number | null = null,
  nextFrom: Date | null = null,
): PurchaseLimit => ({
  cents,
  nextCents,
  nextFrom,
});

describe('a limit of purchases', () => {
  it.each([
    ['a first limit at once', limitOf(null), 500, limitOf(500)],
    ['a lower limit at once', limitOf(500), 100, limitOf(100)],
    ['the same limit without a change', limitOf(500), 500, limitOf(500)],
    ['a higher limit a day later', limitOf(500), 1000, limitOf(500, 1000, tomorrow)],
    ['no limit a day later', limitOf(0), null, limitOf(0, null, tomorrow)],
    ['a lower limit instead of a waiting higher one', limitOf(500, 1000, tomorrow), 200, limitOf(200)],
    ['the same waiting limit at its time', limitOf(500, 1000, tomorrow), 1000, limitOf(500, 1000, tomorrow)],
    ['the same limit instead of a waiting higher one', limitOf(500, 1000, tomorrow), 500, limitOf(500)],
    ['the day anew for another higher limit', limitOf(500, 1000, now), 2000, limitOf(1000, 2000, tomorrow)],
  ])('takes %s', (_name, limit, cents, expected) => {
    expect(changePurchaseLimit(limit, cents, now)).toEqual(expected);
  });

  it('rises at its time, and not before', () => {
    const waiting = limitOf(500, null, tomorrow);

    expect(purchaseLimitAt(waiting, new Date(tomorrow.getTime() - 1))).toEqual(waiting);
    expect(purchaseLimitAt(waiting, tomorrow)).toEqual(limitOf(null));
  });
});

describe('two limits of one person', () => {
  const soon = new Date('2026-03-01T18:00:00Z');

  it.each([
    ['the lower one', limitOf(500), limitOf(100), limitOf(100)],
    ['the only one', limitOf(null), limitOf(100), limitOf(100)],
    ['none', limitOf(null), limitOf(null), limitOf(null)],
    [
      'the other one after the first has ended',
      limitOf(500),
      limitOf(100, null, tomorrow),
      limitOf(100, 500, tomorrow),
    ],
    ['the other one, although the first ends', limitOf(100), limitOf(500, null, tomorrow), limitOf(100)],
    ['none after the last has ended', limitOf(0, null, soon), limitOf(100, null, tomorrow), limitOf(0, null, tomorrow)],
  ])('are as strict as %s', (_name, one, other, expected) => {
    expect(mergePurchaseLimits(one, other, now)).toEqual(expected);
    expect(mergePurchaseLimits(other, one, now)).toEqual(expected);
  });
});

it('offers breaks of a day, a week and 30 days, and limits of up to 50 dollars a day', () => {
  const dayMs = 24 * 3_600_000;
  expect(breakLengths).toEqual({ day: dayMs, week: 7 * dayMs, month: 30 * dayMs });
  expect(purchaseLimitPeriodMs).toBe(dayMs);
  expect(purchaseLimitChoices.map((cents) => cents / 100)).toEqual([0, 1, 2, 5, 10, 20, 50]);
});
