import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isRefused, refusalCode } from './api-error.js';

/**
 * The cache of answers with the settings of CON-18: retry once, always stale, nothing kept that is not on the page.
 * A refusal is not retried: it would be the same again.
 */
export function createQueryClient(): QueryClient {
  const noticeSignedOut = (error: Error) => {
    const code = refusalCode(error);
    if (code === 'NOT_SIGNED_IN' || code === 'NOT_SIGNED_IN_TO_JOIN')
      void client.invalidateQueries({ queryKey: ['auth.getSession'] });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignedOut }),
    mutationCache: new MutationCache({ onError: noticeSignedOut }),
    defaultOptions: {
      queries: { retry: (failures, error) => failures < 1 && !isRefused(error), staleTime: 0, gcTime: 0 },
      // Offline, a command fails in its time and says so, instead of waiting to surprise its player later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
