import type { PoolClient } from 'pg';
import { isUnavailable } from './database-failures.js';

interface Shared {
  client: Promise<PoolClient>;
  users: number;
}

/**
 * Connections that reads use at the same time. Each read has its own while there is one, and later ones share the connection
 * with the fewest. Their statements do not wait for the answers to earlier ones (pipelining), so a connection that is shared
 * answers one after the other without a pause.
 */
export class SharedConnections {
  readonly #connect: () => Promise<PoolClient>;
  readonly #maximum: number;
  readonly #shared = new Set<Shared>();
  /** The connection of the reads that start in this turn of the event loop, so that their statements are sent together. */
  #ofTurn: Shared | undefined;

  /** Shares at most `maximum` connections that `connect` returns. They are released when nobody uses them. */
  constructor(connect: () => Promise<PoolClient>, maximum: number) {
    this.#connect = connect;
    this.#maximum = maximum;
  }

  /** How many callers use the connections. */
  get users(): number {
    return [...this.#shared].reduce((sum, { users }) => sum + users, 0);
  }

  /** Runs `work`, which only reads, without a transaction. */
  async use<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const shared = this.#ofTurn ?? this.#startTurn();
    shared.users += 1;
    try {
      return await work(await shared.client);
    } catch (error) {
      // The connection may be lost. Those who use it already end or fail on their own.
      if (isUnavailable(error)) this.#remove(shared);
      throw error;
    } finally {
      shared.users -= 1;
      if (shared.users === 0) this.#release(shared);
    }
  }

  #startTurn(): Shared {
    const shared = this.#next();
    this.#ofTurn = shared;
    setImmediate(() => (this.#ofTurn = undefined));
    return shared;
  }

  #next(): Shared {
    let next: Shared | undefined;
    if (this.#shared.size >= this.#maximum) {
      for (const shared of this.#shared) if (!next || shared.users < next.users) next = shared;
    }
    if (next) return next;
    const added = { client: this.#connect(), users: 0 };
    this.#shared.add(added);
    return added;
  }

  #release(shared: Shared): void {
    this.#remove(shared);
    void shared.client.then(
      (client) => client.release(),
      () => undefined,
    );
  }

  /** Lets no other read use a connection. */
  #remove(shared: Shared): void {
    this.#shared.delete(shared);
    if (this.#ofTurn === shared) this.#ofTurn = undefined;
  }
}
