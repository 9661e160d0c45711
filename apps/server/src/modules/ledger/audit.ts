import type { Client } from 'pg';
import { referralReward, typesOn } from '@game/rules';
import type { AuditCheck } from './audit-check.js';
import { auditDraws } from './audit-draws.js';
import { compareRows, rowComparisons } from './audit-rows.js';

/**
 * Checks the conservation of tickets (D-09) and the invariants behind it, in one snapshot of a live database.
 * `client` must have no open transaction.
 */
export async function auditLedger(client: Client): Promise<AuditCheck[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return [
      await checkConservation(client),
      await checkNone(client, 'every balance is the sum of its transactions and not negative', wrongBalances),
      await checkNone(client, 'every row of the ledger names the one thing that its type calls for', wrongSubjects),
      await compareRows(client, rowComparisons.games),
      await compareRows(client, rowComparisons.results),
      await compareRows(client, rowComparisons.entries),
      await compareRows(client, rowComparisons.matches),
      await checkNone(client, 'the participant count of every tournament is right', wrongTournaments),
      await checkNone(client, 'the entry count of every raffle is right', wrongRaffles),
      await compareRows(client, rowComparisons.raffleEntries),
      await compareRows(client, rowComparisons.orders),
      await compareRows(client, rowComparisons.adjustments),
      await checkDraws(client),
      await checkNone(
        client,
        'every purchase has credited the tickets that were paid for and not refunded; the rest is owed or forgiven',
        wrongPurchases,
      ),
      await checkNone(client, "every player's debt is the sum of what their purchases owe", wrongDebts),
      await checkNone(client, 'every claimed reward is paid, and no other reward is', wrongRewards),
      await checkNone(client, 'every counter is the sum of the rows it counts', wrongCounters),
      await checkNone(client, "every player's statistics are the sums of their completed games", wrongStatistics),
    ];
  } finally {
    await client.query('COMMIT');
  }
}

async function checkConservation(client: Client): Promise<AuditCheck> {
  const { rows } = await client.query<Record<string, string>>(
    `SELECT
      (SELECT coalesce(sum(balance), 0) FROM profiles) AS balances,
      (SELECT coalesce(sum(stake_amount * CASE status WHEN 'inProgress' THEN 2 ELSE 1 END), 0)
        FROM games WHERE status IN ('waiting', 'inProgress'))
      + (SELECT coalesce(sum(stake_amount * participant_count), 0)
        FROM tournaments WHERE status IN ('waiting', 'in_progress')) AS "openStakes",
      (SELECT coalesce(sum(balance_delta), 0) FROM transactions WHERE type = ANY($1) OR purchase_id IS NOT NULL) AS issued,
      (SELECT coalesce(-sum(balance_delta), 0) FROM transactions WHERE type = ANY($2) OR raffle_entry_id IS NOT NULL
        OR redemption_id IS NOT NULL) AS spent`,
    [typesOn('issued'), typesOn('spent')],
  );
  const figure = (name: string) => Number(rows[0]?.[name]);
  const figures = {
    balances: figure('balances'),
    openStakes: figure('openStakes'),
    issued: figure('issued'),
    spent: figure('spent'),
  };
  const holds = figures.balances + figures.openStakes === figures.issued - figures.spent;
  return { invariant: 'balances + open stakes = tickets issued - tickets spent', holds, figures };
}

async function checkNone(client: Client, invariant: string, wrongRows: string): Promise<AuditCheck> {
  const { rows } = await client.query<{ checked: string; wrong: string }>(
    `SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS wrong FROM (${wrongRows}) AS rows`,
  );
  const figures = { checked: Number(rows[0]?.checked), wrong: Number(rows[0]?.wrong) };
  return { invariant, holds: figures.wrong === 0, figures };
}

async function checkDraws(client: Client): Promise<AuditCheck> {
  const figures = await auditDraws(client);
  const invariant = 'every draw follows from the published seeds, the hash chain of the entries and the beacon';
  return { invariant, holds: figures.wrong === 0, figures };
}

const wrongBalances = `
  SELECT balance < 0 OR balance <> coalesce(deltas, 0) AS is_wrong
  FROM profiles LEFT JOIN (SELECT user_id, sum(balance_delta) AS deltas FROM transactions GROUP BY user_id) AS sums
    ON user_id = id`;

const unnamed = typesOn('issued').filter((type) => type !== 'purchase');

const wrongSubjects = `
  SELECT num_nonnulls(game_id, participant_id, raffle_entry_id, redemption_id, purchase_id) <>
    CASE WHEN type IN (${unnamed.map((type) => `'${type}'`).join()}) THEN 0 ELSE 1 END AS is_wrong
  FROM transactions`;

const wrongTournaments = `
  SELECT participant_count <> (SELECT count(*) FROM tournament_participants
    WHERE tournament_id = tournaments.id AND left_at IS NULL) OR (status = 'completed' AND NOT EXISTS
    (SELECT FROM tournament_participants WHERE tournament_id = tournaments.id AND player_id = winner_id
      AND left_at IS NULL)) AS is_wrong
  FROM tournaments`;

