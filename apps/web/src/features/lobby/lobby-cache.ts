import type { Counters, ListedGame } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cachedViewerId, updateCached } from '../../api/queries.js';
import { withGame, withoutGame } from './listed-games.js';

/** Adds a game that can now be joined to the cached list. */
export function listGame(queryClient: QueryClient, game: ListedGame): void {
  const viewerId = cachedViewerId(queryClient);
  updateCached(queryClient, 'lobby.listGames', {}, ({ games }) => ({ games: withGame(games, game, viewerId) }));
}

/** Takes a game that can no longer be joined off the cached list. */
export function unlistGame(queryClient: QueryClient, gameId: string): void {
  updateCached(queryClient, 'lobby.listGames', {}, ({ games }) => ({ games: withoutGame(games, gameId) }));
}

/** Replaces the cached figures. */
export function replaceCounters(queryClient: QueryClient, counters: Counters): void {
  updateCached(queryClient, 'lobby.getCounters', {}, () => counters);
}
