import type { Stripe } from 'stripe';
import { currency } from '../modules/payments/checkout.js';

type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'charge' | 'payment_intent' | 'status'
>;
type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'charge' | 'payment_intent' | 'status'
> & { balance_transactions: { amount: number; currency: string }[] };

/** An event of the provider: its type, and the object in its new state. */
export interface CardEvent {
  type: Stripe.Event['type'];
  object: object;
}

/** Something that can happen to a payment now. `run` does it and returns its events. */
export interface Step {
  name: string;
  label: string;
  run: () => CardEvent[];
}

/** A payment in the card sandbox, with its refunds and its dispute, as the provider's API describes them. */
export class CardPayment {
  readonly refunds: Refund[] = [];
  dispute: Dispute | null = null;
  readonly #id: string;
  readonly #priceCents: number;
  readonly #seconds: () => number;

  /** `seconds` returns the current Unix time. */
  constructor(id: string, priceCents: number, seconds: () => number) {
    this.#id = id;
    this.#priceCents = priceCents;
    this.#seconds = seconds;
  }

  get charge() {
    const refunded = this.#liveRefunds.reduce((sum, { amount }) => sum + amount, 0);
    return {
      ...this.#shared('ch'),
      object: 'charge' as const,
      amount: this.#priceCents,
      amount_refunded: refunded,
      refunded: refunded === this.#priceCents,
    };
  }

  /** What can happen to the payment now. */
  get steps(): Step[] {
    const rest = this.#priceCents - this.charge.amount_refunded;
    const lastRefund = this.#liveRefunds.at(-1);
    const status = this.dispute?.status ?? null;
    const isAsked = status === 'warning_needs_response';
    const isDisputed = status === 'needs_response';
    return [
      ...when(rest > 1 && !isDisputed, 'refund-half', 'Refund half', () => this.#refund(Math.ceil(rest / 2))),
      ...when(rest > 0 && !isDisputed, 'refund', 'Refund all', () => this.#refund(rest)),
      ...when(lastRefund !== undefined, 'fail-refund', 'Let the last refund fail', () => this.#fail(lastRefund)),
      ...when(status === null, 'inquire', 'Open an inquiry', () => this.#change('created', 'warning_needs_response')),
      ...when(isAsked, 'close-inquiry', 'Close the inquiry', () => this.#change('closed', 'warning_closed')),
      ...when(status === null || isAsked, 'dispute', 'Open a dispute', () => this.#withdraw()),
      ...when(isDisputed, 'win', 'Win the dispute', () => this.#win()),
      ...when(isDisputed, 'lose', 'Lose the dispute', () => this.#change('closed', 'lost')),
    ];
  }

  get #liveRefunds(): Refund[] {
    return this.refunds.filter(({ status }) => status === 'succeeded');
  }

  #shared(kind: 'ch' | 're' | 'du', number = '') {
    return {
      id: `${kind}_of_${this.#id}${number}`,
      created: this.#seconds(),
      currency,
      payment_intent: this.#id,
    };
  }

  #refund(amount: number): CardEvent[] {
    const { id: charge } = this.charge;
    const shared = this.#shared('re', `_${this.refunds.length + 1}`);
    const refund: Refund = { ...shared, object: 'refund', amount, charge, status: 'succeeded' };
    this.refunds.push(refund);
    return [eventOf('refund.created', refund), eventOf('charge.refunded', this.charge)];
  }

  #fail(refund: Refund | undefined): CardEvent[] {
    if (refund) refund.status = 'failed';
    return refund ? [eventOf('refund.updated', refund), eventOf('refund.failed', refund)] : [];
  }

  /** Moves the disputed funds. An inquiry becomes a dispute. */
  #withdraw(): CardEvent[] {
    const changed = this.#change(this.dispute ? 'updated' : 'created', 'needs_response');
    return [...changed, ...this.#move(-this.#priceCents, 'funds_withdrawn')];
  }

  #win(): CardEvent[] {
    const closed = this.#change('closed', 'won');
    return [...closed, ...this.#move(this.#priceCents, 'funds_reinstated')];
  }

  #change(end: 'created' | 'updated' | 'closed', status: Dispute['status']): CardEvent[] {
    this.dispute ??= {
      ...this.#shared('du'),
      object: 'dispute',
      amount: this.#priceCents,
      charge: this.charge.id,
      balance_transactions: [],
      status,
    };
    this.dispute.status = status;
    return [eventOf(`charge.dispute.${end}`, this.dispute)];
  }

  #move(amount: number, end: 'funds_withdrawn' | 'funds_reinstated'): CardEvent[] {
    if (!this.dispute) return [];
    this.dispute.balance_transactions.push({ amount, currency });
    return [eventOf(`charge.dispute.${end}`, this.dispute)];
  }
}

function when(isPossible: boolean, name: string, label: string, run: Step['run']): Step[] {
  return isPossible ? [{ name, label, run }] : [];
}

/** An event shows its object as it is now, whatever happens later. */
function eventOf(type: CardEvent['type'], object: object): CardEvent {
  return { type, object: structuredClone(object) };
}
