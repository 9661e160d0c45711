import { expect, it } from 'vitest';
import { narrowOffset, type OffsetBounds } from './server-clock.js';

/** Fixture: the bounds after readings of a server that is `aheadMs` ahead, with a round trip of `tripMs`. */
function read(aheadMs: number, tripMs: number, times: number[]): OffsetBounds | null {
  return times.reduce<OffsetBounds | null>((known, sentMs) => {
    const serverMs = Math.floor((sentMs + tripMs / 2 + aheadMs) / 1000) * 1000;
    return narrowOffset(known, { serverMs, sentMs, receivedMs: sentMs + tripMs });
  }, null);
}

it('knows the offset to within a second plus the round trip after one reading', () => {
  const bounds = read(90_000, 40, [1_000_300]);
  expect(bounds).toMatchObject({ least: expect.any(Number), most: expect.any(Number) });
  expect(bounds?.least).toBeLessThanOrEqual(90_000);
  expect(bounds?.most).toBeGreaterThanOrEqual(90_000);
  expect((bounds?.most ?? 0) - (bounds?.least ?? 0)).toBe(1040);
});

it('narrows the range with several readings, and keeps the true offset within it', () => {
  const bounds = read(-12_345, 40, [1_000_000, 1_002_110, 1_004_270, 1_005_430, 1_007_700, 1_009_900]);
  expect(bounds?.least).toBeLessThanOrEqual(-12_345);
  expect(bounds?.most).toBeGreaterThanOrEqual(-12_345);
  expect((bounds?.most ?? 0) - (bounds?.least ?? 0)).toBeLessThan(400);
});

it('starts over when a clock was set', () => {
  const known = { least: -100, most: 100 };
  expect(narrowOffset(known, { serverMs: 60_000, sentMs: 0, receivedMs: 20 })).toEqual({ least: 59_980, most: 61_000 });
});
