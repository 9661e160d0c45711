import { limitConcurrency } from '../limit-concurrency.js';
import { Refusal } from '../refusal.js';

/** How many calls can wait or run in one queue: far more than one person starts by hand. */
const maximumLength = 101;

/** Named queues. Work in the same queue starts in order. */
export class Queues {
  readonly #queues = new Map<string, { length: number; inTurn: ReturnType<typeof limitConcurrency> }>();

  /**
   * Runs `work` when less than `maximumRunning` of the earlier work in the queue is running.
   * @throws {Refusal} `TOO_MANY_ATTEMPTS`, if the queue is full.
   */
  async run<Result>(name: string, work: () => Promise<Result>, maximumRunning = 1): Promise<Result> {
    const queue = this.#queues.get(name) ?? { length: 0, inTurn: limitConcurrency(maximumRunning) };
    if (queue.length >= maximumLength) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 1 });
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
