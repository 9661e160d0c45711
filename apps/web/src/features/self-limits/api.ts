import { useCommand, type Callbacks } from '../../api/commands.js';
import { useOperation } from '../../api/queries.js';

/** The limits that the viewer has set for themselves. */
export function useSelfLimits() {
  return useOperation('selfLimits.get', {});
}

/** Changes the viewer's limits. */
export function useChangeLimits<Name extends 'selfLimits.setPurchases' | 'selfLimits.takeBreak'>(
  name: Name,
  callbacks: Callbacks<Name>,
) {
  return useCommand(name, { ...callbacks, refetch: ['selfLimits.get'] });
}
