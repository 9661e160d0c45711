import type { Game } from '@game/contract';
import { phaseOf } from '@game/rules';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { NoGamesScene } from '../../art/scenes/no-games-scene.js';
import { TicketAmount } from '../../art/ticket-art.js';
import { useHeldBalance } from '../../components/reveal/use-held-balance.js';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { late } from '../../components/ui/late.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { Spinner } from '../../components/ui/spinner.js';
import { dismissToastAbout, showToast } from '../../components/toasts/toast-store.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { gamesText } from '../../text/games.js';
import { outcomeText } from '../../text/outcome.js';
import { ticketText } from '../../text/tickets.js';
import { useSuggestedGame } from './api.js';
import { CompletedOutcome } from './completed-outcome.js';
import { gamePath } from './game-path.js';
import { NextGame } from './next-game.js';
import { OutcomeActions } from './outcome-actions.js';
import { OwnRematchNote } from './rematches/own-rematch-note.js';
import { isOpenGame, isRoomPhase } from './room-view.js';
import { useGameSession, type GameSession } from './use-game-session.js';
import { WaitingOutcome } from './waiting-outcome.js';

// It is only shown while a game waits, below the rest of the page.
const LateShareGame = late(async () => (await import('./challenges/share-game.js')).ShareGame);

// Shown with the result. Its space is reserved.
const LateGameFairness = late(async () => (await import('./game-fairness.js')).GameFairness);

// Both depend on a request, and are below the main action.
const LateMeanwhile = late(async () => (await import('./meanwhile.js')).Meanwhile);
const LateBackToOpenGame = late(async () => (await import('./meanwhile.js')).BackToOpenGame);

interface OutcomePageProps {
  gameId: string | undefined;
  viewerId: string;
  /** Returns to the lobby. */
  onReturn: () => void;
}

/** How a game ended or, until then, that it waits for the opponent (OUT-01 to OUT-04, D-15). */
export function OutcomePage({ gameId, viewerId, onReturn }: OutcomePageProps) {
  const session = useGameSession(gameId, viewerId, gamesText.session.outcomeFailed);
  useEscape(onReturn);
  // A game that is completed meanwhile is held by its reveal.
  useHeldBalance(session === null || isOpenGame(session.game));
  // Requested while the result is still hidden, so that it does not move the page later.
  const isOver = session !== null && !isOpenGame(session.game);
  const isWaiting = session?.game.status === 'waiting';
  const next = useSuggestedGame(isOver || isWaiting ? session.game.stakeAmount : null, isWaiting).data?.game;
  if (session === null) return <Spinner />;
  const { game, seat } = session;
  return (
    <Card className="narrow relative flex flex-col items-center gap-3 pt-12 short:gap-2 short:pt-3 sm:gap-4 sm:pt-14">
      <Button
        variant="quiet"
        size="icon"
        aria-label={outcomeText.close}
        className="absolute end-2 top-2"
        onClick={onReturn}
      >
        <X aria-hidden />
      </Button>
      <Outcome {...session}>
        <OutcomeActions game={game} seat={seat} onReturn={onReturn} />
        {isWaiting && next !== undefined && <LateMeanwhile game={game} next={next} viewerId={viewerId} />}
        {isOver && <LateBackToOpenGame viewerId={viewerId} />}
        {isOver && next && <NextGame game={next} viewerId={viewerId} heading={outcomeText.joinNext} />}
        {game.result !== null && (
          <div className="w-full empty:min-h-12">
            <LateGameFairness game={game} result={game.result} seat={seat} />
          </div>
        )}
      </Outcome>
    </Card>
  );
}

/** The screen of the game's phase, with `children` below it. */
function Outcome({ game, seat, children }: GameSession & { children: ReactNode }): ReactNode {
  const navigate = useNavigate();
  const phase = phaseOf(game, seat);
  const path = gamePath(game.id);
  const previousPhase = useRef(phase);
  // Before the effect of a result that is revealed immediately: it dismisses the toast.
  useLayoutEffect(() => {
    if (previousPhase.current === 'waitingForOpponent' && phase === 'completed') {
      showToast({ ...outcomeText.complete, tone: 'success', about: path });
    }
    if (phase === 'cancelled') dismissToastAbout(path);
    previousPhase.current = phase;
    if (isRoomPhase(phase)) void navigate(path, { replace: true });
  }, [phase, path, navigate]);

  switch (phase) {
    case 'choosing':
    case 'waitingForPlayer1':
      return <Spinner />;
    case 'waitingForOpponent':
      return (
        <>
          <WaitingOutcome game={game} seat={seat} />
          {children}
          <LateShareGame game={game} />
        </>
      );
    case 'completed':
      return game.result === null ? (
        <Spinner />
      ) : (
        <CompletedOutcome game={game} result={game.result} seat={seat}>
          {children}
        </CompletedOutcome>
      );
    case 'cancelled':
      return (
        <>
          <CancelledOutcome game={game} />
          {children}
        </>
      );
  }
}

/** A game that its creator cancelled, or that had no second player in time (D-13). */
function CancelledOutcome({ game }: { game: Game }) {
  const { id, stakeAmount } = game;
  const { title, stakeReturned } = outcomeText.cancelled;
  useDocumentTitle(title);
  useAnnouncement(id, [`${title}. ${stakeReturned} ${ticketText.amount(stakeAmount)}`]);
  return (
    <>
      <PageHeading className="px-9 text-center short:text-2xl">{title}</PageHeading>
      <NoGamesScene className="size-44" />
      <OwnRematchNote game={game} />
      <p className="text-center text-lg">
        {stakeReturned} <TicketAmount amount={stakeAmount} />
      </p>
    </>
  );
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onEscape]);
}
