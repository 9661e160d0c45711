import { expect, it, vi } from 'vitest';
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

it('tells the time of the server as soon as an answer has one, from the middle of what is possible', async () => {
  // Another test of the same process may have read one.
  vi.resetModules();
  const { readServerDate, serverNow } = await import('./server-clock.js');
  vi.spyOn(Date, 'now').mockReturnValue(1_000_500);
  expect(serverNow()).toBe(1_000_500);
  for (const missing of [null, '', 'yesterday']) readServerDate(missing, 1_000_000);
  expect(serverNow()).toBe(1_000_500);

  // The server's clock shows 1,060,000 to 1,061,000 at a moment when ours shows 1,000,000 to 1,000,500.
  readServerDate(new Date(1_060_000).toUTCString(), 1_000_000);

  expect(serverNow()).toBe(1_000_500 + (59_500 + 61_000) / 2);
});
