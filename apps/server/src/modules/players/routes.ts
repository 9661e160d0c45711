import type { Api } from '../../platform/http/api.js';
import type { Players } from './service.js';

/** Connects the operations of `players` to the service. */
export function addPlayerRoutes(api: Api, { players }: { players: Players }): void {
  api.handle('players.get', ({ player, input }) => players.get(player, input.username));
}
