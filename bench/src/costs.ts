import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@game/database';
import { Pool } from 'pg';
import type { Socket } from 'socket.io-client';
import { startEmbeddedPostgres } from '../../apps/server/dist/platform/postgres/embedded-postgres.js';
import { findPostmaster } from '../../apps/server/dist/platform/postgres/postmaster.js';
import { startServerProcess, type ServerProcess } from '../../scripts/dist/server-process.js';
import { sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { databaseUrl } from '../../tests/support/dist/database-url.js';
import { addPlayers } from './add-players.js';
import { connectSocket } from './bare-echo.js';
import { inParallel, median, print, processorTime, Timings } from './measure.js';
import { ServedGames } from './served-games.js';

const playerCount = 200;
const inFlight = 16;
const warmUpGames = 500;
const measuredGames = 1000;
const rounds = 3;
const warmUpSockets = 1000;
const socketCount = 3000;
/** Longer than the heartbeat of a connection. */
const idleSeconds = 40;
const lobbyGames = 200;
const lobbyViewers = 1000;

/** A site with one server process, on a database that counts its statements. */
interface Site {
  server: ServerProcess;
  databaseProcessId: number;
  pool: Pool;
  players: BuiltPlayer[];
  authSecret: string;
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
    const site = { server, databaseProcessId, pool, players, authSecret };
    try {
      await measureGames(site);
      await measureConnections(site);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function measureGames(site: Site): Promise<void> {
  const { server, pool, players, authSecret } = site;
  const games = new ServedGames(server.address, authSecret, players, inFlight);
  await games.play(players, warmUpGames, inFlight, new Timings());
  await pool.query('ANALYZE');
  const measurements: Record<string, number>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = await totals(site, games);
    await games.play(players, measuredGames, inFlight, new Timings());
    const after = await totals(site, games);
    measurements.push(
      Object.fromEntries(
        Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / measuredGames]),
      ),
    );
  }
  games.close();
  print(`per game, ${inFlight} pairs at a time, ${rounds} rounds: median (lowest–highest)`);
  for (const name of Object.keys(measurements[0] ?? {})) {
    const values = measurements.map((measurement) => measurement[name] ?? Number.NaN);
    print(
      `  ${name}: ${[median(values), Math.min(...values), Math.max(...values)].map((value) => value.toFixed(2)).join(' ')}`,
    );
  }
}

/** Returns what the site has used up to now. */
async function totals({ server, databaseProcessId, pool }: Site, games: ServedGames): Promise<Record<string, number>> {
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
  };
}

async function measureConnections({ server, players, authSecret }: Site): Promise<void> {
  const sockets: Socket[] = [];
  const connectMore = (count: number) =>
    inParallel(count, 50, async (index) => {
      const player = players[index % playerCount];
      const cookie = player ? sessionCookie(player, authSecret) : '';
      const extraHeaders = { cookie, origin: server.address, 'x-forwarded-for': addressOf(sockets.length) };
      const options = { path: '/api/realtime', extraHeaders };
      sockets.push(await connectSocket(server.address, options));
    });
  // The first ones use memory that the process had already reserved.
  await connectMore(warmUpSockets);
  const memoryBefore = residentBytes(server.processId);
  const processorBefore = processorTime(server.processId);
  await connectMore(socketCount);
  const connected = processorTime(server.processId);
  const memory = residentBytes(server.processId) - memoryBefore;
  print(`per connection of a signed-in player, of ${socketCount}`);
  print(`  memory of the server, KB: ${(memory / socketCount / 1000).toFixed(1)}`);
  print(`  processor time to connect, ms: ${((1000 * (connected - processorBefore)) / socketCount).toFixed(2)}`);
  await delay(1000 * idleSeconds);
  const idle = (1e6 * (processorTime(server.processId) - connected)) / idleSeconds / sockets.length;
  print(`  processor time while idle, all jobs included, µs per second: ${idle.toFixed(1)}`);
  await measureLobby({ server, players, authSecret }, sockets.slice(0, lobbyViewers));
  for (const socket of sockets) socket.disconnect();
}

/** Plays games while `sockets` watch the lobby. */
async function measureLobby(
  { server, players, authSecret }: Pick<Site, 'server' | 'players' | 'authSecret'>,
  sockets: Socket[],
): Promise<void> {
  let messages = 0;
  let bytes = 0;
  await Promise.all(sockets.map((socket) => socket.emitWithAck('watch', { room: 'lobby' })));
  for (const socket of sockets) {
    socket.onAny((name: string) => {
      if (name.startsWith('lobby.')) messages += 1;
    });
    socket.io.engine.on('packet', ({ data }) => (bytes += String(data ?? '').length));
  }
  const games = new ServedGames(server.address, authSecret, players, inFlight);
  const [startMs, before] = [performance.now(), processorTime(server.processId)];
  await games.play(players, lobbyGames, inFlight, new Timings());
  const seconds = (performance.now() - startMs) / 1000;
  const perConnection = 1 / seconds / sockets.length;
  games.close();
  print(`while ${sockets.length} watch the lobby and ${(lobbyGames / seconds).toFixed(0)} games/s are played`);
  print(`  messages per second and connection: ${(messages * perConnection).toFixed(2)}`);
  print(`  KB per second and connection: ${((bytes * perConnection) / 1000).toFixed(2)}`);
  print(
    `  processor time of the server, ms per game: ${((1000 * (processorTime(server.processId) - before)) / lobbyGames).toFixed(1)}`,
  );
}

/** Returns another network address for each connection: one address may not have so many. */
function addressOf(connection: number): string {
  return `10.0.${connection >> 8}.${connection & 255}`;
}

/** Returns the memory of a process, in bytes. Linux only. */
function residentBytes(processId: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
