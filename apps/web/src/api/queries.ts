import type { InputOf, QueryName, ReplyOf, Session } from '@game/contract';
import { useQuery, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { call } from './client.js';

/** Returns the cache key of a query's reply. */
export function operationKey<Name extends QueryName>(name: Name, input: InputOf<Name>) {
  return [name, input] as const;
}

type Options<Name extends QueryName> = Pick<
  UseQueryOptions<ReplyOf<Name>>,
  'enabled' | 'refetchInterval' | 'retry' | 'retryDelay'
>;

/** Reads a query of the API through the cache (CON-18). */
export function useOperation<Name extends QueryName>(name: Name, input: InputOf<Name>, options?: Options<Name>) {
  return useQuery<ReplyOf<Name>>({
    queryKey: operationKey(name, input),
    // A query with its own retry policy is not retried by each call as well.
    queryFn: ({ signal }) => call(name, input, { signal, retry: options?.retry === undefined }),
    ...options,
  });
}

/** Which ways to sign in the site offers, and whether it sends mail. */
export function useAuthOptions() {
  return useOperation('auth.getOptions', {});
}

/** Returns the id of the signed-in player from the cache; null if signed out, or before the session is known. */
export function cachedViewerId(queryClient: QueryClient): string | null {
  return queryClient.getQueryData<Session>(operationKey('auth.getSession', {}))?.player?.id ?? null;
}

const refetchAfterMs = 500;
const balanceRefetchAfterMs = 200;
const scheduledRefetches = new Set<string>();

/** Refetches the balance, once even if the reply to a command and the event about it arrive at nearly the same time. */
export function refetchBalance(queryClient: QueryClient): void {
  scheduleRefetch(queryClient, operationKey('profiles.getBalance', {}), balanceRefetchAfterMs);
}

/**
 * Applies a realtime event to a cached reply. If a request for the same reply is in flight, its answer may be older than
 * the event, so the reply is fetched again: at most twice a second, however many events arrive.
 */
export function updateCached<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  input: InputOf<Name>,
  change: (reply: ReplyOf<Name>) => ReplyOf<Name>,
): void {
  const queryKey = operationKey(name, input);
  queryClient.setQueryData<ReplyOf<Name>>(queryKey, (reply) => (reply === undefined ? undefined : change(reply)));
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) scheduleRefetch(queryClient, queryKey, refetchAfterMs);
}

/** Refetches a reply after `waitMs`, unless that is scheduled already. */
function scheduleRefetch(queryClient: QueryClient, queryKey: readonly unknown[], waitMs: number): void {
  const id = JSON.stringify(queryKey);
  if (scheduledRefetches.has(id)) return;
  scheduledRefetches.add(id);
  setTimeout(() => {
    scheduledRefetches.delete(id);
    void queryClient.invalidateQueries({ queryKey, exact: true });
  }, waitMs);
}
