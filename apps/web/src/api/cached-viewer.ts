import type { Session } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';

/** The id of who is signed in, as far as the page knows; null for nobody. */
export function cachedViewerId(queryClient: QueryClient): string | null {
  return queryClient.getQueryData<Session>(['auth.getSession', {}])?.player?.id ?? null;
}
