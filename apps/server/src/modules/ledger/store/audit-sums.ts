import { profiles } from '@game/database';
import {
  activityRewards,
  dailyBonus,
  dailyFlip,
  mentionMilestones,
  referralReward,
  streakBonus,
  typesOn,
} from '@game/rules';
import { integer } from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';
import type { ConservationFigures } from './conservation-checks.js';

const sumAll = statement({
  name: 'ledger.sumAll',
  text: `
    SELECT coalesce(sum(balance_delta) FILTER (WHERE type = ANY($1) OR purchase_id IS NOT NULL), 0) AS issued,
      coalesce(-sum(balance_delta) FILTER (WHERE type = ANY($2) OR raffle_entry_id IS NOT NULL OR redemption_id IS NOT NULL), 0) AS spent
    FROM transactions`,
  row: { issued: integer, spent: integer },
});

/** Sums the tickets that all rows of the ledger have issued and spent. */
export async function sumLedger(on: Connection): Promise<Pick<ConservationFigures, 'issued' | 'spent'>> {
  return onlyRow(await sumAll(on, [typesOn('issued'), typesOn('spent')]));
}

const sumAllHeld = statement({
  name: 'ledger.sumHeld',
  text: `
    SELECT (SELECT coalesce(sum(balance), 0) FROM profiles) AS balances,
      (SELECT coalesce(sum(stake_amount * CASE status WHEN 'inProgress' THEN 2 ELSE 1 END), 0)
        FROM games WHERE status IN ('waiting', 'inProgress'))
      + (SELECT coalesce(sum(stake_amount * participant_count), 0)
        FROM tournaments WHERE status IN ('waiting', 'in_progress')) AS "openStakes"`,
  row: { balances: integer, openStakes: integer },
});

/** Sums the tickets in the balances of all players and in the stakes of all open games and tournaments. */
export async function sumHeld(on: Connection): Promise<Pick<ConservationFigures, 'balances' | 'openStakes'>> {
  return onlyRow(await sumAllHeld(on));
}

/** Whether there is a player. A database without any is hardly that of the site. */
export async function hasPlayers(on: Connection): Promise<boolean> {
  return (await on.drizzle.select({ id: profiles.id }).from(profiles).limit(1)).length > 0;
}

/** Declares a check of single rows of a kind: `select` returns for each whether it `is_wrong`. */
function check({ name, invariant, select }: { name: string; invariant: string; select: string }) {
  const count = statement({
    name: `ledger.countWrong.${name}`,
    text: `SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS wrong FROM (${select}) AS rows`,
    row: { checked: integer, wrong: integer },
  });
  return { invariant, count };
}

/** A check that counts wrong rows. */
export type RowCheck = ReturnType<typeof check>;

const balances = check({
  name: 'balances',
  invariant: 'every balance is the sum of its transactions and not negative',
  select: `
  SELECT balance < 0 OR balance <> coalesce(deltas, 0) AS is_wrong
  FROM profiles LEFT JOIN (SELECT user_id, sum(balance_delta) AS deltas FROM transactions GROUP BY user_id) AS sums
    ON user_id = id`,
});

const unnamed = typesOn('issued').filter((type) => type !== 'purchase' && type !== 'refund_reversal');

const subjects = check({
  name: 'subjects',
  invariant: 'every row of the ledger names the one thing that its type calls for',
  select: `
  SELECT num_nonnulls(game_id, participant_id, raffle_entry_id, redemption_id, purchase_id) <>
    CASE WHEN type IN (${unnamed.map((type) => `'${type}'`).join()}) THEN 0 ELSE 1 END AS is_wrong
  FROM transactions`,
});

const tournaments = check({
  name: 'tournaments',
  invariant: 'the participant count of every tournament is right',
  select: `
  SELECT participant_count <> (SELECT count(*) FROM tournament_participants
    WHERE tournament_id = tournaments.id AND left_at IS NULL) OR (status = 'completed' AND NOT EXISTS
    (SELECT FROM tournament_participants WHERE tournament_id = tournaments.id AND player_id = winner_id
      AND left_at IS NULL)) AS is_wrong
  FROM tournaments`,
});

const raffles = check({
  name: 'raffles',
  invariant: 'the entry count of every raffle is right',
  select: `
  SELECT current_entries <> count(entry.id) OR current_entries <> coalesce(max(entry_number), 0) AS is_wrong
  FROM shop_products AS product LEFT JOIN raffle_entries AS entry ON product_id = product.id
  WHERE type = 'raffle' GROUP BY product.id`,
});

// Entries from before the mark were made as a player.
const entrants = check({
  name: 'entrants',
  invariant: 'no staff and no bot has entered a raffle',
  select: `
  SELECT is_bot OR coalesce(entry.created_at > staff_since, false) AS is_wrong
  FROM raffle_entries AS entry JOIN profiles ON profiles.id = user_id`,
});

