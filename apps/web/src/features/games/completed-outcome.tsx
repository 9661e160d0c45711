import type { Game, GameResult } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { cx } from 'class-variance-authority';
import { useEffect, useRef, useState } from 'react';
import { TicketArt } from '../../art/ticket-art.js';
import { PlayerName } from '../../components/players/player-name.js';
import { Badge } from '../../components/ui/badge.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { giveFeedback } from '../../feedback/feedback.js';
import { wantsLessMotion } from '../../feedback/reduced-motion.js';
import { formatNumber, formatSignedNumber } from '../../text/format.js';
import { outcomeText } from '../../text/outcome.js';
import { ticketText } from '../../text/tickets.js';
import { Clash, isClashOf, useReveal } from './clash.js';
import { outcomeSentence, outcomeViewOf } from './outcome-view.js';

interface CompletedOutcomeProps {
  game: Game;
  result: GameResult;
  seat: Seat;
}

const colours = { win: 'text-win', loss: 'text-loss', tie: 'text-ink' };

/** A notice for half a second (GAM-06), then both moves, the winner and the tickets won or lost (OUT-01 to OUT-03). */
export function CompletedOutcome({ game, result, seat }: CompletedOutcomeProps) {
  const view = outcomeViewOf(game, result, seat);
  const { outcome } = view;
  const opponent = game[opponentOf(seat)];
  const isClash = isClashOf(view);
  const reveal = useReveal(isClash);
  const { hasClashed, isResultShown } = reveal;
  useDocumentTitle(isResultShown ? view.title : outcomeText.complete.title);
  useAnnouncement(game.id, [isResultShown ? outcomeSentence(view) : null]);
  useConfetti(isResultShown && outcome === 'win');
  useEffect(() => {
    if (hasClashed && isClash) giveFeedback('clash');
  }, [hasClashed, isClash]);
  useEffect(() => {
    if (isResultShown) giveFeedback(outcome);
  }, [isResultShown, outcome]);

  return (
    <>
      <PageHeading className={cx('text-center', isResultShown && `outcome-title ${colours[outcome]}`)}>
        {isResultShown ? view.title : outcomeText.complete.title}
      </PageHeading>
      <Clash view={view} reveal={reveal} />
      <div id="result" className="flex min-h-20 flex-col items-center gap-1 text-center">
        {isResultShown ? (
          <>
            <div className="flex flex-wrap items-center justify-center gap-x-3">
              <p className="flex flex-wrap items-center justify-center gap-x-2 text-2xl font-bold">
                {view.resultLine} {view.amount !== null && <CountedAmount amount={view.amount} />}
              </p>
              {view.profit !== 0 && <Profit profit={view.profit} />}
            </div>
            <p className="text-lg">{view.explanation}</p>
            {opponent !== null && (
              <div className="flex flex-wrap items-center justify-center gap-x-1.5">
                {outcomeText.against} <PlayerName player={opponent} className="font-bold" />
              </div>
            )}
          </>
        ) : (
          <p>{outcomeText.complete.message}</p>
        )}
      </div>
    </>
  );
}

/** What the game has changed, as in the statistics: the stake won or lost (CON-03). */
function Profit({ profit }: { profit: number }) {
  return (
    <Badge tone={profit > 0 ? 'win' : 'plain'}>
      {formatSignedNumber(profit)}
      <span className="sr-only"> {outcomeText.profit}</span>
    </Badge>
  );
}

/** An amount of tickets that counts up on screen. Screen readers get the final amount immediately. */
function CountedAmount({ amount }: { amount: number }) {
  const shown = useCountUp(amount);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <TicketArt className="h-5 w-8 shrink-0" />
      {/* The invisible final amount reserves its width. */}
      <span aria-hidden className="inline-grid text-end tabular-nums *:col-start-1 *:row-start-1">
        <span className="invisible">{formatNumber(amount)}</span>
        <span>{formatNumber(shown)}</span>
      </span>
      <span className="sr-only">{ticketText.amount(amount)}</span>
    </span>
  );
}

const countUpMs = 700;

/** A number that counts up to `target` and slows down towards it; with reduced motion, it is `target` immediately. */
function useCountUp(target: number): number {
  const [isStill] = useState(wantsLessMotion);
  const [shown, setShown] = useState(0);
  const current = useRef(0);
  useEffect(() => {
    const from = current.current;
    const startedAtMs = performance.now();
    const step = (nowMs: number) => {
      const remaining = Math.max(0, 1 - (nowMs - startedAtMs) / countUpMs);
      current.current = Math.round(target - (target - from) * remaining ** 3);
      setShown(current.current);
      if (remaining > 0) frame = requestAnimationFrame(step);
    };
    let frame = isStill ? 0 : requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, isStill]);
  return isStill ? target : shown;
}
