import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeZone,
  dayAt,
  daysAfter,
  isSameTimeZone,
  isTimeZone,
  localDayOf,
  nextLocalMidnight,
  openResetAfter,
  zoneAt,
} from './local-day.js';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/Havana'];

describe('the local day', () => {
  it('is the calendar day of the time zone, not of UTC', () => {
    const instant = new Date('2026-03-01T23:30:00Z');
    expect(localDayOf(instant, 'Asia/Kolkata')).toBe('2026-03-02');
    expect(localDayOf(instant, 'America/New_York')).toBe('2026-03-01');
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29T22:00:00.000Z'],
    // The clocks go back, so this day lasts 25 hours. Its first instant is the furthest from its end.
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T23:00:00.000Z'],
    // Clocks go from 23:59 to 01:00 here, so the day starts at 01:00.
    ['America/Havana', '2026-03-08T04:00:00Z', '2026-03-08T05:00:00.000Z'],
  ])('in %s, at %s, ends at %s', (timeZone, instant, midnight) => {
    expect(nextLocalMidnight(new Date(instant), timeZone).toISOString()).toBe(midnight);
  });

  it('ends in the future and lasts until a millisecond before its end', () => {
    const anyInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (instant, timeZone) => {
        const midnight = nextLocalMidnight(instant, timeZone);
        const last = new Date(midnight.getTime() - 1);
        expect(localDayOf(last, timeZone)).toBe(localDayOf(instant, timeZone));
        expect(localDayOf(midnight, timeZone) > localDayOf(instant, timeZone)).toBe(true);
      }),
    );
  });

  it('accepts only time zones that the runtime knows', () => {
    expect(zones.every(isTimeZone)).toBe(true);
    expect(isTimeZone('Mouse/Hole')).toBe(false);
  });
});

describe('two names of time zones', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Eastern', 'America/New_York'],
    ['UTC', 'Etc/GMT'],
    ['europe/berlin', 'Europe/Berlin'],
  ])('%s and %s are one zone [D-22]', (one, other) => {
    expect([isSameTimeZone(one, other), isSameTimeZone(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Asia/Kolkata', 'Asia/Colombo'],
    ['Europe/Berlin', 'Europe/Paris'],
    ['Europe/London', 'UTC'],
    ['America/New_York', 'America/Toronto'],
    ['Australia/Sydney', 'Australia/Melbourne'],
    ['Asia/Kolkata', 'Asia/Kathmandu'],
  ])('%s and %s are two', (one, other) => {
    expect([isSameTimeZone(one, other), isSameTimeZone(other, one)]).toEqual([false, false]);
  });
});

describe('a change of time zone', () => {
  const sydney = { timeZone: 'Australia/Sydney', previousTimeZone: null, timeZoneFrom: null };
  const noon = new Date('2026-06-10T02:00:00Z');

  it('takes effect at the next reset, and blocks further changes for 30 days', () => {
    const moved = changeZone(sydney, 'Europe/Berlin', noon);
    const midnight = new Date('2026-06-10T14:00:00Z');

    expect(moved).toEqual({ timeZone: 'Europe/Berlin', previousTimeZone: 'Australia/Sydney', timeZoneFrom: midnight });
    expect(moved && zoneAt(moved, new Date(midnight.getTime() - 1))).toBe('Australia/Sydney');
    expect(moved && zoneAt(moved, midnight)).toBe('Europe/Berlin');
    const later = (days: number) => new Date(midnight.getTime() + days * 86_400_000);
    expect(moved && changeZone(moved, 'UTC', later(29.9))).toBeNull();
    expect(moved && changeZone(moved, 'UTC', later(30))).toMatchObject({ timeZone: 'UTC' });
  });

  it('never opens a day again that was claimed, whatever the new time zone', () => {
    const anyInstant = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    const anyZone = fc.constantFrom(...zones, 'Pacific/Kiritimati', 'Pacific/Pago_Pago');
    fc.assert(
      fc.property(anyInstant, anyZone, anyZone, (instant, from, to) => {
        const history = { timeZone: from, previousTimeZone: null, timeZoneFrom: null };
        const moved = from === to ? history : changeZone(history, to, instant);
        const taken = [dayAt(history, instant), daysAfter(dayAt(history, instant), -1)];
        const open = moved && openResetAfter(moved, instant, taken);
        expect(open && taken.includes(dayAt(moved, open))).toBe(false);
        expect(open && moved && taken.includes(dayAt(moved, new Date(open.getTime() - 1)))).toBe(true);
      }),
    );
  });
});
