import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.js';

const nowMs = Date.parse('2026-03-01T12:00:00Z');

it.each([
  ['90', 90_000],
  ['Sun, 01 Mar 2026 12:05:00 GMT', 300_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['0', 0],
  ['-5', 0],
  ['soon', 0],
  [undefined, 0],
])('reads the pause of a Retry-After header: %s', (header, pauseMs) => {
  expect(retryAfterMs(header, nowMs)).toBe(pauseMs);
});
