import type { Game, SharedGame } from '@game/contract';
import { hasMoved } from '@game/rules';
import type { QueryClient } from '@tanstack/react-query';
import { cached, cachedViewerId, operationKey, updateCached } from '../../api/queries.js';
import { isOpenGame, seatOf } from './room-view.js';

/** Applies a realtime message about a game to the cache. */
export function mergeSharedGame(queryClient: QueryClient, shared: SharedGame): void {
  updateCached(queryClient, 'games.get', { gameId: shared.id }, ({ game }) => ({ game: mergeGame(game, shared) }));
}

/** Returns the newer of the two versions. Keeps the viewer's own move, which messages never contain (D-03). */
export function mergeGame(game: Game, shared: SharedGame): Game {
  return shared.version > game.version ? { ...shared, ownMove: game.ownMove } : game;
}

/** Stores the reply to a command, unless this version or a newer one has arrived since. */
export function storeGame(queryClient: QueryClient, game: Game): void {
  const queryKey = operationKey('games.get', { gameId: game.id });
  if (queryClient.getQueryData(queryKey) === undefined) queryClient.setQueryData(queryKey, { game });
  updateCached(queryClient, 'games.get', { gameId: game.id }, ({ game: before }) => ({
    game: before.version >= game.version ? { ...before, ownMove: game.ownMove } : game,
  }));
}

/**
 * Applies a change of a game of the viewer to the list of their open games. Reloads the list if the game is missing in it, although
 * the viewer has moved: their move is not in the message.
 */
export function updateOpenGames(queryClient: QueryClient, shared: SharedGame): void {
  const seat = seatOf(shared, cachedViewerId(queryClient) ?? '');
  const isUnmoved = seat !== null && !hasMoved(shared, seat);
  updateCached(queryClient, 'games.listOpen', {}, ({ games }) => ({ games: withChange(games, shared, isUnmoved) }));
  const listed = cached(queryClient, 'games.listOpen', {})?.games ?? [];
  const isMissing = isOpenGame(shared) && !listed.some(({ id }) => id === shared.id);
  if (isMissing && !isUnmoved) refetchOpenGames(queryClient);
}

/** The games after a change of one; a game that is not among them is added if `isNew`. */
function withChange(games: Game[], shared: SharedGame, isNew: boolean): Game[] {
  if (!isOpenGame(shared)) return games.filter(({ id }) => id !== shared.id);
  if (isNew && !games.some(({ id }) => id === shared.id)) return newestFirst([{ ...shared, ownMove: null }, ...games]);
  return games.map((game) => (game.id === shared.id ? mergeGame(game, shared) : game));
}

function newestFirst(games: Game[]): Game[] {
  return games.toSorted((first, second) => second.createdAt.localeCompare(first.createdAt));
}

/** Reloads the list of the viewer's open games. */
export function refetchOpenGames(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: operationKey('games.listOpen', {}) });
}

/** Reloads the challenge behind the link of a game. */
export function refetchChallenge(queryClient: QueryClient, gameId: string): void {
  void queryClient.invalidateQueries({ queryKey: operationKey('games.getChallenge', { gameId }) });
}
