import { brandName } from '@game/site';
import type { Stripe } from 'stripe';
import { cancelPath, currency, successPath, type Checkout, type CheckoutProvider } from './checkout.js';

/** The settings for Stripe's API. */
export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** The base URL of Stripe's API. */
  apiUrl: string;
}

/** The timeout of a request to Stripe, in milliseconds, and how often a failed request is retried. */
const timeoutMs = 8_000;
const maximumRetries = 2;

/** Stripe Checkout. Its library is loaded on the first purchase, because it is large. */
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
    this.#client ??= connect(this.#settings);
    const client = await this.#client;
    const metadata = { purchase_id: purchaseId };
    const session = await client.checkout.sessions.create(
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
    if (!session.url) throw new Error('Stripe returned a checkout session without a URL');
    return { sessionId: session.id, url: session.url };
  }
}

async function connect({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Client(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port === '' ? {} : { port }),
    timeout: timeoutMs,
    maxNetworkRetries: maximumRetries,
    telemetry: false,
  });
}
