import * as z from 'zod/mini';

/** A checkout session, as the provider describes it in webhooks and lists. */
export const session = z.object({
  id: z.string(),
  client_reference_id: z.nullable(z.string()),
  payment_status: z.string(),
  payment_intent: z.nullable(z.string()),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
});

const sessionEvent = z.object({
  id: z.string(),
  type: z.enum(['checkout.session.completed', 'checkout.session.async_payment_succeeded', 'checkout.session.expired']),
  data: z.object({ object: session }),
});

const refundEvent = z.object({
  id: z.string(),
  type: z.literal('charge.refunded'),
  data: z.object({ object: z.object({ payment_intent: z.nullable(z.string()), amount_refunded: z.int() }) }),
});

const disputeEvent = z.object({
  id: z.string(),
  type: z.literal('charge.dispute.created'),
  data: z.object({ object: z.object({ payment_intent: z.nullable(z.string()), amount: z.int() }) }),
});

export type CheckoutSession = z.infer<typeof session>;

/** A webhook event that changes a purchase. `reversed` is a refund or a dispute. */
export type PaymentEvent =
  | { kind: 'paid' | 'expired'; id: string; type: string; session: CheckoutSession }
  | { kind: 'reversed'; id: string; type: string; paymentId: string; reversedCents: number };

/** Parses the body of a verified webhook. Returns null for an event that changes no purchase. */
export function parsePaymentEvent(body: Buffer): PaymentEvent | null {
  const content: unknown = parseJson(body);
  const ofSession = sessionEvent.safeParse(content);
  if (ofSession.success) {
    const { id, type, data } = ofSession.data;
    if (type === 'checkout.session.expired') return { kind: 'expired', id, type, session: data.object };
    // With a delayed payment method the session completes first, and the payment succeeds or fails later.
    return data.object.payment_status === 'paid' ? { kind: 'paid', id, type, session: data.object } : null;
  }
  const ofRefund = refundEvent.safeParse(content);
  if (ofRefund.success) {
    const { payment_intent: paymentId, amount_refunded: reversedCents } = ofRefund.data.data.object;
    return reversal(ofRefund.data, paymentId, reversedCents);
  }
  const ofDispute = disputeEvent.safeParse(content);
  if (!ofDispute.success) return null;
  const { payment_intent: paymentId, amount: reversedCents } = ofDispute.data.data.object;
  return reversal(ofDispute.data, paymentId, reversedCents);
}

function reversal(event: { id: string; type: string }, paymentId: string | null, reversedCents: number) {
  return paymentId === null
    ? null
    : { kind: 'reversed' as const, id: event.id, type: event.type, paymentId, reversedCents };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
