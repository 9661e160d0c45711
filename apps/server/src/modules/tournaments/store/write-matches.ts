import { and, eq, ne, sql } from 'drizzle-orm';
import { tournamentMatches, tournamentTies } from '@game/database';
import { parameter, prepared, type Transaction } from '../../../platform/database.js';
import type { MatchRow, TieRow } from './rows.js';

/** The two moves of a hand, with their nonces and commitments (D-04). */
const hand = {
  player1Move: parameter('player1Move'),
  player2Move: parameter('player2Move'),
  player1Nonce: parameter('player1Nonce'),
  player2Nonce: parameter('player2Nonce'),
  player1Commitment: parameter('player1Commitment'),
  player2Commitment: parameter('player2Commitment'),
};

/** Inserts the matches of a tournament that starts, and returns the stored rows in the same order. */
export async function insertMatches(transaction: Transaction, matches: MatchRow[]): Promise<MatchRow[]> {
  const rows = matches.map(({ status: _derived, ...match }) => match);
  return transaction.drizzle.insert(tournamentMatches).values(rows).returning();
}

const updateMatchStatement = prepared((drizzle) =>
  drizzle
    .update(tournamentMatches)
    .set({
      player1Id: parameter('player1Id'),
      player2Id: parameter('player2Id'),
      ...hand,
      matchStatus: parameter('matchStatus'),
      replays: parameter('replays'),
      winnerId: parameter('winnerId'),
      decidedBy: parameter('decidedBy'),
      // Raw SQL, because Drizzle's conversion of a date parameter fails on null.
      deadlineAt: sql`${parameter('deadlineAt')}`,
      completedAt: sql`${parameter('completedAt')}`,
    })
    .where(and(eq(tournamentMatches.id, parameter('id')), ne(tournamentMatches.matchStatus, 'completed')))
    .returning()
    .prepare('tournaments_update_match'),
);

/** Updates a match that is not completed yet. */
export async function updateMatch(transaction: Transaction, match: MatchRow): Promise<MatchRow> {
  const [updated] = await updateMatchStatement(transaction).execute({ ...match });
  if (!updated) throw new Error(`match ${match.id} was not updated although its tournament was locked`);
  return updated;
}

const insertTieStatement = prepared((drizzle) =>
  drizzle
    .insert(tournamentTies)
    .values({
      matchId: parameter('matchId'),
      handNumber: parameter('handNumber'),
      ...hand,
      endedAt: parameter('endedAt'),
    })
    .prepare('tournaments_insert_tie'),
);

/** Stores a tied hand before its match is replayed (D-17). */
export async function insertTie(transaction: Transaction, tie: TieRow): Promise<void> {
  await insertTieStatement(transaction).execute({ ...tie });
}
