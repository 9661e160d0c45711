import { readFile } from 'node:fs/promises';
import { Stripe } from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { webhookEvents } from '../../../apps/server/src/modules/payments/payment-event.js';
import { webhookVersion } from '../../../apps/server/src/modules/payments/stripe-webhook.js';
import { setUpStripe } from '../../../apps/server/src/operator/stripe-setup.js';
import { startStripeWebhooks, webhookEndpoint } from '../../support/counterparts/stripe-webhooks.js';

const url = 'https://play.example/api/payments/webhook';
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function startStripe(...endpoints: Stripe.WebhookEndpoint[]) {
  const stripe = await startStripeWebhooks(...endpoints);
  closers.push(stripe.close);
  return stripe;
}

describe('operator stripe-setup', () => {
  it('creates the webhook before its secret is known, prints the secret once, and then finds nothing to do', async () => {
    const other = webhookEndpoint({ id: 'we_other', url: 'https://other.example/hook' });
    const { env, state } = await startStripe(other);

    const first = await setUpStripe(env);
    const second = await setUpStripe({ ...env, STRIPE_WEBHOOK_SECRET: 'whsec_made_by_stripe' });

    expect(first.sentence).toBe(
      `Stripe sends all needed events to ${url}. Set STRIPE_WEBHOOK_SECRET=whsec_made_by_stripe and restart.`,
    );
    expect(first.result).toEqual({ url, change: 'created', secret: 'whsec_made_by_stripe' });
    expect(second.result).toEqual({ url, change: 'none' });
    expect(state.endpoints).toEqual([
      webhookEndpoint({ id: 'we_other', url: 'https://other.example/hook' }),
      webhookEndpoint({ id: 'we_2', api_version: Stripe.API_VERSION, enabled_events: [...webhookEvents] }),
    ]);
  });

  it('adds the missing events to a webhook, keeps the others, and enables it', async () => {
    const old = webhookEndpoint({ enabled_events: ['charge.refunded', 'payout.paid'], status: 'disabled' });
    const { env, state } = await startStripe(old);

    const { sentence, result } = await setUpStripe(env);

    expect(sentence).toContain('It was disabled, and is enabled now. Added: checkout.session.completed, ');
    expect(result['change']).toBe('mended');
    const [mended] = state.endpoints;
    expect(mended?.status).toBe('enabled');
    expect(mended?.enabled_events.toSorted()).toEqual([...webhookEvents, 'payout.paid'].toSorted());
    expect((await setUpStripe(env)).result).toEqual({ url, change: 'none' });
  });

  it('leaves a webhook alone that gets all events', async () => {
    const { env, state } = await startStripe(webhookEndpoint({ enabled_events: ['*'] }));

    expect((await setUpStripe(env)).result).toEqual({ url, change: 'none' });

    expect(state.endpoints).toEqual([webhookEndpoint({ enabled_events: ['*'] })]);
  });

  it('says which setting or permission is missing', async () => {
    const { env, state } = await startStripe();
    const { PUBLIC_URL: _, ...withoutUrl } = env;

    await expect(setUpStripe({ PUBLIC_URL: 'https://play.example' })).rejects.toThrow('Set STRIPE_SECRET_KEY first.');
    await expect(setUpStripe(withoutUrl)).rejects.toThrow('Set PUBLIC_URL first');
    await expect(setUpStripe({ ...env, STRIPE_SECRET_KEY: 'sk_old' })).rejects.toThrow('refuses the key (status 401)');
    state.status = 403;
    await expect(setUpStripe(env)).rejects.toThrow('It needs the permission to write webhooks.');
  });
});

it('has the events of the webhook and its version in docs/operations.md, and the version of the library', async () => {
  const text = await readFile('docs/operations.md', 'utf8');

  expect(webhookVersion).toBe(Stripe.API_VERSION);
  for (const word of [...webhookEvents, webhookVersion]) expect(text).toContain(`\`${word}\``);
});
