import { defeats, type Move } from './move.js';

/** One of the two places at a game: player 1 creates it, player 2 joins it (ROL-03). */
export type Seat = 'player1' | 'player2';

/** What a finished hand was for one player (ENT-01). */
export type Outcome = 'win' | 'loss' | 'tie';

/** Who won a hand: the seat, or null for a draw (D-12). */
export function winnerOfHand(player1Move: Move, player2Move: Move): Seat | null {
  if (player1Move === player2Move) return null;
  return defeats[player1Move] === player2Move ? 'player1' : 'player2';
}

/** What a hand won by `winner` (null: a draw) was for the player in `seat`. */
export function outcomeFor(seat: Seat, winner: Seat | null): Outcome {
  if (winner === null) return 'tie';
  return winner === seat ? 'win' : 'loss';
}

/** The other place at the table. */
export function opponentOf(seat: Seat): Seat {
  return seat === 'player1' ? 'player2' : 'player1';
}
