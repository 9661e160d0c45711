import type { Connection } from '../../platform/database/database.js';
import { findEnd, type LedgerEnd } from './store/settled-rows.js';

/**
 * Finds up to which row the ledger is settled: it will never have other rows up to this one. Rows get their ids before they are
 * committed, so the ledger is settled up to its end as soon as all transactions that were writing to it then are over. No time
 * is long enough to replace this: a transaction may take as long as its statements. See decision 0031.
 */
export class SettledEnd {
  #settledTo = 0;
  /** The end of the ledger that will be settled next. */
  #next: LedgerEnd = { lastId: 0, writers: [] };

  /** Returns the id of the last settled row. */
  async find(on: Connection): Promise<number> {
    const next = this.#next;
    const end = await findEnd(on);
    if (!next.writers.some((writer) => end.writers.includes(writer))) {
      this.#settle(next);
      // Another call may have replaced it meanwhile, with an end that is newer than this one.
      if (this.#next === next) this.#next = end;
    }
    if (end.writers.length === 0) this.#settle(end);
    return this.#settledTo;
  }

  #settle({ lastId }: LedgerEnd): void {
    this.#settledTo = Math.max(this.#settledTo, lastId);
  }
}
