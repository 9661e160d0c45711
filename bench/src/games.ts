import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlayer, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type ClientConfig } from 'pg';
import { connectionToRunning } from '../../apps/server/dist/platform/embedded-postgres.js';
import { startServerProcess, type ServerProcess } from '../../scripts/dist/server-process.js';
import { processorTime, Timings } from './measure.js';
import { PlainGames } from './plain-games.js';
import { ServedGames } from './served-games.js';

const playerCount = 200;
const poolSize = 10;
const warmUpGames = 500;
const measuredGames = 2000;
const rounds = 3;

interface Bench {
  server: ServerProcess;
  connection: ClientConfig;
  authSecret: string;
  pool: Pool;
}

/** `npm run bench -- games`: full games through the server against the same transactions in plain SQL. */
export async function benchGames(): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-'));
  await chmod(dataDirectory, 0o755);
  const bench = await startBench(dataDirectory);
  try {
    const players = await addPlayers(bench.pool);
    for (const inFlight of [16, 64]) await comparePlays(bench, players, inFlight);
  } finally {
    await bench.pool.end();
    await bench.server.end('SIGTERM');
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function comparePlays(bench: Bench, players: BuiltPlayer[], inFlight: number): Promise<void> {
  const served = new ServedGames(bench.server.address, bench.authSecret, players, inFlight);
  const plain = new PlainGames(bench.connection, poolSize);
  await served.play(players, warmUpGames, inFlight, new Timings());
  await plain.play(players, warmUpGames, inFlight, new Timings());
  // Statements were planned while the tables were empty.
  await bench.pool.query('ANALYZE');
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // In turn, so that a machine whose speed drifts slows both alike.
    const servedRate = await measure(bench, `server, ${inFlight} in flight`, inFlight, players, served);
    const plainRate = await measure(bench, `plain SQL, ${inFlight} in flight`, inFlight, players, plain);
    ratios.push(servedRate / plainRate);
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  say(`ratio server / plain SQL, ${inFlight} in flight: ${median.toFixed(2)} (of ${all}; target 0.45)\n`);
  served.close();
  await plain.close();
}

async function measure(
  bench: Bench,
  name: string,
  inFlight: number,
  players: BuiltPlayer[],
  games: ServedGames | PlainGames,
): Promise<number> {
  const timings = new Timings();
  const processorBefore = processorTime(bench.server.processId);
  const ownBefore = process.cpuUsage();
  const startMs = performance.now();
  await games.play(players, measuredGames, inFlight, timings);
  const seconds = (performance.now() - startMs) / 1000;
  const own = process.cpuUsage(ownBefore);
  const perThousand = (1000 / measuredGames) * (processorTime(bench.server.processId) - processorBefore);
  const ownPerThousand = (1000 / measuredGames) * ((own.user + own.system) / 1e6);
  const rate = measuredGames / seconds;
  say(`${name}: ${rate.toFixed(0)} games/s; ${timings.summary()};`);
  say(
    `  CPU per 1000 games: server and database ${perThousand.toFixed(2)} s, this process ${ownPerThousand.toFixed(2)} s`,
  );
  return rate;
}

async function startBench(dataDirectory: string): Promise<Bench> {
  const authSecret = randomBytes(32).toString('hex');
  const env = { AUTH_SECRET: authSecret, DATABASE_POOL_SIZE: String(poolSize) };
  const server = await startServerProcess(dataDirectory, env);
  const connection = await connectionToRunning(dataDirectory);
  if (!connection) throw new Error('the server runs without its database');
  return { server, connection, authSecret, pool: new Pool(connection) };
}

async function addPlayers(pool: Pool): Promise<BuiltPlayer[]> {
  const players: BuiltPlayer[] = [];
  for (let index = 0; index < playerCount; index += 1) {
    const player = await buildPlayer(drizzle(pool));
    await pool.query(
      `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
       VALUES ($1, 'operator_adjustment', 1000000, 1000000, now(), now())`,
      [player.id],
    );
    players.push(player);
  }
  return players;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
