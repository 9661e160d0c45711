import type { Api } from '../../platform/http/api.js';
import type { Rematches } from './service.js';

/** Connects the operations of `rematches` to the service. */
export function addRematchRoutes(api: Api, { rematches }: { rematches: Rematches }): void {
  api.handle('rematches.offer', ({ player, input, intent }) => rematches.offer(player, input, intent));
  api.handle('rematches.decline', async ({ player, input, intent }) => {
    await rematches.decline(player, input, intent);
    return {};
  });
  api.handle('rematches.listOffers', async ({ player }) => ({ offers: await rematches.listOffers(player) }));
  api.handle('rematches.getScore', ({ player, input }) => rematches.getScore(player, input));
  api.handle('rematches.get', ({ player, input }) => rematches.get(player, input));
}
