import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@game/database';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { startServerProcess } from '../../../scripts/dist/server-process.js';
import { databaseUrl } from '../../../tests/support/dist/database-url.js';
import { addPlayers } from '../add-players.js';
import { print, Timings } from '../measure.js';
import { ServedGames } from '../served-games.js';
import { printDatabaseLayers, startCounting } from './database-layers.js';
import { printServerLayers } from './server-layers.js';

const playerCount = 200;
const warmUpGames = 500;
const measuredGames = 1000;

/** Where PostgreSQL counts what runs inside of functions and triggers. */
const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  track_functions: 'all',
  // No WAL of the measured games is removed before it is read.
  wal_keep_size: '1GB',
  checkpoint_timeout: '1h',
};

/** Prints which layers of the server and of PostgreSQL the time of a game goes to, for each number of pairs at a time. */
export async function measureLayers(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-layers-'));
  // The embedded PostgreSQL may run as another user.
  await chmod(dataDirectory, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDirectory, settings });
  const pool = new Pool(postgres.connection);
  try {
    await migrate(postgres.connection);
    await pool.query('CREATE EXTENSION pg_stat_statements; CREATE EXTENSION pg_walinspect');
    for (const inFlight of [1, 16])
      await measure(pool, databaseUrl(postgres), join(dataDirectory, `${inFlight}`), inFlight);
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function measure(pool: Pool, connectionString: string, profileFile: string, inFlight: number): Promise<void> {
  const players = await addPlayers(pool, playerCount, 1_000_000);
  const authSecret = randomBytes(32).toString('hex');
  const server = await startServerProcess('', {
    DATABASE_URL: connectionString,
    AUTH_SECRET: authSecret,
    NODE_OPTIONS: `--import ${new URL('profile-server.js', import.meta.url).href}`,
    PROFILE_FILE: profileFile,
  });
  const games = new ServedGames(server.address, authSecret, players, inFlight);
  try {
    await games.play(players, warmUpGames, inFlight, new Timings());
    await pool.query('VACUUM ANALYZE');
    const from = await startCounting(pool);
    process.kill(server.processId, 'SIGUSR2');
    await games.play(players, measuredGames, inFlight, new Timings());
    process.kill(server.processId, 'SIGUSR2');
    print(`\nlayers of a game, ${inFlight} pairs at a time`);
    await printDatabaseLayers(pool, from, measuredGames);
  } finally {
    games.close();
    await server.end('SIGTERM');
  }
  await printServerLayers(profileFile, measuredGames);
}
