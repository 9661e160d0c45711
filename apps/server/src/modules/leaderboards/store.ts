import type { LeaderboardFigure, LeaderboardPeriod, PublicProfile } from '@game/contract';
import { profiles, publicProfileColumns, standingBuckets, standings, users } from '@game/database';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { integer, text } from '../../platform/database/columns.js';
import { isAnyOf, literal } from '../../platform/database/conditions.js';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { columnOf } from '../../platform/database/json-rows.js';
import { onlyRow, statement } from '../../platform/database/statement.js';
import type { Standing } from './standing.js';

const selectUnranked = prepared((drizzle) =>
  drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(isAnyOf(profiles.id, parameter('userIds')), or(eq(profiles.isBot, true), isNotNull(profiles.deletedAt))))
    .prepare('leaderboards.findUnranked'),
);

/** Returns those of the players who are on no leaderboard: bots and deleted accounts. */
export async function findUnranked(on: Connection, userIds: string[]): Promise<Set<string>> {
  const rows = await selectUnranked(on).execute({ userIds });
  return new Set(rows.map(({ id }) => id));
}

/** The standing of a player in one period. */
export interface StandingRow extends Standing {
  period: LeaderboardPeriod;
  startsOn: string;
  userId: string;
}

const selectStandings = statement({
  name: 'leaderboards.findStandings',
  text: `
    SELECT period, starts_on::text AS "startsOn", user_id AS "userId", profit, wins, current_streak AS "currentStreak",
      streak, tournaments, giants
    FROM unnest($1::text[], $2::date[]) AS asked (kind, start) CROSS JOIN unnest($3::uuid[]) AS player
      JOIN standings ON period = kind AND starts_on = start AND user_id = player`,
  row: {
    period: columnOf(standings.period),
    startsOn: text,
    userId: text,
    profit: integer,
    wins: integer,
    currentStreak: integer,
    streak: integer,
    tournaments: integer,
    giants: integer,
  },
});

/** Reads the standings of players in some periods. Players without results in a period have none. */
export async function findStandings(
  on: Connection,
  periods: Pick<StandingRow, 'period' | 'startsOn'>[],
  userIds: string[],
): Promise<StandingRow[]> {
  return selectStandings(on, [periods.map(({ period }) => period), periods.map(({ startsOn }) => startsOn), userIds]);
}

const upsertStandings = statement({
  name: 'leaderboards.saveStandings',
  text: `
    INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments, giants)
      SELECT period, "startsOn", "userId", profit, wins, "currentStreak", streak, tournaments, giants
      FROM json_to_recordset($1) AS row (period text, "startsOn" date, "userId" uuid, profit bigint, wins integer,
        "currentStreak" integer, streak integer, tournaments integer, giants integer)
    ON CONFLICT (period, starts_on, user_id) DO UPDATE SET profit = excluded.profit, wins = excluded.wins,
      current_streak = excluded.current_streak, streak = excluded.streak, tournaments = excluded.tournaments,
      giants = excluded.giants`,
  row: {},
});

/** Writes standings. */
export async function saveStandings(transaction: Transaction, rows: StandingRow[]): Promise<void> {
  await upsertStandings(transaction, [JSON.stringify(rows)]);
}

/** By how many players a bucket grows. */
export interface BucketChange extends Pick<StandingRow, 'period' | 'startsOn'> {
  figure: LeaderboardFigure;
  bucket: number;
  players: number;
}

const addToBuckets = statement({
  name: 'leaderboards.changeBuckets',
  text: `
    INSERT INTO standing_buckets AS kept (period, starts_on, figure, bucket, players)
      SELECT period, "startsOn", figure, bucket, players
      FROM json_to_recordset($1) AS row (period text, "startsOn" date, figure text, bucket integer, players integer)
    ON CONFLICT (period, starts_on, figure, bucket) DO UPDATE SET players = kept.players + excluded.players`,
  row: {},
});

/** Changes the numbers of players in buckets. */
export async function changeBuckets(transaction: Transaction, changes: BucketChange[]): Promise<void> {
  await addToBuckets(transaction, [JSON.stringify(changes)]);
}

/** How often a player won, lost and tied against another. */
export interface PairResults {
  wins: number;
  losses: number;
  ties: number;
}

const addToPairs = statement({
  name: 'leaderboards.addPairs',
  text: `
    INSERT INTO head_to_head AS kept (user_id, opponent_id, wins, losses, ties)
      SELECT "userId", "opponentId", wins, losses, ties
      FROM json_to_recordset($1) AS row ("userId" uuid, "opponentId" uuid, wins integer, losses integer, ties integer)
    ON CONFLICT (user_id, opponent_id) DO UPDATE SET wins = kept.wins + excluded.wins,
      losses = kept.losses + excluded.losses, ties = kept.ties + excluded.ties`,
  row: {},
});

/** Adds results to those of pairs of players. */
export async function addPairs(
  transaction: Transaction,
  rows: (PairResults & { userId: string; opponentId: string })[],
): Promise<void> {
  await addToPairs(transaction, [JSON.stringify(rows)]);
}

