import { useCommand, type Callbacks } from '../../api/commands.js';
import { useOperation } from '../../api/queries.js';

/** The public page of the player with this username. */
export function usePlayerPage(username: string) {
  return useOperation('players.get', { username });
}

/** The players whom the viewer has blocked. */
export function useBlockedPlayers() {
  return useOperation('players.listBlocked', {});
}

/** Blocks a player, or ends the block. */
export function useBlock<Name extends 'players.block' | 'players.unblock'>(name: Name, callbacks: Callbacks<Name>) {
  return useCommand(name, { ...callbacks, refetch: ['players.get', 'players.listBlocked'] });
}
