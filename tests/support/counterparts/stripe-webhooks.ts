import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';

/** An endpoint as Stripe lists it. */
export function webhookEndpoint(change: Partial<Stripe.WebhookEndpoint> = {}): Stripe.WebhookEndpoint {
  return {
    id: 'we_1',
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: 1_234_567_890,
    description: null,
    enabled_events: ['charge.refunded'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: 'https://play.example/api/payments/webhook',
    ...change,
  };
}

/** A fake of the webhook endpoints of Stripe's API. It refuses other keys than `sk_test_key` and, if set, all with `status`. */
export async function startStripeWebhooks(...endpoints: Stripe.WebhookEndpoint[]) {
  const state: { endpoints: Stripe.WebhookEndpoint[]; status?: number } = { endpoints };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const isOurs = request.headers.authorization === 'Bearer sk_test_key';
      const status = state.status ?? (isOurs ? 200 : 401);
      const fields = new URLSearchParams(body);
      const id = /^\/v1\/webhook_endpoints\/(\w+)$/.exec(request.url ?? '')?.[1];
      const reply =
        status === 200 ? answer(state, request.method, id, fields) : { error: { type: 'api_error', message: 'no' } };
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify(reply));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    state,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_key',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://play.example',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(
  state: { endpoints: Stripe.WebhookEndpoint[] },
  method: string | undefined,
  id: string | undefined,
  fields: URLSearchParams,
): object {
  if (method === 'GET') return { object: 'list', has_more: false, data: state.endpoints };
  const enabled_events = [...fields].filter(([name]) => name.startsWith('enabled_events[')).map(([, type]) => type);
  if (id === undefined) {
    const created = webhookEndpoint({
      id: `we_${state.endpoints.length + 1}`,
      url: fields.get('url') ?? '',
      api_version: fields.get('api_version'),
      enabled_events,
    });
    state.endpoints.push(created);
    return { ...created, secret: 'whsec_made_by_stripe' };
  }
  const changed = state.endpoints.find((endpoint) => endpoint.id === id);
  return Object.assign(changed ?? {}, {
    enabled_events,
    status: fields.get('disabled') === 'false' ? 'enabled' : 'disabled',
  });
}
