import { mayCancel, type GamePhase } from '@game/rules';
import { cx } from 'class-variance-authority';
import { CircleHelp } from 'lucide-react';
import { useIsRestoring } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { MoveCarousel } from '../../components/moves/move-carousel.js';
import { useMoveChoice } from '../../components/moves/use-move-choice.js';
import { useHeldBalance } from '../../components/reveal/use-held-balance.js';
import { Button } from '../../components/ui/button.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { Skeleton } from '../../components/ui/skeleton.js';
import { PageSpinner } from '../../components/ui/spinner.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { useLate } from '../../components/ui/late.js';
import { useAnnouncement } from '../../feedback/announcements.js';
import { useConnectionProblem } from '../../state/connection-status.js';
import { useIsAtRest } from '../../state/page-rest.js';
import { gamesText } from '../../text/games.js';
import { uiText } from '../../text/ui.js';
import { CancelGameButton } from './cancellation/cancel-game-button.js';
import { DeadlineNote } from './deadline-note.js';
import { useGameInformation } from './game-information.js';
import { gamePath } from './game-path.js';
import { GameTable, Pot, StakePanel } from './game-table.js';
import { RoomScore } from './rematches/pair-score.js';
import { isRoomPhase, roomViewOf } from './room-view.js';
import { useGameSession, type GameSession } from './use-game-session.js';
import { useSendMove } from './use-send-move.js';

const loadRoomPopups = async () => (await import('./room-popups.js')).RoomPopups;

interface GameRoomPageProps {
  gameId: string | undefined;
  viewerId: string;
}

/** The room where a player makes their move (GAM-01 to GAM-07). */
export function GameRoomPage({ gameId, viewerId }: GameRoomPageProps) {
  const session = useGameSession(gameId, viewerId, gamesText.session.roomFailed);
  const RoomPopups = useLate(loadRoomPopups);
  // Only a prerendered page waits for its hydration. It is sent to players of open games only.
  const isRestoring = useIsRestoring();
  const [isPrerendered] = useState(isRestoring);
  // The outcome page goes on, so that a result which arrives here is revealed there.
  useHeldBalance(session?.game.status !== 'cancelled');
  // Deferred, so that the page responds to input while the room is rendered.
  const isKnown = useDeferredValue(session !== null);
  const known = isKnown ? session : null;
  if (known === null && !isPrerendered) return <PageSpinner />;
  return <GameRoom viewerId={viewerId} session={known} RoomPopups={RoomPopups} />;
}

const roomClasses =
  'hand narrow beside:grid-cols-[1fr_auto] beside:grid-rows-[1fr_auto_auto_1fr] beside:gap-x-12 lg:gap-y-6';
const carouselClasses = 'hand-carousel beside:col-start-2 beside:row-span-4 beside:row-start-1';

/** Usually enough for the table, so that the cards below it stay where they are. */
const tableHeight = 'min-h-33 short:min-h-19';

/** The room of an open game as it looks before the game is known. */
const unknownView = {
  phase: null,
  heading: gamesText.headings.choosing,
  turnMessage: null,
  opponentNote: uiText.loading,
  mayMove: false,
};

interface GameRoomProps {
  viewerId: string;
  /** null until the game is known. The elements stay when it is, so that a slow phone lays out only what follows. */
  session: GameSession | null;
  /** null until its code has loaded. */
  RoomPopups: Awaited<ReturnType<typeof loadRoomPopups>> | null;
}

