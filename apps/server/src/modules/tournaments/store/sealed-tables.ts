import { and, asc, eq, gt } from 'drizzle-orm';
import { tournamentMatches, tournamentParticipants } from '@game/database';
import { matchHandId } from '@game/rules';
import { literal } from '../../../platform/database/conditions.js';
import type { Connection } from '../../../platform/database/database.js';
import { contextOf } from '../../../platform/hidden-moves.js';
import type { SealedRow } from '../../../platform/encryption/sealed-table.js';

/** Reads the `limit` participants after the participant `after`, with their sealed initial moves. */
export async function findSealedInitialMoves(
  on: Connection,
  after: string | null,
  limit: number,
): Promise<SealedRow[]> {
  const { id, tournamentId, playerId, sealedMove } = tournamentParticipants;
  const rows = await on.drizzle
    .select({ id, tournamentId, playerId, sealed: sealedMove })
    .from(tournamentParticipants)
    .where(after === null ? undefined : gt(id, Number(after)))
    .orderBy(asc(id))
    .limit(literal(limit));
  return rows.map((row) => ({
    id: String(row.id),
    sealed: row.sealed,
    context: contextOf({ handId: row.tournamentId, playerId: row.playerId }),
  }));
}

/** Replaces a sealed initial move, unless it has changed. */
export async function replaceSealedInitialMove(
  on: Connection,
  { id, sealed }: SealedRow,
  sealedMove: string,
): Promise<boolean> {
  const { rowCount } = await on.drizzle
    .update(tournamentParticipants)
    .set({ sealedMove })
    .where(and(eq(tournamentParticipants.id, Number(id)), eq(tournamentParticipants.sealedMove, sealed ?? '')));
  return rowCount === 1;
}

/** Reads the `limit` matches after the match `after`, with the sealed moves of their current hands. */
export async function findSealedMoves(on: Connection, after: string | null, limit: number): Promise<SealedRow[]> {
  const rows = await on.drizzle
    .select()
    .from(tournamentMatches)
    .where(after === null ? undefined : gt(tournamentMatches.id, after))
    .orderBy(asc(tournamentMatches.id))
    .limit(literal(limit));
  return rows.map((match) => {
    const playerId = (match.player1Commitment === null ? match.player2Id : match.player1Id) ?? '';
    const context = contextOf({ handId: matchHandId(match, match.replays), playerId });
    return { id: match.id, sealed: match.sealedMove, context };
  });
}

/** Replaces the sealed move of a match, unless it has changed. */
export async function replaceSealedMove(
  on: Connection,
  { id, sealed }: SealedRow,
  sealedMove: string,
): Promise<boolean> {
  const { rowCount } = await on.drizzle
    .update(tournamentMatches)
    .set({ sealedMove })
    .where(and(eq(tournamentMatches.id, id), eq(tournamentMatches.sealedMove, sealed ?? '')));
  return rowCount === 1;
}
