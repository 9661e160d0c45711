import { persistentStorage } from '../../state/browser-storage.js';

/** Stores the viewer's id, followed by the ids of their open games and matches. */
const storageKey = 'openGames';

/** The ids of the games and matches that `viewerId` had open when this browser last loaded them. */
export function rememberedOpenGames(viewerId: string): string[] {
  const [ownerId, ...ids] = (persistentStorage.read(storageKey) ?? '').split(',');
  return ownerId === viewerId ? ids : [];
}

/** Remembers what `viewerId` has open, so that the lobby can reserve space for it before it is loaded. */
export function rememberOpenGames(viewerId: string, ids: string[]): void {
  persistentStorage.write(storageKey, [viewerId, ...ids].join());
}

/** Adds one game to what is remembered, or removes it when it is no longer open. */
export function rememberOpenGame(viewerId: string, gameId: string, isOpen: boolean): void {
  const others = rememberedOpenGames(viewerId).filter((id) => id !== gameId);
  rememberOpenGames(viewerId, isOpen ? [...others, gameId] : others);
}
