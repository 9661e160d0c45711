import { conservationChecks } from '@game/database';
import { typesOn } from '@game/rules';
import { desc, lt } from 'drizzle-orm';
import { integer, nullable } from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';

/** A check of balances + open stakes = tickets issued - tickets spent (D-09), in tickets. */
export interface ConservationFigures {
  balances: number;
  openStakes: number;
  issued: number;
  spent: number;
}

/** A check that was stored. */
export interface StoredCheck extends ConservationFigures {
  id: number;
  at: Date;
  durationMs: number;
}

const insertUnlessRecent = statement({
  name: 'ledger.insertCheck',
  text: `
    INSERT INTO conservation_checks (at, duration_ms, balances, open_stakes, issued, spent)
      SELECT $1, $2, $3, $4, $5, $6
      WHERE NOT EXISTS (
        SELECT FROM (SELECT * FROM conservation_checks ORDER BY id DESC LIMIT 1) AS last
        WHERE at > $7 AND (balances + open_stakes = issued - spent) = ($3::bigint + $4::bigint = $5::bigint - $6::bigint)
      )`,
  row: {},
});

/** Stores a check, unless the last one with the same verdict is newer than `lastBefore`. */
export async function insertCheck(
  on: Connection,
  { at, durationMs, balances, openStakes, issued, spent }: Omit<StoredCheck, 'id'>,
  lastBefore: Date,
): Promise<void> {
  await insertUnlessRecent(on, [at, durationMs, balances, openStakes, issued, spent, lastBefore]);
}

/** Finds up to `limit` checks, newest first, before the one with the id `before` if given. */
export async function findChecks(
  { drizzle }: Connection,
  before: number | null,
  limit: number,
): Promise<StoredCheck[]> {
  return drizzle
    .select()
    .from(conservationChecks)
    .where(before === null ? undefined : lt(conservationChecks.id, before))
    .orderBy(desc(conservationChecks.id))
    .limit(limit);
}

/** Deletes the checks before a time. */
export async function deleteChecksBefore({ drizzle }: Connection, time: Date): Promise<void> {
  await drizzle.delete(conservationChecks).where(lt(conservationChecks.at, time));
}

/** The sums of rows of the ledger. */
export interface RowSums {
  count: number;
  /** The last settled row; null if there is none. */
  settledId: number | null;
  /** The tickets of all rows, and those of the rows up to the last settled one. */
  issued: number;
  spent: number;
  settledIssued: number;
  settledSpent: number;
}

const sumNext = statement({
  name: 'ledger.sumRows',
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
  row: {
    count: integer,
    settledId: nullable(integer),
    issued: integer,
    spent: integer,
    settledIssued: integer,
    settledSpent: integer,
  },
});

/** Sums up to `limit` rows of the ledger after `afterId`, of which those up to `settledTo` are settled. */
export async function sumRows(on: Connection, afterId: number, settledTo: number, limit: number): Promise<RowSums> {
  return onlyRow(await sumNext(on, [afterId, settledTo, limit, typesOn('issued'), typesOn('spent')]));
}
