import type { CollusionEvidence } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { pairOf, type Account, type OpponentResults, type Result } from './evidence.js';

/** Locks the progress until the transaction ends. Returns up to which row results are counted; null if it is locked. */
export async function lockProgress(transaction: Transaction): Promise<number | null> {
  const [row] = await transaction.query<{ countedTo: string }>({
    name: 'collusion_lock_progress',
    text: `SELECT counted_to AS "countedTo" FROM collusion_progress FOR UPDATE SKIP LOCKED`,
    values: [],
  });
  return row ? Number(row.countedTo) : null;
}

/** Stores up to which row of the ledger results are counted. */
export async function updateProgress(transaction: Transaction, countedTo: number): Promise<void> {
  const statement = { name: 'collusion_update_progress', text: 'UPDATE collusion_progress SET counted_to = $1' };
  await transaction.query({ ...statement, values: [countedTo] });
}

/** Results in a part of the ledger. */
export interface CountedRows {
  /** How many rows were read. */
  count: number;
  /** The last of them; null if none is old enough. */
  lastId: number | null;
  results: Result[];
}

/**
 * Reads the next `limit` rows of the ledger after `afterId`, and the results of the games and tournaments that they end. Rows
 * get their ids before they are committed: it stops before the first one that is not older than `settledBefore`.
 */
export async function findResults(
  on: Connection,
  afterId: number,
  settledBefore: Date,
  limit: number,
): Promise<CountedRows> {
  const [read] = await on.query<{
    count: string;
    lastId: string | null;
    results: (Omit<Result, 'at'> & { at: string })[] | null;
  }>({
    // With a parameter as limit, the planner would expect a tenth of the ledger.
    name: `collusion_find_results_${limit}`,
    text: `
      WITH rows AS MATERIALIZED (
        SELECT id, type, user_id, game_id, tournament_id, created_at FROM transactions WHERE id > $1 ORDER BY id LIMIT ${limit}
      ), settled AS (
        SELECT * FROM rows WHERE id < coalesce((SELECT min(id) FROM rows WHERE created_at >= $2), 9223372036854775807)
      ), wins AS (
        SELECT settled.id AS row_id, played.*, created_at AS at, user_id AS "winnerId" FROM settled CROSS JOIN LATERAL (
          SELECT game_id AS id, stake_amount AS stake,
            json_build_array(CASE user_id WHEN player1_id THEN player2_id ELSE player1_id END) AS "loserIds"
          FROM games WHERE games.id = game_id AND type = 'win' LIMIT 1
        ) AS played
        UNION ALL
        SELECT settled.id, played.*, created_at, user_id FROM settled CROSS JOIN LATERAL (
          SELECT settled.tournament_id, stake_amount,
            (SELECT json_agg(player_id) FROM tournament_participants AS entry
              WHERE entry.tournament_id = tournaments.id AND left_at IS NULL AND player_id <> user_id)
          FROM tournaments WHERE tournaments.id = settled.tournament_id AND type = 'tournament_win' LIMIT 1
        ) AS played
      )
      SELECT (SELECT count(*) FROM rows) AS count, (SELECT max(id) FROM settled) AS "lastId",
        (SELECT json_agg(wins ORDER BY row_id) FROM wins) AS results`,
    values: [afterId, settledBefore],
  });
  if (!read) throw new Error('the ledger was not read');
  const results = (read.results ?? []).map(({ id, at, winnerId, loserIds, stake }) => {
    return { id, at: new Date(at), winnerId, loserIds, stake };
  });
  return { count: Number(read.count), lastId: read.lastId === null ? null : Number(read.lastId), results };
}

