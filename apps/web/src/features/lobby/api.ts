import { useOperation } from '../../api/queries.js';

/** The games to join, newest first, without the viewer's own (FLT-01). */
export function useListedGames() {
  return useOperation('lobby.listGames', {});
}

/** Players, Online and Staked (LOB-03). */
export function useCounters() {
  return useOperation('lobby.getCounters', {});
}
