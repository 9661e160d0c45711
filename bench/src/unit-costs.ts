import { print, processorTime, spread } from './measure.js';
import type { Site } from './site.js';

/**
 * Measures rounds of work and prints what one `unit` of it costs. `prepare` is not measured. It returns the work, which returns
 * its number of units.
 */
export async function measureUnits(
  site: Site,
  unit: string,
  rounds: number,
  prepare: () => Promise<() => Promise<number>>,
): Promise<void> {
  const measurements: Record<string, number>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const work = await prepare();
    const before = await totals(site);
    const units = await work();
    const after = await totals(site);
    measurements.push(
      Object.fromEntries(Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / units])),
    );
  }
  print(`per ${unit}, ${rounds} rounds: median (lowest–highest)`);
  for (const name of Object.keys(measurements[0] ?? {})) {
    const values = measurements.map((measurement) => measurement[name] ?? Number.NaN);
    print(`  ${name}: ${spread(values, 2)}`);
  }
}

/** Returns what the site has used up to now. */
async function totals({ server, databaseProcessId, pool, games, connections }: Site): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, string>>(`
    SELECT sum(calls) FILTER (WHERE toplevel) AS statements, sum(calls) FILTER (WHERE NOT toplevel) AS nested,
      sum(calls) FILTER (WHERE query = 'COMMIT') AS commits, pg_current_wal_insert_lsn() - '0/0' AS wal,
      pg_database_size(current_database()) AS size
    FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  const row = rows[0] ?? {};
  return {
    'processor time of the server, ms': 1000 * processorTime(server.processId),
    'processor time of PostgreSQL, ms': 1000 * processorTime(databaseProcessId),
    statements: Number(row['statements']),
    'nested statements of triggers and functions': Number(row['nested']),
    'explicit commits': Number(row['commits']),
    'write-ahead log, KB': Number(row['wal']) / 1000,
    'growth of the database, KB': Number(row['size']) / 1000,
    'HTTP traffic, KB': games.transferredBytes() / 1000,
    'messages to players': await connections.countMessages(),
  };
}
