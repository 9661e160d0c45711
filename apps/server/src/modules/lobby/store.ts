import type { ReplyOf } from '@game/contract';
import { games, playerBlocks, profiles } from '@game/database';
import { and, eq, exists, gt, isNotNull, ne, not, sql, type Column } from 'drizzle-orm';
import { boolean, integer, listOf, nullable, object, text } from '../../platform/database/columns.js';
import { isAnyOf } from '../../platform/database/conditions.js';
import { parameter, prepared, type Connection } from '../../platform/database/database.js';
import { onlyRow, statement } from '../../platform/database/statement.js';
import type { Position } from '../../platform/position.js';

/** Which listed games to find. */
interface Search {
  now: Date;
  minimumStake: number;
  /** The last game of the page before; null for the newest games. */
  last: Position | null;
  limit: number;
}

// The conditions and the order are those of the index `games_listed`, so that the page reads only the games that it returns.
const selectListed = statement({
  name: 'lobby.findListedGames',
  text: `
    WITH page AS (
      SELECT games.id, stake_amount, games.created_at, player1_id, username, is_bot
      FROM games JOIN profiles ON profiles.id = player1_id
      WHERE status = 'waiting' AND player1_commitment IS NOT NULL AND NOT is_private AND deadline_at > $1 AND stake_amount >= $2
        AND (games.created_at, games.id) < ($3, $4)
      ORDER BY games.created_at DESC, games.id DESC LIMIT $5
    )
    SELECT count(*)::int AS count, min(stake_amount) AS minimum, max(stake_amount) AS maximum, (
      SELECT coalesce(json_agg(json_build_object('id', id, 'stakeAmount', stake_amount,
        'createdAt', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'player1', json_build_object('id', player1_id, 'username', username, 'isBot', is_bot))
        ORDER BY created_at DESC, id DESC), '[]') FROM page) AS games
    FROM games
    WHERE status = 'waiting' AND player1_commitment IS NOT NULL AND NOT is_private AND deadline_at > $1 AND stake_amount >= $2`,
  row: {
    count: integer,
    minimum: nullable(integer),
    maximum: nullable(integer),
    games: listOf(
      object({
        id: text,
        stakeAmount: integer,
        createdAt: text,
        player1: object({ id: text, username: text, isBot: boolean }),
      }),
    ),
  },
});

/** Finds a page of listed games, newest first (FLT-01), and the number and the stakes of all that match. */
export async function findListedGames(
  on: Connection,
  { now, minimumStake, last, limit }: Search,
): Promise<Pick<ReplyOf<'lobby.listGames'>, 'games' | 'available'>> {
  const { at = 'infinity', id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' } = last ?? {};
  const { count, minimum, maximum, ...page } = onlyRow(await selectListed(on, [now, minimumStake, at, id, limit]));
  return { ...page, available: { count, stakes: minimum === null || maximum === null ? null : { minimum, maximum } } };
}

/** What decides which games a player can join. */
export interface Seeker {
  /** The tickets that the player can stake: none while they owe some. */
  spendable: number;
  /** Those of the given creators whom the player has blocked. */
  blockedIds: string[];
}

const selectSeeker = statement({
  name: 'lobby.findSeeker',
  text: `
    SELECT CASE WHEN debt > 0 THEN 0 ELSE balance::float8 END AS spendable,
      ARRAY(SELECT blocked_id FROM player_blocks WHERE user_id = $1 AND blocked_id = ANY($2::uuid[])) AS "blockedIds"
    FROM profiles WHERE id = $1`,
  row: { spendable: integer, blockedIds: listOf(text) },
});

/** Reads what decides which games of `creatorIds` a player can join; undefined if there is no such player. */
export async function findSeeker(on: Connection, playerId: string, creatorIds: string[]): Promise<Seeker | undefined> {
  const [row] = await selectSeeker(on, [playerId, creatorIds]);
  return row;
}

const isListed = and(sql`${games.status} = 'waiting'`, isNotNull(games.player1Commitment), not(games.isPrivate));

const selectGamesToJoin = prepared((drizzle) => {
  const playerId = parameter('playerId');
  const isBlocking = (userId: Column, blockedId: Column) =>
    exists(
      drizzle
        .select()
        .from(playerBlocks)
        .where(and(eq(playerBlocks.userId, userId), eq(playerBlocks.blockedId, blockedId))),
    );
  return drizzle
    .select({ id: games.id })
    .from(games)
    .innerJoin(profiles, eq(profiles.id, games.player1Id))
    .where(
      and(
        isListed,
        gt(games.deadlineAt, parameter('now')),
        eq(games.stakeAmount, parameter('stakeAmount')),
        ne(games.player1Id, playerId),
        not(isBlocking(playerId, games.player1Id)),
        not(isBlocking(games.player1Id, playerId)),
      ),
    )
    .orderBy(profiles.isBot, games.createdAt, games.id)
    .limit(parameter('limit'))
    .prepare('lobby.findGamesToJoin');
});

/** Finds listed games with exactly this stake for a player, people before bots, then those that have waited longest. */
export async function findGamesToJoin(
  on: Connection,
  search: { playerId: string; stakeAmount: number; now: Date; limit: number },
): Promise<string[]> {
  const rows = await selectGamesToJoin(on).execute(search);
  return rows.map(({ id }) => id);
}

/** The creator and the stake of a listed game. */
export interface ListedStake {
  creatorId: string;
  stakeAmount: number;
}

/** Finds the creator and the stake of each listed game of the given players. */
export async function findListedStakes(on: Connection, playerIds: string[], now: Date): Promise<ListedStake[]> {
  return on.drizzle
    .select({ creatorId: games.player1Id, stakeAmount: games.stakeAmount })
    .from(games)
    .where(and(isAnyOf(games.player1Id, playerIds), isListed, gt(games.deadlineAt, now)));
}
