import type { GameStatus, Seat } from '@game/rules';
import { formatTimeLeft } from './time-left.js';

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
        {remainingMs > 0 ? formatTimeLeft(remainingMs) : 'Time is up'}
      </span>
    </p>
  );
}

function consequenceOf(status: GameStatus, seat: Seat, player1HasMoved: boolean): string {
  if (status === 'inProgress') {
    return seat === 'player1'
      ? 'You win if your opponent does not move within'
      : 'You forfeit if you do not move within';
  }
  return player1HasMoved
    ? 'Your stake is returned if nobody joins within'
    : 'The game is cancelled and your stake returned if you do not move within';
}
