import type { Game, GameResult } from '@game/contract';
import { opponentOf, type Seat } from '@game/rules';
import { useQueryClient } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { useEffect, type ReactNode } from 'react';
import { PlayerName } from '../../components/players/player-name.js';
import { Clash, isClashOf } from '../../components/reveal/clash.js';
import { CountedAmount } from '../../components/reveal/counted-amount.js';
import { Profit } from '../../components/reveal/profit.js';
import { rememberRevealed, wasSeenOpen } from '../../components/reveal/seen-results.js';
import { isUnseen, noteSeen } from '../../components/reveal/unseen-results.js';
import { dismissToastAbout } from '../../components/toasts/toast-store.js';
import { useHeldBalance } from '../../components/reveal/use-held-balance.js';
import { useReveal } from '../../components/reveal/use-reveal.js';
import { Avatar } from '../../components/ui/avatar.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useConfetti } from '../../components/ui/use-confetti.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useIsVisible } from '../../components/ui/use-is-visible.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { outcomeText } from '../../text/outcome.js';
import { gamePath } from './game-path.js';
import { outcomeSentence, outcomeViewOf } from './outcome-view.js';

interface CompletedOutcomeProps {
  game: Game;
  result: GameResult;
  seat: Seat;
  /** Shown when the result is revealed: the buttons and the proof. */
  children: ReactNode;
}

const styles = { win: 'text-win is-win', loss: 'text-loss is-loss', tie: 'text-ink is-tie' };

/**
 * A notice for half a second (GAM-06), then both moves, the winner and the tickets won or lost (OUT-01 to OUT-03). Nothing
 * gives the result away before. A player who was not there when the game was decided sees it immediately.
 */
export function CompletedOutcome({ game, result, seat, children }: CompletedOutcomeProps) {
  const view = outcomeViewOf(game, result, seat);
  const { outcome } = view;
  const opponent = game[opponentOf(seat)];
  const key = `${game.id} ${seat}`;
  const reveal = useReveal({
    key,
    outcome,
    isClash: isClashOf(view),
    isNew: wasSeenOpen(game.id) || isUnseen(game.id),
  });
  const { isLive, isResultShown } = reveal;
  useHeldBalance(!isResultShown);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isResultShown) {
      // Nothing is left to redirect to.
      dismissToastAbout(gamePath(game.id));
      rememberRevealed(key);
      noteSeen(queryClient, [game.id]);
    }
    // A player who leaves during the reveal has seen enough.
    return () => noteSeen(queryClient, [game.id]);
  }, [isResultShown, key, game.id, queryClient]);
  const hiddenTitle = useIsVisible() ? outcomeText.complete.title : outcomeText.decided;
  useDocumentTitle(isResultShown ? view.title : hiddenTitle);
  useAnnouncement(game.id, [isResultShown ? outcomeSentence(view) : null]);
  useConfetti(isLive && isResultShown && outcome === 'win');

  return (
    <>
      <PageHeading
        className={cx('text-center short:text-2xl', isResultShown && styles[outcome], isLive && 'outcome-title')}
      >
        {isResultShown ? view.title : outcomeText.complete.title}
      </PageHeading>
      <Clash hand={view} reveal={reveal} />
      {/* The height of the result is reserved, and the footer is hidden, so that the reveal moves nothing. */}
      <div
        id="result"
        data-page-loading={!isResultShown || undefined}
        className="flex min-h-26 flex-col items-center gap-1 text-center"
      >
        {isResultShown ? (
          <>
            <div className="flex flex-wrap items-center justify-center gap-x-3">
              <p className="flex flex-wrap items-center justify-center gap-x-2 text-2xl font-bold">
                {view.resultLine} {view.amount !== null && <CountedAmount amount={view.amount} isCounting={isLive} />}
              </p>
              {view.profit !== 0 && <Profit profit={view.profit} meaning={outcomeText.profit} />}
            </div>
            <p className="text-lg short:text-base">{view.explanation}</p>
            {opponent !== null && (
              <div className="flex flex-wrap items-center justify-center gap-x-1.5">
                <span className="short:sr-only">{outcomeText.against}</span>
                <span className="inline-flex min-w-0 items-center gap-x-1.5">
                  <Avatar name={opponent.username} source={opponent.avatarUrl} size="small" />
                  <PlayerName player={opponent} className="font-bold" />
                </span>
              </div>
            )}
          </>
        ) : (
          <p>{outcomeText.complete.message}</p>
        )}
      </div>
      {isResultShown && children}
    </>
  );
}
