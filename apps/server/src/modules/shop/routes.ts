import type { Api } from '../../platform/http/api.js';
import type { Shop } from './service.js';

/** Connects the operations of `shop` to the service. */
export function addShopRoutes(api: Api, { shop: { catalogue, ownRecords, spending } }: { shop: Shop }): void {
  api.handle('shop.listRaffles', ({ player, input }) => catalogue.listRaffles(player, input));
  api.handle('shop.listPrizes', () => catalogue.listPrizes());
  api.handle('shop.listOrders', ({ player, input }) => ownRecords.listOrders(player, input));
  api.handle('shop.listEntries', ({ player, input }) => ownRecords.listEntries(player, input));
  api.handle('shop.getProduct', ({ player, input }) => catalogue.getProduct(player, input));
  api.handle('shop.getDrawProof', ({ input }) => catalogue.getDrawProof(input));
  api.handle('shop.enterRaffle', ({ player, input, intent }) => spending.enterRaffle(player, input, intent));
  api.handle('shop.redeemPrize', ({ player, input, intent }) => spending.redeemPrize(player, input, intent));
  api.handle('shop.declinePrize', ({ player, input, intent }) => spending.declinePrize(player, input, intent));
  api.handle('shop.publishReceipt', async ({ input }) => {
    await spending.publishReceipt(input);
    return {};
  });
}
