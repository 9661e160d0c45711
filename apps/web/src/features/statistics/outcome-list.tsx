import type { RecentOutcome } from '@game/contract';
import { profitOf, type Move } from '@game/rules';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { MoveArt } from '../../art/move-art.js';
import { SealedArt } from '../../art/sealed-art.js';
import { useUnseenIds } from '../../components/reveal/unseen-results.js';
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

/** Completed games, each with a link to its outcome. A result that is not revealed yet is hidden. */
export function OutcomeList({ label, outcomes, hasProofs = false }: OutcomeListProps) {
  const unseen = useUnseenIds();
  return (
    <ul aria-label={label} className="divide-y-2 divide-ink rounded-xl border-2 border-ink bg-background">
      {outcomes.map((outcome) => (
        <OutcomeRow key={outcome.gameId} outcome={outcome} hasProof={hasProofs} isHidden={unseen.has(outcome.gameId)} />
      ))}
    </ul>
  );
}

const tones = { win: 'text-win', loss: 'text-loss', tie: '' };

interface OutcomeRowProps {
  outcome: RecentOutcome;
  hasProof: boolean;
  /** Whether the result is not revealed yet. */
  isHidden: boolean;
}

function OutcomeRow({ outcome: row, hasProof, isHidden }: OutcomeRowProps) {
  const { gameId, opponent, outcome, stakeAmount, ownMove, opponentMove, completedAt } = row;
  const profit = profitOf(outcome, stakeAmount);
  const [label, tone] = isHidden ? [text.hidden, ''] : [text.outcomes[outcome], tones[outcome]];
  return (
    <li className="relative flex flex-wrap items-center justify-end gap-3 p-3 hovered:bg-surface">
      <span aria-hidden className="flex shrink-0">
        <HandArt move={isHidden ? null : ownMove} />
        <HandArt move={isHidden ? null : opponentMove} className="-ms-2" />
      </span>
      {!isHidden && <span className="sr-only">{text.hands(ownMove, opponentMove)}</span>}
      <div className="min-w-0 grow basis-24 leading-tight">
        <PlayerName player={opponent} className="z-1 font-semibold" />
        {/* Its ::after covers the row, below the link of the name. */}
        <Link
          to={`/game/${gameId}/outcome`}
          className="flex min-h-6 flex-wrap items-center gap-x-2 text-sm after:absolute after:inset-0 after:content-['']"
        >
          <span className={`font-bold ${tone}`}>{label}</span>
          <time dateTime={completedAt} className="text-muted">
            {formatDateTime(new Date(completedAt))}
          </time>
        </Link>
      </div>
      {!isHidden && (
        <span className={`font-heading text-lg font-bold tabular-nums ${tone}`}>
          {formatSignedNumber(profit)}
          <span className="sr-only"> {ticketText.unit(Math.abs(profit))}</span>
        </span>
      )}
      {hasProof && !isHidden && (
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
