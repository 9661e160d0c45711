import { mayCancel, phaseOf } from '@game/rules';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Spinner } from '../../components/ui/spinner.js';
import { dismissToastAbout, showToast } from '../../components/ui/toast-store.js';
import { gamesText } from '../../text/games.js';
import { outcomeText } from '../../text/outcome.js';
import { CancelGameButton } from './cancel-game-button.js';
import { CancelledOutcome } from './cancelled-outcome.js';
import { CompletedOutcome } from './completed-outcome.js';
import { GameFairness } from './game-fairness.js';
import { pathOf } from './game-id.js';
import { useGameSession, type GameSession } from './use-game-session.js';
import { WaitingOutcome } from './waiting-outcome.js';

interface OutcomePageProps {
  gameId: string | undefined;
  viewerId: string;
  /** Goes back to the lobby. */
  onReturn: () => void;
}

/** How a game ended, or, until it has, that it waits for the opponent (OUT-01 to OUT-04, D-15). */
export function OutcomePage({ gameId, viewerId, onReturn }: OutcomePageProps) {
  const session = useGameSession(gameId, viewerId, gamesText.session.outcomeFailed);
  useEscape(onReturn);
  if (session === null) return <Spinner />;
  const { game, seat } = session;
  return (
    <Card className="relative mx-auto flex w-full max-w-2xl flex-col items-center gap-3 pt-12 sm:gap-4 sm:pt-14">
      <Button
        variant="quiet"
        size="icon"
        aria-label={outcomeText.close}
        className="absolute end-2 top-2"
        onClick={onReturn}
      >
        <X aria-hidden />
      </Button>
      <Outcome {...session} />
      <div className="flex flex-wrap justify-center gap-3">
        {mayCancel(game, seat) && <CancelGameButton game={game} />}
        <Button onClick={onReturn}>{outcomeText.returnToLobby}</Button>
      </div>
      {game.result !== null && <GameFairness game={game} result={game.result} seat={seat} />}
    </Card>
  );
}

function Outcome({ game, seat, remainingMs }: GameSession): ReactNode {
  const navigate = useNavigate();
  const phase = phaseOf(game, seat);
  const path = pathOf(game.id);
  const previousPhase = useRef(phase);
  useEffect(() => {
    if (previousPhase.current === 'waitingForOpponent' && phase === 'completed') {
      showToast({ ...outcomeText.complete, tone: 'success', about: path });
    }
    if (phase === 'cancelled') dismissToastAbout(path);
    previousPhase.current = phase;
    const isInTheRoom = phase === 'choosing' || phase === 'waitingForPlayer1';
    if (isInTheRoom) void navigate(path, { replace: true });
  }, [phase, path, navigate]);

  switch (phase) {
    case 'choosing':
    case 'waitingForPlayer1':
      return <Spinner />;
    case 'waitingForOpponent':
      return <WaitingOutcome game={game} seat={seat} remainingMs={remainingMs} />;
    case 'completed':
      return game.result === null ? <Spinner /> : <CompletedOutcome game={game} result={game.result} seat={seat} />;
    case 'cancelled':
      return <CancelledOutcome game={game} />;
  }
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
