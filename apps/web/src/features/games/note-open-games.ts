import { knownOpenGames, knownOpenGamesKey } from './known-open-games.js';

/** Has the browser remember what `viewerId` has open, so that the lobby keeps its place. */
export function noteOpenGames(viewerId: string, ids: string[]): void {
  try {
    localStorage.setItem(knownOpenGamesKey, [viewerId, ...ids].join());
  } catch {
    // Storage can be forbidden or full; the lobby then moves when the games come.
  }
}

/** Has the browser remember that a game of `viewerId` is open, or is no more. */
export function noteOpenGame(viewerId: string, gameId: string, isOpen: boolean): void {
  const others = knownOpenGames(viewerId).filter((id) => id !== gameId);
  noteOpenGames(viewerId, isOpen ? [...others, gameId] : others);
}
