import { randomUUID } from 'node:crypto';

/** The secret the tests' payment provider signs with. */
export const webhookSecret = 'whsec_for_tests';

/** The settings of a server whose purchases are paid at `apiUrl`, in the place of Stripe. */
export function stripeSettings(apiUrl = 'http://127.0.0.1:1'): Record<string, string> {
  return { STRIPE_SECRET_KEY: 'sk_test_key', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl };
}

/** What the payment provider tells of a checkout that was paid. */
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

/** What it tells when `cents` of a payment have been refunded in all. */
export function refundEvent(purchaseId: string, cents = 99) {
  return eventOf('charge.refunded', { payment_intent: `pi_${purchaseId}`, amount_refunded: cents });
}

/** What it tells when a payer has the bank take `cents` back. */
export function disputeEvent(purchaseId: string, cents = 99) {
  return eventOf('charge.dispute.created', { payment_intent: `pi_${purchaseId}`, amount: cents });
}

/** Any event, under an id of its own. */
export function eventOf(type: string, object: Record<string, unknown>) {
  return { id: `evt_${randomUUID()}`, type, data: { object } };
}
