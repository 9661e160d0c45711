import type { Pool } from 'pg';
import { print } from '../measure.js';

/** Empties the counters of PostgreSQL, and returns the current end of its log. */
export async function startCounting(pool: Pool): Promise<string> {
  await pool.query('SELECT pg_stat_statements_reset(), pg_stat_reset()');
  const { rows } = await pool.query<{ end: string }>('SELECT pg_current_wal_insert_lsn() AS end');
  return rows[0]?.end ?? '';
}

/** Prints what PostgreSQL has done since `from` per game: by statement, by function, and the log by table and index. */
export async function printDatabaseLayers(pool: Pool, from: string, games: number): Promise<void> {
  print('  PostgreSQL, ms and bytes of the log per game. A statement includes its triggers:');
  await printRows(
    pool,
    `SELECT total_exec_time / $1::int AS time, wal_bytes / $1::int AS bytes,
        (calls / $1::int::numeric)::numeric(9, 1) || ' x ' || left(regexp_replace(query, '\\s+', ' ', 'g'), 90) AS name
      FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND total_exec_time / $1::int > 0.001 ORDER BY total_exec_time DESC`,
    [games],
  );
  print('  functions and triggers, without those that they call:');
  await printRows(
    pool,
    `SELECT self_time / $1::int AS time, NULL AS bytes, funcname AS name FROM pg_stat_user_functions
      WHERE self_time / $1::int > 0.001 ORDER BY self_time DESC`,
    [games],
  );
  print('  log by table and index:');
  await printRows(
    pool,
    `SELECT NULL AS time, sum(block_data_length + block_fpi_length) / $1::int AS bytes, pg_class.relname AS name
      FROM pg_get_wal_block_info($2, pg_current_wal_flush_lsn()) AS block
      JOIN pg_class ON pg_class.relfilenode = block.relfilenode
      GROUP BY pg_class.relname HAVING sum(block_data_length + block_fpi_length) >= $1::int ORDER BY bytes DESC LIMIT 30`,
    [games, from],
  );
}

async function printRows(pool: Pool, text: string, values: unknown[]): Promise<void> {
  const { rows } = await pool.query<{ time: number | null; bytes: string | null; name: string }>(text, values);
  for (const { time, bytes, name } of rows) {
    const columns = [time === null ? '' : time.toFixed(3), bytes === null ? '' : Number(bytes).toFixed(0)];
    print(`    ${columns.filter((column) => column !== '').join('  ')}  ${name}`);
  }
}
