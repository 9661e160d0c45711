import { setTimeout as delay } from 'node:timers/promises';

/** Work that is repeated until it is stopped. */
export interface Repetition {
  /** Stops; resolves when the current run, if any, has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again `pauseMs` after each run, so that runs never overlap. An error goes to `onError`. A stop aborts the signal
 * that `work` gets.
 */
export function repeat(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
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
