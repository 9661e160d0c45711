import type { InputOf } from '@game/contract';
import { useOperation } from '../../api/queries.js';
import { usePages } from '../../api/use-pages.js';

/** The statistics of the viewer's completed games (STA-01). */
export function useStatistics() {
  return useOperation('statistics.get', {});
}

/** The viewer's completed games that match `filter`, newest first, page by page. */
export function useCompletedGames(filter: Omit<InputOf<'statistics.listGames'>, 'cursor'>) {
  return usePages('statistics.listGames', filter);
}
