import { aliasedTable, eq, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { games, profiles, publicProfileColumns } from '@game/database';
import type { Connection } from '../../../platform/database/database.js';

/** A row of `games`, in which the hidden move is sealed. */
export type StoredGame = typeof games.$inferSelect;

/**
 * A game with the public profiles of its players. Its moves are opened. `sealedMove` is the hidden move as it is stored, so that
 * each is encrypted once.
 */
export interface GameRow {
  game: StoredGame;
  player1: PublicProfile;
  player2: PublicProfile | null;
}

/** Uses literals, as the partial indexes do: with parameters PostgreSQL could not match the condition to an index. */
export const isOpen = sql`${games.status} IN ('waiting', 'inProgress')`;

const player1 = aliasedTable(profiles, 'player1');
const player2 = aliasedTable(profiles, 'player2');

/** Builds the start of a query that returns games with the profiles of their players. Their moves must be opened. */
export function selectGames(drizzle: Connection['drizzle']) {
  return drizzle
    .select({ game: games, player1: publicProfileColumns(player1), player2: publicProfileColumns(player2) })
    .from(games)
    .innerJoin(player1, eq(player1.id, games.player1Id))
    .leftJoin(player2, eq(player2.id, games.player2Id));
}
