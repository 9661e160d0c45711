import type { Session } from '@game/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRefused, isTemporary, refusalCode } from './api-error.js';
import { operationKey } from './queries.js';

/**
 * Creates the query cache with the settings of CON-18: one retry, always stale, and no cache for
 * replies that the page does not show.
 * A refusal is not retried, because the server would refuse again. A temporary failure has been retried for 30 s already, by
 * the call itself (D-29). A known `session` is in the cache from the start; it is kept although nothing reads it yet.
 */
export function createQueryClient(session?: Session): QueryClient {
  const refetchSession = (error: Error) => {
    const code = refusalCode(error);
    if (code === 'NOT_SIGNED_IN' || code === 'NOT_SIGNED_IN_TO_JOIN')
      void client.invalidateQueries({ queryKey: operationKey('auth.getSession', {}) });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: refetchSession }),
    mutationCache: new MutationCache({ onError: refetchSession }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isRefused(error) && !isTemporary(error),
        staleTime: 0,
        gcTime: 0,
      },
      // Offline, a command fails immediately. Sending it later would surprise the player.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  if (session) {
    const queryKey = operationKey('auth.getSession', {});
    client.setQueryDefaults(queryKey, { gcTime: Infinity });
    client.setQueryData<Session>(queryKey, session);
  }
  return client;
}
