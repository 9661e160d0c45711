import { Pool } from 'pg';
import type { BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { addPlayers } from './add-players.js';
import { startBenchServer, type BenchServer } from './bench-server.js';
import { measureLayers } from './layers/measure-layers.js';
import { measureLongPlay } from './long-games.js';
import { print, processorTime, spread, Timings } from './measure.js';
import { ServedGames } from './served-games.js';
import { SqlGames } from './sql-games.js';

const playerCount = 200;
const warmUpGames = 500;
const measuredGames = 2000;
const rounds = 3;

/** How many pairs play at the same time, and the share of the reference's rate that the server must reach. */
const cases = [
  { inFlight: 1, target: 0.35 },
  { inFlight: 16, target: 0.5 },
  { inFlight: 64, target: 0.5 },
];

/**
 * `npm run bench -- games`: prints which layers the time of a game goes to. Then compares staked games through the whole
 * server with four minimal functions in SQL, one round trip each, on the same database and at the same time, and plays for ten
 * minutes, longer than the pause of any frequent job.
 */
export async function benchGames(): Promise<void> {
  await measureLayers();
  const server = await startBenchServer();
  const pool = new Pool(server.connection);
  try {
    const players = await addPlayers(pool, playerCount, 1_000_000);
    await SqlGames.prepare(pool, playerCount);
    for (const { inFlight, target } of cases) await comparePlays(server, pool, players, inFlight, target);
    await measureLongPlay(server, pool, players);
  } finally {
    await pool.end();
    const startMs = performance.now();
    await server.close();
    print(`stop of the server: ${(performance.now() - startMs).toFixed(0)} ms`);
  }
}

async function comparePlays(
  server: BenchServer,
  pool: Pool,
  players: BuiltPlayer[],
  inFlight: number,
  target: number,
): Promise<void> {
  const served = new ServedGames(server.address, server.authSecret, players, inFlight);
  const reference = new SqlGames(server.connection, inFlight);
  const playServed: Play = (count, timings) => served.play(players, count, inFlight, timings);
  const playReference: Play = (count, timings) => reference.play(players.length, count, inFlight, timings);
  await playServed(warmUpGames, new Timings());
  await playReference(warmUpGames, new Timings());
  // The query plans so far are for empty tables.
  await pool.query('ANALYZE');
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // Alternate, so that changes in the machine's speed affect both.
    const servedRate = await measure(server, `server, ${inFlight} in flight`, playServed);
    const referenceRate = await measure(server, `four functions, ${inFlight} in flight`, playReference);
    ratios.push(servedRate / referenceRate);
  }
  print(`ratio server / four functions, ${inFlight} in flight: ${spread(ratios, 2)}; target ${target}\n`);
  served.close();
  await reference.close();
}

type Play = (count: number, timings: Timings) => Promise<void>;

async function measure(server: BenchServer, name: string, play: Play): Promise<number> {
  const timings = new Timings();
  const processorBefore = processorTime(server.processId);
  const ownBefore = process.cpuUsage();
  const startMs = performance.now();
  await play(measuredGames, timings);
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
