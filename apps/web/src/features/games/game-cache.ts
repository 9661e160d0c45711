import type { Game, SharedGame } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { operationKey, updateCached } from '../../api/hooks.js';
import { mergeGame } from './merge-game.js';

/** Puts what a realtime message told of a game into the cache. */
export function mergeSharedGame(queryClient: QueryClient, shared: SharedGame): void {
  updateCached(queryClient, 'games.get', { gameId: shared.id }, ({ game }) => ({ game: mergeGame(game, shared) }));
}

/** Has the list of the viewer's open games read again. */
export function refetchOpenGames(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: operationKey('games.listOpen', {}) });
}

/** Puts the answer to a command into the cache, unless something newer has arrived meanwhile. */
export function storeGame(queryClient: QueryClient, game: Game): void {
  queryClient.setQueryData<{ game: Game }>(operationKey('games.get', { gameId: game.id }), (cached) =>
    cached !== undefined && cached.game.version > game.version
      ? { game: { ...cached.game, ownMove: game.ownMove } }
      : { game },
  );
}
