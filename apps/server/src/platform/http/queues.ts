import { limitConcurrency } from '../limit-concurrency.js';
import { Refusal } from '../refusal.js';

/** How many calls can wait in one queue: far more than one person starts by hand. */
const maximumWaiting = 100;

/** Named queues. Work in the same queue runs in order, one after the other. */
export class Queues {
  readonly #queues = new Map<string, { length: number; inTurn: ReturnType<typeof limitConcurrency> }>();

  /**
   * Runs `work` after all earlier work in the queue.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`, if the queue is full.
   */
  async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.#queues.get(name) ?? { length: 0, inTurn: limitConcurrency(1) };
    // The queue's length includes the running one.
    if (queue.length > maximumWaiting) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 });
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
