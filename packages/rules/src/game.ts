import { opponentOf, outcomeFor, winnerOfHand, type Outcome, type Seat } from './hand.js';
import type { Move } from './move.js';
import { potOf } from './stake.js';

/** The status of a game (GST-01); `cancelled` is from D-13. */
export type GameStatus = 'waiting' | 'inProgress' | 'completed' | 'cancelled';

/** The state of a game that the server and both browsers know while moves are hidden. */
export interface GameState {
  status: GameStatus;
  player1HasMoved: boolean;
  player2HasMoved: boolean;
}

/** Why a move is rejected, in the order of the checks (VAL-03). */
export type MoveRefusal = 'ALREADY_MOVED' | 'MOVE_NOT_ALLOWED' | 'WAITING_FOR_PLAYER_1';

/** Whether the player in `seat` has made a move. */
export function hasMoved(game: GameState, seat: Seat): boolean {
  return seat === 'player1' ? game.player1HasMoved : game.player2HasMoved;
}

/**
 * Returns why the player in `seat` may not move, or null if they may. A player moves once, only while the game is open,
 * and player 2 only after player 1 (MOV-01, MOV-02, VAL-03).
 */
export function refuseMove(game: GameState, seat: Seat): MoveRefusal | null {
  if (hasMoved(game, seat)) return 'ALREADY_MOVED';
  if (game.status === 'completed' || game.status === 'cancelled') return 'MOVE_NOT_ALLOWED';
  if (seat === 'player2' && !game.player1HasMoved) return 'WAITING_FOR_PLAYER_1';
  return null;
}

/** Whether a second player can join: the game waits, and player 1 has moved (VAL-02). */
export function isJoinable(game: GameState): boolean {
  return game.status === 'waiting' && game.player1HasMoved;
}

/** Whether the lobby lists the game for other players to join (FLT-01). It lists no private games. */
export function isListed(game: GameState, isPrivate: boolean): boolean {
  return isJoinable(game) && !isPrivate;
}

/** Whether the player in `seat` may cancel the game: only its creator, and only before another player joins (D-13). */
export function mayCancel(game: GameState, seat: Seat): boolean {
  return seat === 'player1' && game.status === 'waiting';
}

/** What a game means for one player; every screen of a game switches on it. */
export type GamePhase = 'choosing' | 'waitingForPlayer1' | 'waitingForOpponent' | 'completed' | 'cancelled';

/** Returns the phase of `game` for the player in `seat` (GAM-03, GAM-04). */
export function phaseOf(game: GameState, seat: Seat): GamePhase {
  if (game.status === 'completed' || game.status === 'cancelled') return game.status;
  if (hasMoved(game, seat)) return 'waitingForOpponent';
  return refuseMove(game, seat) === null ? 'choosing' : 'waitingForPlayer1';
}

/** A ticket movement that settles a game. */
export interface Payout {
  seat: Seat;
  type: 'win' | 'loss' | 'refund';
  /** Tickets shown in the player's history; a loss moves no tickets, because the stake was taken before (D-08). */
  amount: number;
}

/** The result of a completed game and its payouts (D-12). */
export interface Settlement {
  winner: Seat | null;
  outcomeP1: Outcome;
  outcomeP2: Outcome;
  /** Tickets that the winner receives, or that each player gets back after a draw. */
  winningAmount: number;
  payouts: Payout[];
}

/** Settles a game after both players have moved (D-12, MOV-05). */
export function settleHand(player1Move: Move, player2Move: Move, stakeAmount: number): Settlement {
  return settle(winnerOfHand(player1Move, player2Move), stakeAmount);
}

/** Settles a game whose joiner missed the deadline: the creator wins the pot (D-13). */
export function settleForfeit(stakeAmount: number): Settlement {
  return settle('player1', stakeAmount);
}

/** Settles a game whose creator deletes their account before the joiner moves: both stakes are refunded. */
export function settleWithdrawal(stakeAmount: number): Settlement {
  return settle(null, stakeAmount);
}

function settle(winner: Seat | null, stakeAmount: number): Settlement {
  const pot = potOf(stakeAmount);
  return {
    winner,
    outcomeP1: outcomeFor('player1', winner),
    outcomeP2: outcomeFor('player2', winner),
    winningAmount: winner === null ? stakeAmount : pot,
    payouts:
      winner === null
        ? [refundOf('player1', stakeAmount), refundOf('player2', stakeAmount)]
        : [
            { seat: winner, type: 'win', amount: pot },
            { seat: opponentOf(winner), type: 'loss', amount: stakeAmount },
          ],
  };
}

/** The refund of the stake of the player in `seat`. */
export function refundOf(seat: Seat, stakeAmount: number): Payout {
  return { seat, type: 'refund', amount: stakeAmount };
}
