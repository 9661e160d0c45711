import type { SharedDependencies } from '../../shared-dependencies.js';
import type { Ledger } from './service.js';
import { sumHeld } from './store/audit-sums.js';
import * as store from './store/conservation-checks.js';

export type { ConservationFigures } from './store/conservation-checks.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger'> & { ledger: Ledger };

/** How many rows of the ledger a check reads at most. After a start, several checks read the older ones. */
const rowsPerCheck = 1_000_000;

/** How often a check is stored, in milliseconds; more often only when its verdict changes. And for how long. */
const storedEveryMs = 10 * 60_000;
const storedForMs = 90 * 24 * 3_600_000;

/** The figures of a check that was made at a time. */
type Check = store.ConservationFigures & { at: Date };

/** By how many tickets the equation is wrong: those that were lost, or, below 0, created. 0 if it holds. */
export function lostTickets({ balances, openStakes, issued, spent }: store.ConservationFigures): number {
  return issued - spent - balances - openStakes;
}

/**
 * Checks again and again that balances + open stakes = tickets issued - tickets spent (D-09). A check is cheap, because it
 * remembers the sum of the rows that cannot change any more. `npm run audit` checks every invariant, from the beginning.
 */
export class ConservationCheck {
  readonly #dependencies: Dependencies;
  readonly #rowsPerCheck: number;
  /** The rows up to this id, and what they issued and spent. */
  #settled = { id: 0, issued: 0, spent: 0 };
  #latest: Check | null = null;
  #running: Promise<Check | null> | null = null;

  constructor(dependencies: Dependencies, rows = rowsPerCheck) {
    this.#dependencies = dependencies;
    this.#rowsPerCheck = rows;
  }

  /** The last complete check of this process; null before the first one. */
  get latest(): Check | null {
    return this.#latest;
  }

  /**
   * Checks the conservation, stores the result for the history, and logs an error if it is broken. Returns null as long as
   * older rows are still read. Concurrent calls get the same result.
   */
  async run(): Promise<Check | null> {
    this.#running ??= this.#check().finally(() => (this.#running = null));
    return this.#running;
  }

  /** Returns up to `limit` stored checks of all processes, newest first, before the one with the id `before` if given. */
  async history(before: number | null, limit: number): Promise<store.StoredCheck[]> {
    return this.#dependencies.database.run((connection) => store.findChecks(connection, before, limit));
  }

  /** Deletes stored checks that are older than 90 days. */
  async deleteOld(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const oldest = new Date(clock.now().getTime() - storedForMs);
    await database.run((connection) => store.deleteChecksBefore(connection, oldest));
  }

  async #check(): Promise<Check | null> {
    const { database, clock, logger, ledger } = this.#dependencies;
    const at = clock.now();
    const startedMs = performance.now();
    const settledTo = await ledger.settledTo();
    const { rows, held } = await database.snapshot(async (connection) => ({
      rows: await store.sumRows(connection, this.#settled.id, settledTo, this.#rowsPerCheck),
      held: await sumHeld(connection),
    }));
    const { id, issued, spent } = this.#settled;
    const figures = { ...held, issued: issued + rows.issued, spent: spent + rows.spent };
    this.#settled = {
      id: rows.settledId ?? id,
      issued: issued + rows.settledIssued,
      spent: spent + rows.settledSpent,
    };
    if (rows.count >= this.#rowsPerCheck) return null;
    if (lostTickets(figures) !== 0) {
      logger.error(figures, 'ALERT: tickets were lost or created. Run `npm run audit` (docs/operations.md)');
    }
    const durationMs = Math.round(performance.now() - startedMs);
    const lastBefore = new Date(at.getTime() - storedEveryMs);
    this.#latest = { ...figures, at };
    await database.run((connection) => store.insertCheck(connection, { ...figures, at, durationMs }, lastBefore));
    return this.#latest;
  }
}
