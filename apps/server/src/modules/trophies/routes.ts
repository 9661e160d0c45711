import type { Api } from '../../platform/http/api.js';
import type { Trophies } from './service.js';

/** Connects the operations of `trophies` to the service. */
export function addTrophyRoutes(api: Api, { trophies }: { trophies: Trophies }): void {
  api.handle('trophies.list', ({ player, input }) => trophies.list(player, input.username));
}
