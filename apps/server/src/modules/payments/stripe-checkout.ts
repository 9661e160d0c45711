import { brandName } from '@game/site';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import {
  cancelPath,
  currency,
  successPath,
  type Checkout,
  type CheckoutProvider,
  type ListedCheckout,
  type ListedReversal,
  type Period,
} from './checkout.js';
import { dispute, reversalOfDispute, session } from './payment-event.js';
import { unixSeconds } from './signature.js';
import { createStripeClient, type StripeAccess } from './stripe-client.js';

/** The settings for Stripe. */
export interface StripeSettings extends StripeAccess {
  webhookSecret: string;
}

/** The number of entries on a page of a list, and the maximum number of entries that are read. */
const pageSize = 100;
const maximumListed = 1_000_000;

const listedSession = z.object({ ...session.shape, created: z.int() });
const listedRefund = z.object({
  created: z.int(),
  payment_intent: z.nullable(z.string()),
  charge: z.nullable(z.object({ amount_refunded: z.int() })),
});
const listedDispute = z.object({ ...dispute.shape, created: z.int() });

/** Stripe Checkout. Its library is loaded on the first request, because it is large. */
export class StripeCheckout implements CheckoutProvider {
  readonly kind = 'on';
  readonly webhookSecret: string;
  readonly #settings: StripeSettings;
  #client: Promise<Stripe> | undefined;

  constructor(settings: StripeSettings) {
    this.#settings = settings;
    this.webhookSecret = settings.webhookSecret;
  }

  async open({ purchaseId, tickets, priceCents, origin }: Checkout): Promise<{ sessionId: string; url: string }> {
    const client = await this.#connected();
    const metadata = { purchase_id: purchaseId };
    const opened = await client.checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: purchaseId,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency,
              unit_amount: priceCents,
              product_data: { name: `${tickets} ${brandName} tickets` },
            },
          },
        ],
        success_url: `${origin}${successPath(purchaseId)}`,
        cancel_url: `${origin}${cancelPath}`,
        metadata,
        payment_intent_data: { metadata },
      },
      // A retry after a broken connection must not open a second checkout.
      { idempotencyKey: purchaseId },
    );
    if (!opened.url) throw new Error('Stripe returned a checkout session without a URL');
    return { sessionId: opened.id, url: opened.url };
  }

  async close(sessionId: string): Promise<void> {
    const client = await this.#connected();
    try {
      await client.checkout.sessions.expire(sessionId);
    } catch (error) {
      // Stripe refuses it for a session that is complete or has expired. After a lost reply, too.
      if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error;
    }
  }

  async *listCheckouts(period: Period): AsyncGenerator<ListedCheckout> {
    const client = await this.#connected();
    for await (const listed of upTo(maximumListed, client.checkout.sessions.list(pageOf(period)))) {
      const checkout = listedSession.parse(listed);
      yield {
        sessionId: checkout.id,
        purchaseId: checkout.client_reference_id,
        paymentId: checkout.payment_intent,
        isPaid: checkout.payment_status === 'paid',
        amountCents: checkout.amount_total,
        currency: checkout.currency,
        createdAt: dateOf(checkout.created),
      };
    }
  }

  async *listReversals(period: Period): AsyncGenerator<ListedReversal> {
    const client = await this.#connected();
    const refunds = client.refunds.list({ ...pageOf(period), expand: ['data.charge'] });
    for await (const listed of upTo(maximumListed, refunds)) {
      const { payment_intent: paymentId, charge, created } = listedRefund.parse(listed);
      if (paymentId === null) continue;
      const missingCents = charge?.amount_refunded ?? 0;
      yield { kind: 'refund', id: paymentId, paymentId, missingCents, createdAt: dateOf(created) };
    }
    for await (const listed of upTo(maximumListed, client.disputes.list(pageOf(period)))) {
      const found = listedDispute.parse(listed);
      const { id, payment_intent: paymentId, created } = found;
      if (paymentId === null) continue;
      const { reversedCents, returnedCents } = reversalOfDispute(found);
      const missingCents = reversedCents - returnedCents;
      yield { kind: 'dispute', id, paymentId, missingCents, createdAt: dateOf(created) };
    }
  }

  #connected(): Promise<Stripe> {
    this.#client ??= createStripeClient(this.#settings);
    return this.#client;
  }
}

/** The parameters of a list of what was created in a period; the client requests page after page. */
function pageOf({ from, to }: Period) {
  return { limit: pageSize, created: { gte: unixSeconds(from), lt: unixSeconds(to) } };
}

/** Yields the items of a list. Throws after `limit` of them, because a faulty reply could make the list endless. */
export async function* upTo<Item>(limit: number, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for await (const item of items) {
    count += 1;
    if (count > limit) throw new Error(`the payment provider lists more than ${limit} entries`);
    yield item;
  }
}

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
