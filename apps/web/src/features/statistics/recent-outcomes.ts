import { isOld, useOperation } from '../../api/queries.js';

/** The viewer's last five completed games (LOB-06). */
export function useRecentOutcomes() {
  return useOperation('statistics.listRecentOutcomes', {}, { refetchOnMount: isOld });
}
