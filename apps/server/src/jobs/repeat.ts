import { setTimeout as delay } from 'node:timers/promises';

/** Work that is repeated until it is stopped. */
export interface Repetition {
  /** Stops; resolves when the current run, if any, has ended. */
  stop(): Promise<void>;
}

/** Waits for a time in milliseconds, or until `signal` is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

/** Waits on the clock of this machine. */
const wait: Pause = (milliseconds, signal) => delay(milliseconds, undefined, { signal }).catch(() => undefined);

/**
 * Runs `work` again `pauseMs` after each run, so that runs never overlap. An error goes to `onError`. A stop aborts the signal
 * that `work` gets. `pause` is the wait between two runs; tests replace it.
 */
export function repeat(
  pauseMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
  pause: Pause = wait,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch(onError);
      await pause(pauseMs, signal);
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
