import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@game/database';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { findPostmaster } from '../../apps/server/dist/platform/postgres/postmaster.js';
import { startServerProcess } from '../../scripts/dist/server-process.js';
import { sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { databaseUrl } from '../../tests/support/dist/database-url.js';
import { addPlayers } from './add-players.js';
import { connectionCount, measureConnections, measureLobby } from './connection-costs.js';
import { Timings } from './measure.js';
import { measureRewards, measureTournaments } from './move-costs.js';
import { ServedGames } from './served-games.js';
import type { Site } from './site.js';
import { measureUnits } from './unit-costs.js';
import { Viewers } from './viewers.js';

const playerCount = 400;
const inFlight = 16;
const warmUpGames = 500;
const measuredGames = 1000;
const rounds = 3;

/** `npm run bench -- costs`: measures what a game, a move of a tournament, a reward and a connected player cost, for docs/scaling.md. */
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
    const alone = new ServedGames(server.address, authSecret, players, 1);
    const connections = new Viewers(server.address);
    try {
      const cookiesOf = (built: BuiltPlayer[]) => built.map((player) => sessionCookie(player, authSecret));
      await connections.connect(cookiesOf(players));
      const site = { server, databaseProcessId, pool, players, games, alone, connections };
      await measureGames(site);
      await measureTournaments(site);
      await measureRewards(site);
      await measureConnections(site, cookiesOf(await addPlayers(pool, connectionCount, 0)));
      await measureLobby(site);
    } finally {
      connections.close();
      games.close();
      alone.close();
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
  await measureUnits(site, `game, ${inFlight} pairs at a time`, rounds, async () => async () => {
    await games.play(players, measuredGames, inFlight, new Timings());
    return measuredGames;
  });
}
