import type { Counters, ListedGame } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cachedViewerId, updateCached, useOperation } from '../../api/queries.js';
import { withGame, withoutGame } from './listed-games.js';

/** The games that can be joined, newest first, without the viewer's own (FLT-01). */
export function useListedGames() {
  return useOperation('lobby.listGames', {});
}

/** The counters: players, online and staked (LOB-03). */
export function useCounters() {
  return useOperation('lobby.getCounters', {});
}

/** Adds a game to the cached list. */
export function listGame(queryClient: QueryClient, game: ListedGame): void {
  const viewerId = cachedViewerId(queryClient);
  updateCached(queryClient, 'lobby.listGames', {}, ({ games }) => ({ games: withGame(games, game, viewerId) }));
}

/** Removes a game from the cached list. */
export function unlistGame(queryClient: QueryClient, gameId: string): void {
  updateCached(queryClient, 'lobby.listGames', {}, ({ games }) => ({ games: withoutGame(games, gameId) }));
}

/** Replaces the cached counters. */
export function replaceCounters(queryClient: QueryClient, counters: Counters): void {
  updateCached(queryClient, 'lobby.getCounters', {}, () => counters);
}
