import { expect, it, onTestFinished, vi } from 'vitest';
import {
  fillPlaceholders,
  formatDateTime,
  formatHoursAndMinutes,
  formatNumber,
  formatPrice,
  formatTimeLeft,
  plural,
} from './format.js';

it('groups the digits of large numbers', () => {
  expect([0, 999, 1000, 1_000_000].map(formatNumber)).toEqual(['0', '999', '1,000', '1,000,000']);
  expect([-1, -100, -12_345_678, 1234.5].map(formatNumber)).toEqual(['-1', '-100', '-12,345,678', '1,234.5']);
});

it('selects the plural form of a count', () => {
  const games = (count: number) => plural(count, { one: '# game', other: '# games' });
  expect([0, 1, 2, 1200].map(games)).toEqual(['0 games', '1 game', '2 games', '1,200 games']);
});

it("formats moments as 'MMM d, yyyy HH:mm'", () => {
  expect(formatDateTime(new Date(2024, 2, 5, 0, 7))).toBe('Mar 5, 2024 00:07');
  expect(formatDateTime(new Date(2026, 10, 30, 23, 59))).toBe('Nov 30, 2026 23:59');
});

it("formats moments in the viewer's time zone [PRF-03]", async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.resetModules();
  const { formatDateTime: formatInTokyo } = await import('./format.js');

  expect(formatInTokyo(new Date('2026-03-09T18:05:00.000Z'))).toBe('Mar 10, 2026 03:05');
});

it("formats durations as '{h}h {m}m'", () => {
  expect([0, 59, 60, 1439, 6000].map(formatHoursAndMinutes)).toEqual([
    '0h 0m',
    '0h 59m',
    '1h 0m',
    '23h 59m',
    '100h 0m',
  ]);
});

it('formats countdowns in minutes and seconds, from an hour in hours and minutes, from two days in days and hours', () => {
  const [hourMs, minuteMs] = [3_600_000, 60_000];
  expect([300_400, 65_000, 9_000, -1].map(formatTimeLeft)).toEqual(['5:00', '1:05', '0:09', '0:00']);
  expect([hourMs, 23 * hourMs + 59 * minuteMs, 48 * hourMs - 1].map(formatTimeLeft)).toEqual([
    '1h 0m',
    '23h 59m',
    '47h 59m',
  ]);
  expect([48 * hourMs, 7 * 24 * hourMs - 1].map(formatTimeLeft)).toEqual(['2d 0h', '6d 23h']);
});

it('fills placeholders with numbers, and leaves those without a value', () => {
  expect(fillPlaceholders('You need {n} tickets, not {m}.', { n: 1200 })).toBe('You need 1,200 tickets, not {m}.');
});

it('formats prices in dollars', () => {
  expect([99, 100, 123_456].map(formatPrice)).toEqual(['$0.99', '$1.00', '$1,234.56']);
});
