import type { Game } from '@game/contract';
import { useServerNow } from '../../api/server-clock.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { RejoinLink } from '../../components/ui/rejoin-link.js';
import { formatTimeLeft } from '../../text/format.js';
import { gamesText } from '../../text/games.js';
import { gamePath } from './game-path.js';
import { roomViewOf, seatOf } from './room-view.js';

/** Whether a game waits for the viewer's move. */
export function isViewersTurn(game: Game, viewerId: string): boolean {
  const seat = seatOf(game, viewerId);
  return seat !== null && roomViewOf(game, seat).mayMove;
}

/** A link back to an open game. It shows the player to move and the time left. */
export function OpenGameLink({ game, viewerId }: { game: Game; viewerId: string }) {
  const now = useServerNow(1000);
  const seat = seatOf(game, viewerId);
  if (seat === null) return null;
  const { turnMessage, mayMove } = roomViewOf(game, seat);
  const remainingMs = Date.parse(game.deadlineAt ?? '') - now;
  return (
    <RejoinLink
      to={gamePath(game.id)}
      isTurn={mayMove}
      title={turnMessage}
      action={mayMove ? gamesText.openGames.play : gamesText.openGames.open}
    >
      <TicketAmount amount={game.stakeAmount} />
      <span className="tabular-nums">{remainingMs > 0 ? formatTimeLeft(remainingMs) : gamesText.deadline.isUp}</span>
    </RejoinLink>
  );
}
