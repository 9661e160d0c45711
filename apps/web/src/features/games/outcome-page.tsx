import { phaseOf } from '@game/rules';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { Spinner } from '../../components/ui/spinner.js';
import { showToast } from '../../components/ui/toast-store.js';
import { gamesText } from '../../text/games.js';
import { outcomeText } from '../../text/outcome.js';
import { CancelledOutcome } from './cancelled-outcome.js';
import { CompletedOutcome } from './completed-outcome.js';
import { GameFairness } from './game-fairness.js';
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
  return (
    <Card className="relative mx-auto flex w-full max-w-2xl flex-col items-center gap-4 pt-14 sm:pt-14">
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
      <Button onClick={onReturn}>{outcomeText.returnToLobby}</Button>
      {session.game.result !== null && (
        <GameFairness game={session.game} result={session.game.result} seat={session.seat} />
      )}
    </Card>
  );
}

function Outcome({ game, seat, remainingMs }: GameSession): ReactNode {
  const navigate = useNavigate();
  const phase = phaseOf(game, seat);
  const previousPhase = useRef(phase);
  useEffect(() => {
    if (previousPhase.current === 'waitingForOpponent' && phase === 'completed') {
      showToast({ ...outcomeText.complete, tone: 'success' });
    }
    previousPhase.current = phase;
    const isInTheRoom = phase === 'choosing' || phase === 'waitingForPlayer1';
    if (isInTheRoom) void navigate(`/game/${game.id}`, { replace: true });
  }, [phase, game.id, navigate]);

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
