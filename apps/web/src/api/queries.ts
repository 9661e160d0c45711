import type { InputOf, QueryName, ReplyOf } from '@game/contract';
import {
  hashKey,
  replaceEqualDeep,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { call, type CallOptions } from './client.js';
import { takeFirstReply } from './first-replies.js';
import { publicQueries } from './public-queries.js';
import { recordChange, requestWithReplay, type ReplyChange } from './replay.js';

/** Returns the cache key of a query's reply. */
export function operationKey<Name extends QueryName>(name: Name, input: InputOf<Name>) {
  return [name, input] as const;
}

type Options<Name extends QueryName> = Pick<
  UseQueryOptions<ReplyOf<Name>>,
  'refetchInterval' | 'refetchOnMount' | 'retry' | 'retryDelay'
> & { enabled?: boolean };

/** Reads a query of the API through the cache (CON-18). After a log-out, a query of a player is not sent again. */
export function useOperation<Name extends QueryName>(
  name: Name,
  input: InputOf<Name>,
  { enabled = true, ...options }: Options<Name> = {},
) {
  const queryClient = useQueryClient();
  return useQuery<ReplyOf<Name>>({
    queryKey: operationKey(name, input),
    // A query with its own retry policy is not retried by each call as well.
    queryFn: ({ client, signal }) => query(client, name, input, { signal, retry: options.retry === undefined }),
    // A function, so that it also decides when the query would be sent again.
    enabled: () => enabled && (publicQueries.has(name) || !isSignedOut(queryClient)),
    ...options,
  });
}

/** How long parts of a page that are mounted one after the other share a reply, in milliseconds. */
const sharedMs = 10_000;

/** For `refetchOnMount`: whether a reply is too old for a part of the page that is mounted now. */
export function isOld({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }): boolean {
  return Date.now() - dataUpdatedAt > sharedMs;
}

/** Whether nobody is signed in; false before the session is known. */
function isSignedOut(queryClient: QueryClient): boolean {
  return cached(queryClient, 'auth.getSession', {})?.player === null;
}

/** Returns the cached reply of a query; undefined if there is none. */
export function cached<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  input: InputOf<Name>,
): ReplyOf<Name> | undefined {
  return queryClient.getQueryData<ReplyOf<Name>>(operationKey(name, input));
}

/** Calls a query of the API, unless the page has its reply. Applies the realtime events that the answer may lack. */
export function query<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  input: InputOf<Name>,
  options: CallOptions,
): Promise<ReplyOf<Name>> {
  const first = takeFirstReply(name, input);
  if (first === undefined) return requestWithReplay(queryClient, [name, input], () => call(name, input, options));
  // The server read it after the browser had requested the page.
  return requestWithReplay(queryClient, [name, input], () => Promise.resolve(first), 0);
}

/** Which ways to sign in the site offers, and whether it sends mail. */
export function useAuthOptions() {
  return useOperation('auth.getOptions', {});
}

/** Returns the id of the signed-in player from the cache; null if signed out, or before the session is known. */
export function cachedViewerId(queryClient: QueryClient): string | null {
  return cached(queryClient, 'auth.getSession', {})?.player?.id ?? null;
}

/**
 * Applies a realtime event to a cached reply, and to the answer of a request that is in flight, which may be older than the
 * event. Because an answer may also be newer, `change` must ignore what it contains already, for example by a version.
 */
export function updateCached<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  input: InputOf<Name>,
  change: (reply: ReplyOf<Name>) => ReplyOf<Name>,
): void {
  const changed = hashKey([input]);
  updateAllCached(queryClient, name, (reply, other) => (hashKey([other]) === changed ? change(reply) : reply));
}

/** Applies a realtime event to all cached replies of an operation, as `updateCached` does to one. */
export function updateAllCached<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  change: ReplyChange<ReplyOf<Name>, InputOf<Name>>,
): void {
  recordChange(queryClient, name, change);
  for (const [queryKey, reply] of queryClient.getQueriesData<ReplyOf<Name>>({ queryKey: [name] })) {
    const changed = reply && replaceEqualDeep(reply, change(reply, queryKey[1] as InputOf<Name>));
    // Setting the same reply would count as an answer to a request.
    if (changed !== reply) queryClient.setQueryData(queryKey, changed);
  }
}

/**
 * Refetches a reply that an event has shown to be out of date. If a request is in flight, its answer decides: the event is
 * applied to that, too.
 */
export function refetchOutdated<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  input: InputOf<Name>,
): void {
  const queryKey = operationKey(name, input);
  // Not now: the answer that the event is applied to counts as in flight until it is in the cache.
  setTimeout(() => void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }));
}
