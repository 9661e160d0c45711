import type { Game } from '@game/contract';
import type { Seat } from '@game/rules';
import { cx } from 'class-variance-authority';
import { Hourglass } from 'lucide-react';
import { useServerNow } from '../../api/server-clock.js';
import { gamesText } from '../../text/games.js';
import { formatTimeLeft } from '../../text/format.js';

/** The countdown is highlighted below this. */
const urgentMs = 30_000;

/** The countdown to a game's deadline, and what happens then (D-13). */
export function DeadlineNote({ game, seat }: { game: Game; seat: Seat }) {
  const nowMs = useServerNow(1000);
  if (game.deadlineAt === null) return null;
  const remainingMs = Date.parse(game.deadlineAt) - nowMs;
  return (
    <p className="mx-auto flex w-full max-w-md flex-wrap items-center justify-end gap-x-3 rounded-control border-2 border-ink bg-surface px-3 py-1.5 leading-snug short:py-1">
      <Hourglass aria-hidden className={cx('size-5 shrink-0', remainingMs <= urgentMs ? 'text-loss' : 'text-muted')} />
      <span className="flex-1 text-sm short:text-xs short:leading-tight">{consequenceOf(game, seat)}</span>
      <span role="timer" className="font-heading text-xl font-bold whitespace-nowrap tabular-nums">
        {remainingMs > 0 ? formatTimeLeft(remainingMs) : gamesText.deadline.isUp}
      </span>
      {game.isDeadlineExtended && (
        <span className="basis-full text-center text-sm font-semibold">{gamesText.deadline.extended}</span>
      )}
    </p>
  );
}

function consequenceOf({ status, player1HasMoved }: Game, seat: Seat): string {
  if (status === 'inProgress') {
    return seat === 'player1' ? gamesText.deadline.opponentForfeits : gamesText.deadline.youForfeit;
  }
  return player1HasMoved ? gamesText.deadline.nobodyJoins : gamesText.deadline.noMove;
}
