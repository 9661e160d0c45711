import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, localDayOf, nextLocalMidnight } from './local-day.js';

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/Havana'];

describe('a local day', () => {
  it('is the calendar day of the zone, not of UTC', () => {
    const instant = new Date('2026-03-01T23:30:00Z');
    expect(localDayOf(instant, 'Asia/Kolkata')).toBe('2026-03-02');
    expect(localDayOf(instant, 'America/New_York')).toBe('2026-03-01');
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T22:00:00Z', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T00:00:00Z', '2026-10-25T23:00:00.000Z'],
    // Clocks go from 23:59 to 01:00 here: the day begins at one.
    ['America/Havana', '2026-03-08T04:00:00Z', '2026-03-08T05:00:00.000Z'],
  ])('in %s, from %s, ends at %s', (timeZone, instant, midnight) => {
    expect(nextLocalMidnight(new Date(instant), timeZone).toISOString()).toBe(midnight);
  });

  it('ends in the future, and a millisecond before its end it is still the same day', () => {
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

  it('belongs to a zone the runtime knows', () => {
    expect(zones.every(isTimeZone)).toBe(true);
    expect(isTimeZone('Mouse/Hole')).toBe(false);
  });
});
