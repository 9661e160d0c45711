import { useOperation } from '../../api/queries.js';

/** The public page of the player with this username. */
export function usePlayerPage(username: string) {
  return useOperation('players.get', { username });
}
