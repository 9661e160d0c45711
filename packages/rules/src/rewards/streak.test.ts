import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAfter } from '../local-day.js';
import { daysInRun, daysToRun, followingDay, streakOn, streakWithFlip, weekOf, type LastFlip } from './streak.js';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => daysAfter('1990-01-01', count));

/** The last flip after flips on `days`, in order, by a player who never changes time zone. */
function lastFlip(days: string[]): LastFlip | null {
  return days.reduce<LastFlip | null>((last, localDay) => {
    const streak = streakWithFlip(localDay, last);
    return streak === null ? last : { localDay, nextDay: daysAfter(localDay, 1), streak };
  }, null);
}

describe('a streak', () => {
  it('grows with each consecutive day, and restarts at 1 after a missed day', () => {
    expect(lastFlip(['2026-02-27', '2026-02-28', '2026-03-01'])?.streak).toBe(3);
    expect(lastFlip(['2026-02-27', '2026-02-28', '2026-03-02'])?.streak).toBe(1);
  });

  it('is kept until the end of the day after the last flip', () => {
    const last = lastFlip(['2026-03-01', '2026-03-02']);
    expect([2, 3, 4].map((day) => streakOn(`2026-03-0${day}`, last))).toEqual([2, 2, 0]);
    expect(streakOn('2026-03-01', null)).toBe(0);
  });

  it('equals the number of consecutive days up to the last flip, for any days', () => {
    fc.assert(
      fc.property(anyDay, fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }), (first, flips) => {
        const days = flips.flatMap((isFlip, index) => (isFlip ? [daysAfter(first, index)] : []));
        const run = flips.lastIndexOf(false, flips.lastIndexOf(true));
        expect(lastFlip(days)?.streak ?? 0).toBe(days.length === 0 ? 0 : flips.lastIndexOf(true) - run);
      }),
    );
  });

  it('does not lose a day that a change of time zone skips, and waits a day when one repeats', () => {
    expect(followingDay('2026-03-01', '2026-03-03')).toBe('2026-03-03');
    expect(followingDay('2026-03-01', '2026-03-01')).toBe('2026-03-02');
    expect(streakWithFlip('2026-03-03', { localDay: '2026-03-01', nextDay: '2026-03-03', streak: 4 })).toBe(5);
    expect(streakWithFlip('2026-03-01', { localDay: '2026-03-02', nextDay: '2026-03-03', streak: 4 })).toBeNull();
  });

  it('completes a run on every seventh day', () => {
    expect([0, 1, 6, 7, 8, 13, 14].map(daysToRun)).toEqual([7, 6, 1, 7, 6, 1, 7]);
  });

  it('shows a completed run as seven days until the end of its last day, and then as none', () => {
    expect([0, 1, 6, 7, 8, 14].map((streak) => daysInRun(streak, true))).toEqual([0, 1, 6, 7, 1, 7]);
    expect([0, 1, 6, 7, 8, 14].map((streak) => daysInRun(streak, false))).toEqual([0, 1, 6, 0, 1, 0]);
  });
});

describe('the week of a streak', () => {
  it('starts on Saturday and contains the given day', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const week = weekOf(today);
        expect(week).toHaveLength(7);
        expect(new Date(`${week[0]}T00:00:00Z`).getUTCDay()).toBe(6);
        expect(week).toContain(today);
        expect(week).toEqual(week.map((_, index) => daysAfter(week[0] ?? '', index)));
      }),
    );
  });
});
