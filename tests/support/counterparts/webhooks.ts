import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { disputeMovement, stripeCharge, stripeDispute, stripeSession } from './stripe-objects.js';

/** The secret that signs the webhooks of tests. */
export const webhookSecret = 'whsec_for_tests';

/** The settings of a server that calls `apiUrl` instead of Stripe. */
export function stripeSettings(apiUrl = 'http://127.0.0.1:1'): Record<string, string> {
  return { STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl };
}

/** Builds the event of a paid checkout. */
export function paidEvent(purchaseId: string, change: Partial<Stripe.Checkout.Session> = {}) {
  return eventOf('checkout.session.completed', stripeSession(purchaseId, change));
}

/** Builds the event of a refund; `cents` is the total refunded so far. */
export function refundEvent(purchaseId: string, cents = 99) {
  return eventOf('charge.refunded', stripeCharge(`pi_${purchaseId}`, { amount_refunded: cents }));
}

/** Builds the event of a dispute that has taken `cents`. */
export function disputeEvent(purchaseId: string, cents = 99) {
  const balance_transactions = [disputeMovement(-cents)];
  const dispute = stripeDispute(`pi_${purchaseId}`, { amount: cents, balance_transactions });
  return eventOf('charge.dispute.funds_withdrawn', dispute);
}

/** Builds an event with a new id. `created` is its time in seconds. */
export function eventOf(type: Stripe.Event['type'], object: object, created = 1_234_567_890) {
  return {
    id: `evt_${randomUUID()}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
