import { brandName } from '@game/site';
import type { Transaction } from '../../platform/database/database.js';
import { composeMail, type Mail } from '../../platform/mail.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { ShopDependencies } from './dependencies.js';
import type { ProductRow } from './store/rows.js';
import { productOf } from './view.js';

/** Publishes a changed product to the viewers of the shop and of the product, after the commit (RTM-01). */
export function publishProduct(publisher: Publisher, transaction: Transaction, product: ProductRow): void {
  transaction.afterCommit(() =>
    publisher.publish(['shop', `product:${product.id}`], 'shop.productChanged', { product: productOf(product) }),
  );
}

/** Notifies the winner of a raffle on every page of the site and by mail, after the commit (D-21). */
export async function notifyWinner(
  { publisher, outbox, account, publicOrigin }: ShopDependencies,
  transaction: Transaction,
  winnerId: string,
  { id: productId, name }: ProductRow,
  redeemBy: Date,
): Promise<void> {
  const win = { productId, name, redeemBy: redeemBy.toISOString() };
  const email = await account.emails.of(transaction, { id: winnerId });
  transaction.afterCommit(() => publisher.publish(`user:${winnerId}`, 'shop.raffleWon', win));
  if (email !== null) await outbox.addMail(transaction, raffleWonMail(email, win, publicOrigin));
}

function raffleWonMail(
  to: string,
  { productId, name, redeemBy }: { productId: string; name: string; redeemBy: string },
  site: string | undefined,
): Mail {
  const where = site === undefined ? 'the page of the prize' : `${site}/product/${productId}`;
  return composeMail(
    to,
    `You have won: ${name}`,
    `you have won '${name}' at ${brandName}!`,
    `Tell us where to send it by ${redeemBy.slice(0, 10)} (UTC), here:`,
    where,
    'If we have no address by then, we draw another winner.',
  );
}
