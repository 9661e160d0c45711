import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startLoading, whenAtRest } from './page-rest.js';
import { resetStores } from './store.js';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  resetStores();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is 5 s after the page has loaded', () => {
  const start = vi.fn<() => void>();
  startLoading();
  whenAtRest(start);
  vi.advanceTimersByTime(60_000);
  expect(start).not.toHaveBeenCalled();

  window.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(4_999);
  expect(start).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(start).toHaveBeenCalledOnce();
});

it('is now, on a page that has loaded long ago', () => {
  const start = vi.fn<() => void>();
  whenAtRest(start);
  expect(start).toHaveBeenCalledOnce();
});
