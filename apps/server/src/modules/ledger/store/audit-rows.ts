import { integer, listOf, nullable, text } from '../../../platform/database/columns.js';
import { statement } from '../../../platform/database/statement.js';

/** How many differences a check describes. It counts all. */
const describedDifferences = 5;

const lines = listOf(nullable(text));

/**
 * Declares a check that compares the ledger rows of each thing, such as a game, with those that follow from its players and its
 * outcome. `select` returns a row per thing: `subject`, and as sorted lists of text what is `expected` and what is `actual`. The
 * database compares them in one pass, so that their number does not matter for this process.
 */
function comparison({ name, invariant, select }: { name: string; invariant: string; select: string }) {
  const isWrong = 'expected IS DISTINCT FROM actual';
  return {
    invariant,
    /** Counts the things, and those whose rows differ. */
    count: statement({
      name: `ledger.compareRows.${name}`,
      text: `SELECT count(*) AS checked, count(*) FILTER (WHERE ${isWrong}) AS wrong FROM (${select}) AS compared`,
      row: { checked: integer, wrong: integer },
    }),
    /** Reads the first things whose rows differ. */
    findDifferences: statement({
      name: `ledger.findDifferences.${name}`,
      text: `
        SELECT subject, expected, actual FROM (${select}) AS compared
        WHERE ${isWrong} ORDER BY subject LIMIT ${describedDifferences}`,
      row: { subject: text, expected: lines, actual: lines },
    }),
  };
}

/** A check that compares rows. */
export type RowComparison = ReturnType<typeof comparison>;

/** The text of a ledger row, in SQL: the change of the balance and the player. */
const line = (type: string, delta: string, userId: string) => `(${type} || ' ' || ${delta} || ' for ' || ${userId})`;

/** Joins `actual`: the rows of the ledger that name a thing by `column`. */
const joinActual = (column: string, id: string, join: 'LEFT' | 'FULL' = 'LEFT') => `
  ${join} JOIN (
    SELECT ${column} AS named_id,
      array_agg(${line('type', 'balance_delta', 'user_id')} ORDER BY ${line('type', 'balance_delta', 'user_id')} COLLATE "C") AS rows
    FROM transactions WHERE ${column} IS NOT NULL GROUP BY ${column}
  ) AS paid ON named_id = ${id}`;

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

const raffleEntries = comparison({
  name: 'raffleEntries',
  invariant: 'every raffle entry is paid, or refunded if the raffle was cancelled or its prize refused',
  select: `
    SELECT 'entry ' || entry_number || ' in raffle ' || product.id AS subject, coalesce(paid.rows, '{}') AS actual,
      ARRAY[${line(`'raffle_entry'`, '-entry.entry_cost', 'entry.user_id')}] || CASE WHEN raffle_status = 'cancelled'
          OR EXISTS (SELECT FROM raffle_draws AS draw WHERE draw.product_id = product.id
            AND winner_id = entry.user_id AND refusal_cause <> 'noAddress')
        THEN ARRAY[${line(`'refund'`, 'entry.entry_cost', 'entry.user_id')}] ELSE '{}' END AS expected
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

const adjusted = (amounts: string) => `array_agg('operator_adjustment ' || ${amounts} ORDER BY ${amounts})`;

// The starting balance is given once per person by a setting, so it has no line in the log.
const adjustments = comparison({
  name: 'adjustments',
  invariant:
    "every operator's adjustment is in the operator log or a starting balance, and each of these is in the ledger",
  select: `
    SELECT 'player ' || coalesce(logged.player, paid.player) AS subject, coalesce(logged.rows, '{}') AS expected,
      coalesce(paid.rows, '{}') AS actual
    FROM (SELECT player, ${adjusted('amount')} AS rows FROM (
        SELECT target AS player, (details->>'amount')::integer AS amount FROM operator_actions WHERE action = 'players adjust'
        UNION ALL SELECT id::text, starting_balance FROM profiles WHERE starting_balance > 0
      ) AS reasons GROUP BY player) AS logged
      FULL JOIN (SELECT user_id::text AS player, ${adjusted('balance_delta')} AS rows FROM transactions
        WHERE type = 'operator_adjustment' GROUP BY user_id) AS paid USING (player)`,
});

const beats = `(player1_move, player2_move) IN (('rock', 'scissors'), ('paper', 'rock'), ('scissors', 'paper'))`;

// Without a move of player 2, player 1 wins, or both get their stakes back because player 1 left the site.
const results = comparison({
  name: 'results',
  invariant: 'every game is won by the better move, and never by a player without one',
  select: `
    SELECT 'game ' || id AS subject, ARRAY[coalesce('won by ' || winner_id, 'a tie')] AS actual,
      ARRAY[CASE WHEN player1_move = player2_move OR player2_move IS NULL AND winner_id IS NULL THEN 'a tie' ELSE 'won by ' ||
        CASE WHEN player2_move IS NULL OR ${beats} THEN player1_id ELSE player2_id END END] AS expected
    FROM games WHERE status = 'completed'`,
});

// The seed and missing moves decide matches, too. Their winners are players of the match, which a CHECK ensures.
const matches = comparison({
  name: 'matches',
  invariant: 'every match is won by the better move, and its players are those who won the matches before it',
  select: `
    SELECT 'match ' || match.match_number || ' of round ' || match.round_number || ' in tournament ' || match.tournament_id AS subject,
      ARRAY[match.player1_id::text, match.player2_id::text,
        CASE match.decided_by WHEN 'moves' THEN 'won by ' || match.winner_id END] AS actual,
      ARRAY[CASE match.round_number WHEN 1 THEN match.player1_id ELSE first.winner_id END::text,
        CASE match.round_number WHEN 1 THEN match.player2_id ELSE second.winner_id END::text,
        CASE match.decided_by WHEN 'moves' THEN 'won by ' || CASE
          WHEN (match.player1_move, match.player2_move) IN (('rock', 'scissors'), ('paper', 'rock'), ('scissors', 'paper'))
          THEN match.player1_id ELSE match.player2_id END END] AS expected
    FROM tournament_matches AS match
      LEFT JOIN tournament_matches AS first ON first.tournament_id = match.tournament_id
        AND first.round_number = match.round_number - 1 AND first.match_number = 2 * match.match_number - 1
      LEFT JOIN tournament_matches AS second ON second.tournament_id = match.tournament_id
        AND second.round_number = match.round_number - 1 AND second.match_number = 2 * match.match_number`,
});

/** The comparisons of the audit. */
export const rowComparisons = { games, entries, raffleEntries, orders, adjustments, results, matches };
