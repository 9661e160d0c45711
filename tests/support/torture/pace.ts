import { setTimeout as delay } from 'node:timers/promises';

/** Returns a function that lets callers pass at a constant rate. */
export function createPace(perSecond: number): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    const nowMs = performance.now();
    // After a pause, it does not catch up.
    nextMs = Math.max(nextMs + 1000 / perSecond, nowMs);
    await delay(nextMs - nowMs);
  };
}
