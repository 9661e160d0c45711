import type { Game, SharedGame } from '@game/contract';
import { opponentOf, hasMoved, phaseOf, type GamePhase, type GameState, type Seat } from '@game/rules';
import { gamesText } from '../../text/games.js';

/** What the game room shows in one phase. */
export interface RoomView {
  phase: GamePhase;
  /** The heading (GAM-03). */
  heading: string;
  /** Whose turn it is (GAM-04). */
  turnMessage: string;
  /** What the opponent has done or will do (GAM-03), if anything. */
  opponentNote: string | null;
  /** Whether the carousel accepts a move. */
  mayMove: boolean;
}

/** The viewer's seat in a game; null when they do not play in it. */
export function seatOf(game: SharedGame, viewerId: string): Seat | null {
  if (game.player1.id === viewerId) return 'player1';
  return game.player2?.id === viewerId ? 'player2' : null;
}

/** Whether a game is not over yet. */
export function isOpenGame({ status }: Pick<Game, 'status'>): boolean {
  return status === 'waiting' || status === 'inProgress';
}

/** Whether a player in this phase belongs in the game room; in all others, on the outcome page (GAM-06). */
export function isRoomPhase(phase: GamePhase): boolean {
  return phase === 'choosing' || phase === 'waitingForPlayer1';
}

/** The game room as the player in `seat` sees it; the only place that decides what a phase looks like. */
export function roomViewOf(game: GameState, seat: Seat): RoomView {
  const phase = phaseOf(game, seat);
  const { headings, turns } = gamesText;
  const view = { phase, opponentNote: opponentNoteOf(game, seat), mayMove: false };
  switch (phase) {
    case 'choosing':
      return { ...view, heading: headings.choosing, turnMessage: turns.own, mayMove: true };
    case 'waitingForPlayer1':
      return { ...view, heading: headings.choosing, turnMessage: turns.player1 };
    case 'waitingForOpponent':
      return { ...view, heading: headings.waiting, turnMessage: seat === 'player1' ? turns.player2 : turns.result };
    case 'completed':
      return { ...view, heading: headings.deciding, turnMessage: turns.result, opponentNote: null };
    case 'cancelled':
      return { ...view, heading: headings.cancelled, turnMessage: turns.cancelled, opponentNote: null };
  }
}

function opponentNoteOf(game: GameState, seat: Seat): string | null {
  const opponentHasMoved = hasMoved(game, opponentOf(seat));
  if (seat === 'player1') return opponentHasMoved ? null : gamesText.player2WillJoin;
  return opponentHasMoved ? gamesText.player1HasMoved : null;
}
