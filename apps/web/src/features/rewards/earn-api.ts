import { useOperation } from '../../api/queries.js';
import type { Callbacks } from '../../api/commands.js';
import { useClaim } from './use-claim.js';

/** All activities with their rewards, and which are completed and claimed (ACT-01). */
export function useActivities() {
  return useOperation('rewards.getActivities', {});
}

/** The viewer's X metrics (FUN-02). A refusal is not retried: the server decides when to ask X again. */
export function useXMetrics(isConnected: boolean) {
  return useOperation('x.getMetrics', {}, { enabled: isConnected });
}

/** Claims the reward of an activity (VAL-16) or of a mention milestone (CON-08). */
export function useClaimReward<Name extends 'rewards.claimActivity' | 'rewards.claimMilestone'>(
  name: Name,
  callbacks: Callbacks<Name>,
) {
  return useClaim(name, 'rewards.getActivities', callbacks);
}
