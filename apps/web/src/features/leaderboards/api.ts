import type { InputOf } from '@game/contract';
import { useOperation } from '../../api/queries.js';

/** The best players of a period by one figure, and the place of the viewer. */
export function useLeaderboard(choice: InputOf<'leaderboards.get'>) {
  return useOperation('leaderboards.get', choice);
}

/** The best of the people whom the viewer knows. */
export function useAcquaintances(choice: InputOf<'leaderboards.getAcquaintances'>, isSignedIn: boolean) {
  return useOperation('leaderboards.getAcquaintances', choice, { enabled: isSignedIn });
}
