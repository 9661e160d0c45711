import { Agent, request } from 'node:http';
import { Client } from 'pg';
import { sessionCookie } from '../../tests/support/dist/build-player.js';
import { startBenchServer, type BenchServer } from './bench-server.js';
import { compareStatements } from './growth/compare-statements.js';
import { writeRows, type Size } from './growth/dataset.js';
import { median, print } from './measure.js';

const small: Size = { games: 1_000, players: 100 };
const large: Size = { games: 1_000_000, players: 100_000 };

const warmUpLoads = 100;
const loadsPerRound = 100;
const rounds = 5;

/** The requests of a signed-in player's browser when it opens the lobby. */
const firstLoad = [
  '/index',
  ...[
    'auth.getSession',
    'lobby.listGames',
    'counters.get',
    'profiles.getBalance',
    'rewards.getDailyFlip',
    'rewards.getToday',
    'games.listOpen',
    'statistics.listRecentOutcomes',
    'tournaments.listReadyMatches',
  ].map((operation) => `/api/${operation}`),
];

/** A server with a number of games, and the cookie of a player who opens its lobby. */
interface GrownServer {
  server: BenchServer;
  size: Size;
  agent: Agent;
  cookie: string;
}

/**
 * `npm run bench -- growth`: compares every statement, and the first load of the lobby, with a million games and with a
 * thousand. With `turns`, the statements take turns.
 */
export async function benchGrowth(): Promise<void> {
  const servers: GrownServer[] = [];
  try {
    for (const size of [small, large]) servers.push(await startServer(size));
    for (const server of servers) await fillServer(server);
    const [few, many] = servers as [GrownServer, GrownServer];
    await compareLoads(few, many);
    const database = ({ server, size }: GrownServer) => ({ connection: server.connection, size });
    await compareStatements(database(few), database(many), process.argv[3] === 'turns');
  } finally {
    for (const { server, agent } of servers) {
      agent.destroy();
      await server.close();
    }
  }
}

async function compareLoads(few: GrownServer, many: GrownServer): Promise<void> {
  for (let load = 0; load < warmUpLoads; load += 1) for (const each of [few, many]) await loadLobby(each);
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const [fewMs, manyMs] = await measureInTurn(few, many);
    ratios.push(manyMs / fewMs);
    print(`first load of the lobby: ${fewMs.toFixed(2)} ms with few games, ${manyMs.toFixed(2)} ms with many`);
  }
  const all = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  print(`ratio: ${median(ratios).toFixed(2)} (median of ${all}; at most 1.2)\n`);
}

/** Returns both median load times, in milliseconds. It alternates, so that changes in the machine's speed affect both. */
async function measureInTurn(few: GrownServer, many: GrownServer): Promise<[number, number]> {
  const durations: [number[], number[]] = [[], []];
  for (let load = 0; load < loadsPerRound; load += 1) {
    durations[0].push(await loadLobby(few));
    durations[1].push(await loadLobby(many));
  }
  return [median(durations[0]), median(durations[1])];
}

/** Sends all requests of the first load concurrently; returns the duration in milliseconds. */
async function loadLobby({ server, agent, cookie }: GrownServer): Promise<number> {
  const startMs = performance.now();
  await Promise.all(firstLoad.map((path) => get(server.address + path, agent, cookie)));
  return performance.now() - startMs;
}

function get(url: string, agent: Agent, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { cookie } }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} returned ${response.statusCode}`));
      });
    });
    sent.on('error', reject).end();
  });
}

async function startServer(size: Size): Promise<GrownServer> {
  const server = await startBenchServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  return { server, size, agent, cookie: sessionCookie({ sessionToken: 'token 1' }, server.authSecret) };
}

async function fillServer({ server, size }: GrownServer): Promise<void> {
  const startMs = performance.now();
  await writeRows(server.connection, size);
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  print(`Wrote ${size.games} games of ${size.players} players in ${seconds} s`);
  await printSizes(server);
}

/** Prints the size of the two largest tables, and how long they take to vacuum. */
async function printSizes({ connection }: BenchServer): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  for (const table of ['games', 'transactions']) {
    const startMs = performance.now();
    await client.query(`VACUUM ${table}`);
    const vacuumMs = performance.now() - startMs;
    const { rows } = await client.query(
      `SELECT count(*) AS rows, pg_table_size('${table}') / 1e6 AS megabytes, pg_indexes_size('${table}') / 1e6 AS index
      FROM ${table}`,
    );
    const { rows: count, megabytes, index } = rows[0];
    const size = `${Number(megabytes).toFixed(1)} MB and ${Number(index).toFixed(1)} MB of indexes`;
    print(`  ${table}: ${count} rows, ${size}, vacuumed in ${vacuumMs.toFixed(0)} ms`);
  }
  await client.end();
}
