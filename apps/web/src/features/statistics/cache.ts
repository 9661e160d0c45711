import type { RecentOutcome, SharedGame } from '@game/contract';
import { recentOutcomes } from '@game/site';
import type { QueryClient } from '@tanstack/react-query';
import { cachedViewerId, updateCached } from '../../api/queries.js';
import { serverNow } from '../../api/server-clock.js';

/** Adds a completed game of the viewer to their recent outcomes, and reads again what is summed up from all games. */
export function applyCompleted(queryClient: QueryClient, game: SharedGame): void {
  const latest = outcomeOf(game, cachedViewerId(queryClient));
  if (latest === null) return;
  updateCached(queryClient, 'statistics.listRecentOutcomes', {}, ({ outcomes }) => ({
    outcomes: outcomes.some(({ gameId }) => gameId === game.id)
      ? outcomes
      : [latest, ...outcomes].slice(0, recentOutcomes),
  }));
  void queryClient.invalidateQueries({ queryKey: ['statistics.get'] });
  void queryClient.invalidateQueries({ queryKey: ['statistics.listGames'] });
}

/** Returns the outcome of a game that has just ended, as the server lists it; null if the game is not over. */
function outcomeOf(game: SharedGame, viewerId: string | null): RecentOutcome | null {
  const { id: gameId, player1, player2, stakeAmount, result } = game;
  const isPlayer1 = player1.id === viewerId;
  if (result === null || player2 === null || (!isPlayer1 && player2.id !== viewerId)) return null;
  const [move1, move2] = [result.player1.move, result.player2?.move ?? null];
  const [opponent, outcome] = isPlayer1 ? [player2, result.outcomeP1] : [player1, result.outcomeP2];
  const [ownMove, opponentMove] = isPlayer1 ? [move1, move2] : [move2, move1];
  const completedAt = new Date(serverNow()).toISOString();
  return { gameId, opponent, outcome, stakeAmount, ownMove, opponentMove, completedAt };
}
