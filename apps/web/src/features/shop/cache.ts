import type { EventOf, Product } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { cached, operationKey, updateCached } from '../../api/queries.js';

/** Applies a changed product to all cached queries that contain it (RTM-01). */
export function applyProduct(queryClient: QueryClient, { product }: EventOf<'shop.productChanged'>): void {
  mergeIntoProduct(queryClient, product);
  for (const raffleType of ['regular', 'premium'] as const) {
    updateCached(queryClient, 'shop.listRaffles', { raffleType }, (reply) => {
      const isListed = product.type === 'raffle' && product.raffleType === raffleType;
      return { ...reply, products: withProduct(reply.products, product.id, isListed ? product : null) };
    });
  }
  updateCached(queryClient, 'shop.listPrizes', {}, (reply) => ({
    products: withProduct(reply.products, product.id, product.type === 'other' ? product : null),
  }));
  // The proof of an open raffle only gains entries; it is reloaded when its page is opened.
  if (product.type === 'raffle' && (product.raffleStatus !== 'open' || product.closedAt !== null)) {
    void queryClient.invalidateQueries({ queryKey: operationKey('shop.getDrawProof', { productId: product.id }) });
  }
}

/** Refetches what shows a win of the viewer (D-21). The inbox notifies them of it. */
export function refetchWin(queryClient: QueryClient, { productId }: EventOf<'shop.raffleWon'>): void {
  void queryClient.invalidateQueries({ queryKey: ['shop.listRaffles'] });
  void queryClient.invalidateQueries({ queryKey: operationKey('shop.getProduct', { productId }) });
}

function mergeIntoProduct(queryClient: QueryClient, product: Product): void {
  const input = { productId: product.id };
  const queryKey = operationKey('shop.getProduct', input);
  const before = cached(queryClient, 'shop.getProduct', input)?.product;
  updateCached(queryClient, 'shop.getProduct', input, (reply) =>
    product.version > reply.product.version ? { ...reply, product } : reply,
  );
  // Any other change, such as a draw or a shipped order, may affect the viewer's own part of the reply.
  if (before === undefined || !isCountChange(before, product))
    void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Whether only the number of entries or items changed. */
function isCountChange(before: Product, now: Product): boolean {
  if (now.version <= before.version) return false;
  return before.type === 'other' || (now.type === 'raffle' && before.raffleStatus === now.raffleStatus);
}

/** Returns the list with a product added or updated, newest first; removes it if `product` is null. */
function withProduct<Listed extends Product>(listed: Listed[], id: string, product: Listed | null): Listed[] {
  const before = listed.find((one) => one.id === id);
  if (product === null) return before ? listed.filter((one) => one !== before) : listed;
  if (before && before.version > product.version) return listed;
  if (before) return listed.map((one) => (one === before ? product : one));
  return [...listed, product].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}
