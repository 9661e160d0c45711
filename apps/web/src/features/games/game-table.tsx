import type { Game } from '@game/contract';
import { hasMoved, opponentOf, type Seat } from '@game/rules';
import type { ReactNode } from 'react';
import { gamesText } from '../../text/games.js';
import { PlayerSeat } from './player-seat.js';

interface GameTableProps {
  game: Game;
  seat: Seat;
  /** What lies between the two players: what they play for. */
  children: ReactNode;
}

/** Both players as the viewer in `seat` sees them. */
export function GameTable({ game, seat, children }: GameTableProps) {
  const opponent = opponentOf(seat);
  return (
    <section aria-label={gamesText.table.label} className="@container w-full">
      {/* With large letters there is no room for three side by side. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 @max-[16rem]:grid-cols-1">
        <PlayerSeat label={gamesText.table.you} player={game[seat]} hasMoved={hasMoved(game, seat)} />
        {children}
        <PlayerSeat label={gamesText.table.opponent} player={game[opponent]} hasMoved={hasMoved(game, opponent)} />
      </div>
    </section>
  );
}
