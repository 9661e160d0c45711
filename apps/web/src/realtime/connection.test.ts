import { expect, it } from 'vitest';
import { reconnectDelayMs } from './connection.js';

it('reconnects after 1, 2, 5, then every 10 s', () => {
  const delays = [0, 1, 2, 3, 4, 50].map((failures) => reconnectDelayMs(failures, () => 0.5));

  expect(delays).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});

it('reconnects up to a half sooner or later, by chance', () => {
  const delays = [0, 0.25, 0.75, 1].map((chance) => reconnectDelayMs(2, () => chance));

  expect(delays).toEqual([2500, 3750, 6250, 7500]);
});
