import { afterEach, expect, it, vi } from 'vitest';
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

it('follows whether the device has a network', async () => {
  vi.resetModules();
  vi.stubEnv('SSR', false);
  const [window, navigator] = [new EventTarget(), { onLine: false }];
  vi.stubGlobal('window', window);
  vi.stubGlobal('navigator', navigator);
  const { currentProblem } = await import('./connection-status.js');
  const seen = [currentProblem()];

  for (const onLine of [true, false, true]) {
    navigator.onLine = onLine;
    window.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
    seen.push(currentProblem());
  }

  expect(seen).toEqual(['offline', null, 'offline', null]);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
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
