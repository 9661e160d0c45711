import { expect, it } from 'vitest';
import { createStripeClient } from './stripe-client.js';

it.each([
  ['https://api.stripe.com', { protocol: 'https', host: 'api.stripe.com', port: '443' }],
  ['http://127.0.0.1:8443', { protocol: 'http', host: '127.0.0.1', port: '8443' }],
])('the client of %s gives up within half a minute, and reports no usage to Stripe', async (apiUrl, address) => {
  const client = await createStripeClient({ secretKey: 'sk_test_key', apiUrl });

  const { protocol, host, port } = address;
  expect(['protocol', 'host', 'port'].map((name) => client.getApiField(name as 'host'))).toEqual([
    protocol,
    host,
    port,
  ]);
  // A player waits for the checkout that long, once and for each retry.
  expect([client.getApiField('timeout'), client.getMaxNetworkRetries()]).toEqual([8_000, 2]);
  expect(client.getTelemetryEnabled()).toBe(false);
});
