import type { Transaction } from '../../../platform/database/database.js';
import type { MoveCipher } from '../../../platform/hidden-moves.js';
import type { GameRow } from './rows.js';
import { sealGame } from '../sealed-games.js';

type PlainGame = Pick<GameRow['game'], 'id' | 'status' | 'player1Id' | 'player1Move' | 'player1Nonce'>;

/**
 * Seals the hidden moves that older versions have stored as they are: those of open games, and with 'all' also those of
 * cancelled ones, which takes a scan of the table.
 */
export async function sealPlainGames(
  transaction: Transaction,
  hiddenMoves: MoveCipher,
  scope: 'open' | 'all',
): Promise<void> {
  const condition = scope === 'open' ? `status IN ('waiting', 'inProgress')` : `status <> 'completed'`;
  const plain = await transaction.query<PlainGame>({
    name: `games_select_plain_${scope}`,
    values: [],
    text: `SELECT id, status, player1_id AS "player1Id", player1_move AS "player1Move", player1_nonce AS "player1Nonce"
      FROM games WHERE ${condition} AND player1_move IS NOT NULL ORDER BY id FOR NO KEY UPDATE`,
  });
  if (plain.length === 0) return;
  const sealed = plain.map((game) => sealGame(hiddenMoves, game as GameRow['game']));
  await transaction.query({
    name: 'games_seal_plain',
    text: `UPDATE games SET player1_move = NULL, player1_nonce = NULL, sealed_move = "sealedMove"
      FROM json_to_recordset($1) AS sealed (id uuid, "sealedMove" text) WHERE games.id = sealed.id`,
    values: [JSON.stringify(sealed.map(({ id, sealedMove }) => ({ id, sealedMove })))],
  });
}
