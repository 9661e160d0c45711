import type { SharedGame } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Has what came of the viewer's games read again once one of them is over. */
export function noteOutcome(queryClient: QueryClient, game: SharedGame): void {
  if (game.status !== 'completed') return;
  void queryClient.invalidateQueries({ queryKey: ['statistics.get'] });
  void queryClient.invalidateQueries({ queryKey: ['statistics.listRecentOutcomes'] });
}