function GameRoom({ viewerId, session, RoomPopups }: GameRoomProps) {
  const gameId = session?.game.id ?? '';
  const seat = session?.seat ?? null;
  const view = session === null ? unknownView : roomViewOf(session.game, session.seat);
  const carousel = useRef<HTMLDivElement>(null);
  const choice = useMoveChoice();
  const information = useGameInformation(viewerId);
  const { sendMove, isPending } = useSendMove(gameId, seat, choice.clear);
  useLeaveForOutcome(gameId, view.phase);

  const isStuck = useConnectionProblem() === 'offline' && isPending;
  // Player 2 moves second, so while that move is being sent both are made (GAM-03, GAM-04).
  const isDeciding = isPending && !isStuck && seat === 'player2';
  const heading = isDeciding ? gamesText.headings.deciding : view.heading;
  const turnMessage = isStuck ? gamesText.turns.stuck : isDeciding ? gamesText.turns.result : view.turnMessage;
  useDocumentTitle(turnMessage);
  useAnnouncement(gameId, session === null ? [] : [turnMessage, view.opponentNote]);
  // After the own move, the message says who is awaited (EGM-04).
  const closedMessage = view.phase === 'waitingForPlayer1' ? gamesText.notYourTurn : (turnMessage ?? uiText.loading);
  const closedBecause = view.mayMove && !isPending ? null : closedMessage;
  const focusCarousel = () => carousel.current?.focus();
  const isOpen = view.phase !== null && isRoomPhase(view.phase);
  const isCancellable = session === null || mayCancel(session.game, session.seat);

  return (
    <div
      data-page-loading={session === null ? '' : undefined}
      className={cx(roomClasses, isCancellable && '[--below:--spacing(14)]')}
    >
      <RoomHeader
        {...{ heading, turnMessage }}
        note={view.opponentNote}
        onAskForInformation={session === null ? undefined : information.ask}
      />
      {session === null ? <Skeleton className={tableHeight} /> : <Table {...session} />}
      <div className={carouselClasses}>
        <MoveCarousel
          ref={carousel}
          isFitted
          closedBecause={closedBecause}
          selected={choice.selected}
          onSelect={(move) => choice.select(move, sendMove)}
        />
      </div>
      <div className="flex flex-col items-center gap-3">
        {session === null ? <Skeleton className="h-14 w-full short:h-10.5" /> : <DeadlineNote {...session} />}
        {session === null ? (
          <Skeleton className="h-11 w-34" />
        ) : (
          isCancellable && <CancelGameButton game={session.game} size="small" />
        )}
      </div>
      {session !== null && isOpen && RoomPopups !== null && (
        <RoomPopups
          {...session}
          information={information}
          confirmation={{ move: choice.moveToConfirm, isPending, onConfirm: sendMove, onCancel: choice.clear }}
          focusAfterwards={focusCarousel}
        />
      )}
    </div>
  );
}

/** Both players, what they play for, and the score between them. */
function Table({ game, seat }: GameSession) {
  return (
    <div className={cx('flex flex-col gap-1 text-center', tableHeight)}>
      <GameTable game={game} seat={seat}>
        {seat === 'player1' ? (
          <StakePanel stakeAmount={game.stakeAmount} isAtTable />
        ) : (
          <Pot stakeAmount={game.stakeAmount} />
        )}
      </GameTable>
      <RoomScore game={game} seat={seat} />
    </div>
  );
}

interface RoomHeaderProps {
  heading: string;
  /** null until the game is known. */
  turnMessage: string | null;
  /** What the opponent has done or will do, if anything. */
  note: string | null;
  /** Undefined until the game is known. */
  onAskForInformation: (() => void) | undefined;
}

/** Says whose turn it is, in one line if the window is small. See decision 0041. */
function RoomHeader({ heading, turnMessage, note, onAskForInformation }: RoomHeaderProps) {
  const isOwnTurn = turnMessage === null || turnMessage === gamesText.turns.own;
  return (
    <div className="relative px-11 text-center beside:self-end short:flex short:min-h-11 short:items-center short:justify-center">
      <PageHeading className={isOwnTurn ? 'short:text-2xl' : 'short:sr-only'}>{heading}</PageHeading>
      <p id="turn-message" className="text-lg leading-snug font-semibold short:text-base">
        {/* On the own turn, the heading says the same. */}
        <span className={isOwnTurn ? 'sr-only' : ''}>{turnMessage}</span>
        {note !== null && <span className="block font-normal text-muted short:sr-only">{note}</span>}
      </p>
      {onAskForInformation && (
        <Button
          variant="quiet"
          size="icon"
          className="absolute end-0 top-0"
          aria-label={gamesText.information.title}
          aria-haspopup="dialog"
          onClick={onAskForInformation}
        >
          <CircleHelp aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** Redirects to the outcome page as soon as the player can do nothing more in the room (GAM-06). */
function useLeaveForOutcome(gameId: string, phase: GamePhase | null): void {
  const navigate = useNavigate();
  const isAtRest = useIsAtRest();
  useEffect(() => {
    // Preloads the page while the player thinks. If this fails, the route reports the error.
    if (isAtRest) import('./outcome-page.js').catch(() => undefined);
  }, [isAtRest]);
  useEffect(() => {
    if (phase !== null && !isRoomPhase(phase)) void navigate(`${gamePath(gameId)}/outcome`, { replace: true });
  }, [gameId, phase, navigate]);
}
