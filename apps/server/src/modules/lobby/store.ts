import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { games, profiles, publicProfileColumns } from '@game/database';
import { parameter, prepared, type Connection } from '../../platform/database.js';

const selectListedGames = prepared((drizzle) =>
  drizzle
    .select({
      id: games.id,
      stakeAmount: games.stakeAmount,
      createdAt: games.createdAt,
      player1: publicProfileColumns(profiles),
    })
    .from(games)
    .innerJoin(profiles, eq(profiles.id, games.player1Id))
    .where(
      and(
        eq(games.status, sql`'waiting'`),
        isNotNull(games.player1Move),
        gt(games.deadlineAt, parameter('now')),
        ne(games.player1Id, parameter('viewerId')),
      ),
    )
    .orderBy(desc(games.createdAt))
    .limit(parameter('limit'))
    .prepare('lobby_select_listed_games'),
);

/** Finds the newest `limit` listed games, except those of `viewerId` (FLT-01). */
export async function findListedGames(on: Connection, viewerId: string, now: Date, limit: number) {
  return selectListedGames(on).execute({ viewerId, now, limit });
}
