import { getTableColumns } from 'drizzle-orm';
import { tournamentMatches } from '@game/database';
import type { Transaction } from '../../../platform/database/database.js';
import { columnList } from '../../../platform/database/json-rows.js';
import type { MoveCipher } from '../../../platform/hidden-moves.js';
import type { StoredMatch } from './rows.js';
import { sealInitialMove, sealMatch } from '../sealed-moves.js';

/**
 * Seals the hidden moves that older versions have stored as they are: those of ready matches and of waiting tournaments, and
 * with 'all' also those of players who left and of cancelled tournaments, which takes a scan of the table.
 */
export async function sealPlainMoves(
  transaction: Transaction,
  hiddenMoves: MoveCipher,
  scope: 'open' | 'all',
): Promise<void> {
  await sealMatches(transaction, hiddenMoves);
  await sealInitialMoves(transaction, hiddenMoves, scope);
}

async function sealMatches(transaction: Transaction, hiddenMoves: MoveCipher): Promise<void> {
  const plain = await transaction.query<StoredMatch>({
    name: 'tournaments_select_plain_matches',
    values: [],
    text: `SELECT ${columnList(getTableColumns(tournamentMatches))} FROM tournament_matches
      WHERE match_status = 'ready' AND num_nonnulls(player1_move, player2_move) > 0 ORDER BY id FOR NO KEY UPDATE`,
  });
  if (plain.length === 0) return;
  const sealed = plain.map(({ sealedMove: _none, ...match }) => sealMatch(hiddenMoves, match));
  await transaction.query({
    name: 'tournaments_seal_plain_matches',
    text: `UPDATE tournament_matches SET player1_move = NULL, player2_move = NULL, player1_nonce = NULL,
        player2_nonce = NULL, sealed_move = "sealedMove"
      FROM json_to_recordset($1) AS sealed (id uuid, "sealedMove" text) WHERE tournament_matches.id = sealed.id`,
    values: [JSON.stringify(sealed.map(({ id, sealedMove }) => ({ id, sealedMove })))],
  });
}

/** How many tournaments one statement reads: at most 64 players each. */
const tournamentsPerStatement = 10;

async function sealInitialMoves(transaction: Transaction, hiddenMoves: MoveCipher, scope: 'open' | 'all') {
  if (scope === 'all') {
    const isOver = `tournament_id IN (SELECT id FROM tournaments WHERE status IN ('in_progress', 'completed'))`;
    const plain = await transaction.query<PlainEntry>({
      name: 'tournaments_select_plain_entries',
      text: `${selectEntries} WHERE (left_at IS NOT NULL OR NOT ${isOver}) AND ${isPlain}`,
      values: [],
    });
    return sealEntries(transaction, hiddenMoves, plain);
  }
  const waiting = await transaction.query<{ id: string }>({
    name: 'tournaments_select_ids_of_waiting',
    text: `SELECT id FROM tournaments WHERE status = 'waiting'`,
    values: [],
  });
  for (let start = 0; start < waiting.length; start += tournamentsPerStatement) {
    const ids = waiting.slice(start, start + tournamentsPerStatement).map(({ id }) => id);
    const plain = await transaction.query<PlainEntry>({
      name: 'tournaments_select_plain_entries_of',
      text: `${selectEntries} WHERE tournament_id = ANY ($1::uuid[]) AND left_at IS NULL AND ${isPlain}`,
      values: [ids],
    });
    await sealEntries(transaction, hiddenMoves, plain);
  }
}

type PlainEntry = { id: string } & Parameters<typeof sealInitialMove>[1];

const selectEntries = `SELECT id, tournament_id AS "tournamentId", player_id AS "playerId", initial_move AS "initialMove",
  initial_nonce AS "initialNonce" FROM tournament_participants`;
const isPlain = 'initial_move IS NOT NULL ORDER BY id FOR NO KEY UPDATE';

async function sealEntries(transaction: Transaction, hiddenMoves: MoveCipher, plain: PlainEntry[]): Promise<void> {
  if (plain.length === 0) return;
  const sealed = plain.map((entry) => ({ id: entry.id, sealedMove: sealInitialMove(hiddenMoves, entry) }));
  await transaction.query({
    name: 'tournaments_seal_plain_entries',
    text: `UPDATE tournament_participants SET initial_move = NULL, initial_nonce = NULL, sealed_move = "sealedMove"
      FROM json_to_recordset($1) AS sealed (id bigint, "sealedMove" text) WHERE tournament_participants.id = sealed.id`,
    values: [JSON.stringify(sealed)],
  });
}
