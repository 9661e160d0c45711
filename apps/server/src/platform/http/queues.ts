import { limitConcurrency } from '../limit-concurrency.js';
import { Refusal } from '../refusal.js';

/** How many may wait in one queue: far more than the hand of one person starts. */
const mostWaiting = 100;

/** Queues by name: work in the same one runs one after the other, in order; different queues do not wait for each other. */
export class Queues {
  readonly #queues = new Map<string, { length: number; inTurn: ReturnType<typeof limitConcurrency> }>();

  /** Runs `work` when all that came before it has ended. Throws TOO_MANY_ATTEMPTS, at once, when too much waits already. */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(name) ?? { length: 0, inTurn: limitConcurrency(1) };
    // One of them is no longer waiting.
    if (queue.length > mostWaiting) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 });
    this.#queues.set(name, queue);
    queue.length += 1;
    try {
      return await queue.inTurn(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) this.#queues.delete(name);
    }
  }
}
