import { and, eq, ne, sql } from 'drizzle-orm';
import { tournamentMatches, tournamentTies } from '@game/database';
import { parameter, prepared, type Transaction } from '../../../platform/database.js';
import type { MatchRow, TieRow } from './rows.js';

/** The two moves of a hand, with what hides them and commits to them (D-04). */
const hand = {
  player1Move: parameter('player1Move'),
  player2Move: parameter('player2Move'),
  player1Nonce: parameter('player1Nonce'),
  player2Nonce: parameter('player2Nonce'),
  player1Commitment: parameter('player1Commitment'),
  player2Commitment: parameter('player2Commitment'),
};

/** Adds the matches of a tournament that starts, and returns them as they are written, in the order given. */
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
      // As they are: what Drizzle does to a moment given as a parameter fails on null.
      deadlineAt: sql`${parameter('deadlineAt')}`,
      completedAt: sql`${parameter('completedAt')}`,
    })
    .where(and(eq(tournamentMatches.id, parameter('id')), ne(tournamentMatches.matchStatus, 'completed')))
    .returning()
    .prepare('tournaments_update_match'),
);

/** Writes a match that is not over as it stands now. */
export async function updateMatch(transaction: Transaction, match: MatchRow): Promise<MatchRow> {
  const [written] = await updateMatchStatement(transaction).execute({ ...match });
  if (!written) throw new Error(`match ${match.id} changed while its tournament was locked`);
  return written;
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

/** Keeps a hand that was a tie, before its match takes the next one (D-17). */
export async function insertTie(transaction: Transaction, tie: TieRow): Promise<void> {
  await insertTieStatement(transaction).execute({ ...tie });
}
