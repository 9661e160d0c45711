import type { ListedGame } from '@game/contract';
import type { ReactNode } from 'react';
import { SealedArt } from '../../art/sealed-art.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { PlayerName } from '../../components/players/player-name.js';
import { lobbyText } from '../../text/lobby.js';

interface ListedGameRowProps {
  game: ListedGame;
  /** Whether it can no longer be joined; it goes as soon as nobody points at the list. */
  isTaken: boolean;
  /** Where it stands among all games, of which only a part is on the page. */
  place: { position: number; size: number };
  /** In pixels. */
  minHeight: number;
  action: ReactNode;
}

/** One game to join: whose it is, its stake, and the button given. */
export function ListedGameRow({ game, isTaken, place, minHeight, action }: ListedGameRowProps) {
  return (
    <li
      data-game={game.id}
      aria-posinset={place.position}
      aria-setsize={place.size}
      style={{ minHeight }}
      className="flex flex-wrap items-center justify-end gap-3 p-3"
    >
      <SealedArt className="size-12 shrink-0 -rotate-6 max-[22rem]:hidden" />
      <div className="min-w-0 grow basis-24">
        <p>
          <PlayerName player={game.player1} className="font-heading text-lg leading-tight font-semibold" />
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          <TicketAmount amount={game.stakeAmount} />
          {isTaken && <span className="text-sm text-muted">{lobbyText.join.taken}</span>}
        </p>
      </div>
      {action}
    </li>
  );
}
