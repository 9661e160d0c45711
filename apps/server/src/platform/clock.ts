import { setTimeout as delay } from 'node:timers/promises';
import { number } from './database/columns.js';
import type { Database } from './database/database.js';
import { statement } from './database/statement.js';
import type { Logger } from './logger.js';

/** The only source of time. Tests replace it. */
export interface Clock {
  now(): Date;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A machine whose clock differs by more than this from the database's is reported, in milliseconds. */
const toleratedMs = 2_000;

/** A server whose machine's clock differs by more than this does not start, in milliseconds. */
const refusedMs = 30_000;

/** How many times the clock of the database is read in a row. The quickest answer is the most exact one. */
const samples = 3;
const pauseMs = 10;

/** Reads the clock of the database, in milliseconds since 1970. */
export const readClock = statement({
  name: 'platform.readClock',
  text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
  row: { ms: number },
});

/**
 * The clock of the database, which all server processes share: a process whose own clock is wrong still settles deadlines
 * on time. Between two comparisons it follows the monotonic clock, which is never set.
 */
export class DatabaseClock implements Clock {
  readonly #database: Database;
  readonly #logger: Logger;
  readonly #system: Clock;
  /** The time of the database minus the monotonic time, in milliseconds. */
  #offsetMs = Number.NaN;
  #deviationMs = 0;

  private constructor({ database, logger }: { database: Database; logger: Logger }, system: Clock) {
    this.#database = database;
    this.#logger = logger;
    this.#system = system;
  }

  /**
   * Reads the clock of the database.
   * @throws {Error} if `system`, the clock of this machine, is far from it.
   */
  static async start(
    dependencies: { database: Database; logger: Logger },
    system: Clock = systemClock,
  ): Promise<DatabaseClock> {
    const clock = new DatabaseClock(dependencies, system);
    await clock.synchronize();
    if (Math.abs(clock.#deviationMs) <= refusedMs) return clock;
    const seconds = Math.round(clock.#deviationMs / 1000);
    throw new Error(
      `The clock of this machine differs from the database's by ${seconds} s. Set it, for example by NTP.`,
    );
  }

  now(): Date {
    return new Date(performance.now() + this.#offsetMs);
  }

  /** How far the clock of this machine is ahead of the database's, in milliseconds, if it should be set; otherwise null. */
  get deviationMs(): number | null {
    return Math.abs(this.#deviationMs) > toleratedMs ? this.#deviationMs : null;
  }

  /** Compares the clocks again. */
  async synchronize(): Promise<void> {
    const { offsetMs, toleranceMs, deviationMs } = await this.#compare();
    // A difference within the tolerance is no reason to change: time would go back and forth.
    if (!(Math.abs(offsetMs - this.#offsetMs) <= toleranceMs)) this.#offsetMs = offsetMs;
    this.#deviationMs = deviationMs;
    if (this.deviationMs === null) return;
    this.#logger.warn(
      { deviationMs: Math.round(deviationMs) },
      `the clock of this machine differs from the database's`,
    );
  }

  async #compare(): Promise<{ offsetMs: number; toleranceMs: number; deviationMs: number }> {
    let best = { offsetMs: 0, toleranceMs: Infinity, deviationMs: 0 };
    for (let sample = 1; sample <= samples; sample += 1) {
      if (sample > 1) await delay(pauseMs);
      const sentMs = performance.now();
      const [row] = await this.#database.run((on) => readClock(on));
      const receivedMs = performance.now();
      const systemMs = this.#system.now().getTime();
      const toleranceMs = (receivedMs - sentMs) / 2;
      if (!row || toleranceMs >= best.toleranceMs) continue;
      const offsetMs = row.ms - (sentMs + receivedMs) / 2;
      const aheadMs = systemMs - (receivedMs + offsetMs);
      // What the duration of the answer can explain is not a deviation.
      const deviationMs = Math.sign(aheadMs) * Math.max(0, Math.abs(aheadMs) - toleranceMs);
      best = { offsetMs, toleranceMs, deviationMs };
    }
    return best;
  }
}
