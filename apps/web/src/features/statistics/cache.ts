import type { SharedGame } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';

/** Refetches the viewer's statistics after one of their games is completed. */
export function refetchStatistics(queryClient: QueryClient, game: SharedGame): void {
  if (game.status !== 'completed') return;
  void queryClient.invalidateQueries({ queryKey: ['statistics.get'] });
  void queryClient.invalidateQueries({ queryKey: ['statistics.listRecentOutcomes'] });
  void queryClient.invalidateQueries({ queryKey: ['statistics.listGames'] });
}
