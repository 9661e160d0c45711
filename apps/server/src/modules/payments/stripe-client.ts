import type { Stripe } from 'stripe';

/** The settings for Stripe's API. */
export interface StripeAccess {
  secretKey: string;
  /** The base URL of Stripe's API. */
  apiUrl: string;
}

/** The timeout of a request to Stripe, in milliseconds, and how often a failed request is retried. */
const timeoutMs = 8_000;
const maximumRetries = 2;

/** Creates a client of Stripe's API. Its library is loaded now, because it is large. */
export async function createStripeClient({ secretKey, apiUrl }: StripeAccess): Promise<Stripe> {
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
