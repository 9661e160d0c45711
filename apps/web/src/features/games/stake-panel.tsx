import { potOf } from '@game/rules';
import { TicketAmount } from '../../art/ticket-amount.js';
import { gamesText } from '../../text/games.js';

/** What is at stake in a game: the stake, and the pot the winner takes (GAM-01, GAM-02). */
export function StakePanel({ stakeAmount }: { stakeAmount: number }) {
  return (
    <dl className="grid grid-cols-2 gap-3">
      {[
        { label: gamesText.stakeAmount, amount: stakeAmount },
        { label: gamesText.potentialWin, amount: potOf(stakeAmount) },
      ].map(({ label, amount }) => (
        <div key={label} className="rounded-xl border-2 border-ink bg-background p-3 text-center">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl">
            <TicketAmount amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
