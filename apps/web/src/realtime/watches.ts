import type { WatchTarget } from '@game/contract';
import { useEffect } from 'react';

/** Told when the page begins or ceases to watch a room. */
export interface WatchListener {
  onWatch(target: WatchTarget): void;
  onUnwatch(target: WatchTarget): void;
}

const watches = new Map<string, { target: WatchTarget; count: number }>();
let listener: WatchListener | null = null;

/** What the page watches now: what a connection must ask for after each gap. */
export function watchedTargets(): WatchTarget[] {
  return [...watches.values()].map(({ target }) => target);
}

/** Makes `next` (the live connection, or null) the one to be told of changes. */
export function setWatchListener(next: WatchListener | null): void {
  listener = next;
}

function watch(target: WatchTarget): () => void {
  const key = JSON.stringify(target);
  const entry = watches.get(key) ?? { target, count: 0 };
  watches.set(key, entry);
  entry.count += 1;
  if (entry.count === 1) listener?.onWatch(target);
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    watches.delete(key);
    listener?.onUnwatch(target);
  };
}

/** Has the lobby's changes sent to this browser while the component is on the page (RTM-01). */
export function useWatchLobby(): void {
  useEffect(() => watch({ room: 'lobby' }), []);
}

/** Has one game's changes sent to this browser; null watches nothing. */
export function useWatchGame(gameId: string | null): void {
  useEffect(() => (gameId === null ? undefined : watch({ room: 'game', gameId })), [gameId]);
}

/** Has the list of tournaments that can be joined sent to this browser as it changes. */
export function useWatchTournaments(): void {
  useEffect(() => watch({ room: 'tournaments' }), []);
}

/** Has one tournament's changes sent to this browser. */
export function useWatchTournament(tournamentId: string): void {
  useEffect(() => watch({ room: 'tournament', tournamentId }), [tournamentId]);
}

/** Has the changes of everything in the shop sent to this browser. */
export function useWatchShop(): void {
  useEffect(() => watch({ room: 'shop' }), []);
}

/** Has one product's changes sent to this browser. */
export function useWatchProduct(productId: string): void {
  useEffect(() => watch({ room: 'product', productId }), [productId]);
}
