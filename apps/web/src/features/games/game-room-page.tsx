import type { Move } from '@game/rules';
import { useRef, useState } from 'react';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { Spinner } from '../../components/ui/spinner.js';
import { showError } from '../../components/ui/toast-store.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { gamesText } from '../../text/games.js';
import { ConfirmMovePopup } from './confirm-move-popup.js';
import { DeadlineNote } from './deadline-note.js';
import { GameInformationPopup } from './game-information-popup.js';
import { MoveCarousel } from './move-carousel.js';
import { roomViewOf } from './room-view.js';
import { StakePanel } from './stake-panel.js';
import { useGameSession, type GameSession } from './use-game-session.js';
import { useLeaveForOutcome } from './use-leave-for-outcome.js';
import { useSendMove } from './use-send-move.js';

interface GameRoomPageProps {
  gameId: string | undefined;
  viewerId: string;
}

/** The room where a player makes their move (GAM-01 to GAM-07). */
export function GameRoomPage({ gameId, viewerId }: GameRoomPageProps) {
  const session = useGameSession(gameId, viewerId, gamesText.session.roomFailed);
  return session === null ? <Spinner /> : <GameRoom key={session.game.id} {...session} />;
}

function GameRoom({ game, seat, remainingMs }: GameSession) {
  const view = roomViewOf(game, seat);
  const [isInformed, setIsInformed] = useState(false);
  const [moveToConfirm, setMoveToConfirm] = useState<Move | null>(null);
  const carousel = useRef<HTMLDivElement>(null);
  const { sendMove, isPending } = useSendMove(game.id, seat, () => setMoveToConfirm(null));
  useLeaveForOutcome(game.id, view.phase);

  const isOpen = view.mayMove && !isPending;
  // Player 2's move is the second one: while it is on its way both are made (GAM-03, GAM-04).
  const isDeciding = isPending && seat === 'player2';
  const heading = isDeciding ? gamesText.headings.deciding : view.heading;
  const turnMessage = isDeciding ? gamesText.turns.result : view.turnMessage;
  useDocumentTitle(turnMessage);
  const focusCarousel = () => carousel.current?.focus();
  const tellWhyNot = () => {
    const { title, message } = gamesText.cannotMove;
    showError(isPending ? turnMessage : message, title);
  };
  const isGoing = view.phase === 'choosing' || view.phase === 'waitingForPlayer1';

  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-5">
      <div className="text-center">
        <PageHeading>{heading}</PageHeading>
        <p role="status" className="text-lg">
          {turnMessage}
          {view.opponentNote !== null && <span className="block text-muted">{view.opponentNote}</span>}
        </p>
      </div>
      {seat === 'player1' && (
        <Card>
          <StakePanel stakeAmount={game.stakeAmount} />
        </Card>
      )}
      <MoveCarousel
        ref={carousel}
        isOpen={isOpen}
        onSelect={(move) => (seat === 'player1' ? setMoveToConfirm(move) : sendMove(move))}
        onRefused={tellWhyNot}
      />
      <DeadlineNote status={game.status} seat={seat} player1HasMoved={game.player1HasMoved} remainingMs={remainingMs} />
      <GameInformationPopup
        open={isGoing && !isInformed}
        seat={seat}
        stakeAmount={game.stakeAmount}
        onClose={() => setIsInformed(true)}
        focusAfterwards={focusCarousel}
      />
      <ConfirmMovePopup
        move={isGoing ? moveToConfirm : null}
        isPending={isPending}
        onConfirm={sendMove}
        onCancel={() => setMoveToConfirm(null)}
        focusAfterwards={focusCarousel}
      />
    </div>
  );
}
