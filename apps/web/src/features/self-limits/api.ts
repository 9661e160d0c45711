import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusalCode } from '../../api/api-error.js';
import { useCommand, type Callbacks } from '../../api/commands.js';
import { operationKey, useOperation } from '../../api/queries.js';

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

/** Reads the limits again when a command is refused because of a break that has begun on another device. */
export function useRefetchOnRefusal(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'error') return;
        if (refusalCode(mutation.state.error) !== 'ON_BREAK') return;
        void queryClient.invalidateQueries({ queryKey: operationKey('selfLimits.get', {}) });
      }),
    [queryClient],
  );
}