const wrongRaffles = `
  SELECT current_entries <> count(entry.id) OR current_entries <> coalesce(max(entry_number), 0) AS is_wrong
  FROM shop_products AS product LEFT JOIN raffle_entries AS entry ON product_id = product.id
  WHERE type = 'raffle' GROUP BY product.id`;

const wrongPurchases = `
  SELECT coalesce(deltas, 0) <> CASE WHEN paid_at IS NULL THEN 0 ELSE tickets END - tickets_taken_back
    OR payees <> ARRAY[user_id]
    OR tickets_taken_back + tickets_owed + tickets_forgiven <> CASE WHEN paid_at IS NULL THEN 0
      ELSE least(tickets, ceil(tickets * coalesce(reversed_cents, 0) / price_cents)) END AS is_wrong
  FROM purchases LEFT JOIN (SELECT purchase_id, sum(balance_delta) AS deltas,
      array_agg(DISTINCT user_id) AS payees FROM transactions WHERE purchase_id IS NOT NULL GROUP BY purchase_id) AS sums ON purchase_id = purchases.id
    LEFT JOIN (SELECT payment_id, sum(highest) AS reversed_cents FROM (SELECT payment_id, max(reversed_cents) AS highest
      FROM payment_events WHERE payment_id IS NOT NULL GROUP BY payment_id, type) AS kinds GROUP BY payment_id) AS reversals
    USING (payment_id)`;

const wrongDebts = `
  SELECT debt <> coalesce(owed, 0) AS is_wrong
  FROM profiles LEFT JOIN (SELECT user_id, sum(tickets_owed) AS owed FROM purchases GROUP BY user_id) AS sums
    ON user_id = id`;

const wrongRewards = `
  SELECT claimed.number IS DISTINCT FROM paid.number OR claimed.total IS DISTINCT FROM paid.total AS is_wrong
  FROM (
      SELECT user_id, claim_type AS type, count(*) AS number, sum(amount) AS total FROM ticket_claims GROUP BY 1, 2
      UNION ALL SELECT user_id, CASE WHEN activity_type LIKE 'x_mentions_%' THEN 'milestone_reward'
        ELSE 'activity_reward' END, count(*), sum(reward_amount) FROM engagement_activities GROUP BY 1, 2
      UNION ALL SELECT player_id, type, count(*), ${referralReward} * count(*) FROM referrals CROSS JOIN LATERAL
        (VALUES (referrer_id, 'referral_reward'), (referred_id, 'referral_bonus')) AS sides (player_id, type)
        WHERE rewarded_at IS NOT NULL GROUP BY 1, 2
    ) AS claimed FULL JOIN (
      SELECT user_id, type, count(*) AS number, sum(balance_delta) AS total FROM transactions
      WHERE type IN ('daily_flip', 'daily_bonus', 'streak_bonus', 'activity_reward', 'milestone_reward',
        'referral_reward', 'referral_bonus') GROUP BY 1, 2
    ) AS paid USING (user_id, type)`;

const wrongCounters = `
  SELECT total <> CASE name
    WHEN 'players' THEN (SELECT count(*) FROM profiles WHERE NOT is_bot)
    WHEN 'staked' THEN (SELECT coalesce(sum(staked), 0) FROM (SELECT player1_id, stake_amount AS staked FROM games
      UNION ALL SELECT player1_id, prize_pool FROM tournaments) AS stakes JOIN profiles ON profiles.id = player1_id
      WHERE NOT is_bot) END AS is_wrong
  FROM (SELECT name, sum(value) AS total FROM counters GROUP BY name) AS totals`;

const resultsBy = ['', 'rock', 'paper', 'scissors'].flatMap((move) =>
  Object.entries({ wins: 'win', losses: 'loss', ties: 'tie' }).map(([plural, outcome]) => ({
    column: move === '' ? plural : `${move}_${plural}`,
    counted: `count(*) FILTER (WHERE outcome = '${outcome}'${move === '' ? '' : ` AND move = '${move}'`})`,
  })),
);

const wrongStatistics = `
  SELECT kept.sums IS DISTINCT FROM counted.sums OR points IS DISTINCT FROM games / history_step AS is_wrong
  FROM (
      SELECT user_id, history_step, ARRAY[${resultsBy.map(({ column }) => column).join()}, staked, profit] AS sums,
        (SELECT count(*) FROM profit_history WHERE profit_history.user_id = player_statistics.user_id) AS points
      FROM player_statistics
    ) AS kept FULL JOIN (
      SELECT user_id, count(*) AS games, ARRAY[${resultsBy.map(({ counted }) => counted).join()}, sum(stake_amount),
        sum(CASE outcome WHEN 'win' THEN stake_amount WHEN 'loss' THEN -stake_amount ELSE 0 END)]::bigint[] AS sums
      FROM games CROSS JOIN LATERAL
        (VALUES (player1_id, player1_move, outcome_p1), (player2_id, player2_move, outcome_p2))
        AS seats (user_id, move, outcome)
      WHERE status = 'completed' GROUP BY user_id
    ) AS counted USING (user_id)`;
