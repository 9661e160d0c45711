import { potOf } from '@game/rules';
import { cx } from 'class-variance-authority';
import { TicketAmount } from '../../art/ticket-amount.js';
import { gamesText } from '../../text/games.js';

interface StakePanelProps {
  stakeAmount: number;
  /** One amount below the other, instead of beside it. */
  isStacked?: boolean;
}

/** What is at stake in a game: the stake, and the pot the winner takes (GAM-01, GAM-02). */
export function StakePanel({ stakeAmount, isStacked = false }: StakePanelProps) {
  return (
    <dl
      className={cx(
        // What shows between the two is the line that parts them, however they lie.
        'grid gap-0.5 overflow-hidden rounded-control border-2 border-ink bg-ink',
        !isStacked && 'grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]',
      )}
    >
      {[
        { label: gamesText.stakeAmount, amount: stakeAmount },
        { label: gamesText.potentialWin, amount: potOf(stakeAmount) },
      ].map(({ label, amount }) => (
        <div key={label} className="bg-surface px-3 py-1 text-center leading-tight">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg">
            <TicketAmount amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
