import type { Game, GameResult } from '@game/contract';
import type { Move, Seat } from '@game/rules';
import { cx } from 'class-variance-authority';
import { MoveArt } from '../../art/move-art.js';
import { SealedArt } from '../../art/sealed-art.js';
import { TicketAmount } from '../../art/ticket-amount.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useHasPassed } from '../../components/ui/use-has-passed.js';
import { moveText } from '../../text/moves.js';
import { outcomeText } from '../../text/outcome.js';
import { FairnessDisclosure } from './fairness-disclosure.js';
import { outcomeViewOf } from './outcome-view.js';
import { useConfetti } from '../../components/ui/use-confetti.js';

interface CompletedOutcomeProps {
  game: Game;
  result: GameResult;
  seat: Seat;
}

/** How long both moves stay face down (OUT-01, CON-14). */
const revealAfterMs = 500;

const colours = { win: 'text-win', loss: 'text-loss', tie: 'text-ink' };

/** The result: a notice for half a second (GAM-06), then both moves, who won and what (OUT-01 to OUT-03). */
export function CompletedOutcome({ game, result, seat }: CompletedOutcomeProps) {
  const view = outcomeViewOf(game, result, seat);
  const isRevealed = useHasPassed(revealAfterMs);
  useDocumentTitle(isRevealed ? view.title : outcomeText.complete.title);
  useConfetti(isRevealed && view.outcome === 'win');

  return (
    <>
      <PageHeading className={cx('text-center', isRevealed && colours[view.outcome])}>
        {isRevealed ? view.title : outcomeText.complete.title}
      </PageHeading>
      <div className="grid w-full grid-cols-[1fr_auto_1fr] items-center gap-2">
        <PlayedMove label={outcomeText.ownMove} move={view.ownMove} isRevealed={isRevealed} />
        <span className="font-heading text-2xl font-bold">{outcomeText.versus}</span>
        <PlayedMove label={outcomeText.opponentMove} move={view.opponentMove} isRevealed={isRevealed} />
      </div>
      <div role="status" className="min-h-16 text-center">
        {!isRevealed && <p>{outcomeText.complete.message}</p>}
        {isRevealed && (
          <>
            <span className="sr-only">{view.title} </span>
            <p className="flex flex-wrap items-center justify-center gap-x-2 text-2xl font-bold">
              {view.resultLine} {view.amount !== null && <TicketAmount amount={view.amount} />}
            </p>
            <p className="text-muted">{view.explanation}</p>
          </>
        )}
      </div>
      <FairnessDisclosure game={game} result={result} seat={seat} />
    </>
  );
}

interface PlayedMoveProps {
  label: string;
  /** null: none was made in time. */
  move: Move | null;
  isRevealed: boolean;
}

function PlayedMove({ label, move, isRevealed }: PlayedMoveProps) {
  return (
    <figure className="flex min-w-0 flex-col items-center gap-2">
      <figcaption className="text-center text-sm font-semibold">{label}</figcaption>
      {isRevealed && move !== null ? (
        <MoveArt move={move} className="size-24 max-w-full animate-enter sm:size-32" />
      ) : (
        <SealedArt className="size-24 max-w-full sm:size-32" />
      )}
      <p className="min-h-7 font-heading text-xl font-bold">
        {isRevealed ? (move === null ? outcomeText.noMove : moveText.names[move]) : ''}
      </p>
    </figure>
  );
}
