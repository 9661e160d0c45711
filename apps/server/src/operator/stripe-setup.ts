import { readConfig } from '../config.js';
import { setUpStripeWebhook, webhookUrlOf, type WebhookSetup } from '../modules/payments/stripe-webhook.js';
import { CommandRefused } from '../platform/command-refused.js';
import type { Row } from './terminal.js';

/**
 * Creates or mends the webhook at Stripe, with the settings in `env`. `STRIPE_WEBHOOK_SECRET` is not needed: Stripe makes it with
 * the webhook.
 * @throws {CommandRefused} if settings are missing, or Stripe refuses the key.
 */
export async function setUpStripe(env: Record<string, string | undefined>): Promise<{ sentence: string; result: Row }> {
  const { stripe, publicOrigin } = readConfig({
    ...env,
    STRIPE_WEBHOOK_SECRET: env['STRIPE_WEBHOOK_SECRET'] ?? 'none yet',
  });
  if (!stripe) throw new CommandRefused('Set STRIPE_SECRET_KEY first.');
  if (publicOrigin === undefined) throw new CommandRefused('Set PUBLIC_URL first: Stripe sends its events there.');
  const setup = await setUpStripeWebhook(stripe, publicOrigin).catch((error: unknown) => {
    const status = (error as { statusCode?: number }).statusCode;
    if (status !== 401 && status !== 403) throw error;
    throw new CommandRefused(`Stripe refuses the key (status ${status}). It needs the permission to write webhooks.`);
  });
  const url = webhookUrlOf(publicOrigin);
  return { sentence: describe(setup, url), result: { url, ...resultOf(setup) } };
}

function describe(setup: WebhookSetup, url: string): string {
  switch (setup.kind) {
    case 'created':
      return `Stripe sends all needed events to ${url}. Set STRIPE_WEBHOOK_SECRET=${setup.secret} and restart.`;
    case 'mended': {
      const enabled = setup.wasDisabled ? 'It was disabled, and is enabled now. ' : '';
      const added = setup.added.length > 0 ? `Added: ${setup.added.join(', ')}. ` : '';
      return `Stripe now sends all needed events to ${url}. ${enabled}${added}Its secret is unchanged.`;
    }
    case 'complete':
      return `Stripe already sends all needed events to ${url}. Nothing was changed.`;
  }
}

function resultOf(setup: WebhookSetup): Row {
  switch (setup.kind) {
    case 'created':
      return { change: 'created', secret: setup.secret };
    case 'mended':
      return { change: 'mended', added: setup.added.join(', ') };
    case 'complete':
      return { change: 'none' };
  }
}
