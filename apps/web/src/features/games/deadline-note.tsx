import type { GameStatus, Seat } from '@game/rules';
import { gamesText } from '../../text/games.js';
import { formatTimeLeft } from '../../text/format.js';

interface DeadlineNoteProps {
  status: GameStatus;
  seat: Seat;
  player1HasMoved: boolean;
  /** null when the game waits for nobody. */
  remainingMs: number | null;
}

/** What happens when nobody acts, and the countdown to it (D-13). */
export function DeadlineNote({ status, seat, player1HasMoved, remainingMs }: DeadlineNoteProps) {
  if (remainingMs === null) return null;
  return (
    <p className="text-center">
      {consequenceOf(status, seat, player1HasMoved)}{' '}
      <span role="timer" className="font-bold tabular-nums">
        {remainingMs > 0 ? formatTimeLeft(remainingMs) : gamesText.deadline.isUp}
      </span>
    </p>
  );
}

function consequenceOf(status: GameStatus, seat: Seat, player1HasMoved: boolean): string {
  if (status === 'inProgress') {
    return seat === 'player1' ? gamesText.deadline.opponentForfeits : gamesText.deadline.youForfeit;
  }
  return player1HasMoved ? gamesText.deadline.nobodyJoins : gamesText.deadline.noMove;
}
