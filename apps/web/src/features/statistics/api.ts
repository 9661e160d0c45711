import { useOperation } from '../../api/queries.js';

/** The viewer's completed games in figures (STA-01). */
export function useStatistics() {
  return useOperation('statistics.get', {});
}

/** The viewer's last five completed games (LOB-06). */
export function useRecentOutcomes() {
  return useOperation('statistics.listRecentOutcomes', {});
}
