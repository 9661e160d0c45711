import type { Game, GameResult, ListedGame, SharedGame } from '@game/contract';
import { isListed, type GameState, type Seat } from '@game/rules';
import { isDeadlineExtended } from '../../platform/outages.js';
import type { GameRow } from './store/rows.js';

/** Converts a stored game to the state that the rules work on. */
export function stateOf({ game }: GameRow): GameState {
  return {
    status: game.status,
    player1HasMoved: game.player1Move !== null,
    player2HasMoved: game.player2Move !== null,
  };
}

/** The view of a game that both players may see. Moves and nonces are included only once it is completed (D-03, D-04). */
export function sharedGameOf(row: GameRow): SharedGame {
  const { game } = row;
  // An object that starts with a spread is ten times slower to build.
  const { status, player1HasMoved, player2HasMoved } = stateOf(row);
  return {
    status,
    player1HasMoved,
    player2HasMoved,
    id: game.id,
    version: game.version,
    stakeAmount: game.stakeAmount,
    player1: row.player1,
    player2: row.player2,
    player1Commitment: game.player1Commitment,
    player2Commitment: game.player2Commitment,
    createdAt: game.createdAt.toISOString(),
    deadlineAt: game.deadlineAt?.toISOString() ?? null,
    isDeadlineExtended: isDeadlineExtended(game),
    ...(game.isPrivate && { invitation: { invitedId: game.invitedId } }),
    result: game.status === 'completed' ? resultOf(row) : null,
  };
}

/** The view of a game for the player in `seat`: includes their own move, and the opponent's only at the end (D-03). */
export function gameOf(row: GameRow, seat: Seat): Game {
  return { ...sharedGameOf(row), ownMove: ownMoveOf(row, seat) };
}

/** The move of the player in `seat`. It must be sent to that player only (D-03). */
export function ownMoveOf({ game }: GameRow, seat: Seat): Game['ownMove'] {
  return seat === 'player1' ? game.player1Move : game.player2Move;
}

/** The view of a game for the lobby, or null if the game is not listed. */
export function listedGameOf(row: GameRow): ListedGame | null {
  const { id, stakeAmount, createdAt, isPrivate } = row.game;
  if (!isListed(stateOf(row), isPrivate)) return null;
  const { id: playerId, username, isBot } = row.player1;
  return { id, player1: { id: playerId, username, isBot }, stakeAmount, createdAt: createdAt.toISOString() };
}

function resultOf({ game }: GameRow): GameResult {
  const { outcomeP1, outcomeP2, winningAmount } = game;
  const first = revealedMove(game.player1Move, game.player1Nonce);
  if (!outcomeP1 || !outcomeP2 || winningAmount === null || !first) {
    throw new Error(`game ${game.id} is completed without a result`);
  }
  const second = revealedMove(game.player2Move, game.player2Nonce);
  return { winnerId: game.winnerId, outcomeP1, outcomeP2, winningAmount, player1: first, player2: second };
}

function revealedMove(move: GameRow['game']['player1Move'], nonce: string | null) {
  return move && nonce ? { move, nonce } : null;
}
