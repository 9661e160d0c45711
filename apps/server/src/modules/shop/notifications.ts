import type { RefusalCause } from '@game/rules';
import { brandName } from '@game/site';
import type { Transaction } from '../../platform/database/database.js';
import { composeMail, type Mail } from '../../platform/mail.js';
import type { Publisher } from '../../realtime/publisher.js';
import type { ShopDependencies } from './dependencies.js';
import type { UnredeemedPrize } from './store/draws.js';
import type { EntryRow, ProductRow, RedemptionRow } from './store/rows.js';
import { productOf } from './view.js';

/** Publishes a changed product to the viewers of the shop and of the product, after the commit (RTM-01). */
export function publishProduct(publisher: Publisher, transaction: Transaction, product: ProductRow): void {
  transaction.afterCommit(() =>
    publisher.publish(['shop', `product:${product.id}`], 'shop.productChanged', { product: productOf(product) }),
  );
}

/** Notifies the winner of a raffle in the inbox and by mail, and their open pages (D-21). */
export async function notifyWinner(
  { publisher, outbox, inbox, account, publicOrigin }: ShopDependencies,
  transaction: Transaction,
  winnerId: string,
  { id: productId, name }: ProductRow,
  redeemBy: Date,
): Promise<void> {
  const win = { productId, name, redeemBy: redeemBy.toISOString() };
  const email = await account.emails.of(transaction, { id: winnerId });
  transaction.afterCommit(() => publisher.publish(`user:${winnerId}`, 'shop.raffleWon', win));
  if (email !== null) await outbox.addMail(transaction, raffleWonMail(email, win, publicOrigin));
  await inbox.add(transaction, { kind: 'raffleWon', playerIds: [winnerId], targetId: productId, name });
}

/** Reminds a winner by mail that the prize is lost unless they redeem it in time. */
export async function remindWinner(
  { outbox, account, publicOrigin }: ShopDependencies,
  transaction: Transaction,
  { winnerId, productId, name, redeemBy }: UnredeemedPrize,
): Promise<void> {
  const email = await account.emails.of(transaction, { id: winnerId });
  if (email === null) return;
  const mail = composeMail(
    email,
    `Your prize is waiting: ${name}`,
    `you have won '${name}' at ${brandName}, and we still do not know where to send it.`,
    `Tell us by ${minuteOf(redeemBy.toISOString())} (UTC), here:`,
    productPage(productId, publicOrigin),
    'If we have no address by then, the prize is no longer yours.',
  );
  await outbox.addMail(transaction, mail);
}

/** Notifies the players of `entries`, except `winnerIds`, that a raffle ended without a prize for them. */
export async function notifyEntrants(
  { inbox }: ShopDependencies,
  transaction: Transaction,
  { id: targetId, name }: ProductRow,
  entries: Pick<EntryRow, 'userId'>[],
  event: { kind: 'raffleLost'; winnerIds: (string | null)[] } | { kind: 'raffleCancelled' },
): Promise<void> {
  const winnerIds = new Set(event.kind === 'raffleLost' ? event.winnerIds : []);
  const playerIds = [...new Set(entries.map(({ userId }) => userId))].filter((userId) => !winnerIds.has(userId));
  await inbox.add(transaction, { kind: event.kind, playerIds, targetId, name });
}

function raffleWonMail(
  to: string,
  { productId, name, redeemBy }: { productId: string; name: string; redeemBy: string },
  site: string | undefined,
): Mail {
  return composeMail(
    to,
    `You have won: ${name}`,
    `you have won '${name}' at ${brandName}!`,
    `Tell us where to send it by ${minuteOf(redeemBy)} (UTC), here:`,
    productPage(productId, site),
    'If we have no address by then, the prize is no longer yours.',
  );
}

/** Writes an instant for a mail, to the minute: a day alone would not say when it ends. */
function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

function productPage(productId: string, site: string | undefined): string {
  return site === undefined ? 'the page of the prize' : `${site}/product/${productId}`;
}

/** Why two operators have refused the order of a won prize. */
type RefusedWin = Exclude<RefusalCause, 'noAddress'>;

/** The mails to a player about the review of an order. */
export type ReviewNews = 'requested' | 'released' | 'refused' | RefusedWin;

/** Notifies the player by mail of the review of an order. The page of the product shows it as well. */
export async function notifyOfReview(
  { outbox, account, publicOrigin }: ShopDependencies,
  transaction: Transaction,
  { userId, orderReference }: Pick<RedemptionRow, 'userId' | 'orderReference'>,
  { id: productId, name }: ProductRow,
  news: ReviewNews,
): Promise<void> {
  const email = await account.emails.of(transaction, { id: userId });
  if (email === null) return;
  const { subject, paragraphs, page = '' } = reviewTexts(name)[news];
  const where = publicOrigin === undefined ? [] : [`${publicOrigin}/product/${productId}${page}`];
  await outbox.addMail(transaction, composeMail(email, `${subject}: ${orderReference}`, ...paragraphs, ...where));
}

interface ReviewText {
  subject: string;
  paragraphs: string[];
  /** What follows the address of the product's page in the link. */
  page?: string;
}

function reviewTexts(name: string): Record<ReviewNews, ReviewText> {
  return {
    requested: {
      subject: 'We are checking your order',
      paragraphs: [
        `thank you for ordering '${name}'. We check some orders by hand before we send them, and yours is one of them.`,
        'You do not need to do anything. We write to you when we are done, usually within a few days.',
      ],
    },
    released: {
      subject: 'Your order is on its way to shipping',
      paragraphs: [`we have checked your order of '${name}', and everything is fine. We will send it soon.`],
    },
    refused: {
      subject: 'We could not accept your order',
      paragraphs: [
        `we have checked your order of '${name}' and cannot send it, because the games or orders before it do not follow our rules: every account plays for itself, and what a household can order of one prize in a month is limited.`,
        'Its tickets are back in your balance.',
        'If you think this is a mistake, please reply to this mail.',
      ],
    },
    undeliverable: refusedWin(`we cannot deliver '${name}', which you have won, to the address of your order.`),
    declined: refusedWin(`you have won '${name}', but do not want it.`),
    breach: refusedWin(`you have won '${name}', but we do not send it, because you did not follow our terms.`),
  };
}

/** The mail to a winner whose order two operators have refused. It says what the winner can do against it. */
function refusedWin(cause: string): ReviewText {
  return {
    subject: 'You do not get the prize that you won',
    paragraphs: [
      `${cause} Two of us have decided this, and the proof of the draw shows it to everyone.`,
      'The tickets of your entries are back in your balance.',
      'If this is not true, open the proof in the browser with which you gave your address. It has the receipt of your order: if you publish it there, everyone sees that you disagree.',
    ],
    page: '/proof',
  };
}
