import type { SharedDependencies } from '../../shared-dependencies.js';
import { typesOn } from '../ledger/service.js';
import * as store from './store.js';

/** Rows get their ids before they are committed. Older ones than this, in milliseconds, are all committed. */
const settlingMs = 60_000;

/** How many rows are counted in one transaction. */
const rowsPerBatch = 1000;

const dayMs = 24 * 3_600_000;

/**
 * Games, sign-ups and tickets per day, for the operators' charts. A job reads each row of the ledger once, so that a chart
 * costs the same however long the ledger is. See decision 0035.
 */
export class DailyFigures {
  readonly #dependencies: Pick<SharedDependencies, 'database' | 'clock'>;

  constructor(dependencies: Pick<SharedDependencies, 'database' | 'clock'>) {
    this.#dependencies = dependencies;
  }

  /** Counts everything that is older than a minute and not counted yet. Does nothing while another process does the same. */
  async countNew(): Promise<void> {
    while (await this.#countBatch());
  }

  /** Returns the figures of the last `days` days, the current one included, oldest first. */
  async list(days: number): Promise<store.DailyFigures[]> {
    const today = this.#dependencies.clock.now();
    const first = new Date(today.getTime() - (days - 1) * dayMs);
    return this.#dependencies.database.run((on) => store.findDays(on, dayOf(first), dayOf(today)));
  }

  /** Returns whether there was something to count. */
  async #countBatch(): Promise<boolean> {
    const { database, clock } = this.#dependencies;
    const settledBefore = new Date(clock.now().getTime() - settlingMs);
    return database.transaction(async (transaction) => {
      const progress = await store.lockProgress(transaction);
      if (!progress) return false;
      const batch = { settledBefore, limit: rowsPerBatch };
      const lastId = await store.addLedgerRows(transaction, { ...batch, afterId: progress.countedTo, types: outside });
      const lastAt = await store.addSignUps(transaction, { ...batch, after: progress.signedUpTo });
      if (lastId === null && lastAt === null) return false;
      await store.updateProgress(transaction, {
        countedTo: lastId ?? progress.countedTo,
        signedUpTo: lastAt ?? progress.signedUpTo,
      });
      return true;
    });
  }
}

const outside = { issued: typesOn('issued'), spent: typesOn('spent') };

/** Returns the day (UTC) of a time. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
