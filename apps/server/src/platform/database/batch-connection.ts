import type { PoolClient } from 'pg';
import { isUnavailable } from './database-failures.js';

/**
 * After which time work counts as slow, so that later work does not wait for it, in milliseconds. Less than the time after which
 * `Batches` starts another batch beside a slow one, so that this one gets another connection.
 */
const slowAfterMs = 10;

interface Shared {
  client: Promise<PoolClient>;
  /** When each work on it began that has not ended, the oldest first. */
  running: Set<{ startMs: number }>;
}

/**
 * The connection that batches share. The statement of a batch is sent without waiting for the answer to the one before it (pipelining), so
 * that PostgreSQL goes from one to the next without a pause. While work on it is slow, there is another connection for later
 * work.
 */
export class BatchConnection {
  readonly #connect: () => Promise<PoolClient>;
  #shared: Shared | undefined;

  /** Uses connections that `connect` returns. They are released when nobody uses them. */
  constructor(connect: () => Promise<PoolClient>) {
    this.#connect = connect;
  }

  /** Runs `work` without a transaction. */
  async use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const shared = this.#quick() ?? this.#start();
    const use = { startMs: performance.now() };
    shared.running.add(use);
    try {
      return await work(await shared.client);
    } catch (error) {
      // The connection may be lost. The others who use it end or fail on their own.
      if (isUnavailable(error)) this.#leave(shared);
      throw error;
    } finally {
      shared.running.delete(use);
      if (shared.running.size === 0) this.#release(shared);
    }
  }

  #quick(): Shared | undefined {
    const [oldest] = this.#shared?.running ?? [];
    return oldest && performance.now() - oldest.startMs < slowAfterMs ? this.#shared : undefined;
  }

  #start(): Shared {
    this.#shared = { client: this.#connect(), running: new Set() };
    return this.#shared;
  }

  #release(shared: Shared): void {
    this.#leave(shared);
    void shared.client.then(
      (client) => client.release(),
      () => undefined,
    );
  }

  #leave(shared: Shared): void {
    if (this.#shared === shared) this.#shared = undefined;
  }
}
