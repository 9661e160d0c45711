import * as z from 'zod/mini';
import { brandName } from '@game/site';
import { webhookEvents } from './payment-event.js';
import { createStripeClient, type StripeAccess } from './stripe-client.js';

/** The version of Stripe's API in which a new endpoint gets its events: that of the types which the tests check. */
export const webhookVersion = '2026-10-28.endive';

/** The path of the route that receives webhooks. */
const webhookPath = '/api/payments/webhook';

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  enabled_events: z.array(z.string()),
  api_version: z.nullable(z.string()),
});
const createdEndpoint = z.object({ secret: z.string() });

/** Stripe's endpoint of our webhook, compared with what we need. */
export interface WebhookState {
  id: string;
  isEnabled: boolean;
  /** The events that Stripe does not send. */
  missing: (typeof webhookEvents)[number][];
  /** null if the account's default version applies. */
  version: string | null;
}

/** What `setUpStripeWebhook` did. */
export type WebhookSetup =
  | { kind: 'created'; secret: string }
  | { kind: 'mended'; added: string[]; wasDisabled: boolean }
  | { kind: 'complete' };

/** Returns the URL of the webhook of a site at `origin`. */
export function webhookUrlOf(origin: string): string {
  return `${origin}${webhookPath}`;
}

/** Finds the endpoint of our webhook at Stripe; null if there is none. Rejects if Stripe refuses or is unreachable. */
export async function findStripeWebhook(access: StripeAccess, origin: string): Promise<WebhookState | null> {
  const found = await findEndpoint(access, origin);
  return found && stateOf(found);
}

/**
 * Creates the endpoint of our webhook at Stripe, or adds to it what is missing. An endpoint keeps its other events. Rejects if
 * Stripe refuses or is unreachable.
 */
export async function setUpStripeWebhook(access: StripeAccess, origin: string): Promise<WebhookSetup> {
  const client = await createStripeClient(access);
  const found = await findEndpoint(access, origin);
  if (!found) {
    const created = await client.webhookEndpoints.create({
      url: webhookUrlOf(origin),
      enabled_events: [...webhookEvents],
      api_version: webhookVersion,
      description: `Ticket purchases of ${brandName}`,
    });
    return { kind: 'created', secret: createdEndpoint.parse(created).secret };
  }
  const { id, isEnabled, missing } = stateOf(found);
  if (isEnabled && missing.length === 0) return { kind: 'complete' };
  // Stripe listed these types itself.
  const listed = found.enabled_events as typeof missing;
  await client.webhookEndpoints.update(id, { enabled_events: [...listed, ...missing], disabled: false });
  return { kind: 'mended', added: missing, wasDisabled: !isEnabled };
}

/** Of several endpoints with our URL, one that is enabled counts. */
async function findEndpoint(access: StripeAccess, origin: string) {
  const client = await createStripeClient(access);
  const found: z.infer<typeof endpoint>[] = [];
  for await (const listed of client.webhookEndpoints.list({ limit: 100 })) {
    const parsed = endpoint.parse(listed);
    if (parsed.url === webhookUrlOf(origin)) found.push(parsed);
  }
  return found.find(({ status }) => status === 'enabled') ?? found[0] ?? null;
}

function stateOf({ id, status, enabled_events, api_version }: z.infer<typeof endpoint>): WebhookState {
  const missing = enabled_events.includes('*') ? [] : webhookEvents.filter((type) => !enabled_events.includes(type));
  return { id, isEnabled: status === 'enabled', missing, version: api_version };
}
