import { randomUUID } from 'node:crypto';

/** The secret that signs the webhooks of tests. */
export const webhookSecret = 'whsec_for_tests';

/** The settings of a server that calls `apiUrl` instead of Stripe. */
export function stripeSettings(apiUrl = 'http://127.0.0.1:1'): Record<string, string> {
  return { STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl };
}

/** Builds the event of a paid checkout. */
export function paidEvent(purchaseId: string, change: Record<string, unknown> = {}) {
  return eventOf('checkout.session.completed', {
    id: `cs_test_${purchaseId}`,
    client_reference_id: purchaseId,
    payment_status: 'paid',
    payment_intent: `pi_${purchaseId}`,
    amount_total: 99,
    currency: 'usd',
    ...change,
  });
}

/** Builds the event of a refund; `cents` is the total refunded so far. */
export function refundEvent(purchaseId: string, cents = 99) {
  return eventOf('charge.refunded', { payment_intent: `pi_${purchaseId}`, amount_refunded: cents });
}

/** Builds the event of a chargeback over `cents`. */
export function disputeEvent(purchaseId: string, cents = 99) {
  return eventOf('charge.dispute.created', { payment_intent: `pi_${purchaseId}`, amount: cents });
}

/** Builds an event with a new id. */
export function eventOf(type: string, object: Record<string, unknown>) {
  return { id: `evt_${randomUUID()}`, type, data: { object } };
}
