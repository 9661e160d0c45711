import { useCommand, type Callbacks } from '../../api/commands.js';
import { useOperation } from '../../api/queries.js';

/** The limits that the viewer has set for themselves. */
export function useSelfLimits() {
  return useOperation('limits.get', {});
}

/** Changes the viewer's limits. */
export function useChangeLimits<Name extends 'limits.setPurchases' | 'limits.takeBreak'>(
  name: Name,
  callbacks: Callbacks<Name>,
) {
  return useCommand(name, { ...callbacks, refetch: ['limits.get'] });
}
