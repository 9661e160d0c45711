import type { LeaderboardFigure, LeaderboardPeriod } from '@game/contract';
import { profiles, standingBuckets, standings } from '@game/database';
import { and, eq, gt, gte, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { integer, text } from '../../../platform/database/columns.js';
import { isAnyOf } from '../../../platform/database/conditions.js';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import { columnOf } from '../../../platform/database/json-rows.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';
import type { Standing } from '../standing.js';

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
