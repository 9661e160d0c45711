import type { Context } from '../../../apps/server/src/context.js';
import { addPlayers } from './players.js';

/** How many games a statement stores: the trigger on results takes longer for each game of a long statement. */
const gamesPerStatement = 200;

/** Writes `count` completed games of 20 new players with their rows of the ledger. Players win in turn. */
export async function addCompletedGames(context: Context, count: number): Promise<void> {
  const players = await addPlayers(context, 20, 10_000);
  const text = `
    WITH played AS (
      INSERT INTO games (id, version, status, player1_id, player2_id, player1_move, player2_move, stake_amount, winner_id,
          outcome_p1, outcome_p2, winning_amount, created_at, completed_at)
        SELECT gen_random_uuid(), 4, 'completed', one, other, 'rock', 'scissors', 5, one, 'win', 'loss', 10, $3, $3
        FROM (SELECT ($1::uuid[])[1 + n % 20] AS one, ($1::uuid[])[1 + (n + 1 + n / 20 % 19) % 20] AS other
          FROM generate_series($2::integer, $4::integer) AS n) AS pairs
        RETURNING id, player1_id, player2_id)
    INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, created_at, processed_at)
      SELECT user_id, type, amount, delta, id, $3, $3 FROM played CROSS JOIN LATERAL (VALUES (1, player1_id, 'stake', 5, -5),
        (2, player2_id, 'stake', 5, -5), (3, player1_id, 'win', 10, 10), (4, player2_id, 'loss', 5, 0))
        AS rows (position, user_id, type, amount, delta)
      ORDER BY id, position`;
  const ids = players.map(({ id }) => id);
  for (let first = 1; first <= count; first += gamesPerStatement) {
    const last = Math.min(count, first + gamesPerStatement - 1);
    await context.database.pool.query(text, [ids, first, context.clock.now(), last]);
  }
}
