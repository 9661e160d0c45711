import type { RecentOutcome } from '@game/contract';
import { profitOf, type Move } from '@game/rules';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { MoveArt } from '../../art/move-art.js';
import { SealedArt } from '../../art/sealed-art.js';
import { PlayerName } from '../../components/players/player-name.js';
import { formatDateTime, formatSignedNumber } from '../../text/format.js';
import { statisticsText } from '../../text/statistics.js';
import { ticketText } from '../../text/tickets.js';

const text = statisticsText.recent;

interface OutcomeListProps {
  label: string;
  outcomes: readonly RecentOutcome[];
  /** Whether each row has a link to its proof. */
  hasProofs?: boolean;
}

/** Completed games, each with a link to its outcome. */
export function OutcomeList({ label, outcomes, hasProofs = false }: OutcomeListProps) {
  return (
    <ul aria-label={label} className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background">
      {outcomes.map((outcome) => (
        <OutcomeRow key={outcome.gameId} outcome={outcome} hasProof={hasProofs} />
      ))}
    </ul>
  );
}

const tones = { win: 'text-win', loss: 'text-loss', tie: '' };

function OutcomeRow({ outcome: row, hasProof }: { outcome: RecentOutcome; hasProof: boolean }) {
  const { gameId, opponent, outcome, stakeAmount, ownMove, opponentMove, completedAt } = row;
  const profit = profitOf(outcome, stakeAmount);
  return (
    <li className="relative flex flex-wrap items-center justify-end gap-3 p-3 hovered:bg-surface">
      <span aria-hidden className="flex shrink-0">
        <HandArt move={ownMove} />
        <HandArt move={opponentMove} className="-ms-2" />
      </span>
      <span className="sr-only">{text.hands(ownMove, opponentMove)}</span>
      <div className="min-w-0 grow basis-24 leading-tight">
        <PlayerName player={opponent} className="z-1 font-semibold" />
        {/* Its ::after covers the row, below the link of the name. */}
        <Link
          to={`/game/${gameId}/outcome`}
          className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm after:absolute after:inset-0 after:content-['']"
        >
          <span className={`font-bold ${tones[outcome]}`}>{text.outcomes[outcome]}</span>
          <time dateTime={completedAt} className="text-muted">
            {formatDateTime(new Date(completedAt))}
          </time>
        </Link>
      </div>
      <span className={`font-heading text-lg font-bold tabular-nums ${tones[outcome]}`}>
        {formatSignedNumber(profit)}
        <span className="sr-only"> {ticketText.unit(Math.abs(profit))}</span>
      </span>
      {hasProof && (
        <Link
          to={`/game/${gameId}/outcome#proof`}
          aria-label={statisticsText.games.proof(opponent.username)}
          className="z-1 grid size-11 place-items-center rounded-control text-win hovered:bg-surface"
        >
          <ShieldCheck aria-hidden />
        </Link>
      )}
    </li>
  );
}

function HandArt({ move, className = '' }: { move: Move | null; className?: string }) {
  const size = `size-9 ${className}`;
  return move === null ? <SealedArt className={size} /> : <MoveArt move={move} className={size} />;
}
