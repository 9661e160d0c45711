import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@game/database';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { findPostmaster } from '../../apps/server/dist/platform/postgres/postmaster.js';
import { startServerProcess, type ServerProcess } from '../../scripts/dist/server-process.js';
import { sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { databaseUrl } from '../../tests/support/dist/database-url.js';
import { addPlayers } from './add-players.js';
import { connectionCount, measureConnections, measureLobby } from './connection-costs.js';
import { print, processorTime, spread, Timings } from './measure.js';
import { ServedGames } from './served-games.js';
import { Viewers } from './viewers.js';

const playerCount = 400;
const inFlight = 16;
const warmUpGames = 500;
const measuredGames = 1000;
const rounds = 3;

/** A site with one server process, on a database that counts its statements. */
export interface Site {
  server: ServerProcess;
  databaseProcessId: number;
  pool: Pool;
  /** Those who play. Each of them has one of `connections` from the start. */
  players: BuiltPlayer[];
  games: ServedGames;
  connections: Viewers;
}

/** `npm run bench -- costs`: measures what a game and a connected player cost, for docs/scaling.md. */
export async function benchCosts(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-costs-'));
  await chmod(dataDirectory, 0o755);
  const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'all' };
  const postgres = await startEmbeddedPostgres({ dataDirectory, settings });
  const pool = new Pool(postgres.connection);
  try {
    await migrate(postgres.connection);
    await pool.query('CREATE EXTENSION pg_stat_statements');
    const players = await addPlayers(pool, playerCount, 1_000_000);
    const authSecret = randomBytes(32).toString('hex');
    const env = { DATABASE_URL: databaseUrl(postgres), AUTH_SECRET: authSecret, TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startServerProcess('', env);
    const databaseProcessId = (await findPostmaster(postgres.clusterDirectory))?.processId ?? Number.NaN;
    const games = new ServedGames(server.address, authSecret, players, inFlight);
    const connections = new Viewers(server.address);
    try {
      const cookiesOf = (built: BuiltPlayer[]) => built.map((player) => sessionCookie(player, authSecret));
      await connections.connect(cookiesOf(players));
      const site = { server, databaseProcessId, pool, players, games, connections };
      await measureGames(site);
      await measureConnections(site, cookiesOf(await addPlayers(pool, connectionCount, 0)));
      await measureLobby(site);
    } finally {
      connections.close();
      games.close();
      await server.end('SIGTERM');
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function measureGames(site: Site): Promise<void> {
  const { pool, players, games } = site;
  await games.play(players, warmUpGames, inFlight, new Timings());
  await pool.query('ANALYZE');
  const measurements: Record<string, number>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = await totals(site);
    await games.play(players, measuredGames, inFlight, new Timings());
    const after = await totals(site);
    measurements.push(
      Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / measuredGames]),
      ),
    );
  }
  print(`per game, ${inFlight} pairs at a time, ${rounds} rounds: median (lowest–highest)`);
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
