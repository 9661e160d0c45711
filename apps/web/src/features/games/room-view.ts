import { opponentOf, hasMoved, phaseOf, type GamePhase, type GameState, type Seat } from '@game/rules';
import { gamesText } from '../../text/games.js';

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
        heading: gamesText.headings.choosing,
        turnMessage: gamesText.turns.own,
        opponentNote,
        mayMove: true,
      };
    case 'waitingForPlayer1':
      return {
        phase,
        heading: gamesText.headings.choosing,
        turnMessage: gamesText.turns.player1,
        opponentNote,
        mayMove: false,
      };
    case 'waitingForOpponent':
      return {
        phase,
        heading: gamesText.headings.waiting,
        turnMessage: seat === 'player1' ? gamesText.turns.player2 : gamesText.turns.result,
        opponentNote,
        mayMove: false,
      };
    case 'completed':
      return {
        phase,
        heading: gamesText.headings.deciding,
        turnMessage: gamesText.turns.result,
        opponentNote: null,
        mayMove: false,
      };
    case 'cancelled':
      return {
        phase,
        heading: gamesText.headings.cancelled,
        turnMessage: gamesText.turns.cancelled,
        opponentNote: null,
        mayMove: false,
      };
  }
}

function noteOf(game: GameState, seat: Seat): string | null {
  const opponentHasMoved = hasMoved(game, opponentOf(seat));
  if (seat === 'player1') return opponentHasMoved ? null : gamesText.player2WillJoin;
  return opponentHasMoved ? gamesText.player1HasMoved : null;
}
