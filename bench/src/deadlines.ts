import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { connectionOn } from '../../apps/server/dist/platform/database/database.js';
import { extendDeadlines } from '../../apps/server/dist/modules/games/store/extend-deadlines.js';
import { addPlayers } from './add-players.js';
import { startBenchServer } from './bench-server.js';
import { print, spread } from './measure.js';
import { SqlGames } from './sql-games.js';

const gameCount = 10_000;
const playerCount = 2_000;
const rounds = 3;
const targetSeconds = 10;

/**
 * `npm run bench -- deadlines`: measures how long a server takes to settle 10,000 games whose deadlines pass together. Half of
 * them have no second player, in the other half player 2 has not moved. The reference settles as many minimal games by one
 * statement on the same database. Before that, it measures how long extending all deadlines takes, as after an outage.
 */
export async function benchDeadlines(): Promise<void> {
  const server = await startBenchServer();
  const pool = new Pool(server.connection);
  try {
    const players = await addPlayers(pool, playerCount, 1_000_000);
    const playerIds = players.map(({ id }) => id);
    await SqlGames.prepare(pool, playerCount);
    const [extended, served, reference]: number[][] = [[], [], []];
    for (let round = 0; round <= rounds; round += 1) {
      await addGames(pool, playerIds);
      const extendedSeconds = await extend(pool);
      const [servedSeconds, referenceSeconds] = [await settle(pool), await settleReference(pool)];
      print(
        `${gameCount} games: extended in ${extendedSeconds.toFixed(2)} s, settled in ${servedSeconds.toFixed(2)} s, one statement ${referenceSeconds.toFixed(2)} s`,
      );
      // The first round warms up; its query plans are for empty tables.
      if (round === 0) {
        await pool.query('ANALYZE');
      } else {
        extended?.push(extendedSeconds);
        served?.push(servedSeconds);
        reference?.push(referenceSeconds);
      }
    }
    print(`extended: ${spread(extended ?? [], 2)} s`);
    print(`server: ${spread(served ?? [], 2)} s; target ${targetSeconds} s`);
    print(`one statement: ${spread(reference ?? [], 2)} s`);
  } finally {
    await pool.end();
    await server.close();
  }
}

/** Adds games whose deadlines are in an hour. */
async function addGames(pool: Pool, playerIds: string[]): Promise<void> {
  await pool.query(
    `WITH pairs AS (
       SELECT n % 2 = 0 AS is_joined, ($1::uuid[])[1 + n % ${playerCount}] AS one, ($1::uuid[])[1 + (n + 1) % ${playerCount}] AS other
       FROM generate_series(1, ${gameCount}) AS n
     ), created AS (
       INSERT INTO games (id, version, status, player1_id, player2_id, player1_move, player1_nonce, player1_commitment,
         stake_amount, created_at, deadline_at)
       SELECT gen_random_uuid(), CASE WHEN is_joined THEN 3 ELSE 2 END, CASE WHEN is_joined THEN 'inProgress' ELSE 'waiting' END,
         one, CASE WHEN is_joined THEN other END, 'rock', 'nonce', 'commitment', 5, now(), now() + interval '1 hour'
       FROM pairs RETURNING id, player1_id, player2_id
     )
     INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, created_at, processed_at)
     SELECT player, 'stake', 5, -5, id, now(), now() FROM created, unnest(ARRAY[player1_id, player2_id]) AS player
     WHERE player IS NOT NULL`,
    [playerIds],
  );
}

/** Returns the seconds that extending the deadlines of all open games takes. */
async function extend(pool: Pool): Promise<number> {
  const client = await pool.connect();
  const startMs = performance.now();
  const count = await extendDeadlines(
    { ...connectionOn(client), commitWith: () => undefined, afterCommit: () => undefined },
    {
      startedAt: new Date(),
      lengthMs: 60_000,
      lastDeadlineAt: null,
    },
  );
  const seconds = (performance.now() - startMs) / 1000;
  client.release();
  if (count !== gameCount) throw new Error(`${count} deadlines were extended`);
  return seconds;
}

/** Makes all games due. Returns the seconds until the server, which looks for them every second, has settled all. */
async function settle(pool: Pool): Promise<number> {
  await pool.query(
    `UPDATE games SET deadline_at = now() - interval '1 second' WHERE status IN ('waiting', 'inProgress')`,
  );
  const startMs = performance.now();
  while (await hasOpenGames(pool)) await delay(20);
  return (performance.now() - startMs) / 1000;
}

async function hasOpenGames(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(`SELECT FROM games WHERE status IN ('waiting', 'inProgress') LIMIT 1`);
  return rows.length > 0;
}

/** Adds minimal games. Returns the seconds that one statement takes to close and to pay them all. */
async function settleReference(pool: Pool): Promise<number> {
  await pool.query(
    `INSERT INTO bench.games (player1, player2, stake)
     SELECT n % ${playerCount}, CASE WHEN n % 2 = 0 THEN (n + 1) % ${playerCount} END, 5 FROM generate_series(1, ${gameCount}) AS n`,
  );
  const startMs = performance.now();
  await pool.query(
    `WITH due AS (SELECT * FROM bench.games WHERE status <> 'completed' FOR UPDATE),
     closed AS (
       UPDATE bench.games SET status = 'completed', winner = CASE WHEN due.player2 IS NOT NULL THEN due.player1 END
       FROM due WHERE games.id = due.id
       RETURNING games.id, games.player1, CASE WHEN due.player2 IS NULL THEN due.stake ELSE 2 * due.stake END AS tickets
     ), credited AS (
       UPDATE bench.players SET balance = balance + total
       FROM (SELECT player1, sum(tickets) AS total FROM closed GROUP BY player1) AS sums WHERE players.id = sums.player1
     )
     INSERT INTO bench.ledger (player, game, delta) SELECT player1, id, tickets FROM closed`,
  );
  return (performance.now() - startMs) / 1000;
}
