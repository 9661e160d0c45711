import { setTimeout as delay } from 'node:timers/promises';

/** How many connections one statement checks. */
const groupSize = 1_000;

/** The pause before a check that failed is repeated, in milliseconds. */
const retryMs = 1_000;

type Pause = (milliseconds: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>;

interface RealtimeConnection {
  /** The connection's cookies when it was opened. */
  cookies: string;
  end(): void;
}

interface Dependencies {
  /** Returns the connections of players at the moment. */
  connections: () => RealtimeConnection[];
  /** Returns those of `cookies` that hold no valid session, as the database has it now. */
  findEnded: (cookies: string[]) => Promise<Set<string>>;
}

/**
 * Ends the connections of sessions that have ended, after the messages that would have ended them may be lost. Repeats a
 * check until the database answers. Requests during a check share the next one.
 */
export class SessionRechecks {
  readonly #dependencies: Dependencies;
  readonly #pause: Pause;
  readonly #closing = new AbortController();
  #isRequested = false;
  #running: Promise<void> | undefined;

  constructor(dependencies: Dependencies, pause: Pause = delay) {
    this.#dependencies = dependencies;
    this.#pause = pause;
  }

  /** Starts a check in the background. */
  request(): void {
    this.#isRequested = true;
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Stops; waits for a statement that is running. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isRequested && !signal.aborted) {
      this.#isRequested = false;
      try {
        await this.#check();
      } catch {
        this.#isRequested = true;
        await this.#pause(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #check(): Promise<void> {
    const connections = this.#dependencies.connections();
    for (let start = 0; start < connections.length && !this.#closing.signal.aborted; start += groupSize) {
      const group = connections.slice(start, start + groupSize);
      const ended = await this.#dependencies.findEnded(group.map(({ cookies }) => cookies));
      for (const connection of group) if (ended.has(connection.cookies)) connection.end();
    }
  }
}
