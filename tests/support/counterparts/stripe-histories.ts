import type { Stripe } from 'stripe';
import { disputeMovement, stripeCharge, stripeDispute, stripeRefund } from './stripe-objects.js';
import { eventOf } from './webhooks.js';

/** What Stripe reports about the money of a payment of 99 cents, in the order of the events. */
export interface History {
  name: string;
  /** What is missing in our account in the end, in cents. */
  missingCents: number;
  events: (paymentId: string) => ReturnType<typeof eventOf>[];
}

const start = 1_700_000_000;

/** The total of all refunds, `at` seconds after the payment. */
const total = (paymentId: string, at: number, cents: number) =>
  eventOf('charge.refunded', stripeCharge(paymentId, { amount_refunded: cents, refunded: cents === 99 }), start + at);

type RefundType = 'refund.created' | 'refund.updated' | 'refund.failed';

/** A state of a refund. Without an `amount`, it is the whole payment. */
const refund = (
  paymentId: string,
  at: number,
  type: RefundType,
  { id = 're_one', ...change }: Partial<Stripe.Refund> = {},
) => eventOf(type, stripeRefund(paymentId, { id: `${id}_${paymentId}`, ...change }), start + at);

type DisputeEnd = 'created' | 'updated' | 'funds_withdrawn' | 'funds_reinstated' | 'closed';

/** A state of a dispute, after these movements of money. */
const dispute = (
  paymentId: string,
  at: number,
  end: DisputeEnd,
  status: Stripe.Dispute.Status,
  movements: Stripe.BalanceTransaction[] = [],
  change: Partial<Stripe.Dispute> = {},
) => {
  const object = stripeDispute(paymentId, { status, balance_transactions: movements, ...change });
  return eventOf(`charge.dispute.${end}`, object, start + at);
};

const [taken, back] = [disputeMovement(-99), disputeMovement(99)];
const inEuros = (amount: number) => disputeMovement(amount, { currency: 'eur', exchange_rate: 0.91 });

