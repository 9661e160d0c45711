import type { Mutant } from '../mutant.js';

export const raffles: Mutant[] = [
  {
    name: 'shows an expired win',
    file: 'apps/server/src/modules/shop/store/draws.ts',
    before: 'and(isWaitingForAddress, eq(raffleDraws.winnerId, userId), gt(raffleDraws.redeemBy, now))',
    after: 'and(isWaitingForAddress, eq(raffleDraws.winnerId, userId))',
    test: 'tests/server/shop/raffle-draws.test.ts',
  },
  {
    name: 'redraws the earlier winner',
    file: 'apps/server/src/modules/shop/raffles.ts',
    before: 'const candidates = entries.filter(({ userId }) => !earlierWinners.has(userId));',
    after: 'const candidates = entries.filter(() => earlierWinners.size >= 0);',
    test: 'tests/server/shop/raffle-draws.test.ts',
  },
  {
    name: 'cancels a raffle without refunds',
    file: 'apps/server/src/modules/shop/raffles.ts',
    before: 'await this.#dependencies.ledger.post(transaction, refunds);',
    after: 'void refunds;',
    test: 'tests/server/shop/raffle-draws.test.ts',
  },
  {
    name: 'oversells a raffle',
    file: 'apps/server/src/modules/shop/store/entries.ts',
    before: 'lt(shopProducts.currentEntries, shopProducts.maxEntries),',
    after: '',
    test: 'tests/server/shop/shop.test.ts',
  },
  {
    name: 'sells entries after the end',
    file: 'apps/server/src/modules/shop/store/entries.ts',
    before: "gt(shopProducts.raffleEndTime, parameter('now')),",
    after: '',
    test: 'tests/server/shop/shop.test.ts',
  },
  {
    name: 'counts the entries of all players',
    file: 'apps/server/src/modules/shop/store/entries.ts',
    before: '    and(eq(raffleEntries.productId, productId), eq(raffleEntries.userId, userId)),',
    after: '    eq(raffleEntries.productId, productId),',
    test: 'tests/server/shop/shop.test.ts',
  },
  {
    name: 'sells more than the stock',
    file: 'apps/server/src/modules/shop/store/products.ts',
    before: ".where(and(eq(shopProducts.id, parameter('productId')), gt(shopProducts.availableQuantity, 0)))",
    after: ".where(eq(shopProducts.id, parameter('productId')))",
    test: 'tests/server/shop/shop.test.ts',
  },
  {
    name: 'shows the orders of other players',
    file: 'apps/server/src/modules/shop/store/redemptions.ts',
    before: '.where(and(eq(prizeRedemptions.productId, productId), eq(prizeRedemptions.userId, userId)))',
    after: '.where(eq(prizeRedemptions.productId, productId))',
    test: 'tests/server/shop/shop.test.ts',
  },
  {
    name: 'publishes no change to the product page',
    file: 'apps/server/src/modules/shop/notifications.ts',
    before: "publisher.publish(['shop', `product:${product.id}`],",
    after: "publisher.publish(['shop'],",
    test: 'tests/server/http/realtime.test.ts',
  },
];
