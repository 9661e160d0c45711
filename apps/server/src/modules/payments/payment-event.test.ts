import { describe, expect, it } from 'vitest';
import { parsePaymentEvent, webhookEvents } from './payment-event.js';

const session = {
  id: 'cs_one',
  client_reference_id: 'purchase',
  payment_status: 'paid',
  payment_intent: 'pi_one',
  amount_total: 99,
  currency: 'usd',
};

/** Parses an event about an object. */
function parse(type: string, object: object) {
  return parsePaymentEvent(Buffer.from(JSON.stringify({ id: 'evt', created: 1_700_000_000, type, data: { object } })));
}

it('Stripe must send all events about checkouts, refunds and disputes', () => {
  expect(webhookEvents.toSorted()).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.refunded',
    'checkout.session.async_payment_failed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.completed',
    'checkout.session.expired',
    'refund.created',
    'refund.failed',
    'refund.updated',
  ]);
});

describe('an event about a checkout', () => {
  it.each([
    ['checkout.session.completed', 'paid', 'paid'],
    ['checkout.session.completed', 'unpaid', undefined],
    ['checkout.session.async_payment_succeeded', 'paid', 'paid'],
    ['checkout.session.async_payment_failed', 'unpaid', 'expired'],
    ['checkout.session.expired', 'unpaid', 'expired'],
    ['checkout.session.other', 'paid', undefined],
  ])('%s of a session that is %s means: %s', (type, payment_status, kind) => {
    const changed = { ...session, payment_status };

    expect(parse(type, changed)).toEqual(kind ? { kind, id: 'evt', type, session: changed } : null);
  });
});

describe('an event about money that goes back', () => {
  const dispute = { id: 'du_one', payment_intent: 'pi_one', amount: 99, status: 'needs_response' };
  const disputeWith = (status: string, ...movements: number[]) => ({
    ...dispute,
    status,
    balance_transactions: movements.map((amount) => ({ amount })),
  });
  const refund = { id: 're_one', payment_intent: 'pi_one', amount: 40, status: 'succeeded' };

  it.each<[string, string, object, string | null, number, number]>([
    ['the total of all refunds', 'charge.refunded', { payment_intent: 'pi_one', amount_refunded: 50 }, null, 50, 0],
    ['a refund', 'refund.created', refund, 're_one', 40, 0],
    ['a refund that failed', 'refund.failed', { ...refund, status: 'failed' }, 're_one', 40, 40],
    ['a refund that was cancelled', 'refund.updated', { ...refund, status: 'canceled' }, 're_one', 40, 40],
    ['an inquiry', 'charge.dispute.created', disputeWith('warning_needs_response'), 'du_one', 0, 0],
    ['a dispute', 'charge.dispute.funds_withdrawn', disputeWith('needs_response', -99), 'du_one', 99, 0],
    ['a dispute that returns all', 'charge.dispute.funds_reinstated', disputeWith('won', -99, 99), 'du_one', 99, 99],
    ['a won dispute whose money is under way', 'charge.dispute.closed', disputeWith('won', -99), 'du_one', 99, 0],
    ['a won dispute at another rate', 'charge.dispute.closed', disputeWith('won', -200, 190), 'du_one', 99, 99],
    ['a dispute that returns a half', 'charge.dispute.updated', disputeWith('lost', -200, 100), 'du_one', 99, 49],
    ['a dispute that returns more', 'charge.dispute.updated', disputeWith('lost', -200, 210), 'du_one', 99, 99],
    ['a second withdrawal', 'charge.dispute.updated', disputeWith('lost', -99, 99, -99), 'du_one', 99, 0],
    ['more withdrawals than the amount', 'charge.dispute.updated', disputeWith('lost', -99, -99), 'du_one', 99, 0],
  ])('is read: %s', (_name, type, object, objectId, reversedCents, returnedCents) => {
    expect(parse(type, object)).toEqual({
      kind: 'reversed',
      id: 'evt',
      type,
      paymentId: 'pi_one',
      occurredAt: new Date('2023-11-14T22:13:20Z'),
      reversal: { objectId, reversedCents, returnedCents },
    });
  });

  it('is left out without a payment', () => {
    expect(parse('refund.created', { ...refund, payment_intent: null })).toBeNull();
  });
});

it('another event, and a body that is no event, are left out', () => {
  expect(parse('customer.created', session)).toBeNull();
  expect(parse('checkout.session.completed', { id: 'cs_one' })).toBeNull();
  for (const body of ['', '{', 'null', '[]', '"x"']) expect(parsePaymentEvent(Buffer.from(body))).toBeNull();
});
