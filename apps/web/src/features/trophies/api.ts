import { useOperation } from '../../api/queries.js';

/** The trophies of the player with this username: all to the player, and those that they have to others. */
export function useTrophies(username: string) {
  return useOperation('trophies.list', { username });
}
