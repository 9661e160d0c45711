import type { Api } from '../../platform/api.js';
import type { Shop } from './service.js';

/** Answers the operations of the shop. */
export function addShopRoutes(api: Api, { shop }: { shop: Shop }): void {
  api.handle('shop.listRaffles', ({ player, input }) => shop.listRaffles(player, input));
  api.handle('shop.listPrizes', () => shop.listPrizes());
  api.handle('shop.getProduct', ({ player, input }) => shop.getProduct(player, input));
  api.handle('shop.getRaffleProof', ({ player, input }) => shop.getRaffleProof(player, input));
  api.handle('shop.enterRaffle', ({ player, input, intent }) => shop.enterRaffle(player, input, intent));
  api.handle('shop.redeemPrize', ({ player, input, intent }) => shop.redeemPrize(player, input, intent));
}
