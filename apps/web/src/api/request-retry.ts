import { isTemporary } from './api-error.js';

const firstDelayMs = 200;

/** How long a call may last in all until its error shows, in milliseconds (D-29). */
export const callMs = 30_000;

/**
 * Retries `attempt` while its error is temporary: after 200 ms, then with doubled delays, as long as a retry begins within 30 s
 * of the first attempt (D-29). `wait` is a parameter for tests.
 */
export async function retryTemporaryErrors<Reply>(
  attempt: () => Promise<Reply>,
  wait: (delayMs: number) => Promise<void>,
): Promise<Reply> {
  const startedMs = performance.now();
  let waitedMs = 0;
  for (let delayMs = firstDelayMs; ; delayMs *= 2) {
    try {
      return await attempt();
    } catch (error) {
      const passedMs = Math.max(waitedMs, performance.now() - startedMs);
      if (!isTemporary(error) || passedMs + delayMs > callMs) throw error;
      await wait(delayMs);
      waitedMs += delayMs;
    }
  }
}

/** Resolves after `delayMs`, or rejects when `signal` is aborted. */
export function waitFor(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, delayMs);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
