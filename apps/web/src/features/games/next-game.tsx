import type { ListedGame } from '@game/contract';
import { useStakeableBalance } from '../../components/reveal/stakeable-balance.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { PlayerName } from '../../components/players/player-name.js';
import { JoinGameButton } from './join-game-button.js';

interface NextGameProps {
  game: ListedGame;
  viewerId: string;
  heading: string;
}

/** An open game of another player, which the viewer can join when theirs is over or while it waits. */
export function NextGame({ game, viewerId, heading }: NextGameProps) {
  const balance = useStakeableBalance();
  return (
    <section
      aria-labelledby="next-game-heading"
      className="flex w-full max-w-md flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border-2 border-ink bg-background p-2 ps-3"
    >
      <div className="min-w-0 grow basis-40">
        <h2 id="next-game-heading" className="font-body text-sm font-semibold text-muted">
          {heading}
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 leading-tight">
          <PlayerName player={game.player1} className="font-bold" />
          <TicketAmount amount={game.stakeAmount} />
        </div>
      </div>
      <JoinGameButton game={game} viewerId={viewerId} balance={balance} variant="secondary" />
    </section>
  );
}
