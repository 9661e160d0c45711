import { aliasedTable, eq, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { games, profiles, publicProfileColumns } from '@game/database';
import type { Connection } from '../../../platform/database.js';

/** A game with what may be shown of its players. */
export interface GameRow {
  game: typeof games.$inferSelect;
  player1: PublicProfile;
  player2: PublicProfile | null;
}

/** Part of every change of a game. */
export const nextVersion = sql`${games.version} + 1`;
/** In literals, as in the partial indexes: with parameters PostgreSQL could not tell that an index covers it. */
export const isOpen = sql`${games.status} IN ('waiting', 'inProgress')`;

const player1 = aliasedTable(profiles, 'player1');
const player2 = aliasedTable(profiles, 'player2');

/** Begins a statement that reads games as `GameRow`. */
export function selectGames(drizzle: Connection['drizzle']) {
  return drizzle
    .select({ game: games, player1: publicProfileColumns(player1), player2: publicProfileColumns(player2) })
    .from(games)
    .innerJoin(player1, eq(player1.id, games.player1Id))
    .leftJoin(player2, eq(player2.id, games.player2Id));
}

/** The row after a change that was to find it as it was locked. */
export function changed(row: GameRow, game: GameRow['game'] | undefined): GameRow {
  if (!game) throw new Error(`game ${row.game.id} changed while it was locked`);
  return { ...row, game };
}
