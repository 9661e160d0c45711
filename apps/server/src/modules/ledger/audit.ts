import type { Client } from 'pg';
import { transactionKinds } from './transaction-kinds.js';

/** One law that must hold at every commit, and the figures that show whether it does. */
export interface AuditCheck {
  law: string;
  holds: boolean;
  figures: Record<string, number>;
}

const typesOn = (side: 'issued' | 'spent') =>
  Object.entries(transactionKinds).flatMap(([type, kind]) => (kind.side === side ? [type] : []));

/**
 * Checks the conservation of tickets (D-09) and what it rests on, in one snapshot of a database that may be in use.
 * `client` must have no transaction open.
 */
export async function auditLedger(client: Client): Promise<AuditCheck[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return [
      await checkConservation(client),
      await checkNone(client, 'every balance is the sum of its deltas and not negative', wrongBalances),
      await checkNone(client, 'every game holds or has paid out exactly its stakes', wrongGames),
      await checkNone(
        client,
        'every entry in a tournament holds or has been paid exactly what it is owed',
        wrongEntries,
      ),
      await checkNone(client, 'every tournament has as many players as it counts', wrongTournaments),
      await checkNone(client, 'the counters are the sums they stand for', wrongCounters),
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
      (SELECT coalesce(sum(balance_delta), 0) FROM transactions WHERE type = ANY($1)) AS issued,
      (SELECT coalesce(-sum(balance_delta), 0) FROM transactions WHERE type = ANY($2)) AS spent`,
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
  return { law: 'balances + open stakes = tickets issued - tickets spent', holds, figures };
}

async function checkNone(client: Client, law: string, wrongRows: string): Promise<AuditCheck> {
  const { rows } = await client.query<{ checked: string; wrong: string }>(
    `SELECT count(*) AS checked, count(*) FILTER (WHERE is_wrong) AS wrong FROM (${wrongRows}) AS rows`,
  );
  const figures = { checked: Number(rows[0]?.checked), wrong: Number(rows[0]?.wrong) };
  return { law, holds: figures.wrong === 0, figures };
}

const wrongBalances = `
  SELECT balance < 0 OR balance <> coalesce(deltas, 0) AS is_wrong
  FROM profiles LEFT JOIN (SELECT user_id, sum(balance_delta) AS deltas FROM transactions GROUP BY user_id) AS sums
    ON user_id = id`;

const wrongGames = `
  SELECT coalesce(deltas, 0) <> CASE status WHEN 'waiting' THEN -stake_amount WHEN 'inProgress' THEN -2 * stake_amount
    ELSE 0 END AS is_wrong
  FROM games LEFT JOIN (SELECT game_id, sum(balance_delta) AS deltas FROM transactions GROUP BY game_id) AS sums
    ON game_id = id`;

// The stake is out while the tournament lasts, back when it or the entry was called off, and the pool is the winner's.
const wrongEntries = `
  SELECT coalesce(deltas, 0) <> CASE WHEN left_at IS NOT NULL OR status = 'cancelled' THEN 0
    WHEN status = 'completed' AND winner_id = player_id THEN prize_pool - stake_amount
    ELSE -stake_amount END AS is_wrong
  FROM tournament_participants AS entry JOIN tournaments AS tournament ON tournament.id = tournament_id
    LEFT JOIN (SELECT participant_id, sum(balance_delta) AS deltas FROM transactions GROUP BY participant_id) AS sums
    ON participant_id = entry.id`;

const wrongTournaments = `
  SELECT participant_count <> (SELECT count(*) FROM tournament_participants
    WHERE tournament_id = tournaments.id AND left_at IS NULL) OR (status = 'completed' AND NOT EXISTS
    (SELECT FROM tournament_participants WHERE tournament_id = tournaments.id AND player_id = winner_id
      AND left_at IS NULL)) AS is_wrong
  FROM tournaments`;

const wrongCounters = `
  SELECT total <> CASE name
    WHEN 'players' THEN (SELECT count(*) FROM profiles WHERE NOT is_bot)
    WHEN 'staked' THEN (SELECT coalesce(sum(staked), 0) FROM (SELECT player1_id, stake_amount AS staked FROM games
      UNION ALL SELECT player1_id, prize_pool FROM tournaments) AS stakes JOIN profiles ON profiles.id = player1_id
      WHERE NOT is_bot) END AS is_wrong
  FROM (SELECT name, sum(value) AS total FROM counters GROUP BY name) AS totals`;
