import type { WatchTarget } from '@game/contract';
import { useEffect } from 'react';

/** Called when the page starts or stops watching a room. */
export interface WatchListener {
  onWatch: (target: WatchTarget) => void;
  onUnwatch: (target: WatchTarget) => void;
}

const watches = new Map<string, { target: WatchTarget; count: number }>();
let listener: WatchListener | null = null;

/** Returns the rooms that the page watches, which a connection must join again after each reconnect. */
export function watchedTargets(): WatchTarget[] {
  return [...watches.values()].map(({ target }) => target);
}

/** Returns whether the page watches a room. */
export function isWatched(target: WatchTarget): boolean {
  return watches.has(JSON.stringify(target));
}

/** Sets the listener, which is the open connection; null removes it. */
export function setWatchListener(next: WatchListener | null): void {
  listener = next;
}

/** Watches a room, as often as it is called. Returns a function that stops it; the last one leaves the room. */
export function watch(target: WatchTarget): () => void {
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

/** Receives the events of the lobby while the component is mounted (RTM-01). */
export function useWatchLobby(): void {
  useEffect(() => watch({ room: 'lobby' }), []);
}

/** Receives the events of the list of tournaments. */
export function useWatchTournaments(): void {
  useEffect(() => watch({ room: 'tournaments' }), []);
}

/** Receives the events of a tournament. */
export function useWatchTournament(tournamentId: string): void {
  useEffect(() => watch({ room: 'tournament', tournamentId }), [tournamentId]);
}

/** Receives the events of everything in the shop. */
export function useWatchShop(): void {
  useEffect(() => watch({ room: 'shop' }), []);
}

/** Receives the events of a product. */
export function useWatchProduct(productId: string): void {
  useEffect(() => watch({ room: 'product', productId }), [productId]);
}
