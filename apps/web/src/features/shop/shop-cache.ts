import type { EventOf, Product, ReplyOf } from '@game/contract';
import type { QueryClient } from '@tanstack/react-query';
import { operationKey, updateCached } from '../../api/queries.js';
import { showToast } from '../../components/ui/toast-store.js';
import { shopText } from '../../text/shop.js';

/** Puts what is told of a product wherever the cache shows it (RTM-01). */
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
  // While a raffle is open its proof only grows, and is read again by whoever comes back to it.
  if (product.type === 'raffle' && product.raffleStatus !== 'open') {
    void queryClient.invalidateQueries({ queryKey: operationKey('shop.getRaffleProof', { productId: product.id }) });
  }
}

/** Tells the viewer that they have won, with the way to where they say so to where (D-21). */
export function tellWin(queryClient: QueryClient, { productId, name }: EventOf<'shop.raffleWon'>): void {
  void queryClient.invalidateQueries({ queryKey: ['shop.listRaffles'] });
  void queryClient.invalidateQueries({ queryKey: operationKey('shop.getProduct', { productId }) });
  // On its own page a dialog tells it.
  if (window.location.pathname.includes(productId)) return;
  const { title, message } = shopText.win.toast;
  showToast({
    title,
    message: message(name),
    tone: 'success',
    link: { label: shopText.win.open, to: `/product/${productId}` },
  });
}

function mergeIntoProduct(queryClient: QueryClient, product: Product): void {
  const input = { productId: product.id };
  const queryKey = operationKey('shop.getProduct', input);
  const before = queryClient.getQueryData<ReplyOf<'shop.getProduct'>>(queryKey)?.product;
  updateCached(queryClient, 'shop.getProduct', input, (reply) =>
    product.version > reply.product.version ? { ...reply, product } : reply,
  );
  // An order that is shipped leaves the product as it was; after a draw, what it is to the viewer has changed.
  const isOnlyCounted = before !== undefined && isOnlyOneMore(before, product);
  if (!isOnlyCounted) void queryClient.invalidateQueries({ queryKey, exact: true });
}

/** Whether all that happened is that others entered, or redeemed one of several. */
function isOnlyOneMore(before: Product, now: Product): boolean {
  if (now.version <= before.version) return false;
  return before.type === 'other' || (now.type === 'raffle' && before.raffleStatus === now.raffleStatus);
}

/** The list with a product in it as it stands now, the newest first; without it when `product` is null. */
function withProduct<Listed extends Product>(listed: Listed[], id: string, product: Listed | null): Listed[] {
  const before = listed.find((one) => one.id === id);
  if (product === null) return before ? listed.filter((one) => one !== before) : listed;
  if (before && before.version > product.version) return listed;
  if (before) return listed.map((one) => (one === before ? product : one));
  return [...listed, product].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}
