import type { ListedGame } from '@game/contract';
import type { ReactNode } from 'react';
import { SealedArt } from '../../art/sealed-art.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { Badge } from '../../components/ui/badge.js';
import { lobbyText } from '../../text/lobby.js';

/** One game to join: whose it is, its stake, and the button given. */
export function ListedGameRow({ game, action }: { game: ListedGame; action: ReactNode }) {
  return (
    <li className="flex animate-enter flex-wrap items-center justify-end gap-3 p-3">
      <SealedArt className="size-12 shrink-0 -rotate-6 max-[22rem]:hidden" />
      <div className="min-w-0 grow basis-24">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 font-heading text-lg leading-tight font-semibold wrap-anywhere">
            {game.player1.username}
          </span>
          {game.player1.isBot && <Badge>{lobbyText.bot}</Badge>}
        </p>
        <TicketAmount amount={game.stakeAmount} />
      </div>
      {action}
    </li>
  );
}
