import type { PlayerPage, PublicProfile } from '@game/contract';
import { profiles, publicProfileColumns, users } from '@game/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { boolean, integer, text } from '../../../platform/database/columns.js';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import { profileColumns } from '../../../platform/player.js';

/** A page without what depends on its viewer. */
type PublicPage = Omit<PlayerPage, 'headToHead' | 'isBlocked'>;

const selectPage = statement({
  name: 'players.findPage',
  text: `
    SELECT profiles.id, username, avatar_url AS "avatarUrl", is_bot AS "isBot",
      to_char(profiles.created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS "joinedIn", shows_results AS "showsResults",
      coalesce(wins + losses + ties, 0) AS games, coalesce(wins, 0) AS wins, coalesce(best_streak, 0) AS "bestStreak",
      (SELECT count(*)::int FROM tournament_participants AS seats CROSS JOIN LATERAL
          (SELECT FROM tournaments WHERE id = seats.tournament_id AND winner_id = profiles.id LIMIT 1) AS won
        WHERE seats.player_id = profiles.id AND left_at IS NULL) AS "tournamentsWon"
    FROM profiles LEFT JOIN users ON users.id = profiles.id LEFT JOIN player_statistics ON user_id = profiles.id
    WHERE lower(username) = lower($1) AND deleted_at IS NULL AND suspended_at IS NULL`,
  row: {
    ...profileColumns,
    joinedIn: text,
    showsResults: boolean,
    games: integer,
    wins: integer,
    bestStreak: integer,
    tournamentsWon: integer,
  },
});

const selectVisible = prepared((drizzle) =>
  drizzle
    .select({ id: profiles.id, isBot: profiles.isBot, showsResults: profiles.showsResults })
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.id))
    .where(
      and(
        sql`lower(${profiles.username}) = lower(${parameter('username')})`,
        isNull(profiles.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('players.findVisible'),
);

/** A player who has a page. */
export interface VisiblePlayer {
  id: string;
  isBot: boolean;
  /** Whether others see their results. */
  showsResults: boolean;
}

/** Finds the player with this username, ignoring case; undefined if none, deleted or suspended. */
export async function findVisible(on: Connection, username: string): Promise<VisiblePlayer | undefined> {
  const [row] = await selectVisible(on).execute({ username });
  return row;
}

/** Finds the public profile of a player; undefined if none, deleted or suspended. */
export async function findVisibleProfile(on: Connection, id: string): Promise<PublicProfile | undefined> {
  const [row] = await on.drizzle
    .select(publicProfileColumns(profiles))
    .from(profiles)
    .leftJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, id), isNull(profiles.deletedAt), isNull(users.suspendedAt)));
  return row;
}

/**
 * Reads the page of the player with this username, ignoring case; undefined if none, deleted or suspended. It has no results
 * if the player does not show them. See decision 0021.
 */
export async function findPage(on: Connection, username: string): Promise<PublicPage | undefined> {
  const [row] = await selectPage(on, [username]);
  if (!row) return undefined;
  const { id, avatarUrl, isBot, username: name, joinedIn, showsResults, ...results } = row;
  return { player: { id, username: name, avatarUrl, isBot }, joinedIn, results: showsResults ? results : null };
}
