import { setTimeout as delay } from 'node:timers/promises';

/** Work that is repeated until it is stopped. */
export interface Repetition {
  /** Ends the repetition; resolves when the round that is under way, if any, is done. */
  stop(): Promise<void>;
}

/**
 * Does `work` again and again, `pauseMs` after it last ended, so that rounds never overlap. What a round throws
 * goes to `onError`, and the next one starts all the same.
 */
export function repeat(pauseMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(onError);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
