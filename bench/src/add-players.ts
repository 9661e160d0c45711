import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { buildPlayer, type BuiltPlayer } from '../../tests/support/dist/build-player.js';
import { inParallel } from './measure.js';

const atOnce = 8;

/** Adds `count` players with a session and `balance` tickets each. */
export async function addPlayers(pool: Pool, count: number, balance: number): Promise<BuiltPlayer[]> {
  const players: BuiltPlayer[] = [];
  await inParallel(count, atOnce, async () => {
    players.push(await buildPlayer(drizzle(pool), { startingBalance: balance }));
  });
  if (balance === 0) return players;
  await pool.query(
    `INSERT INTO transactions (user_id, type, amount, balance_delta, created_at, processed_at)
     SELECT id, 'operator_adjustment', $2::integer, $2::integer, now(), now() FROM unnest($1::uuid[]) AS added (id)`,
    [players.map(({ id }) => id), balance],
  );
  return players;
}
