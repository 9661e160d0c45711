import type { ListedGame } from '@game/contract';
import type { ReactNode } from 'react';
import { SealedArt } from '../../art/sealed-art.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { PlayerName } from '../../components/players/player-name.js';

/** One game to join: whose it is, its stake, and the button given. */
export function ListedGameRow({ game, action }: { game: ListedGame; action: ReactNode }) {
  return (
    <li className="flex animate-enter flex-wrap items-center justify-end gap-3 p-3">
      <SealedArt className="size-12 shrink-0 -rotate-6 max-[22rem]:hidden" />
      <div className="min-w-0 grow basis-24">
        <p>
          <PlayerName player={game.player1} className="font-heading text-lg leading-tight font-semibold" />
        </p>
        <TicketAmount amount={game.stakeAmount} />
      </div>
      {action}
    </li>
  );
}
