import { Agent, request } from 'node:http';
import { buildPlayer, sessionCookie, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { startBenchServer, type BenchServer } from './bench-server.js';
import { median, print } from './measure.js';

const [few, many] = [1_000, 1_000_000];
/** How many of the games are in the lobby, and how many are the viewer's own, for both sizes of the table. */
const listedGames = 50;
const ownGames = 20;
const playerCount = 500;
const warmUpLoads = 100;
const loadsPerRound = 100;
const rounds = 5;

/** The requests of a signed-in player's browser when it opens the lobby. */
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

/** A server with a number of games, and the cookie of a player who opens its lobby. */
interface GrownServer {
  server: BenchServer;
  agent: Agent;
  cookie: string;
}

/** `npm run bench -- growth`: compares the first load of the lobby with a million games and with a thousand. */
export async function benchGrowth(): Promise<void> {
  const servers: GrownServer[] = [];
  try {
    for (const gameCount of [few, many]) servers.push(await growServer(gameCount));
    const [small, large] = servers as [GrownServer, GrownServer];
    for (let load = 0; load < warmUpLoads; load += 1) for (const each of servers) await loadLobby(each);
    const ratios: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const [smallMs, largeMs] = await measureInTurn(small, large);
      ratios.push(largeMs / smallMs);
      print(`first load of the lobby: ${smallMs.toFixed(2)} ms with ${few} games, ${largeMs.toFixed(2)} with ${many}`);
    }
    print(
      `ratio: ${median(ratios).toFixed(2)} (median of ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; at most 1.2)`,
    );
  } finally {
    for (const { server, agent } of servers) {
      agent.destroy();
      await server.close();
    }
  }
}

/** Returns both median load times, in milliseconds. It alternates, so that changes in the machine's speed affect both. */
async function measureInTurn(small: GrownServer, large: GrownServer): Promise<[number, number]> {
  const durations: [number[], number[]] = [[], []];
  for (let load = 0; load < loadsPerRound; load += 1) {
    durations[0].push(await loadLobby(small));
    durations[1].push(await loadLobby(large));
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

async function growServer(gameCount: number): Promise<GrownServer> {
  const server = await startBenchServer();
  const pool = new Pool(server.connection);
  const viewer = await addGames(pool, gameCount);
  await pool.end();
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  return { server, agent, cookie: sessionCookie(viewer, server.authSecret) };
}

/** Inserts `gameCount` games; returns the player who opens the lobby. */
async function addGames(pool: Pool, gameCount: number): Promise<BuiltPlayer> {
  print(`Writing ${gameCount} games`);
  const players: string[] = [];
  for (let index = 0; index < playerCount; index += 1) players.push((await buildPlayer(drizzle(pool))).id);
  const viewer = await buildPlayer(drizzle(pool));
  // Without the trigger, which would update the counter a million times.
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
