import type { PublicProfile } from '@game/contract';
import { profiles, standings } from '@game/database';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { integer } from '../../../platform/database/columns.js';
import { literal } from '../../../platform/database/conditions.js';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import { profileColumns, publicProfile } from '../../../platform/player.js';
import type { BucketChange } from './standings.js';

/** A player at the top of a leaderboard. */
export interface TopRow extends PublicProfile {
  value: number;
}

/**
 * The player of a standing as JSON; null if they are suspended or do not show their results. It is a subquery, because the planner
 * expects a join to find all players with results, and prepares a cache for as many, which takes longer than to find the first ones.
 */
const shownPlayer = sql`(
  SELECT json_build_object('id', profiles.id, 'username', username, 'avatarUrl', avatar_url, 'isBot', is_bot)
  FROM profiles JOIN users ON users.id = profiles.id
  WHERE profiles.id = standings.user_id AND shows_results AND deleted_at IS NULL AND suspended_at IS NULL)`;

/** Finds the players with the highest values above 0, without those who are suspended or do not show their results. */
export async function findTop(
  { drizzle }: Connection,
  { period, startsOn, figure, limit }: Pick<BucketChange, 'period' | 'startsOn' | 'figure'> & { limit: number },
): Promise<TopRow[]> {
  const column = standings[figure];
  const ranked = drizzle
    .select({
      player: shownPlayer.mapWith(publicProfile).as('player'),
      value: sql`${column}`.mapWith(column).as('value'),
    })
    .from(standings)
    .where(and(eq(standings.period, period), eq(standings.startsOn, startsOn), sql`${column} > 0`))
    .orderBy(desc(column))
    // So that PostgreSQL reads each player once: it would repeat the subquery in the condition.
    .offset(literal(0))
    .as('ranked');
  const rows = await drizzle
    .select()
    .from(ranked)
    .where(isNotNull(ranked.player))
    .orderBy(desc(ranked.value))
    .limit(literal(limit));
  return rows.map(({ player, value }) => ({ ...player, value }));
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

/** The maximum number of opponents, and of invited players, among the people whom a player knows. */
const mostAcquaintances = 30;

// The condition on the number of games is that of the index `head_to_head_often`.
const selectAcquaintances = statement({
  name: 'leaderboards.findAcquaintances',
  text: `
    WITH known AS (
      (SELECT opponent_id AS id FROM head_to_head WHERE user_id = $1 AND wins + losses + ties >= 2
        ORDER BY wins + losses + ties DESC LIMIT ${mostAcquaintances})
      UNION (SELECT referred_id FROM referrals WHERE referrer_id = $1 ORDER BY rewarded_at DESC LIMIT ${mostAcquaintances})
      UNION SELECT referrer_id FROM referrals WHERE referred_id = $1
      UNION SELECT $1
    )
    SELECT person.*, coalesce(profit, 0) AS profit, coalesce(wins, 0) AS wins, coalesce(streak, 0) AS streak,
      coalesce(tournaments, 0) AS tournaments
    FROM known
      CROSS JOIN LATERAL (
        SELECT profiles.id, username, avatar_url AS "avatarUrl", is_bot AS "isBot"
        FROM profiles JOIN users ON users.id = profiles.id
        WHERE profiles.id = known.id AND shows_results AND NOT is_bot AND deleted_at IS NULL AND suspended_at IS NULL LIMIT 1
      ) AS person
      LEFT JOIN standings ON period = $2 AND starts_on = $3::date AND user_id = known.id
    WHERE NOT EXISTS (SELECT FROM player_blocks WHERE user_id = $1 AND blocked_id = known.id)
      AND NOT EXISTS (SELECT FROM player_blocks WHERE user_id = known.id AND blocked_id = $1)`,
  row: { ...profileColumns, profit: integer, wins: integer, streak: integer, tournaments: integer },
});

/**
 * Reads the results of a player and of the people whom they know: opponents of at least two games, those played most often first,
 * players whom they have invited, newest first, and the player who invited them.
 * Left out are bots, players who do not show their results, suspended players, and both sides of a block.
 */
export async function findAcquaintances(
  on: Connection,
  userId: string,
  { period, startsOn }: Pick<BucketChange, 'period' | 'startsOn'>,
) {
  return selectAcquaintances(on, [userId, period, startsOn]);
}
