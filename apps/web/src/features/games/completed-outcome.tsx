import type { Game, GameResult } from '@game/contract';
import type { Seat } from '@game/rules';
import { cx } from 'class-variance-authority';
import { useEffect } from 'react';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { giveFeedback } from '../../feedback/feedback.js';
import { outcomeText } from '../../text/outcome.js';
import { Clash } from './clash.js';
import { outcomeSentence, outcomeViewOf } from './outcome-view.js';
import { ResultLine } from './result-line.js';
import { useReveal } from './use-reveal.js';

interface CompletedOutcomeProps {
  game: Game;
  result: GameResult;
  seat: Seat;
}

const colours = { win: 'text-win', loss: 'text-loss', tie: 'text-ink' };

/** The result: a notice for half a second (GAM-06), then both moves, who won and what (OUT-01 to OUT-03). */
export function CompletedOutcome({ game, result, seat }: CompletedOutcomeProps) {
  const view = outcomeViewOf(game, result, seat);
  const { outcome } = view;
  const doMovesClash = view.ownMove !== null && view.opponentMove !== null;
  const reveal = useReveal(doMovesClash);
  const { hasClashed, isTold } = reveal;
  useDocumentTitle(isTold ? view.title : outcomeText.complete.title);
  useAnnouncement(game.id, [isTold ? outcomeSentence(view) : null]);
  useConfetti(isTold && outcome === 'win');
  useEffect(() => {
    if (hasClashed && doMovesClash) giveFeedback('clash');
  }, [hasClashed, doMovesClash]);
  useEffect(() => {
    if (isTold) giveFeedback(outcome);
  }, [isTold, outcome]);

  return (
    <>
      <PageHeading className={cx('text-center', isTold && `outcome-title ${colours[outcome]}`)}>
        {isTold ? view.title : outcomeText.complete.title}
      </PageHeading>
      <Clash view={view} reveal={reveal} />
      <div id="result" className="flex min-h-20 flex-col items-center gap-1 text-center">
        {isTold ? (
          <>
            <ResultLine text={view.resultLine} amount={view.amount} />
            <p className="text-lg">{view.explanation}</p>
          </>
        ) : (
          <p>{outcomeText.complete.message}</p>
        )}
      </div>
    </>
  );
}
