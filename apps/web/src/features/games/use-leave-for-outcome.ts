import type { GamePhase } from '@game/rules';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { pathOf } from './game-id.js';
import { loadOutcomePage } from './load-outcome-page.js';

/** Sends a player on to the outcome page once there is nothing left for them to do in the room (GAM-06). */
export function useLeaveForOutcome(gameId: string, phase: GamePhase): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Fetched while the player thinks, so that the outcome is there at once.
    loadOutcomePage().catch(() => {
      // The route reports it, should it fail again.
    });
  }, []);
  useEffect(() => {
    if (phase === 'choosing' || phase === 'waitingForPlayer1') return;
    void navigate(`${pathOf(gameId)}/outcome`, { replace: true });
  }, [gameId, phase, navigate]);
}
