import { and, asc, eq, gt } from 'drizzle-orm';
import { games } from '@game/database';
import { literal } from '../../../platform/database/conditions.js';
import type { Connection } from '../../../platform/database/database.js';
import { contextOf } from '../../../platform/hidden-moves.js';
import type { SealedRow } from '../../../platform/encryption/sealed-table.js';

/** Reads the `limit` games after the game `after`, with their sealed moves. */
export async function findSealed(on: Connection, after: string | null, limit: number): Promise<SealedRow[]> {
  const rows = await on.drizzle
    .select({ id: games.id, playerId: games.player1Id, sealed: games.sealedMove })
    .from(games)
    .where(after === null ? undefined : gt(games.id, after))
    .orderBy(asc(games.id))
    .limit(literal(limit));
  return rows.map(({ id, playerId, sealed }) => ({ id, sealed, context: contextOf({ handId: id, playerId }) }));
}

/** Replaces a sealed move, unless it has changed. Processes that know the row compare its xmin, and read it again. */
export async function replaceSealed(on: Connection, { id, sealed }: SealedRow, replacement: string): Promise<boolean> {
  const { rowCount } = await on.drizzle
    .update(games)
    .set({ sealedMove: replacement })
    .where(and(eq(games.id, id), eq(games.sealedMove, sealed ?? '')));
  return rowCount === 1;
}
