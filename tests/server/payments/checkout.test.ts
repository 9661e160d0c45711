import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ticketPackages } from '@game/rules';
import { signWebhook } from '../../../apps/server/src/modules/payments/signature.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { productionEnv, startTestServer, violatedInvariants, type TestServer } from '../../support/test-context.js';
import { paidEvent, stripeSettings, webhookSecret } from '../../support/counterparts/webhooks.js';

interface StripeRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  fields: Record<string, string>;
}

let closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  closers = [];
});

/** A fake of Stripe's API. Records each request and replies with `answers` in turn; the last one is repeated. */
async function startStripe(answers: { status: number; body: object }[]) {
  const requests: StripeRequest[] = [];
  const stripe: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      requests.push({ method, path, headers, fields: Object.fromEntries(new URLSearchParams(body)) });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      response.writeHead(answer?.status ?? 500, { 'content-type': 'application/json', 'request-id': 'req_1' });
      response.end(JSON.stringify(answer?.body).replace('cs_test_N', `cs_test_${requests.length}`));
    });
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  closers.push(async () => {
    stripe.closeAllConnections();
    stripe.close();
    await once(stripe, 'close');
  });
  return { requests, url: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}` };
}

async function start(env: Record<string, string>, log?: { write(line: string): void }): Promise<TestServer> {
  const server = await startTestServer({ env, ...(log ? { log } : {}) });
  closers.push(async () => {
    expect(await violatedInvariants(server.database)).toEqual([]);
    await server.close();
  });
  return server;
}

async function buyer({ address, context }: TestServer) {
  const player = await addPlayer(context, { balance: 0 });
  const { call } = createHttpClient(address, cookieOf(player), context.config.publicOrigin);
  return { player, call, balance: () => context.ledger.balanceOf(player.id) };
}

/** The form actions of the sandbox's page. */
function formsOf(page: string, address: string): { pay: string; cancel: string } {
  const [pay, cancel] = [...page.matchAll(/action="([^"]+)"/g)].map(([, path]) => `${address}${path}`);
  return { pay: pay ?? '', cancel: cancel ?? '' };
}

function submit(form: string): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(form).origin };
  return fetch(form, { method: 'POST', redirect: 'manual', headers });
}

const opened = { id: 'cs_test_N', object: 'checkout.session', url: 'https://checkout.stripe.com/c/pay/cs_test' };

describe('a checkout at Stripe', () => {
  it('is created from the server’s own data, and the browser is redirected to Stripe’s URL', async () => {
    const stripe = await startStripe([{ status: 200, body: opened }]);
    const server = await start({ ...stripeSettings(stripe.url), PUBLIC_URL: 'http://play.example' });
    const { call, balance } = await buyer(server);
    expect((await call('payments.getOptions', {})).body).toEqual({ checkout: 'on' });

    const answer = await call('payments.createCheckout', { amount: 100 });

    expect(answer).toMatchObject({ status: 200, body: { url: opened.url } });
    const { rows } = await server.context.database.pool.query('SELECT id, status, checkout_session_id FROM purchases');
    const purchaseId = rows[0]?.id as string;
    expect(rows).toEqual([{ id: purchaseId, status: 'pending', checkout_session_id: 'cs_test_1' }]);
    expect(stripe.requests).toHaveLength(1);
    const [request] = stripe.requests as [StripeRequest];
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      headers: {
        authorization: 'Bearer sk_test_key',
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': purchaseId,
      },
    });
    expect(request.fields).toEqual({
      mode: 'payment',
      client_reference_id: purchaseId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '99',
      'line_items[0][price_data][product_data][name]': '100 Nibblewick tickets',
      success_url: `http://play.example/shop/tickets?checkout=success&purchase=${purchaseId}`,
      cancel_url: 'http://play.example/shop/tickets?checkout=cancelled',
      'metadata[purchase_id]': purchaseId,
      'payment_intent_data[metadata][purchase_id]': purchaseId,
    });
    expect(await balance()).toBe(0);
  });

  it('sells the one enabled package of four, and credits it after the signed payment webhook [PRD-07]', async () => {
    const stripe = await startStripe([{ status: 200, body: opened }]);
    const server = await start(stripeSettings(stripe.url));
    const { call, balance } = await buyer(server);

    const answers = [];
    for (const { tickets } of ticketPackages) {
      answers.push((await call('payments.createCheckout', { amount: tickets })).status);
    }
    expect(answers).toEqual([200, 409, 409, 409]);
    expect(stripe.requests.map(({ fields }) => fields['mode'])).toEqual(['payment']);
    const purchaseId = stripe.requests[0]?.fields['client_reference_id'] ?? '';
    const body = JSON.stringify(paidEvent(purchaseId, { id: 'cs_test_1' }));
    const signature = signWebhook(Buffer.from(body), webhookSecret, new Date());
    const unsignedAndSigned: Record<string, string>[] = [{}, { 'stripe-signature': signature }];
    for (const headers of unsignedAndSigned) {
      expect(await balance()).toBe(0);
      await fetch(`${server.address}/api/payments/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    }

    expect(await balance()).toBe(100);
  });

  it('is retried with the same idempotency key when Stripe is busy', async () => {
    const stripe = await startStripe([
      { status: 503, body: { error: { message: 'busy' } } },
      { status: 200, body: opened },
    ]);
    const { call } = await buyer(await start(stripeSettings(stripe.url)));

    expect((await call('payments.createCheckout', { amount: 100 })).status).toBe(200);

    expect(stripe.requests).toHaveLength(2);
    expect(new Set(stripe.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is closed when a break begins, again after a failure; a payment that is faster is credited', async () => {
    const [failed, expired] = ['cs_test_1', 'cs_test_2'].map((id) => ({ ...opened, id, status: 'expired' }));
    const stripe = await startStripe([
      { status: 200, body: opened },
      { status: 402, body: { error: { type: 'api_error', message: 'broken' } } },
      { status: 200, body: failed ?? {} },
      { status: 200, body: expired ?? {} },
    ]);
    const server = await start(stripeSettings(stripe.url));
    const { payments, selfLimits, database } = server.context;
    const { player, call, balance } = await buyer(server);
    await call('payments.createCheckout', { amount: 100 });
    const purchaseId = stripe.requests[0]?.fields['client_reference_id'] ?? '';
    const status = async () => (await payments.find(purchaseId))?.status;
    expect(await payments.openCheckouts.closeForbidden()).toBe(0);

    await selfLimits.takeBreak(player, { length: 'day' });

    expect([await payments.openCheckouts.closeForbidden(), await status()]).toEqual([0, 'pending']);
    expect([await payments.openCheckouts.closeForbidden(), await status()]).toEqual([1, 'expired']);
    expect(await payments.openCheckouts.closeForbidden()).toBe(0);
    const path = '/v1/checkout/sessions/cs_test_1/expire';
    expect(stripe.requests.slice(1).map((request) => request.path)).toEqual([path, path]);
    const body = Buffer.from(JSON.stringify(paidEvent(purchaseId, { id: 'cs_test_1' })));
    await payments.receiveWebhook(body, signWebhook(body, webhookSecret, new Date()));
    expect(await balance()).toBe(100);
    expect((await database.pool.query('SELECT status FROM purchases')).rows).toEqual([{ status: 'paid' }]);
  });

  it.each([
    ['refuses', { status: 402, body: { error: { type: 'card_error', message: 'no' } } }],
    ['gives no address', { status: 200, body: { ...opened, url: null } }],
  ])('fails in the words of the specification when Stripe %s', async (_name, reply) => {
    const stripe = await startStripe([reply]);
    const server = await start(stripeSettings(stripe.url));
    const { call } = await buyer(server);

    const answer = await call('payments.createCheckout', { amount: 100 });

    expect(answer.status).toBe(503);
    expect(answer.body).toEqual({ code: 'CHECKOUT_FAILED', message: 'Failed to process purchase. Please try again.' });
    // Otherwise it would count towards a limit that the player has set.
    expect((await server.context.database.pool.query('SELECT status FROM purchases')).rows).toEqual([
      { status: 'expired' },
    ]);
  });

  it('is rate-limited', async () => {
    const stripe = await startStripe([{ status: 200, body: opened }]);
    const { call } = await buyer(await start(stripeSettings(stripe.url)));

    const answers: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      answers.push((await call('payments.createCheckout', { amount: 100 })).status);
    }

    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answers[20]).toBe(429);
  });
});

describe('without a payment provider', () => {
  it('development uses a sandbox that is marked as such and credits through the webhook', async () => {
    const { address, ...server } = await start({ NODE_ENV: 'development' });
    const { call, balance } = await buyer({ address, ...server });
    expect((await call('payments.getOptions', {})).body).toEqual({ checkout: 'sandbox' });
    const { url } = (await call('payments.createCheckout', { amount: 100 })).body;

    const page = await fetch(url);
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(text).toContain('Sandbox');
    expect(text).toContain('100 tickets for $0.99');
    expect(await balance()).toBe(0);
    const { pay } = formsOf(text, address);

    const paid = await submit(pay);
    await submit(pay);

    const location = new URL(paid.headers.get('location') ?? '', address);
    expect(`${paid.status} ${location.pathname} ${location.searchParams.get('checkout')}`).toBe(
      '303 /shop/tickets success',
    );
    const purchaseId = location.searchParams.get('purchase') ?? '';
    expect((await call('payments.getPurchase', { purchaseId })).body.purchase).toMatchObject({ status: 'paid' });
    expect(await balance()).toBe(100);
    expect((await fetch(`${address}/dev/checkout/none`)).status).toBe(404);
  });

  it('the sandbox rejects a payment for a cancelled checkout, as a real provider does', async () => {
    const { address, ...server } = await start({ NODE_ENV: 'development' });
    const { call, balance } = await buyer({ address, ...server });
    const { url } = (await call('payments.createCheckout', { amount: 100 })).body;
    const { pay, cancel } = formsOf(await (await fetch(url)).text(), address);

    const cancelled = await submit(cancel);

    expect(cancelled.headers.get('location')).toBe('/shop/tickets?checkout=cancelled');
    for (const over of [await fetch(url), await submit(pay)]) {
      expect(over.status).toBe(410);
      expect(await over.text()).toContain('nothing was charged');
    }
    const purchaseId = url.split('/').at(-1) ?? '';
    expect((await call('payments.getPurchase', { purchaseId })).body.purchase).toMatchObject({ status: 'expired' });
    expect(await balance()).toBe(0);

    const again = (await call('payments.createCheckout', { amount: 100 })).body.url;
    const forms = formsOf(await (await fetch(again)).text(), address);
    await submit(forms.pay);
    await submit(forms.cancel);
    expect(await balance()).toBe(100);
  });

  it('the sandbox lets a delayed payment arrive or fail, and refunds and disputes what is paid', async () => {
    const { address, ...server } = await start({ NODE_ENV: 'development' });
    const { call, balance } = await buyer({ address, ...server });
    const checkout = async () => (await call('payments.createCheckout', { amount: 100 })).body.url;
    const stepsOf = async (url: string) =>
      [...(await (await fetch(url)).text()).matchAll(/action="[^"]+\/([^"/]+)"/g)].map(([, step]) => step);
    const [failing, arriving] = [await checkout(), await checkout()];

    await submit(`${failing}/delay`);
    await submit(`${arriving}/delay`);
    expect([await stepsOf(failing), await balance()]).toEqual([['arrive', 'fail'], 0]);
    await submit(`${failing}/fail`);
    await submit(`${arriving}/arrive`);
    expect([(await fetch(failing)).status, await balance()]).toEqual([410, 100]);

    const steps = [
      ['refund-half', 49],
      ['fail-refund', 100],
      ['inquire', 100],
      ['close-inquiry', 100],
      ['refund', 0],
      ['fail-refund', 100],
    ] as const;
    for (const [step, left] of steps) {
      await submit(`${arriving}/${step}`);
      expect([step, await balance()]).toEqual([step, left]);
    }
    const disputed = await checkout();
    await submit(`${disputed}/pay`);
    for (const [step, left] of [
      ['dispute', 100],
      ['win', 200],
    ] as const) {
      await submit(`${disputed}/${step}`);
      expect([step, await balance()]).toEqual([step, left]);
    }
    expect(await stepsOf(disputed)).toEqual(['refund-half', 'refund']);
  });

  it('closes the checkouts that exceed a new limit, and those of a deleted account, at once', async () => {
    const { address, ...server } = await start({ NODE_ENV: 'development' });
    const { payments, selfLimits, account } = server.context;
    const open = async (limitCents: 0 | 100 | null) => {
      const { player, call } = await buyer({ address, ...server });
      const { url } = (await call('payments.createCheckout', { amount: 100 })).body;
      if (limitCents !== null) await selfLimits.setPurchases(player, { cents: limitCents });
      return { player, url };
    };
    const [none, enough, little, leaving] = [await open(null), await open(100), await open(0), await open(null)];
    await account.deletion.delete(leaving.player, { confirmation: leaving.player.username });

    expect(await payments.openCheckouts.closeForbidden()).toBe(2);

    const pages = await Promise.all([none, enough, little, leaving].map(({ url }) => fetch(url)));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 410, 410]);
    expect(await payments.openCheckouts.closeForbidden()).toBe(0);
  });

  it('production says that it sells no tickets, rejects a purchase, and logs the missing setting [D-28]', async () => {
    const lines: string[] = [];
    const server = await start(productionEnv, { write: (line) => lines.push(line) });
    const { call } = await buyer(server);

    const answer = await call('payments.createCheckout', { amount: 100 });

    expect((await call('payments.getOptions', {})).body).toEqual({ checkout: 'off' });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ code: 'PAYMENTS_OFF', message: 'Buying tickets is not set up on this site.' });
    expect(lines.filter((line) => line.includes('STRIPE_SECRET_KEY is not set'))).toHaveLength(1);
    const sandbox = await fetch(`${server.address}/dev/checkout/${randomUUID()}/pay`, { method: 'POST' });
    expect(await sandbox.json()).toMatchObject({ code: 'NOT_FOUND' });
    const webhook = await fetch(`${server.address}/api/payments/webhook`, { method: 'POST', body: '{}' });
    expect(webhook.status).toBe(400);
  });

  it('the server refuses to start with a key and without a webhook secret', async () => {
    await expect(startTestServer({ env: { STRIPE_SECRET_KEY: 'sk_test_key' } })).rejects.toThrow(
      'STRIPE_WEBHOOK_SECRET: Required, because STRIPE_SECRET_KEY is set',
    );
  });
});
