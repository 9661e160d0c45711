import { comparison, joinActual, line } from './audit-row-comparison.js';

const [firstPlayer, secondPlayer] = ['least(player1_id, player2_id)', 'greatest(player1_id, player2_id)'];
const stakes = [firstPlayer, secondPlayer].map((player) => line(`'stake'`, '-stake_amount', player)).join();
const refunds = [firstPlayer, secondPlayer].map((player) => line(`'refund'`, 'stake_amount', player)).join();
const loser = 'CASE winner_id WHEN player1_id THEN player2_id ELSE player1_id END';

const games = comparison({
  name: 'games',
  invariant: 'every open game holds its stakes, and every finished game has paid them out',
  select: `
    SELECT 'game ' || coalesce(games.id, named_id) AS subject, coalesce(paid.rows, '{}') AS actual, CASE
      WHEN status = 'waiting' THEN ARRAY[${line(`'stake'`, '-stake_amount', 'player1_id')}]
      WHEN status = 'inProgress' THEN ARRAY[${stakes}]
      WHEN status = 'cancelled' THEN ARRAY[${line(`'refund'`, 'stake_amount', 'player1_id')},
        ${line(`'stake'`, '-stake_amount', 'player1_id')}]
      WHEN winner_id IS NULL THEN ARRAY[${refunds},${stakes}]
      ELSE ARRAY[${line(`'loss'`, '0', loser)},${stakes},${line(`'win'`, '2 * stake_amount', 'winner_id')}] END AS expected
    FROM games ${joinActual('game_id', 'games.id', 'FULL')}`,
});

// The stake is held during the tournament, and refunded if the player left or the tournament was cancelled. The winner of the
// final gets the prize pool.
const entries = comparison({
  name: 'entries',
  invariant: 'every tournament entry holds its stake or has been paid exactly what it is owed',
  select: `
    SELECT 'entry ' || entry.id || ' in tournament ' || tournament.id AS subject,
      coalesce(paid.rows, '{}') || CASE WHEN status = 'completed' AND final.winner_id = player_id THEN '{the final}'::text[]
        ELSE '{}' END AS actual,
      CASE WHEN left_at IS NOT NULL OR status = 'cancelled' THEN ARRAY[${line(`'refund'`, 'stake_amount', 'player_id')}]
        ELSE '{}' END || ARRAY[${line(`'tournament_stake'`, '-stake_amount', 'player_id')}]
      || CASE WHEN left_at IS NULL AND status = 'completed' AND tournament.winner_id = player_id
        THEN ARRAY[${line(`'tournament_win'`, 'prize_pool', 'player_id')},'the final'] ELSE '{}' END AS expected
    FROM tournament_participants AS entry JOIN tournaments AS tournament ON tournament.id = tournament_id
      LEFT JOIN (SELECT DISTINCT ON (tournament_id) tournament_id, winner_id FROM tournament_matches
        ORDER BY tournament_id, round_number DESC) AS final USING (tournament_id)
      ${joinActual('participant_id', 'entry.id')}`,
});

// The price of an entry never changes once a raffle has entries.
const raffleEntries = comparison({
  name: 'raffleEntries',
  invariant: 'every raffle entry is paid in full, or refunded if the raffle was cancelled or its prize refused',
  select: `
    SELECT 'entry ' || entry_number || ' in raffle ' || product.id AS subject, coalesce(paid.rows, '{}') AS actual,
      ARRAY[${line(`'raffle_entry'`, '-product.entry_cost', 'entry.user_id')}] || CASE WHEN raffle_status = 'cancelled'
          OR EXISTS (SELECT FROM raffle_draws AS draw WHERE draw.product_id = product.id
            AND winner_id = entry.user_id AND refusal_cause <> 'noAddress')
        THEN ARRAY[${line(`'refund'`, 'product.entry_cost', 'entry.user_id')}] ELSE '{}' END AS expected
    FROM raffle_entries AS entry JOIN shop_products AS product ON product.id = product_id
      ${joinActual('raffle_entry_id', 'entry.id')}`,
});

const orders = comparison({
  name: 'orders',
  invariant: 'every redemption is paid, or refunded if it was refused',
  select: `
    SELECT 'order ' || order_reference AS subject, coalesce(paid.rows, '{}') AS actual, CASE WHEN ticket_price = 0 THEN '{}'
      ELSE ARRAY[${line(`'prize_redemption'`, '-ticket_price', 'user_id')}] || CASE WHEN status = 'refused'
        THEN ARRAY[${line(`'refund'`, 'ticket_price', 'user_id')}] ELSE '{}' END END AS expected
    FROM prize_redemptions ${joinActual('redemption_id', 'prize_redemptions.id')}`,
});

const ofWinner = (player: string, cause: string) =>
  `('order of ' || ${player} || coalesce(', refused: ' || ${cause}, ''))`;

const prizes = comparison({
  name: 'prizes',
  invariant: 'every order of a won prize is that of its winner, and is refused only if the proof of the draw says so',
  select: `
    SELECT 'draw ' || draw_number || ' of raffle ' || product_id AS subject, coalesce(placed.rows, '{}') AS actual,
      CASE WHEN ordered_at IS NULL THEN '{}' ELSE ARRAY[${ofWinner('winner_id', 'refusal_cause')}] END AS expected
    FROM raffle_draws LEFT JOIN (SELECT product_id, draw_number,
        array_agg(${ofWinner('user_id', `CASE status WHEN 'refused' THEN coalesce(refusal_cause, 'no cause') END`)}) AS rows
      FROM prize_redemptions WHERE draw_number IS NOT NULL GROUP BY 1, 2) AS placed USING (product_id, draw_number)`,
});

/** Sorted lines of a player's adjustments. */
const adjusted = `array_agg(kind || ' ' || amount ORDER BY kind, amount)`;

// The starting balance has no line in the log: a setting gives it once per person, when their account is created. An operator
// can add the same amount a moment later, so it is the first adjustment only.
const adjustments = comparison({
  name: 'adjustments',
  invariant:
    "every operator's adjustment is in the operator log or a starting balance, and each of these is in the ledger",
  select: `
    SELECT 'player ' || coalesce(logged.player, paid.player) AS subject, coalesce(logged.rows, '{}') AS expected,
      coalesce(paid.rows, '{}') AS actual
    FROM (SELECT player, ${adjusted} AS rows FROM (
        SELECT target AS player, 'operator_adjustment' AS kind, (details->>'amount')::integer AS amount
          FROM operator_actions WHERE action = 'players adjust'
        UNION ALL SELECT id::text, 'starting balance', starting_balance FROM profiles WHERE starting_balance > 0
      ) AS reasons GROUP BY player) AS logged
      FULL JOIN (SELECT player, ${adjusted} AS rows FROM (
        SELECT user_id::text AS player, balance_delta AS amount, CASE WHEN balance_delta = starting_balance
            AND transactions.created_at < profiles.created_at + interval '1 minute'
            AND row_number() OVER (PARTITION BY user_id ORDER BY transactions.id) = 1
          THEN 'starting balance' ELSE 'operator_adjustment' END AS kind
        FROM transactions JOIN profiles ON profiles.id = user_id WHERE type = 'operator_adjustment'
      ) AS rows GROUP BY player) AS paid USING (player)`,
});

/** The comparisons of the audit with the ledger. */
export const rowComparisons = { games, entries, raffleEntries, orders, prizes, adjustments };
