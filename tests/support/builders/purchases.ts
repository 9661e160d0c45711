import { randomUUID } from 'node:crypto';
import type { Context } from '../../../apps/server/src/context.js';
import { signWebhook } from '../../../apps/server/src/modules/payments/signature.js';
import { addPlayer, playerActions } from './players.js';
import { stripeRefund } from '../counterparts/stripe-objects.js';
import { eventOf, paidEvent, refundEvent } from '../counterparts/webhooks.js';

/** Sends an event of the payment provider to the service, with its signature. */
export async function sendPaymentEvent(context: Context, event: object): Promise<void> {
  const { payments, clock, checkoutProvider } = context;
  if (checkoutProvider === null) throw new Error('there is no payment provider');
  const body = Buffer.from(JSON.stringify(event));
  await payments.receiveWebhook(body, signWebhook(body, checkoutProvider.webhookSecret, clock.now()));
}

/** Adds an unpaid purchase of 100 tickets. Returns its id. */
export async function addPurchase({ database, clock }: Context, { id: userId }: { id: string }): Promise<string> {
  const purchaseId = randomUUID();
  await database.pool.query(
    'INSERT INTO purchases (id, user_id, tickets, price_cents, created_at) VALUES ($1, $2, 100, 99, $3)',
    [purchaseId, userId, clock.now()],
  );
  return purchaseId;
}

/** Pays for a checkout of the sandbox. */
export async function payFor(context: Context, purchaseId: string): Promise<void> {
  await sendPaymentEvent(context, paidEvent(purchaseId, { id: `cs_sandbox_${purchaseId}` }));
}

/** Lets a player buy 100 tickets. Returns the id of the purchase. */
export async function buyTickets(context: Context, player: { id: string }): Promise<string> {
  const purchaseId = await addPurchase(context, player);
  await sendPaymentEvent(context, paidEvent(purchaseId));
  return purchaseId;
}

/** Adds a player who owes tickets, because they were staked in a game before their purchase was refunded. */
export async function addDebtor(context: Context, owed = 100) {
  const debtor = await addPlayer(context, { balance: 0 });
  const purchaseId = await buyTickets(context, debtor);
  const { gameId } = await playerActions(context, debtor).create(owed);
  await refund(context, purchaseId);
  return { debtor, purchaseId, gameId };
}

/** Lets the refund of a purchase fail, so that its money comes back. */
export async function failRefund(context: Context, purchaseId: string): Promise<void> {
  const failed = stripeRefund(`pi_${purchaseId}`, { status: 'failed' });
  await sendPaymentEvent(context, eventOf('refund.failed', failed));
}

/** Refunds a purchase of 100 tickets, in full. */
export async function refund(context: Context, purchaseId: string): Promise<void> {
  await sendPaymentEvent(context, refundEvent(purchaseId));
}
