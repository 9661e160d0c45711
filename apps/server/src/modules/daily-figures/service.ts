import type { Transaction } from '../../platform/database/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger, SettledRow } from '../ledger/service.js';
import { dayOf, figuresOf } from './figures.js';
import * as store from './store.js';

/** Accounts get their time before they are committed. Older ones than this, in milliseconds, are all committed. */
const signUpMs = 60_000;

/** How many sign-ups are counted in one transaction. */
const rowsPerBatch = 1000;

type Dependencies = Pick<SharedDependencies, 'database' | 'clock'> & { ledger: Ledger };

const dayMs = 24 * 3_600_000;

/**
 * Games, sign-ups and tickets per day, for the operators' charts. A job reads each row of the ledger once, so that a chart
 * costs the same however long the ledger is. See decision 0031.
 */
export class DailyFigures {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Counts everything that is settled and not counted yet. Does nothing while another process does the same. */
  async countNew(signal?: AbortSignal): Promise<void> {
    const count = async (transaction: Transaction, rows: SettledRow[]) =>
      store.addFigures(transaction, figuresOf(rows));
    await this.#dependencies.ledger.readSettled('daily_figures', count, signal);
    await this.#countSignUps(signal);
  }

  /** Returns the figures of the last `days` days, the current one included, oldest first. */
  async list(days: number): Promise<store.DayFigures[]> {
    const today = this.#dependencies.clock.now();
    const first = new Date(today.getTime() - (days - 1) * dayMs);
    return this.#dependencies.database.run((on) => store.findDays(on, dayOf(first), dayOf(today)));
  }

  async #countSignUps(signal?: AbortSignal): Promise<void> {
    const { database, clock } = this.#dependencies;
    const before = new Date(clock.now().getTime() - signUpMs);
    let isBehind = true;
    while (isBehind && !signal?.aborted) {
      isBehind = await database.transaction(async (transaction) => {
        const after = await store.lockProgress(transaction);
        if (!after) return false;
        const lastAt = await store.addSignUps(transaction, { after, before, limit: rowsPerBatch });
        if (lastAt) await store.updateProgress(transaction, lastAt);
        return lastAt !== null;
      });
    }
  }
}
