import { createStore, useStore } from './store.js';

/** When a page is at rest, in milliseconds after it has loaded: even a slow phone then has what the first screen needs. */
const restAfterMs = 5000;

const rest = createStore(true);

/** Notes that the page has started to load. What it does not need yet waits until it is at rest. */
export function startLoading(): void {
  rest.set(false);
  window.addEventListener('load', () => setTimeout(() => rest.set(true), restAfterMs), { once: true });
}

/** Returns whether the page is at rest. */
export function useIsAtRest(): boolean {
  return useStore(rest);
}

/** Calls `start` once the page is at rest. */
export function whenAtRest(start: () => void): void {
  if (rest.get()) return start();
  const stop = rest.subscribe(() => {
    stop();
    start();
  });
}
