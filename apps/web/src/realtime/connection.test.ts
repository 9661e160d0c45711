import { expect, it } from 'vitest';
import { reconnectDelayMs } from './connection.js';

it('reconnects after 1, 2, 5, then every 10 s', () => {
  expect([0, 1, 2, 3, 4, 50].map(reconnectDelayMs)).toEqual([1000, 2000, 5000, 10_000, 10_000, 10_000]);
});
