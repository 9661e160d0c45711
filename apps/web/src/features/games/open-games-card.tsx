import type { Game } from '@game/contract';
import { useServerNow } from '../../api/use-server-now.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { Card } from '../../components/ui/card.js';
import { LinkButton } from '../../components/ui/link-button.js';
import { gamesText } from '../../text/games.js';
import { useOpenGames } from './api.js';
import { roomViewOf } from './room-view.js';
import { formatTimeLeft } from '../../text/format.js';
import { seatOf } from './viewer-seat.js';

/** The way back to the games one has left open: whose turn it is, and how long it may take. Nothing without any. */
export function OpenGamesCard({ viewerId }: { viewerId: string }) {
  const games = useOpenGames().data?.games ?? [];
  const now = useServerNow(1000);
  if (games.length === 0) return null;
  return (
    <Card aria-labelledby="open-games-heading">
      <h2 id="open-games-heading" className="mb-3 text-2xl">
        {gamesText.openGames.heading}
      </h2>
      <ul className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background">
        {games.map((game) => (
          <OpenGameRow key={game.id} game={game} viewerId={viewerId} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function OpenGameRow({ game, viewerId, now }: { game: Game; viewerId: string; now: number }) {
  const seat = seatOf(game, viewerId);
  if (seat === null) return null;
  const { turnMessage, mayMove } = roomViewOf(game, seat);
  const remainingMs = Date.parse(game.deadlineAt ?? '') - now;
  return (
    <li className="flex flex-wrap items-center justify-end gap-3 p-3">
      <div className="min-w-0 grow basis-30">
        <p className="font-semibold">{turnMessage}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <TicketAmount amount={game.stakeAmount} />
          <span className="tabular-nums">
            {remainingMs > 0 ? formatTimeLeft(remainingMs) : gamesText.deadline.isUp}
          </span>
        </p>
      </div>
      <LinkButton to={`/game/${game.id}`} variant={mayMove ? 'primary' : 'secondary'}>
        {mayMove ? gamesText.openGames.play : gamesText.openGames.open}
      </LinkButton>
    </li>
  );
}
