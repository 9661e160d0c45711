import { opponentOf, outcomeFor, winnerOfHand, type Outcome, type Seat } from './hand.js';
import type { Move } from './move.js';
import { potOf } from './stake.js';

/** The status of a game (GST-01); `cancelled` is D-13's. */
export type GameStatus = 'waiting' | 'inProgress' | 'completed' | 'cancelled';

/** What both the server and either player's browser know of a game while its moves are hidden. */
export interface GameState {
  status: GameStatus;
  player1HasMoved: boolean;
  player2HasMoved: boolean;
}

/** Why a player may not move now, in the order in which the causes are checked (VAL-03). */
export type MoveRefusal = 'ALREADY_MOVED' | 'MOVE_NOT_ALLOWED' | 'WAITING_FOR_PLAYER_1';

/** Whether the player in `seat` has made a move. */
export function hasMoved(game: GameState, seat: Seat): boolean {
  return seat === 'player1' ? game.player1HasMoved : game.player2HasMoved;
}

/**
 * Why the player in `seat` may not move, or null when they may: nobody moves twice, nobody moves in a game
 * that is over, and player 2 moves only once player 1 has (MOV-01, MOV-02, VAL-03).
 */
export function refuseMove(game: GameState, seat: Seat): MoveRefusal | null {
  if (hasMoved(game, seat)) return 'ALREADY_MOVED';
  if (game.status === 'completed' || game.status === 'cancelled') return 'MOVE_NOT_ALLOWED';
  if (seat === 'player2' && !game.player1HasMoved) return 'WAITING_FOR_PLAYER_1';
  return null;
}

/** Whether a game stands in the lobby for others to join (FLT-01). */
export function isListed(game: GameState): boolean {
  return game.status === 'waiting' && game.player1HasMoved;
}

/** Whether `seat` may still call the game off: only its creator, and only before anyone joined (D-13). */
export function mayCancel(game: GameState, seat: Seat): boolean {
  return seat === 'player1' && game.status === 'waiting';
}

/** Where the player in `seat` stands in a game; every screen of a game is chosen from this once. */
export type GamePhase = 'choosing' | 'waitingForPlayer1' | 'waitingForOpponent' | 'completed' | 'cancelled';

/** The phase of `game` as the player in `seat` lives it (GAM-03, GAM-04). */
export function phaseOf(game: GameState, seat: Seat): GamePhase {
  if (game.status === 'completed' || game.status === 'cancelled') return game.status;
  if (hasMoved(game, seat)) return 'waitingForOpponent';
  return refuseMove(game, seat) === null ? 'choosing' : 'waitingForPlayer1';
}

/** A ticket movement that settles a game: who is paid how many tickets, and what it is called. */
export interface Payout {
  seat: Seat;
  type: 'win' | 'loss' | 'refund';
  /** Tickets shown in the player's history; a loss moves none, the stake has already left (D-08). */
  amount: number;
}

/** How a finished game ended and what it pays (D-12). */
export interface Settlement {
  winner: Seat | null;
  outcomeP1: Outcome;
  outcomeP2: Outcome;
  /** Tickets the winner gets, or each player gets back after a draw. */
  winningAmount: number;
  payouts: Payout[];
}

/** Settles a hand on which both players have moved (D-12, MOV-05). */
export function settleHand(player1Move: Move, player2Move: Move, stakeAmount: number): Settlement {
  return settle(winnerOfHand(player1Move, player2Move), stakeAmount);
}

/** Settles a game whose joiner let the deadline pass: the creator wins the pot (D-13). */
export function settleForfeit(stakeAmount: number): Settlement {
  return settle('player1', stakeAmount);
}

/** Settles a game whose creator leaves the site while the joiner has yet to move: both get their stakes back. */
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

/** A stake that goes back to the player in `seat`. */
export function refundOf(seat: Seat, stakeAmount: number): Payout {
  return { seat, type: 'refund', amount: stakeAmount };
}
