import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OpenGameLink } from './open-game-link.js';
import { useGame } from './api.js';
import { gamePath, parseGameId } from './game-path.js';

/** The state of a link to a page on which the viewer waits for an opponent in the game `waitingFor`. */
export const waitingState = (waitingFor: string) => ({ waitingFor });

/** Leads back to the viewer's game that waits for an opponent, if they came from there: by a link, and once somebody has joined. */
export function WaitingGame({ viewerId }: { viewerId: string }) {
  const state = useLocation().state as { waitingFor?: string } | null;
  const navigate = useNavigate();
  const game = useGame(parseGameId(state?.waitingFor)).data?.game;
  const hasOpponent = game !== undefined && game.player2 !== null;
  const path = game && gamePath(game.id);
  useEffect(() => {
    if (hasOpponent && path !== undefined) void navigate(`${path}/outcome`, { replace: true });
  }, [hasOpponent, path, navigate]);
  if (game?.status !== 'waiting') return null;
  return (
    // Below it, the hand has less room.
    <div className="narrow mb-3 short:mb-6 [&+.hand]:[--below:--spacing(-20)]">
      <OpenGameLink game={game} viewerId={viewerId} />
    </div>
  );
}
