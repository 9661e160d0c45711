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
  ['connecting', true, null],
  ['connected', true, null],
  ['lost', true, 'reconnecting'],
  ['connecting', false, 'offline'],
  ['lost', false, 'offline'],
] as const)(
  'shows the problem of a connection that is %s, on a device that is online: %s',
  (status, isOnline, problem) => {
    expect(problemOf(status, isOnline)).toBe(problem);
  },
);
