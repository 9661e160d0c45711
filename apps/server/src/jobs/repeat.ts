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
  const round = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await work().catch(onError);
      await pause(pauseMs, stopping.signal);
    }
  };
  const rounds = round();
  return {
    stop: () => {
      stopping.abort();
      return rounds;
    },
  };
}

function pause(forMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, forMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
