import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlayer, sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { connectionToRunning } from '../../apps/server/dist/platform/embedded-postgres.js';
import { startServerProcess, type ServerProcess } from '../../scripts/dist/server-process.js';

const [few, many] = [1_000, 1_000_000];
/** Of these, as many stand in the lobby, and as many are the viewer's own, whatever the size of the table. */
const listedGames = 50;
const ownGames = 20;
const playerCount = 500;
const warmUpLoads = 100;
const loadsPerRound = 100;
const rounds = 5;

/** What the browser of a signed-in player asks for when it opens the lobby. */
const firstLoad = [
  '/index',
  ...[
    'auth.getSession',
    'lobby.listGames',
    'lobby.getCounters',
    'profiles.getBalance',
    'rewards.getDailyFlip',
    'games.listOpen',
    'statistics.listRecentOutcomes',
    'tournaments.listReadyMatches',
  ].map((operation) => `/api/${operation}`),
];

/** A server whose table of games has a certain size, and a player who opens its lobby. */
interface GrownServer {
  server: ServerProcess;
  dataDirectory: string;
  agent: Agent;
  cookie: string;
}

/** `npm run bench -- growth`: what the lobby's first load costs with a million games against what it costs with a thousand. */
export async function benchGrowth(): Promise<void> {
  const servers: GrownServer[] = [];
  try {
    for (const gameCount of [few, many]) servers.push(await growServer(gameCount));
    const [small, large] = servers as [GrownServer, GrownServer];
    for (let load = 0; load < warmUpLoads; load += 1) for (const one of servers) await loadLobby(one);
    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const [smallMs, largeMs] = await measureInTurn(small, large);
      ratios.push(largeMs / smallMs);
      say(`first load of the lobby: ${smallMs.toFixed(2)} ms with ${few} games, ${largeMs.toFixed(2)} with ${many}`);
    }
    const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    say(`ratio: ${median.toFixed(2)} (of ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; at most 1.2)`);
  } finally {
    for (const { server, dataDirectory, agent } of servers) {
      agent.destroy();
      await server.end('SIGTERM');
      await rm(dataDirectory, { recursive: true, force: true });
    }
  }
}

/** The median of many loads of each, one after the other in turn, so that a machine whose speed drifts slows both alike. */
async function measureInTurn(small: GrownServer, large: GrownServer): Promise<[number, number]> {
  const taken: [number[], number[]] = [[], []];
  for (let load = 0; load < loadsPerRound; load += 1) {
    taken[0].push(await loadLobby(small));
    taken[1].push(await loadLobby(large));
  }
  const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return [medianOf(taken[0]), medianOf(taken[1])];
}

/** Asks for all of the first load at once, and returns how long it took, in milliseconds. */
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
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    sent.on('error', reject).end();
  });
}

async function growServer(gameCount: number): Promise<GrownServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-'));
  await chmod(dataDirectory, 0o755);
  const authSecret = randomBytes(32).toString('hex');
  const server = await startServerProcess(dataDirectory, { AUTH_SECRET: authSecret });
  const connection = await connectionToRunning(dataDirectory);
  if (!connection) throw new Error('the server runs without its database');
  const pool = new Pool(connection);
  const viewer = await addGames(pool, gameCount);
  await pool.end();
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  return { server, dataDirectory, agent, cookie: sessionCookie(viewer, authSecret) };
}

/** Writes `gameCount` games as they would be after so much play; returns the player who is to open the lobby. */
async function addGames(pool: Pool, gameCount: number): Promise<BuiltPlayer> {
  say(`Writing ${gameCount} games`);
  const players: string[] = [];
  for (let index = 0; index < playerCount; index += 1) players.push((await buildPlayer(drizzle(pool))).id);
  const viewer = await buildPlayer(drizzle(pool));
  // One update of the counter instead of a million: the trigger would write each game's stake by itself.
  await pool.query('ALTER TABLE games DISABLE TRIGGER USER');
  const completed = `INSERT INTO games (id, version, status, player1_id, player2_id, player1_move, player2_move,
      stake_amount, winner_id, outcome_p1, outcome_p2, winning_amount, created_at, completed_at)
    SELECT gen_random_uuid(), 4, 'completed', one, other, 'rock', 'paper', 5, other, 'loss', 'win', 10, at, at
    FROM (SELECT $1::uuid[] AS all_players) AS players, generate_series(1, $2::int) AS number,
      LATERAL (SELECT coalesce($3::uuid, all_players[1 + number % $4]) AS one,
        all_players[1 + (number + 1 + number / $4) % $4] AS other, now() - number * interval '20 seconds' AS at) AS drawn
    WHERE one <> other`;
  await pool.query(completed, [players, gameCount - listedGames - ownGames, null, playerCount]);
  await pool.query(completed, [players, ownGames, viewer.id, playerCount]);
  await pool.query(
    `INSERT INTO games (id, version, player1_id, player1_move, stake_amount, created_at, deadline_at)
    SELECT gen_random_uuid(), 2, ($1::uuid[])[number], 'rock', number, now() - number * interval '1 second',
      now() + interval '1 day' FROM generate_series(1, $2::int) AS number`,
    [players, listedGames],
  );
  await pool.query('ALTER TABLE games ENABLE TRIGGER USER');
  await pool.query(
    `UPDATE counters SET value = (SELECT sum(stake_amount) FROM games) WHERE name = 'staked' AND shard = 0`,
  );
  await pool.query('VACUUM ANALYZE games');
  return viewer;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
