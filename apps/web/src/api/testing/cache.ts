import type { InputOf, PublicProfile, QueryName, ReplyOf, SharedGame } from '@game/contract';
import { QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { operationKey } from '../queries.js';

/** Returns the cache of a page of the player `viewerId`; of a visitor if it is null. */
export function cacheOf(viewerId: string | null): QueryClient {
  const queryClient = new QueryClient();
  remember(queryClient, 'auth.getSession', {}, { player: viewerId === null ? null : playerOf(viewerId) });
  return queryClient;
}

/** Returns a player whose username is their id. */
export function playerOf(id: string): PublicProfile {
  return { id, username: id, avatarUrl: null, isBot: false };
}

/** Returns a game of the player `me`, which the player `other` has joined, with these changes. */
export function joinedGame(changes: Partial<SharedGame> = {}): SharedGame {
  return {
    id: 'game',
    version: 3,
    status: 'inProgress',
    stakeAmount: 5,
    player1: playerOf('me'),
    player2: playerOf('other'),
    player1HasMoved: true,
    player2HasMoved: false,
    player1Commitment: null,
    player2Commitment: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    deadlineAt: null,
    isDeadlineExtended: false,
    result: null,
    ...changes,
  };
}

/** Puts a reply into the cache, as if the server had sent it. */
export function remember<Name extends QueryName>(
  queryClient: QueryClient,
  name: Name,
  input: InputOf<Name>,
  reply: ReplyOf<Name>,
): void {
  queryClient.setQueryData(operationKey(name, input), reply);
}

/** Returns the names of the queries that will be read again, each as often as it is cached with different inputs. */
export function staleQueries(queryClient: QueryClient): string[] {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  return queries.map(({ queryKey: [name] }) => String(name)).toSorted();
}

/** Returns how often the page reads a query again, in ms, and whether a part of the page that is mounted later does, too. */
export function pollingOf(queryClient: QueryClient, name: QueryName) {
  const query = queryClient.getQueryCache().find({ queryKey: [name], exact: false });
  if (!query) throw new Error(`The page does not read ${name}`);
  const { refetchInterval = false, refetchOnMount } = query.options as QueryObserverOptions;
  const everyMs = typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
  return { everyMs, onMount: refetchOnMount };
}