// The part of each payment that is refunded or disputed: see `reversalsOf` of the payments, which computes the same in another way.
const missingCents = `
  SELECT payment_id, greatest(coalesce(sum(missing) FILTER (WHERE kind = 'refund'), 0),
      coalesce(max(missing) FILTER (WHERE kind = 'total'), 0)
        - coalesce(sum(returned_cents) FILTER (WHERE kind = 'refund' AND at >= total_at), 0))
    + coalesce(sum(missing) FILTER (WHERE kind = 'dispute' AND object_id IS NOT NULL),
      max(missing) FILTER (WHERE kind = 'dispute'), 0) AS missing
  FROM (
    SELECT *, reversed_cents - returned_cents AS missing,
      max(at) FILTER (WHERE kind = 'total') OVER (PARTITION BY payment_id) AS total_at
    FROM (
      SELECT DISTINCT ON (payment_id, kind, object_id) * FROM (
        SELECT *, coalesce(occurred_at, '-infinity') AS at, CASE WHEN type = 'charge.refunded' THEN 'total'
          WHEN type LIKE 'charge.dispute.%' THEN 'dispute' ELSE 'refund' END AS kind
        FROM payment_events WHERE payment_id IS NOT NULL) AS events
      ORDER BY payment_id, kind, object_id, at DESC, reversed_cents DESC, returned_cents DESC
    ) AS newest
  ) AS states GROUP BY payment_id`;

const purchases = check({
  name: 'purchases',
  invariant:
    'every purchase has credited the tickets that were paid for and not refunded; the rest is owed or forgiven',
  select: `
  SELECT coalesce(deltas, 0) <> CASE WHEN paid_at IS NULL THEN 0 ELSE tickets END - tickets_taken_back
    OR payees <> ARRAY[user_id]
    OR tickets_taken_back + tickets_owed + tickets_forgiven <> CASE WHEN paid_at IS NULL THEN 0
      ELSE least(tickets, ceil(tickets * coalesce(missing, 0) / price_cents)) END AS is_wrong
  FROM purchases LEFT JOIN (SELECT purchase_id, sum(balance_delta) AS deltas,
      array_agg(DISTINCT user_id) AS payees FROM transactions WHERE purchase_id IS NOT NULL GROUP BY purchase_id) AS sums ON purchase_id = purchases.id
    LEFT JOIN (${missingCents}) AS reversals USING (payment_id)`,
});

const debts = check({
  name: 'debts',
  invariant: "every player's debt is the sum of what their purchases owe",
  select: `
  SELECT debt <> coalesce(owed, 0) AS is_wrong
  FROM profiles LEFT JOIN (SELECT user_id, sum(tickets_owed) AS owed FROM purchases GROUP BY user_id) AS sums
    ON user_id = id`,
});

const rewards = check({
  name: 'rewards',
  invariant: 'every claimed reward is paid, and no other reward is',
  select: `
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
    ) AS paid USING (user_id, type)`,
});

const fixedRewards = [
  ...Object.entries(activityRewards),
  ...Object.entries(mentionMilestones).map(([type, { reward }]) => [type, reward] as const),
];

const rewardAmounts = check({
  name: 'rewardAmounts',
  invariant: 'every claimed reward has the amount of its kind',
  select: `
  SELECT CASE claim_type WHEN 'daily_flip' THEN amount NOT BETWEEN ${dailyFlip.minimum} AND ${dailyFlip.maximum}
    WHEN 'daily_bonus' THEN amount <> ${dailyBonus} ELSE amount <> ${streakBonus} END AS is_wrong FROM ticket_claims
  UNION ALL SELECT reward_amount <> CASE activity_type
    ${fixedRewards.map(([type, reward]) => `WHEN '${type}' THEN ${reward}`).join(' ')} ELSE 0 END FROM engagement_activities`,
});

const counters = check({
  name: 'counters',
  invariant: 'every counter is the sum of the rows it counts',
  select: `
  SELECT total <> CASE name
    WHEN 'players' THEN (SELECT count(*) FROM profiles WHERE NOT is_bot)
    WHEN 'staked' THEN (SELECT coalesce(sum(staked), 0) FROM (SELECT player1_id, stake_amount AS staked FROM games
      UNION ALL SELECT player1_id, prize_pool FROM tournaments) AS stakes JOIN profiles ON profiles.id = player1_id
      WHERE NOT is_bot) END AS is_wrong
  FROM (SELECT name, sum(value) AS total FROM counters GROUP BY name) AS totals`,
});

const resultsBy = ['', 'rock', 'paper', 'scissors'].flatMap((move) =>
  Object.entries({ wins: 'win', losses: 'loss', ties: 'tie' }).map(([plural, outcome]) => ({
    column: move === '' ? plural : `${move}_${plural}`,
    counted: `count(*) FILTER (WHERE outcome = '${outcome}'${move === '' ? '' : ` AND move = '${move}'`})`,
  })),
);

const statistics = check({
  name: 'statistics',
  invariant: "every player's statistics are the sums of their completed games",
  select: `
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
    ) AS counted USING (user_id)`,
});

/** The checks of the audit that count wrong rows. */
export const rowChecks = {
  balances,
  subjects,
  tournaments,
  raffles,
  entrants,
  purchases,
  debts,
  rewards,
  rewardAmounts,
  counters,
  statistics,
};