/** Reads what decides to which groups players belong. */
export async function findAccounts(on: Connection, ids: string[]): Promise<Map<string, Account>> {
  const accounts = await on.query<Account>({
    name: 'collusion_find_accounts',
    text: `
      SELECT id, profiles.created_at AS "createdAt", referred_by AS "referredBy", is_bot AS "isBot",
        address_digest AS "addressDigest", device_digest AS "deviceDigest"
      FROM profiles LEFT JOIN sign_up_traces ON user_id = id WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return new Map(accounts.map((account) => [account.id, account]));
}

/** Reads the evidence of players in a month. */
export async function findEvidence(
  on: Connection,
  month: string,
  userIds: string[],
): Promise<Map<string, CollusionEvidence>> {
  const rows = await on.query<{ userId: string; evidence: CollusionEvidence }>({
    name: 'collusion_find_evidence',
    text: `SELECT user_id AS "userId", evidence FROM collusion_records WHERE month = $1::date AND user_id = ANY($2::uuid[])`,
    values: [month, userIds],
  });
  return new Map(rows.map(({ userId, evidence }) => [userId, evidence]));
}

/** Writes the evidence of players in a month. Returns those with a risk that no operator has released. */
export async function saveEvidence(
  transaction: Transaction,
  month: string,
  records: { userId: string; evidence: CollusionEvidence; risk: number }[],
): Promise<string[]> {
  const rows = await transaction.query<{ userId: string; isSuspect: boolean }>({
    name: 'collusion_save_evidence',
    text: `
      INSERT INTO collusion_records (month, user_id, evidence, risk)
        SELECT $1::date, "userId", evidence, risk FROM json_to_recordset($2) AS record ("userId" uuid, evidence jsonb, risk integer)
      ON CONFLICT (month, user_id) DO UPDATE SET evidence = excluded.evidence, risk = excluded.risk
      RETURNING user_id AS "userId", risk > 0 AND released_at IS NULL AS "isSuspect"`,
    values: [month, JSON.stringify(records)],
  });
  return rows.filter(({ isSuspect }) => isSuspect).map(({ userId }) => userId);
}

/** A player and an opponent. */
export interface Pair {
  userId: string;
  opponentId: string;
}

const opponentColumns = `user_id AS "userId", opponent_id AS "opponentId", games, won::float8, lost::float8, squares,
  won_ids AS "wonIds"`;

/** Reads the results of pairs in a month, by player and opponent; see `pairOf`. */
export async function findOpponents(
  on: Connection,
  month: string,
  pairs: Pair[],
): Promise<Map<string, OpponentResults>> {
  const rows = await on.query<OpponentResults & Pair>({
    name: 'collusion_find_opponents',
    text: `
      SELECT ${opponentColumns} FROM unnest($2::uuid[], $3::uuid[]) AS pair (player, opponent)
        JOIN collusion_opponents ON month = $1::date AND user_id = player AND opponent_id = opponent`,
    values: [month, pairs.map(({ userId }) => userId), pairs.map(({ opponentId }) => opponentId)],
  });
  return new Map(rows.map(({ userId, opponentId, ...results }) => [pairOf(userId, opponentId), results]));
}

/** Writes the results of pairs in a month. */
export async function saveOpponents(
  transaction: Transaction,
  month: string,
  rows: (OpponentResults & Pair)[],
): Promise<void> {
  await transaction.query({
    name: 'collusion_save_opponents',
    text: `
      INSERT INTO collusion_opponents (month, user_id, opponent_id, games, won, lost, squares, won_ids)
        SELECT $1::date, "userId", "opponentId", games, won, lost, squares, "wonIds"
        FROM json_to_recordset($2) AS row ("userId" uuid, "opponentId" uuid, games integer, won bigint, lost bigint,
          squares double precision, "wonIds" uuid[])
      ON CONFLICT (month, user_id, opponent_id) DO UPDATE SET games = excluded.games, won = excluded.won,
        lost = excluded.lost, squares = excluded.squares, won_ids = excluded.won_ids`,
    values: [month, JSON.stringify(rows)],
  });
}

/** Reads, for each player, the results against the `limit` opponents that lost most to them in a month. */
export async function findTopOpponents(
  on: Connection,
  month: string,
  userIds: string[],
  limit: number,
): Promise<(OpponentResults & Pair & { username: string })[]> {
  return on.query({
    name: 'collusion_find_top_opponents',
    text: `
      SELECT top.*, username FROM unnest($2::uuid[]) AS player CROSS JOIN LATERAL (
        SELECT ${opponentColumns} FROM collusion_opponents WHERE month = $1::date AND user_id = player
        ORDER BY won - lost DESC LIMIT $3
      ) AS top JOIN profiles ON profiles.id = "opponentId"`,
    values: [month, userIds, limit],
  });
}

/** A player whose orders are reviewed. */
export interface Suspect {
  userId: string;
  username: string;
  month: string;
  risk: number;
  evidence: CollusionEvidence;
}

/** Finds the players with the highest risk in a month, which no operator has released. */
export async function findSuspects(on: Connection, month: string, limit: number): Promise<Suspect[]> {
  return on.query<Suspect>({
    name: 'collusion_find_suspects',
    text: `
      SELECT user_id AS "userId", username, month::text, risk, evidence FROM collusion_records
        JOIN profiles ON id = user_id
      WHERE month = $1::date AND risk > 0 AND released_at IS NULL ORDER BY risk DESC LIMIT $2`,
    values: [month, limit],
  });
}

/** Whether a player has a risk in one of these months, which no operator has released. */
export async function hasRisk(on: Connection, userId: string, months: string[]): Promise<boolean> {
  const rows = await on.query({
    name: 'collusion_has_risk',
    text: `SELECT FROM collusion_records
      WHERE month = ANY($2::date[]) AND user_id = $1 AND risk > 0 AND released_at IS NULL`,
    values: [userId, months],
  });
  return rows.length > 0;
}

/** Marks a player as released in these months. */
export async function releaseRecords(
  transaction: Transaction,
  userId: string,
  months: string[],
  releasedAt: Date,
): Promise<void> {
  await transaction.query({
    name: 'collusion_release',
    text: 'UPDATE collusion_records SET released_at = $3 WHERE month = ANY($2::date[]) AND user_id = $1',
    values: [userId, months, releasedAt],
  });
}

/** Deletes up to `limit` records and results from before a month. Returns how many were deleted. */
export async function deleteRecordsBefore(transaction: Transaction, month: string, limit: number): Promise<number> {
  let deleted = 0;
  for (const table of ['collusion_records', 'collusion_opponents']) {
    const rows = await transaction.query({
      name: `collusion_delete_${table}`,
      text: `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE month < $1::date LIMIT $2)) RETURNING 1`,
      values: [month, limit],
    });
    deleted += rows.length;
  }
  return deleted;
}
