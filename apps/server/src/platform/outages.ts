import type { Clock } from './clock.js';
import { timestamp } from './database/columns.js';
import type { Connection, Database, Transaction } from './database/database.js';
import { statement } from './database/statement.js';
import type { Logger } from './logger.js';

/** How often each process beats. An outage is measured as longer than it was by up to this time. */
export const heartbeatMs = 5_000;

/** How long no process has beaten, at least, for an outage: a heartbeat can be a little late. */
const outageMs = 2 * heartbeatMs;

/** An outage of up to this time extends only the deadlines that leave less than it after the recovery. */
const shortOutageMs = 60_000;

/** A time in which all processes of the site were down, or could not reach the database. */
export interface Outage {
  /** The last heartbeat before it. Deadlines that had passed then stay passed. */
  startedAt: Date;
  lengthMs: number;
  /** The last deadline that is extended; null if all later ones are. */
  lastDeadlineAt: Date | null;
}

/** Extends deadlines of a module by the length of `outage`, and returns how many they were. */
export type DeadlineExtension = (transaction: Transaction, outage: Outage) => Promise<number>;

/** Whether an outage has extended the current deadline of a row. */
export function isDeadlineExtended(row: { deadlineAt: Date | null; extendedDeadlineAt: Date | null }): boolean {
  return row.deadlineAt !== null && row.deadlineAt.getTime() === row.extendedDeadlineAt?.getTime();
}

/** Beats unless the last beat is too old, and returns a row if it did. A process with a slow clock sets no earlier time. */
const beat = statement({
  name: 'platform.beat',
  text: `
    INSERT INTO heartbeat (beat_at) VALUES ($1)
    ON CONFLICT (id) DO UPDATE SET beat_at = greatest(heartbeat.beat_at, excluded.beat_at)
      WHERE excluded.beat_at - heartbeat.beat_at <= $2 * interval '1 millisecond'
    RETURNING beat_at`,
  row: {},
});

const findOldBeat = statement({
  name: 'platform.findOldBeat',
  text: `SELECT FROM heartbeat WHERE $1 - beat_at > $2 * interval '1 millisecond'`,
  row: {},
});

const lockBeat = statement({
  name: 'platform.lockBeat',
  text: 'SELECT beat_at AS "beatAt" FROM heartbeat FOR UPDATE',
  row: { beatAt: timestamp },
});

const endOutage = statement({
  name: 'platform.endOutage',
  text: 'UPDATE heartbeat SET beat_at = greatest(beat_at, $1)',
  row: {},
});

interface Dependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Notifies all browsers that they lack changes. */
  browsers: { announceMissed(): void };
}

/**
 * Extends open deadlines after an outage, so that players do not forfeit because the site was down (D-13): all after more than a
 * minute, otherwise those that leave less than a minute after the recovery. All processes beat on one row of the database. The one that finds the last beat too old extends the deadlines in the transaction of its
 * beat, so that each outage counts once. A restored backup contains the beat of its time, so that a restore is an outage.
 * See decision 0008.
 */
export class Outages {
  readonly #dependencies: Dependencies;
  readonly #extensions: DeadlineExtension[] = [];
  /** The last beat of this process; undefined until `requireBeats`. */
  #beatAtMs: number | undefined;
  #beating: Promise<void> | undefined;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Adds a module that has deadlines. */
  register(...extensions: DeadlineExtension[]): void {
    this.#extensions.push(...extensions);
  }

  /**
   * From now on deadlines are applied only after a recent heartbeat. This does not beat: a process that cannot serve requests, for
   * example because its port is taken, must not hide that the site is down.
   */
  requireBeats(): void {
    this.#beatAtMs ??= -Infinity;
  }

  /**
   * Waits until deadlines can be applied. Call it before a decision that depends on the time: if the last beat of this
   * process is not recent, there may have been an outage that has not been considered yet.
   */
  async ready(): Promise<void> {
    if (this.#beatAtMs === undefined) return;
    const ageMs = this.#dependencies.clock.now().getTime() - this.#beatAtMs;
    if (ageMs > outageMs / 2) await this.beat();
  }

  /** Whether no process runs for so long now that the next one will extend open deadlines. For commands of operators. */
  async isOut(on: Connection): Promise<boolean> {
    const rows = await findOldBeat(on, [this.#dependencies.clock.now(), outageMs]);
    return rows.length > 0;
  }

  /** Records that this process runs, and extends the open deadlines if none has run before for too long. */
  async beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => (this.#beating = undefined));
    await this.#beating;
  }

  async #beat(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const now = clock.now();
    const [recent] = await database.run((on) => beat(on, [now, outageMs]));
    if (!recent) await this.#endOutage(now);
    this.#beatAtMs = now.getTime();
  }

  async #endOutage(now: Date): Promise<void> {
    const { database, logger, browsers } = this.#dependencies;
    await database.transaction(async (transaction) => {
      const [row] = await lockBeat(transaction);
      const startedAt = row?.beatAt ?? now;
      const lengthMs = now.getTime() - startedAt.getTime();
      await endOutage(transaction, [now]);
      // Otherwise another process has just ended the same outage.
      if (lengthMs <= outageMs) return;
      let deadlines = 0;
      const isShort = lengthMs <= shortOutageMs;
      const lastDeadlineAt = isShort ? new Date(now.getTime() + shortOutageMs) : null;
      for (const extend of this.#extensions) {
        deadlines += await extend(transaction, { startedAt, lengthMs, lastDeadlineAt });
      }
      transaction.afterCommit(() => {
        logger.warn({ startedAt, lengthMs, deadlines }, 'the site was down: open deadlines were extended');
        // After a restart that has changed nothing, not all browsers need to ask at once.
        if (deadlines > 0 || !isShort) browsers.announceMissed();
      });
    });
  }
}