const selectPair = statement({
  name: 'leaderboards.findPair',
  text: `
    WITH newest AS MATERIALIZED (
      SELECT type, game_id FROM transactions WHERE user_id = $1 AND id > (SELECT counted_to FROM ledger_progress WHERE consumer = 'leaderboards')
      ORDER BY id DESC LIMIT 100
    ), recent AS (
      SELECT type FROM newest CROSS JOIN LATERAL (
        SELECT FROM games WHERE games.id = game_id AND status = 'completed' AND $2 IN (player1_id, player2_id) LIMIT 1
      ) AS game
    ), counted AS (SELECT * FROM head_to_head WHERE user_id = $1 AND opponent_id = $2)
    SELECT coalesce((SELECT wins FROM counted), 0) + (SELECT count(*) FROM recent WHERE type = 'win') AS wins,
      coalesce((SELECT losses FROM counted), 0) + (SELECT count(*) FROM recent WHERE type = 'loss') AS losses,
      coalesce((SELECT ties FROM counted), 0) + (SELECT count(*) FROM recent WHERE type = 'refund') AS ties`,
  row: { wins: integer, losses: integer, ties: integer },
});

/**
 * Reads the results of a player against another: those that are counted, and those in the newest rows of the ledger, which
 * `Ledger.readSettled` has not passed yet. One statement reads both and the progress, so that no result is missing or twice.
 */
export async function findPair(on: Connection, userId: string, opponentId: string): Promise<PairResults> {
  return onlyRow(await selectPair(on, [userId, opponentId]));
}

const countOpponents = statement({
  name: 'leaderboards.countPeople',
  text: `
    SELECT count(*) AS people FROM (
      SELECT FROM head_to_head CROSS JOIN LATERAL
        (SELECT FROM profiles WHERE profiles.id = opponent_id AND NOT is_bot LIMIT 1) AS person
      WHERE user_id = $1 LIMIT $2) AS found`,
  row: { people: integer },
});

/** Counts the opponents of a player who are people, up to `limit`. */
export async function countPeople(on: Connection, userId: string, limit: number): Promise<number> {
  return onlyRow(await countOpponents(on, [userId, limit])).people;
}

/** A player at the top of a leaderboard. */
export interface TopRow extends PublicProfile {
  value: number;
}

/** Finds the players with the highest values above 0, without those who are suspended or do not show their results. */
export async function findTop(
  { drizzle }: Connection,
  { period, startsOn, figure, limit }: Pick<BucketChange, 'period' | 'startsOn' | 'figure'> & { limit: number },
): Promise<TopRow[]> {
  const value = standings[figure];
  return drizzle
    .select({ ...publicProfileColumns(profiles), value })
    .from(standings)
    .innerJoin(profiles, eq(profiles.id, standings.userId))
    .innerJoin(users, eq(users.id, standings.userId))
    .where(
      and(
        eq(standings.period, period),
        eq(standings.startsOn, startsOn),
        sql`${value} > 0`,
        eq(profiles.showsResults, true),
        isNull(users.suspendedAt),
        isNull(profiles.deletedAt),
      ),
    )
    .orderBy(desc(value))
    .limit(literal(limit));
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

const sumBuckets = prepared((drizzle) => {
  const { period, startsOn, figure, bucket, players } = standingBuckets;
  const sumOf = (condition: SQL) => sql`coalesce(sum(${players}) FILTER (WHERE ${condition}), 0)`.mapWith(Number);
  return drizzle
    .select({ above: sumOf(gt(bucket, parameter('bucket'))), inBucket: sumOf(eq(bucket, parameter('bucket'))) })
    .from(standingBuckets)
    .where(
      and(
        eq(period, parameter('period')),
        eq(startsOn, parameter('startsOn')),
        eq(figure, parameter('figure')),
        gte(bucket, parameter('bucket')),
      ),
    )
    .prepare('leaderboards.countPlayers');
});

/** Counts the players above a bucket, and in it. */
export async function countPlayers(
  on: Connection,
  { period, startsOn, figure, bucket }: Omit<BucketChange, 'players'>,
): Promise<{ above: number; inBucket: number }> {
  return onlyRow(await sumBuckets(on).execute({ period, startsOn, figure, bucket }));
}

// The order makes PostgreSQL use the index: it expects many old rows, and there are usually none.
const deleteOldStandings = statement({
  name: 'leaderboards.deleteOldStandings',
  text: `
    DELETE FROM standings
    WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM standings WHERE period = $1 AND starts_on < $2::date ORDER BY starts_on LIMIT $3)) RETURNING 1`,
  row: {},
});

/** Deletes up to `limit` standings, and all buckets, of periods of this kind that start before a day. Returns how many. */
export async function deleteBefore(
  transaction: Transaction,
  { period, startsOn }: Pick<StandingRow, 'period' | 'startsOn'>,
  limit: number,
): Promise<number> {
  await transaction.drizzle
    .delete(standingBuckets)
    .where(and(eq(standingBuckets.period, period), lt(standingBuckets.startsOn, startsOn)));
  return (await deleteOldStandings(transaction, [period, startsOn, limit])).length;
}

/** Deletes the standings of a player. */
export async function deleteStandings({ drizzle }: Transaction, userId: string, startsOn: string[]): Promise<void> {
  await drizzle
    .delete(standings)
    .where(
      and(
        inArray(standings.period, ['day', 'week', 'all']),
        inArray(standings.startsOn, startsOn),
        eq(standings.userId, userId),
      ),
    );
}
