import type { Connection } from '../../platform/database/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { SettledEnd } from './settled-end.js';
import * as store from './store/conservation-checks.js';
import { typesOn } from '@game/rules';

export type { ConservationFigures } from './store/conservation-checks.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger'>;

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
  readonly #settledEnd = new SettledEnd();
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
    const { database, clock, logger } = this.#dependencies;
    const at = clock.now();
    const startedMs = performance.now();
    const settledTo = await database.run((connection) => this.#settledEnd.find(connection));
    const { rows, held } = await database.snapshot(async (connection) => ({
      rows: await sumRows(connection, this.#settled.id, settledTo, this.#rowsPerCheck),
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

interface RowSums {
  count: number;
  /** The last settled row; null if there is none. */
  settledId: number | null;
  /** The tickets of all rows, and those of the rows up to this one. */
  issued: number;
  spent: number;
  settledIssued: number;
  settledSpent: number;
}

async function sumRows(on: Connection, afterId: number, settledTo: number, limit: number): Promise<RowSums> {
  const [sums] = await on.query<Record<keyof RowSums, string | null>>({
    name: 'ledger_sum_rows',
    text: `
      WITH rows AS MATERIALIZED (
        SELECT id, id <= $2 AS is_settled, CASE WHEN type = ANY($4) OR purchase_id IS NOT NULL THEN balance_delta ELSE 0 END AS issued,
          CASE WHEN type = ANY($5) OR raffle_entry_id IS NOT NULL OR redemption_id IS NOT NULL
            THEN -balance_delta ELSE 0 END AS spent
        FROM transactions WHERE id > $1 ORDER BY id LIMIT $3)
      SELECT count(*) AS count, max(id) FILTER (WHERE is_settled) AS "settledId",
        coalesce(sum(issued), 0) AS issued, coalesce(sum(spent), 0) AS spent,
        coalesce(sum(issued) FILTER (WHERE is_settled), 0) AS "settledIssued",
        coalesce(sum(spent) FILTER (WHERE is_settled), 0) AS "settledSpent"
      FROM rows`,
    values: [afterId, settledTo, limit, typesOn('issued'), typesOn('spent')],
  });
  const settledId = sums?.settledId;
  return {
    count: Number(sums?.count),
    settledId: settledId === null ? null : Number(settledId),
    issued: Number(sums?.issued),
    spent: Number(sums?.spent),
    settledIssued: Number(sums?.settledIssued),
    settledSpent: Number(sums?.settledSpent),
  };
}

async function sumHeld(on: Connection): Promise<Pick<store.ConservationFigures, 'balances' | 'openStakes'>> {
  const [sums] = await on.query<{ balances: string; openStakes: string }>({
    name: 'ledger_sum_held',
    text: `
      SELECT (SELECT coalesce(sum(balance), 0) FROM profiles) AS balances,
        (SELECT coalesce(sum(stake_amount * CASE status WHEN 'inProgress' THEN 2 ELSE 1 END), 0)
          FROM games WHERE status IN ('waiting', 'inProgress'))
        + (SELECT coalesce(sum(stake_amount * participant_count), 0)
          FROM tournaments WHERE status IN ('waiting', 'in_progress')) AS "openStakes"`,
    values: [],
  });
  return { balances: Number(sums?.balances), openStakes: Number(sums?.openStakes) };
}
