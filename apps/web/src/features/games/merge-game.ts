import type { Game, SharedGame } from '@game/contract';

/** `cached` brought up to `shared` if that is newer; the viewer's own move, which is not shared, is kept (D-03). */
export function mergeGame(cached: Game, shared: SharedGame): Game {
  return shared.version > cached.version ? { ...shared, ownMove: cached.ownMove } : cached;
}
