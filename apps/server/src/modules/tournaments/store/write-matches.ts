import { tournamentMatches, tournamentTies } from '@game/database';
import type { Transaction } from '../../../platform/database/database.js';
import type { MoveCipher } from '../../../platform/hidden-moves.js';
import type { MatchRow, TieRow } from './rows.js';
import { openMatch, sealMatch } from '../sealed-moves.js';

/** Inserts the matches of a tournament that starts, and returns the stored rows in the same order. */
export async function insertMatches(
  transaction: Transaction,
  hiddenMoves: MoveCipher,
  matches: MatchRow[],
): Promise<MatchRow[]> {
  const rows = matches.map((match) => sealMatch(hiddenMoves, match)).map(({ status: _derived, ...match }) => match);
  const inserted = await transaction.drizzle.insert(tournamentMatches).values(rows).returning();
  return inserted.map((match) => openMatch(hiddenMoves, match));
}

/** Stores tied hands before their matches are replayed (D-17). */
export async function insertTies(transaction: Transaction, ties: TieRow[]): Promise<void> {
  if (ties.length > 0) await transaction.drizzle.insert(tournamentTies).values(ties);
}
