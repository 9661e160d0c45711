import type { Counters, ListedGame } from '@game/contract';
import { withListChanges, type ListChanges } from '@game/site';
import type { QueryClient } from '@tanstack/react-query';
import { cachedViewerId, updateCached, useOperation } from '../../api/queries.js';

/** The games that can be joined, newest first, without the viewer's own (FLT-01). */
export function useListedGames() {
  return useOperation('lobby.listGames', {});
}

/** The counters: players, online and staked (LOB-03). */
export function useCounters() {
  return useOperation('lobby.getCounters', {});
}

/** Applies changes to the cached list, without the viewer's own games (FLT-01). */
export function applyListChanges(queryClient: QueryClient, { listed, unlisted }: ListChanges<ListedGame>): void {
  const viewerId = cachedViewerId(queryClient);
  const others = listed.filter(({ player1 }) => player1.id !== viewerId);
  updateCached(queryClient, 'lobby.listGames', {}, (reply) => ({
    ...reply,
    games: withListChanges(reply.games, { listed: others, unlisted }),
  }));
}

/** Replaces the cached counters. */
export function replaceCounters(queryClient: QueryClient, counters: Counters): void {
  updateCached(queryClient, 'lobby.getCounters', {}, () => counters);
}
