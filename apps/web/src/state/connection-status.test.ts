import { afterEach, expect, it } from 'vitest';
import { isConnected, problemOf, setConnected } from './connection-status.js';
import { resetStores } from './store.js';

afterEach(() => resetStores());

it('is connected from a connection until it is lost', () => {
  const seen = [isConnected()];
  for (const isOpen of [false, true, false, true]) {
    setConnected(isOpen);
    seen.push(isConnected());
  }
  expect(seen).toEqual([false, false, true, false, true]);
});

it.each([
  ['connecting', true, false, null],
  ['connected', true, false, null],
  ['connected', true, true, 'reconnecting'],
  ['lost', true, false, 'reconnecting'],
  ['connecting', false, false, 'offline'],
  ['lost', false, true, 'offline'],
] as const)(
  'shows the problem of a connection that is %s, on a device that is online: %s, with failing requests: %s',
  (status, isOnline, isAnyFailing, problem) => {
    expect(problemOf(status, isOnline, isAnyFailing)).toBe(problem);
  },
);
