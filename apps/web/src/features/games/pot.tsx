import { potOf } from '@game/rules';
import { TicketAmount } from '../../art/ticket-amount.js';
import { gamesText } from '../../text/games.js';

/** What both players of a game play for. */
export function Pot({ stakeAmount }: { stakeAmount: number }) {
  return (
    <p className="flex flex-col items-center rounded-control border-2 border-ink bg-cheese px-2.5 py-1 text-on-cheese">
      <span className="text-sm leading-tight font-semibold">{gamesText.table.pot}</span>
      <span className="[--ink:var(--on-cheese)]">
        <TicketAmount amount={potOf(stakeAmount)} />
      </span>
    </p>
  );
}
