import { Pool } from 'pg';
import { sessionCookie } from '../../tests/support/dist/build-player.js';
import { addPlayers } from './add-players.js';

/**
 * `node bench/dist/prepare-players.js COUNT TICKETS`: adds signed-in players to the database of a running server, for load
 * tools outside this repository. Needs the server's `DATABASE_URL` and `AUTH_SECRET`. Prints `[{"id", "cookie"}]`.
 */
async function main(): Promise<void> {
  const [count, tickets] = process.argv.slice(2).map(Number);
  const { DATABASE_URL: connectionString, AUTH_SECRET: authSecret } = process.env;
  if (!count || !tickets || !connectionString || !authSecret) {
    throw new Error('Usage: DATABASE_URL=… AUTH_SECRET=… node bench/dist/prepare-players.js COUNT TICKETS');
  }
  const pool = new Pool({ connectionString });
  try {
    const players = await addPlayers(pool, count, tickets);
    const prepared = players.map((player) => ({ id: player.id, cookie: sessionCookie(player, authSecret) }));
    process.stdout.write(`${JSON.stringify(prepared)}\n`);
  } finally {
    await pool.end();
  }
}

await main();