/** The life of refunds and disputes, as Stripe's documentation describes it. */
export const histories: History[] = [
  {
    name: 'a full refund',
    missingCents: 99,
    events: (id) => [
      refund(id, 10, 'refund.created', { status: 'pending' }),
      total(id, 10, 99),
      refund(id, 12, 'refund.updated'),
    ],
  },
  {
    name: 'a refund that fails days later',
    missingCents: 0,
    events: (id) => [
      refund(id, 10, 'refund.created'),
      total(id, 10, 99),
      refund(id, 400_000, 'refund.updated', { status: 'failed', failure_reason: 'expired_or_canceled_card' }),
      refund(id, 400_000, 'refund.failed', { status: 'failed', failure_reason: 'expired_or_canceled_card' }),
    ],
  },
  {
    name: 'a refund that fails in the same second',
    missingCents: 0,
    events: (id) => [
      refund(id, 10, 'refund.created'),
      total(id, 10, 99),
      refund(id, 10, 'refund.failed', { status: 'failed' }),
    ],
  },
  {
    name: 'a refund that is cancelled before it is paid',
    missingCents: 0,
    events: (id) => [
      refund(id, 10, 'refund.created', { status: 'requires_action' }),
      total(id, 10, 99),
      refund(id, 50, 'refund.updated', { status: 'canceled' }),
    ],
  },
  {
    name: 'a refund that fails, and a second one that succeeds',
    missingCents: 99,
    events: (id) => [
      refund(id, 10, 'refund.created'),
      total(id, 10, 99),
      refund(id, 50, 'refund.failed', { status: 'failed' }),
      refund(id, 90, 'refund.created', { id: 're_two' }),
      total(id, 90, 99),
    ],
  },
  {
    name: 'two partial refunds, of which the first fails',
    missingCents: 50,
    events: (id) => [
      refund(id, 10, 'refund.created', { amount: 33 }),
      total(id, 10, 33),
      refund(id, 20, 'refund.created', { id: 're_two', amount: 50 }),
      total(id, 20, 83),
      refund(id, 60, 'refund.failed', { amount: 33, status: 'failed' }),
    ],
  },
  {
    name: 'partial refunds without events of their own, and a total that falls',
    missingCents: 33,
    events: (id) => [total(id, 10, 33), total(id, 20, 83), total(id, 60, 33)],
  },
  {
    name: 'a partial refund whose total is lost',
    missingCents: 33,
    events: (id) => [
      refund(id, 10, 'refund.created', { amount: 33 }),
      refund(id, 12, 'refund.updated', { amount: 33 }),
    ],
  },
  {
    name: 'an inquiry that is closed',
    missingCents: 0,
    events: (id) => [
      dispute(id, 10, 'created', 'warning_needs_response'),
      dispute(id, 90, 'updated', 'warning_under_review'),
      dispute(id, 900, 'closed', 'warning_closed'),
    ],
  },
  {
    name: 'an inquiry that becomes a dispute and is lost',
    missingCents: 99,
    events: (id) => [
      dispute(id, 10, 'created', 'warning_needs_response'),
      dispute(id, 90, 'updated', 'needs_response', [taken]),
      dispute(id, 90, 'funds_withdrawn', 'needs_response', [taken]),
      dispute(id, 900, 'closed', 'lost', [taken]),
    ],
  },
  {
    name: 'a dispute that is won',
    missingCents: 0,
    events: (id) => [
      dispute(id, 10, 'created', 'needs_response'),
      dispute(id, 10, 'funds_withdrawn', 'needs_response', [taken]),
      dispute(id, 90, 'updated', 'under_review', [taken]),
      dispute(id, 900, 'closed', 'won', [taken]),
      dispute(id, 900, 'funds_reinstated', 'won', [taken, back]),
    ],
  },
  {
    name: 'a dispute that is won on an account in another currency, after its rate has changed',
    missingCents: 0,
    events: (id) => [
      dispute(id, 10, 'funds_withdrawn', 'needs_response', [inEuros(-91)]),
      dispute(id, 900, 'funds_reinstated', 'won', [inEuros(-91), inEuros(90)]),
    ],
  },
  {
    name: 'a dispute of the whole payment after a partial refund, of which that part is returned',
    missingCents: 99,
    events: (id) => [
      refund(id, 10, 'refund.created', { amount: 33 }),
      total(id, 10, 33),
      dispute(id, 50, 'funds_withdrawn', 'needs_response', [taken]),
      dispute(id, 900, 'closed', 'lost', [taken]),
      dispute(id, 901, 'funds_reinstated', 'lost', [taken, disputeMovement(33)]),
    ],
  },
  {
    name: 'a refund that fails because the payment is disputed, and a lost dispute',
    missingCents: 99,
    events: (id) => [
      refund(id, 10, 'refund.created', { status: 'pending' }),
      total(id, 10, 99),
      dispute(id, 50, 'funds_withdrawn', 'needs_response', [taken]),
      refund(id, 51, 'refund.failed', { status: 'failed', failure_reason: 'charge_for_pending_refund_disputed' }),
      dispute(id, 900, 'closed', 'lost', [taken]),
    ],
  },
  {
    name: 'two disputes of parts of a payment, of which one is won',
    missingCents: 40,
    events: (id) => [
      dispute(id, 10, 'funds_withdrawn', 'needs_response', [disputeMovement(-40)], { id: `du_one_${id}`, amount: 40 }),
      dispute(id, 20, 'funds_withdrawn', 'needs_response', [disputeMovement(-59)], { id: `du_two_${id}`, amount: 59 }),
      dispute(id, 90, 'funds_reinstated', 'won', [disputeMovement(-59), disputeMovement(59)], {
        id: `du_two_${id}`,
        amount: 59,
      }),
    ],
  },
];
