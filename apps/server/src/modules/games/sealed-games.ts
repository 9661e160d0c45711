import type { MoveCipher, MoveOwner } from '../../platform/hidden-moves.js';
import type { StoredGame } from './store/rows.js';

/** Returns the row to store. Until the game is completed, player 1's move is sealed. `game` keeps the sealed move. */
export function sealGame(hiddenMoves: MoveCipher, game: StoredGame): StoredGame {
  const { status, player1Move: move, player1Nonce: nonce } = game;
  if (status === 'completed' || move === null || nonce === null) return { ...game, sealedMove: null };
  game.sealedMove ??= hiddenMoves.seal(ownerOf(game), { move, nonce });
  return { ...game, player1Move: null, player1Nonce: null };
}

/**
 * Returns a stored game with its moves.
 * @throws if the sealed move is not that of this game and player.
 */
export function openGame(hiddenMoves: MoveCipher, game: StoredGame): StoredGame {
  if (game.sealedMove === null) return game;
  const { move, nonce } = hiddenMoves.open(ownerOf(game), game.sealedMove);
  return { ...game, player1Move: move, player1Nonce: nonce };
}

function ownerOf({ id, player1Id }: StoredGame): MoveOwner {
  return { handId: id, playerId: player1Id };
}
