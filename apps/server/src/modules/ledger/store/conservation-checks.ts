import type { Connection } from '../../../platform/database/database.js';

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

/** Stores a check, unless the last one with the same verdict is newer than `lastBefore`. */
export async function insertCheck(
  on: Connection,
  { at, durationMs, balances, openStakes, issued, spent }: Omit<StoredCheck, 'id'>,
  lastBefore: Date,
): Promise<void> {
  await on.query({
    name: 'ledger_insert_check',
    text: `
      INSERT INTO conservation_checks (at, duration_ms, balances, open_stakes, issued, spent)
        SELECT $1, $2, $3, $4, $5, $6
        WHERE NOT EXISTS (
          SELECT FROM (SELECT * FROM conservation_checks ORDER BY id DESC LIMIT 1) AS last
          WHERE at > $7 AND (balances + open_stakes = issued - spent) = ($3::bigint + $4::bigint = $5::bigint - $6::bigint)
        )`,
    values: [at, durationMs, balances, openStakes, issued, spent, lastBefore],
  });
}

/** Finds up to `limit` checks, newest first, before the one with the id `before` if given. */
export async function findChecks(on: Connection, before: number | null, limit: number): Promise<StoredCheck[]> {
  return on.query<StoredCheck>({
    name: 'ledger_find_checks',
    text: `
      SELECT id::float8 AS id, at, duration_ms AS "durationMs", balances::float8 AS balances, open_stakes::float8 AS "openStakes",
        issued::float8 AS issued, spent::float8 AS spent
      FROM conservation_checks WHERE id < coalesce($1::bigint, 9223372036854775807)
      ORDER BY conservation_checks.id DESC LIMIT $2`,
    values: [before, limit],
  });
}

/** Deletes the checks before a time. */
export async function deleteChecksBefore(on: Connection, time: Date): Promise<void> {
  await on.query({
    name: 'ledger_delete_checks',
    text: 'DELETE FROM conservation_checks WHERE at < $1',
    values: [time],
  });
}
