import { opponentOf, hasMoved, phaseOf, type GamePhase, type GameState, type Seat } from '@game/rules';

/** What the game room shows in one phase. */
export interface RoomView {
  phase: GamePhase;
  /** The heading (GAM-03). */
  heading: string;
  /** Whose turn it is (GAM-04). */
  turnMessage: string;
  /** What is known of the opponent (GAM-03), if anything. */
  opponentNote: string | null;
  /** Whether the carousel takes a move. */
  mayMove: boolean;
}

/** The game room as the player in `seat` sees it; the only place that decides what a phase looks like. */
export function roomViewOf(game: GameState, seat: Seat): RoomView {
  const phase = phaseOf(game, seat);
  const opponentNote = noteOf(game, seat);
  switch (phase) {
    case 'choosing':
      return {
        phase,
        heading: 'Make Your Move!',
        turnMessage: 'Your turn! Make your move',
        opponentNote,
        mayMove: true,
      };
    case 'waitingForPlayer1':
      return {
        phase,
        heading: 'Make Your Move!',
        turnMessage: 'Waiting for Player 1 to move...',
        opponentNote,
        mayMove: false,
      };
    case 'waitingForOpponent':
      return {
        phase,
        heading: 'Waiting for opponent...',
        turnMessage: seat === 'player1' ? 'Waiting for Player 2...' : 'Waiting for game result...',
        opponentNote,
        mayMove: false,
      };
    case 'completed':
      return {
        phase,
        heading: 'Game in Progress...',
        turnMessage: 'Waiting for game result...',
        opponentNote: null,
        mayMove: false,
      };
    case 'cancelled':
      return {
        phase,
        heading: 'Game Cancelled',
        turnMessage: 'This game was cancelled.',
        opponentNote: null,
        mayMove: false,
      };
  }
}

function noteOf(game: GameState, seat: Seat): string | null {
  const opponentHasMoved = hasMoved(game, opponentOf(seat));
  if (seat === 'player1') return opponentHasMoved ? null : 'Player 2 will join soon...';
  return opponentHasMoved ? 'Player 1 has made their move' : null;
}
