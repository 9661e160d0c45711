import type { Connection } from '../../platform/database/database.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import { transactionKinds } from './transaction-kinds.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger'>;

/** How many rows of the ledger a check reads at most. After a start, several checks read the older ones. */
const rowsPerCheck = 1_000_000;

/** Rows get their ids before they are committed. Older ones than this, in milliseconds, are all committed. */
const settlingMs = 5 * 60_000;

/** The figures of a check. */
export interface Conservation {
  balances: number;
  openStakes: number;
  /** Tickets issued minus tickets spent. */
  issued: number;
}

/** Types that put tickets into the game or take them out. */
const outsideTypes = Object.entries(transactionKinds).flatMap(([type, { side }]) =>
  side === 'issued' || side === 'spent' ? [type] : [],
);

/**
 * Checks again and again that balances + open stakes = tickets issued - tickets spent (D-09). A check is cheap, because it
 * remembers the sum of the rows that cannot change any more. `npm run audit` checks every invariant, from the beginning.
 */
export class ConservationCheck {
  readonly #dependencies: Dependencies;
  readonly #rowsPerCheck: number;
  /** The rows up to this id, and what they issued. */
  #settled = { id: 0, issued: 0 };
  #latest: (Conservation & { at: Date }) | null = null;

  constructor(dependencies: Dependencies, rows = rowsPerCheck) {
    this.#dependencies = dependencies;
    this.#rowsPerCheck = rows;
  }

  /** The figures of the last complete check, and its time; null before the first one. */
  get latest(): (Conservation & { at: Date }) | null {
    return this.#latest;
  }

  /** Checks the conservation, and logs an error if it is broken. Returns null as long as older rows are still read. */
  async run(): Promise<Conservation | null> {
    const { database, clock, logger } = this.#dependencies;
    const at = clock.now();
    const settledBefore = new Date(at.getTime() - settlingMs);
    const { rows, held } = await database.snapshot(async (connection) => ({
      rows: await sumRows(connection, this.#settled.id, settledBefore, this.#rowsPerCheck),
      held: await sumHeld(connection),
    }));
    const issued = this.#settled.issued + rows.settled + rows.recent;
    this.#settled = { id: rows.settledId ?? this.#settled.id, issued: this.#settled.issued + rows.settled };
    if (rows.count >= this.#rowsPerCheck) return null;
    const found = { ...held, issued };
    this.#latest = { ...found, at };
    if (found.balances + found.openStakes !== issued) {
      logger.error(found, 'ALERT: tickets were lost or created. Run `npm run audit` (docs/operations.md)');
    }
    return found;
  }
}

interface RowSums {
  count: number;
  /** The last row before the first one that is so new that rows with lower ids may be uncommitted; null if there is none. */
  settledId: number | null;
  settled: number;
  recent: number;
}

async function sumRows(on: Connection, afterId: number, settledBefore: Date, limit: number): Promise<RowSums> {
  const [sums] = await on.query<Record<keyof RowSums, string | null>>({
    name: 'ledger_sum_rows',
    text: `
      WITH rows AS MATERIALIZED (
        SELECT id, created_at, CASE WHEN type = ANY($4) OR purchase_id IS NOT NULL OR raffle_entry_id IS NOT NULL
            OR redemption_id IS NOT NULL
          THEN balance_delta ELSE 0 END AS issued
        FROM transactions WHERE id > $1 ORDER BY id LIMIT $3),
      sorted AS (
        SELECT id, issued, id < coalesce((SELECT min(id) FROM rows WHERE created_at >= $2), id + 1) AS is_settled FROM rows)
      SELECT count(*) AS count, max(id) FILTER (WHERE is_settled) AS "settledId",
        coalesce(sum(issued) FILTER (WHERE is_settled), 0) AS settled,
        coalesce(sum(issued) FILTER (WHERE NOT is_settled), 0) AS recent
      FROM sorted`,
    values: [afterId, settledBefore, limit, outsideTypes],
  });
  const settledId = sums?.settledId;
  return {
    count: Number(sums?.count),
    settledId: settledId === null ? null : Number(settledId),
    settled: Number(sums?.settled),
    recent: Number(sums?.recent),
  };
}

async function sumHeld(on: Connection): Promise<Pick<Conservation, 'balances' | 'openStakes'>> {
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
