import * as z from 'zod/mini';

const sessionTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;
const refundTypes = ['refund.created', 'refund.updated', 'refund.failed'] as const;
const disputeTypes = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const;

/** The events that the provider's webhook must be subscribed to. Each one describes the whole state of its object. */
export const webhookEvents = [...sessionTypes, 'charge.refunded', ...refundTypes, ...disputeTypes] as const;

/** A checkout session, as the provider describes it in webhooks and lists. */
export const session = z.object({
  id: z.string(),
  client_reference_id: z.nullable(z.string()),
  payment_status: z.string(),
  payment_intent: z.nullable(z.string()),
  amount_total: z.nullable(z.int()),
  currency: z.nullable(z.string()),
});

/** A dispute, as the provider describes it in webhooks and lists. */
export const dispute = z.object({
  id: z.string(),
  payment_intent: z.nullable(z.string()),
  amount: z.int(),
  status: z.string(),
  balance_transactions: z.array(z.object({ amount: z.int() })),
});

const eventShape = { id: z.string(), created: z.int() };
const sessionEvent = z.object({ ...eventShape, type: z.enum(sessionTypes), data: z.object({ object: session }) });
const chargeEvent = z.object({
  ...eventShape,
  type: z.literal('charge.refunded'),
  data: z.object({ object: z.object({ payment_intent: z.nullable(z.string()), amount_refunded: z.int() }) }),
});
const refundEvent = z.object({
  ...eventShape,
  type: z.enum(refundTypes),
  data: z.object({
    object: z.object({
      id: z.string(),
      payment_intent: z.nullable(z.string()),
      amount: z.int(),
      status: z.nullable(z.string()),
    }),
  }),
});
const disputeEvent = z.object({ ...eventShape, type: z.enum(disputeTypes), data: z.object({ object: dispute }) });

const reversalEvent = z.union([chargeEvent, refundEvent, disputeEvent]);

export type CheckoutSession = z.infer<typeof session>;

/** What happened to the money of a payment up to an event, according to the provider. */
export interface Reversal {
  /** The refund or the dispute; null for the total of all refunds. */
  objectId: string | null;
  /** What has left our account, and how much of it has returned, in cents. */
  reversedCents: number;
  returnedCents: number;
}

/** A webhook event that changes a purchase. `reversed` is a new state of a refund or a dispute. */
export type PaymentEvent =
  | { kind: 'paid' | 'expired'; id: string; type: string; session: CheckoutSession }
  | { kind: 'reversed'; id: string; type: string; paymentId: string; occurredAt: Date; reversal: Reversal };

/** Parses the body of a verified webhook. Returns null for an event that changes no purchase. */
export function parsePaymentEvent(body: Buffer): PaymentEvent | null {
  const content: unknown = parseJson(body);
  const ofSession = sessionEvent.safeParse(content);
  if (ofSession.success) {
    const { id, type, data } = ofSession.data;
    if (type === 'checkout.session.expired' || type === 'checkout.session.async_payment_failed') {
      return { kind: 'expired', id, type, session: data.object };
    }
    // With a delayed payment method the session completes first, and the payment succeeds or fails later.
    return data.object.payment_status === 'paid' ? { kind: 'paid', id, type, session: data.object } : null;
  }
  const ofReversal = reversalEvent.safeParse(content);
  if (!ofReversal.success) return null;
  const { id, type, created, data } = ofReversal.data;
  const paymentId = data.object.payment_intent;
  if (paymentId === null) return null;
  const occurredAt = new Date(created * 1000);
  return { kind: 'reversed', id, type, paymentId, occurredAt, reversal: reversalOf(data.object) };
}

function reversalOf(object: z.infer<typeof reversalEvent>['data']['object']): Reversal {
  if ('amount_refunded' in object) {
    return { objectId: null, reversedCents: object.amount_refunded, returnedCents: 0 };
  }
  if ('balance_transactions' in object) return reversalOfDispute(object);
  const { id: objectId, amount, status } = object;
  const hasFailed = status === 'failed' || status === 'canceled';
  return { objectId, reversedCents: amount, returnedCents: hasFailed ? amount : 0 };
}

/**
 * Returns what a dispute has taken. Only the movements of money count: an inquiry has none, a dispute adds a negative one, and a
 * positive one returns all or a part. They are in the currency of our account, so their share of the disputed amount counts.
 */
export function reversalOfDispute({ id, amount, status, balance_transactions }: z.infer<typeof dispute>): Reversal {
  const movements = balance_transactions.map((movement) => movement.amount);
  const withdrawn = Math.max(0, ...movements.map((cents) => -cents));
  if (withdrawn === 0) return { objectId: id, reversedCents: 0, returnedCents: 0 };
  const missing = -movements.reduce((total, cents) => total + cents, 0);
  // In another currency, the rate may have changed meanwhile: a dispute that is won returns everything.
  const isReturned = status === 'won' && movements.some((cents) => cents > 0);
  const share = isReturned ? 0 : Math.min(1, Math.max(0, missing / withdrawn));
  return { objectId: id, reversedCents: amount, returnedCents: amount - Math.round(amount * share) };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
