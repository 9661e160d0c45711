import type { LeaderboardFigure, LeaderboardPeriod, PublicProfile } from '@game/contract';
import { profiles } from '@game/database';
import { eq } from 'drizzle-orm';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import type { Standing } from './standing.js';

/** Returns those of the players who are on no leaderboard: bots and deleted accounts. */
export async function findUnranked(on: Connection, userIds: string[]): Promise<Set<string>> {
  const rows = await on.query<{ id: string }>({
    name: 'leaderboards_find_unranked',
    text: 'SELECT id FROM profiles WHERE id = ANY($1::uuid[]) AND (is_bot OR deleted_at IS NOT NULL)',
    values: [userIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The standing of a player in one period. */
export interface StandingRow extends Standing {
  period: LeaderboardPeriod;
  startsOn: string;
  userId: string;
}

/** Reads the standings of players in some periods. Players without results in a period have none. */
export async function findStandings(
  on: Connection,
  periods: Pick<StandingRow, 'period' | 'startsOn'>[],
  userIds: string[],
): Promise<StandingRow[]> {
  return on.query<StandingRow>({
    name: 'leaderboards_find_standings',
    text: `
      SELECT period, starts_on::text AS "startsOn", user_id AS "userId", profit::float8, wins, current_streak AS "currentStreak",
        streak, tournaments
      FROM unnest($1::text[], $2::date[]) AS asked (kind, start) CROSS JOIN unnest($3::uuid[]) AS player
        JOIN standings ON period = kind AND starts_on = start AND user_id = player`,
    values: [periods.map(({ period }) => period), periods.map(({ startsOn }) => startsOn), userIds],
  });
}

/** Writes standings. */
export async function saveStandings(transaction: Transaction, rows: StandingRow[]): Promise<void> {
  await transaction.query({
    name: 'leaderboards_save_standings',
    text: `
      INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments)
        SELECT period, "startsOn", "userId", profit, wins, "currentStreak", streak, tournaments
        FROM json_to_recordset($1) AS row (period text, "startsOn" date, "userId" uuid, profit bigint, wins integer,
          "currentStreak" integer, streak integer, tournaments integer)
      ON CONFLICT (period, starts_on, user_id) DO UPDATE SET profit = excluded.profit, wins = excluded.wins,
        current_streak = excluded.current_streak, streak = excluded.streak, tournaments = excluded.tournaments`,
    values: [JSON.stringify(rows)],
  });
}

/** By how many players a bucket grows. */
export interface BucketChange extends Pick<StandingRow, 'period' | 'startsOn'> {
  figure: LeaderboardFigure;
  bucket: number;
  players: number;
}

/** Changes the numbers of players in buckets. */
export async function changeBuckets(transaction: Transaction, changes: BucketChange[]): Promise<void> {
  await transaction.query({
    name: 'leaderboards_change_buckets',
    text: `
      INSERT INTO standing_buckets AS kept (period, starts_on, figure, bucket, players)
        SELECT period, "startsOn", figure, bucket, players
        FROM json_to_recordset($1) AS row (period text, "startsOn" date, figure text, bucket integer, players integer)
      ON CONFLICT (period, starts_on, figure, bucket) DO UPDATE SET players = kept.players + excluded.players`,
    values: [JSON.stringify(changes)],
  });
}

/** How often a player won, lost and tied against another. */
export interface PairResults {
  wins: number;
  losses: number;
  ties: number;
}

/** Adds results to those of pairs of players. */
export async function addPairs(
  transaction: Transaction,
  rows: (PairResults & { userId: string; opponentId: string })[],
): Promise<void> {
  await transaction.query({
    name: 'leaderboards_add_pairs',
    text: `
      INSERT INTO head_to_head AS kept (user_id, opponent_id, wins, losses, ties)
        SELECT "userId", "opponentId", wins, losses, ties
        FROM json_to_recordset($1) AS row ("userId" uuid, "opponentId" uuid, wins integer, losses integer, ties integer)
      ON CONFLICT (user_id, opponent_id) DO UPDATE SET wins = kept.wins + excluded.wins,
        losses = kept.losses + excluded.losses, ties = kept.ties + excluded.ties`,
    values: [JSON.stringify(rows)],
  });
}

/** Reads the results of a player against another: those that are counted, and those in the newest rows of the ledger. */
export async function findPair(on: Connection, userId: string, opponentId: string): Promise<PairResults> {
  const [row] = await on.query<PairResults>({
    name: 'leaderboards_find_pair',
    text: `
      WITH newest AS MATERIALIZED (
        SELECT type, game_id FROM transactions WHERE user_id = $1 AND id > (SELECT counted_to FROM ledger_progress WHERE consumer = 'leaderboards')
        ORDER BY id DESC LIMIT 100
      ), recent AS (
        SELECT type FROM newest CROSS JOIN LATERAL (
          SELECT FROM games WHERE games.id = game_id AND status = 'completed' AND $2 IN (player1_id, player2_id) LIMIT 1
        ) AS game
      ), counted AS (SELECT * FROM head_to_head WHERE user_id = $1 AND opponent_id = $2)
      SELECT coalesce((SELECT wins FROM counted), 0) + (SELECT count(*)::int FROM recent WHERE type = 'win') AS wins,
        coalesce((SELECT losses FROM counted), 0) + (SELECT count(*)::int FROM recent WHERE type = 'loss') AS losses,
        coalesce((SELECT ties FROM counted), 0) + (SELECT count(*)::int FROM recent WHERE type = 'refund') AS ties`,
    values: [userId, opponentId],
  });
  if (!row) throw new Error('a SELECT without FROM has a row');
  return row;
}

/** A player at the top of a leaderboard. */
export interface TopRow extends PublicProfile {
  value: number;
}

/** Finds the players with the highest values above 0, without those who are suspended or do not show their results. */
export async function findTop(
  on: Connection,
  { period, startsOn, figure, limit }: { period: string; startsOn: string; figure: LeaderboardFigure; limit: number },
): Promise<TopRow[]> {
  return on.query<TopRow>({
    name: `leaderboards_find_top_${figure}_${limit}`,
    text: `
      SELECT profiles.id, username, avatar_url AS "avatarUrl", is_bot AS "isBot", ${figure}::float8 AS value
      FROM standings JOIN profiles ON profiles.id = user_id JOIN users ON users.id = user_id
      WHERE period = $1 AND starts_on = $2::date AND ${figure} > 0 AND shows_results AND suspended_at IS NULL AND deleted_at IS NULL
      ORDER BY ${figure} DESC LIMIT ${limit}`,
    values: [period, startsOn],
  });
}

const selectVisibility = prepared((drizzle) =>
  drizzle
    .select({ showsResults: profiles.showsResults })
    .from(profiles)
    .where(eq(profiles.id, parameter('id')))
    .prepare('leaderboards.showsResults'),
);

/** Whether a player shows their results to others. */
export async function showsResults(on: Connection, id: string): Promise<boolean> {
  const [row] = await selectVisibility(on).execute({ id });
  return row?.showsResults ?? true;
}

/** Counts the players above a bucket, and in it. */
export async function countPlayers(
  on: Connection,
  { period, startsOn, figure, bucket }: Omit<BucketChange, 'players'>,
): Promise<{ above: number; inBucket: number }> {
  const [row] = await on.query<{ above: number; inBucket: number }>({
    name: 'leaderboards_count_players',
    text: `
      SELECT coalesce(sum(players) FILTER (WHERE bucket > $4), 0)::float8 AS above,
        coalesce(sum(players) FILTER (WHERE bucket = $4), 0)::float8 AS "inBucket"
      FROM standing_buckets WHERE period = $1 AND starts_on = $2::date AND figure = $3 AND bucket >= $4`,
    values: [period, startsOn, figure, bucket],
  });
  return row ?? { above: 0, inBucket: 0 };
}

/** Deletes up to `limit` standings, and all buckets, of periods of this kind that start before a day. Returns how many. */
export async function deleteBefore(
  transaction: Transaction,
  { period, startsOn }: Pick<StandingRow, 'period' | 'startsOn'>,
  limit: number,
): Promise<number> {
  const isOld = 'period = $1 AND starts_on < $2::date';
  await transaction.query({
    name: 'leaderboards_delete_buckets',
    text: `DELETE FROM standing_buckets WHERE ${isOld}`,
    values: [period, startsOn],
  });
  const rows = await transaction.query({
    name: 'leaderboards_delete_standings',
    // The order makes PostgreSQL use the index: it expects many old rows, and there are usually none.
    text: `
      DELETE FROM standings
      WHERE ctid = ANY(ARRAY(SELECT ctid FROM standings WHERE ${isOld} ORDER BY starts_on LIMIT $3)) RETURNING 1`,
    values: [period, startsOn, limit],
  });
  return rows.length;
}

/** Deletes the standings of a player. */
export async function deleteStandings(transaction: Transaction, userId: string, startsOn: string[]): Promise<void> {
  await transaction.query({
    name: 'leaderboards_delete_player',
    text: `DELETE FROM standings WHERE period = ANY('{day,week,all}') AND starts_on = ANY($2::date[]) AND user_id = $1`,
    values: [userId, startsOn],
  });
}
