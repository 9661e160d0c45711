import { defeats, type Move } from './move.js';

/** One of the two seats of a game: player 1 created it, player 2 joined it (ROL-03). */
export type Seat = 'player1' | 'player2';

/** The result of a hand for one player (ENT-01). */
export type Outcome = 'win' | 'loss' | 'tie';

/** Returns the seat that wins the hand, or null for a draw (D-12). */
export function winnerOfHand(player1Move: Move, player2Move: Move): Seat | null {
  if (player1Move === player2Move) return null;
  return defeats[player1Move] === player2Move ? 'player1' : 'player2';
}

/** Returns the outcome for the player in `seat` of a hand won by `winner` (null: a draw). */
export function outcomeFor(seat: Seat, winner: Seat | null): Outcome {
  if (winner === null) return 'tie';
  return winner === seat ? 'win' : 'loss';
}

/** The other seat. */
export function opponentOf(seat: Seat): Seat {
  return seat === 'player1' ? 'player2' : 'player1';
}
