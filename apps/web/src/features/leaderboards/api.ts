import type { InputOf } from '@game/contract';
import { useOperation } from '../../api/queries.js';

/** The best players of a period by one figure, and the place of the viewer. */
export function useLeaderboard(choice: InputOf<'leaderboards.get'>) {
  return useOperation('leaderboards.get', choice);
}
