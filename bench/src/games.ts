import { buildPlayer, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { startBenchServer, type BenchServer } from './bench-server.js';
import { median, print, processorTime, Timings } from './measure.js';
import { PlainGames } from './plain-games.js';
import { ServedGames } from './served-games.js';

const playerCount = 200;
const poolSize = 10;
const warmUpGames = 500;
const measuredGames = 2000;
const rounds = 3;

/** `npm run bench -- games`: compares full games through the server with the same transactions in plain SQL. */
export async function benchGames(): Promise<void> {
  const server = await startBenchServer({ DATABASE_POOL_SIZE: String(poolSize) });
  const pool = new Pool(server.connection);
  try {
    const players = await addPlayers(pool);
    for (const inFlight of [16, 64]) await comparePlays(server, pool, players, inFlight);
  } finally {
    await pool.end();
    await server.close();
  }
}

async function comparePlays(server: BenchServer, pool: Pool, players: BuiltPlayer[], inFlight: number): Promise<void> {
  const served = new ServedGames(server.address, server.authSecret, players, inFlight);
  const plain = new PlainGames(server.connection, poolSize);
  await served.play(players, warmUpGames, inFlight, new Timings());
  await plain.play(players, warmUpGames, inFlight, new Timings());
  // The query plans so far are for empty tables.
  await pool.query('ANALYZE');
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // Alternate, so that changes in the machine's speed affect both.
    const servedRate = await measure(server, `server, ${inFlight} in flight`, inFlight, players, served);
    const plainRate = await measure(server, `plain SQL, ${inFlight} in flight`, inFlight, players, plain);
    ratios.push(servedRate / plainRate);
  }
  const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  print(
    `ratio server / plain SQL, ${inFlight} in flight: ${median(ratios).toFixed(2)} (median of ${all}; target 0.45)\n`,
  );
  served.close();
  await plain.close();
}

async function measure(
  server: BenchServer,
  name: string,
  inFlight: number,
  players: BuiltPlayer[],
  games: ServedGames | PlainGames,
): Promise<number> {
  const timings = new Timings();
  const processorBefore = processorTime(server.processId);
  const ownBefore = process.cpuUsage();
  const startMs = performance.now();
  await games.play(players, measuredGames, inFlight, timings);
  const seconds = (performance.now() - startMs) / 1000;
  const own = process.cpuUsage(ownBefore);
  const perThousand = (1000 / measuredGames) * (processorTime(server.processId) - processorBefore);
  const ownPerThousand = (1000 / measuredGames) * ((own.user + own.system) / 1e6);
  const rate = measuredGames / seconds;
  print(`${name}: ${rate.toFixed(0)} games/s; ${timings.summary()};`);
  print(
    `  CPU per 1000 games: server and database ${perThousand.toFixed(2)} s, this process ${ownPerThousand.toFixed(2)} s`,
  );
  return rate;
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
