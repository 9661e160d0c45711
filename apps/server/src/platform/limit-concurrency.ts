import { Refusal } from './refusal.js';

/**
 * Returns a function that runs work in the order of its calls, at most `maximum` at a time. If `maximumWaiting` calls wait
 * already, it throws the `Refusal` `TOO_BUSY`.
 */
export function limitConcurrency(
  maximum: number,
  maximumWaiting = Infinity,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  // Nothing to wait for.
  if (maximum === Infinity) return (work) => work();
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // The work that ends wakes the next one and does not change `running`.
    if (running >= maximum && waiting.length >= maximumWaiting) {
      throw new Refusal('TOO_BUSY', { retryAfterSeconds: 1 });
    }
    if (running >= maximum) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
