import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import {
  currency,
  type Checkout,
  type CheckoutProvider,
  type ListedCheckout,
  type ListedReversal,
  type Period,
} from '../modules/payments/checkout.js';
import { StripeCheckout } from '../modules/payments/stripe-checkout.js';
import { signWebhook } from '../modules/payments/signature.js';
import { CardPayment, type CardEvent, type Step } from './card-payment.js';

/** The path of the page of a checkout, followed by the id of its purchase. */
export const pagePath = '/dev/checkout';

/** What the sandbox knows of a purchase. */
interface SoldPurchase {
  id: string;
  priceCents: number;
}

/** A purchase with what has become of it. */
interface StoredPurchase extends SoldPurchase {
  paidAt: Date | null;
  status: string;
}

/** A webhook for the route of the payment provider. */
export interface SignedWebhook {
  body: Buffer;
  signature: string;
}

/** Something that can happen on the page of a checkout. `run` does it and returns its webhooks. */
interface CheckoutStep extends Omit<Step, 'run'> {
  run: () => SignedWebhook[];
}

/**
 * The sandbox of the payment provider for development (D-28). It needs neither a card nor money. Refunds, disputes and delayed
 * payments are in memory, until the process ends.
 */
export class SandboxCheckout implements CheckoutProvider {
  readonly kind = 'sandbox';
  /** This process both signs and verifies the webhooks. */
  readonly webhookSecret: string;
  /** The address of the server, which also serves the lists of the sandbox. It is set again when the server listens. */
  ownAddress: string;
  /** By the id of the purchase. */
  readonly #payments = new Map<string, CardPayment>();
  readonly #delayed = new Set<string>();
  readonly #clock: Clock;
  readonly #random: Random;

  constructor({ clock, random, ownAddress }: { clock: Clock; random: Random; ownAddress: string }) {
    this.#clock = clock;
    this.#random = random;
    this.ownAddress = ownAddress;
    this.webhookSecret = random.hexadecimal(32);
  }

  async open({ purchaseId, origin }: Checkout): Promise<{ sessionId: string; url: string }> {
    return { sessionId: sessionIdOf(purchaseId), url: `${origin}${pagePath}/${purchaseId}` };
  }

  close(sessionId: string): Promise<void> {
    return this.#api.close(sessionId);
  }

  listCheckouts(period: Period): AsyncIterable<ListedCheckout> {
    return this.#api.listCheckouts(period);
  }

  listReversals(period: Period): AsyncIterable<ListedReversal> {
    return this.#api.listReversals(period);
  }

  /** Returns the signed webhook for a paid checkout. */
  pay(purchase: SoldPurchase): SignedWebhook {
    return this.#signSession('checkout.session.completed', purchase, 'paid');
  }

  /** Returns the signed webhook for a cancelled checkout. */
  cancel(purchase: SoldPurchase): SignedWebhook {
    return this.#signSession('checkout.session.expired', purchase, 'unpaid');
  }

  /** Returns what can happen to a purchase now. */
  stepsOf(purchase: StoredPurchase): CheckoutStep[] {
    if (purchase.paidAt !== null) {
      return this.#paymentOf(purchase).steps.map(({ run, ...step }) => ({
        ...step,
        run: () => run().map((event) => this.#sign(event)),
      }));
    }
    if (purchase.status === 'expired') return [];
    if (this.#delayed.has(purchase.id)) {
      const end = (result: 'succeeded' | 'failed') => () => [
        this.#signSession(
          `checkout.session.async_payment_${result}`,
          purchase,
          result === 'succeeded' ? 'paid' : 'unpaid',
        ),
      ];
      return [
        { name: 'arrive', label: 'Let the payment arrive', run: end('succeeded') },
        { name: 'fail', label: 'Let the payment fail', run: end('failed') },
      ];
    }
    return [
      { name: 'pay', label: 'Pay', run: () => [this.pay(purchase)] },
      { name: 'cancel', label: 'Cancel', run: () => [this.cancel(purchase)] },
      { name: 'delay', label: 'Use a bank transfer, which takes days', run: () => [this.#delay(purchase)] },
    ];
  }

  /** The payments with refunds or a dispute. */
  get payments(): CardPayment[] {
    return [...this.#payments.values()];
  }

  /** These requests are sent as those to Stripe are, over HTTP. */
  get #api(): StripeCheckout {
    const { webhookSecret, ownAddress: apiUrl } = this;
    return new StripeCheckout({ secretKey: 'sk_sandbox', webhookSecret, apiUrl });
  }

  #paymentOf({ id, priceCents }: SoldPurchase): CardPayment {
    const payment = this.#payments.get(id) ?? new CardPayment(paymentIdOf(id), priceCents, () => this.#seconds());
    this.#payments.set(id, payment);
    return payment;
  }

  #delay(purchase: SoldPurchase): SignedWebhook {
    this.#delayed.add(purchase.id);
    return this.#signSession('checkout.session.completed', purchase, 'unpaid');
  }

  #signSession(type: CardEvent['type'], { id, priceCents }: SoldPurchase, status: 'paid' | 'unpaid'): SignedWebhook {
    const object = {
      id: sessionIdOf(id),
      object: 'checkout.session',
      client_reference_id: id,
      amount_total: priceCents,
      currency,
      payment_status: status,
      payment_intent: status === 'paid' ? paymentIdOf(id) : null,
    };
    return this.#sign({ type, object });
  }

  #sign({ type, object }: CardEvent): SignedWebhook {
    const id = `evt_sandbox_${this.#random.hexadecimal(16)}`;
    const event = { id, object: 'event', type, created: this.#seconds(), livemode: false, data: { object } };
    const body = Buffer.from(JSON.stringify(event));
    return { body, signature: signWebhook(body, this.webhookSecret, this.#clock.now()) };
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000);
  }
}

/** Returns the id of the checkout session of a purchase. */
export function sessionIdOf(purchaseId: string): string {
  return `cs_sandbox_${purchaseId}`;
}

function paymentIdOf(purchaseId: string): string {
  return `pi_sandbox_${purchaseId}`;
}
