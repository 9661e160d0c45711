import { isPassing } from './api-error.js';

const firstDelayMs = 200;
const windowMs = 30_000;

/**
 * Repeats `attempt` while it fails for a passing reason: after 200 ms, then twice as long each time, as long as the
 * next one starts within 30 s of the first (D-29). `wait` is a parameter for tests.
 */
export async function retryWhilePassing<Reply>(
  attempt: () => Promise<Reply>,
  wait: (delayMs: number) => Promise<void>,
): Promise<Reply> {
  let waitedMs = 0;
  for (let delayMs = firstDelayMs; ; delayMs *= 2) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error) || waitedMs + delayMs > windowMs) throw error;
      await wait(delayMs);
      waitedMs += delayMs;
    }
  }
}

/** Resolves after `delayMs`, or rejects as soon as `signal` is aborted. */
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
