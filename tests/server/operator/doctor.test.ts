import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookEvents } from '../../../apps/server/src/modules/payments/payment-event.js';
import { examineAll } from '../../../apps/server/src/operator/doctor/doctor.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { databaseUrl } from '../../support/database-url.js';
import { beaconJson, startBeaconServer } from '../../support/counterparts/beacon-server.js';
import { refused, startOtlpCollector } from '../../support/counterparts/otlp-collector.js';
import { startSmtpServer } from '../../support/counterparts/smtp-server.js';
import { startStripeWebhooks, webhookEndpoint } from '../../support/counterparts/stripe-webhooks.js';
import { startXServer } from '../../support/counterparts/x-server.js';

const dataDirectory = join(tmpdir(), `doctor-${randomUUID()}`);

let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  env = { DATABASE_URL: databaseUrl(database), DATA_DIR: dataDirectory };
});

afterAll(async () => {
  await database.drop();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Runs all checks with additional settings, and returns the findings by check. */
async function examined(settings: Record<string, string> = {}) {
  const findings = await examineAll({ ...env, ...settings });
  return new Map(findings.map(({ check, state, details }) => [check, `${state}: ${details}`]));
}

/** Starts an HTTP server that answers every request with `status`. Returns its address. */
async function startAnswering(status: number): Promise<{ address: string; close: () => void }> {
  const server = createServer((_request, response) => response.writeHead(status).end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('operator doctor', () => {
  it('shows ok for the database and storage, and off for services without settings', async () => {
    const found = await examined();

    expect(found.get('configuration')).toMatch(
      /^ok: for this machine only, with sandboxes; no PUBLIC_URL, .*, version \d+\.\d+\.\d+,/,
    );
    expect(found.get('database')).toMatch(/^ok: PostgreSQL 18, database test_\w+/);
    expect(found.get('migrations')).toMatch(/^ok: version \d+, up to date/);
    expect(found.get('clock')).toMatch(/^ok: \d+ ms (ahead of|behind) the database/);
    expect(found.get('disk')).toMatch(/GB free at /);
    expect(found.get('pictures')).toBe(`ok: ${join(dataDirectory, 'files')}`);
    expect(found.get('mail queue')).toBe('ok: empty');
    expect(found.get('X reads')).toBe('ok: 0 posts this month; X_MONTHLY_READS is not set: no limit');
    for (const check of ['operator', 'Redis', 'mail', 'push', 'X', 'Discord', 'beacon', 'Stripe', 'tracing'])
      expect(found.get(check)).toMatch(/^off: /);
  });

  it('names every invalid setting, and checks nothing else then', async () => {
    const found = await examined({ PORT: 'many', SMTP_URL: 'smtp://127.0.0.1:1' });

    expect([...found.keys()]).toEqual(['configuration']);
    expect(found.get('configuration')).toMatch(/^PROBLEM: .*PORT.*; PUBLIC_URL/);
  });

  it('reports what cannot be reached, and still checks the rest', async () => {
    const found = await examined({
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none',
      REDIS_URL: 'redis://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://play.example',
      S3_BUCKET: 'none',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });

    for (const check of ['database', 'Redis', 'mail', 'pictures']) expect(found.get(check)).toMatch(/^PROBLEM: ./);
    expect(found.get('Discord')).toMatch(/^off/);
  });

  it('reports each setting without which players cannot see who operates the site', async () => {
    const open = { HOST: '0.0.0.0', OPERATOR_NAME: 'Mill Games Ltd' };

    expect((await examined(open)).get('operator')).toBe(
      'PROBLEM: players cannot see who operates this site: CONTACT_EMAIL, OPERATOR_ADDRESS not set',
    );

    const complete = { ...open, CONTACT_EMAIL: 'help@play.example', OPERATOR_ADDRESS: '1 Mill Lane, Millbury' };
    expect((await examined(complete)).get('operator')).toBe('ok: Mill Games Ltd, help@play.example');
  });

  it('reports a schema of a newer build, and mail that waits too long', async () => {
    const client = new Client(database.connection);
    await client.connect();
    await client.query(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 1)`);
    await client.query(
      `INSERT INTO outbox (channel, recipient, content, created_at, next_attempt_at)
        VALUES ('mail', 'one@example.test', '{}', now() - interval '1 hour', now())`,
    );

    const found = await examined();
    await client.query(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'`);
    await client.query('DELETE FROM outbox');
    await client.end();

    expect(found.get('migrations')).toMatch(/^PROBLEM: version \d+ is newer than this build/);
    expect(found.get('mail queue')).toBe('PROBLEM: 1 waiting, the oldest for 60 minutes');
  });

  it('shows how many posts were read at X this month, and that mentions are paused', async () => {
    const client = new Client(database.connection);
    await client.connect();
    await client.query(`INSERT INTO x_reads VALUES (date_trunc('month', now() AT TIME ZONE 'UTC'), 950)`);

    const [enough, few] = [await examined({ X_MONTHLY_READS: '2000' }), await examined({ X_MONTHLY_READS: '1000' })];
    await client.query('DELETE FROM x_reads');
    await client.end();

    expect(enough.get('X reads')).toBe('ok: 950 of 2000 posts this month');
    expect(few.get('X reads')).toBe('PROBLEM: 950 of 1000 posts this month: mentions are paused until the next one');
  });

  it('lets the mail server accept the credentials', async () => {
    const smtp = await startSmtpServer();
    const found = await examined({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://play.example' });
    expect(found.get('mail')).toMatch(/^ok: 127\.0\.0\.1:\d+ accepts the credentials$/);
    expect(smtp.mails).toEqual([]);
    smtp.close();
  });

  it.each([
    [400, 'ok: accepts the credentials; its redirect URI must be http://localhost/api/auth/callback/x'],
    [401, 'PROBLEM: refuses the credentials (status 401)'],
    [500, 'PROBLEM: cannot be reached (HTTP 500)'],
  ])('takes status %i of X for an invalid code: %s', async (status, expected) => {
    const [x, tokens] = [await startXServer(), await startAnswering(status)];
    const found = await examined({ ...x.env, X_TOKEN_URL: tokens.address });
    expect(found.get('X')).toBe(expected);
    await x.close();
    tokens.close();
  });

  it.each([
    ['none', [], 'PROBLEM: accepts the key, but has no webhook at URL: run operator stripe-setup'],
    [
      'a complete one',
      [{ enabled_events: [...webhookEvents], api_version: '2026-10-28.endive' }],
      'ok: accepts the key; sends all events to URL, in version 2026-10-28.endive',
    ],
    [
      'one for everything',
      [{ enabled_events: ['*'] }],
      'ok: accepts the key; sends all events to URL, in version of the account',
    ],
    [
      'an old one',
      [{ enabled_events: webhookEvents.filter((type) => !type.startsWith('refund.')) }],
      'PROBLEM: its webhook at URL lacks refund.created, refund.updated, refund.failed: run operator stripe-setup',
    ],
    ['a disabled one', [{ status: 'disabled' }], 'PROBLEM: its webhook at URL is disabled: run operator stripe-setup'],
  ])('compares the webhook at Stripe with the needed events: %s', async (_name, endpoints, expected) => {
    const stripe = await startStripeWebhooks(...endpoints.map((change) => webhookEndpoint(change)));
    const found = await examined({ ...stripe.env, STRIPE_WEBHOOK_SECRET: 'whsec_test' });
    expect(found.get('Stripe')).toBe(expected.replace('URL', 'https://play.example/api/payments/webhook'));
    stripe.close();
  });

  it('says that Stripe refuses the key, or does not show webhooks to it', async () => {
    const stripe = await startStripeWebhooks();
    const settings = { ...stripe.env, STRIPE_WEBHOOK_SECRET: 'whsec_test' };

    expect((await examined({ ...settings, STRIPE_SECRET_KEY: 'sk_old' })).get('Stripe')).toBe(
      'PROBLEM: refuses the key (status 401)',
    );
    stripe.state.status = 403;
    expect((await examined(settings)).get('Stripe')).toBe(
      'ok: accepts the key, which may not read webhooks; there must be one at https://play.example/api/payments/webhook',
    );
    stripe.close();
  });

  it('verifies a round at each endpoint of the beacon, and names those with another chain', async () => {
    const beacon = await startBeaconServer();
    const [right, other] = [beacon.env, { ...beacon.env, BEACON_PERIOD_SECONDS: '30' }];

    expect((await examined(right)).get('beacon')).toBe(`ok: a chain of your own choice, verified at ${beacon.address}`);
    expect((await examined(other)).get('beacon')).toBe(
      `PROBLEM: ${beacon.address} describes the chain with another key or other times`,
    );
    beacon.answerWith((response) => beaconJson(response, {}, 500));
    expect((await examined(right)).get('beacon')).toMatch(/^PROBLEM: .* does not send the right round \d+$/);
    beacon.close();
    expect((await examined(right)).get('beacon')).toBe(`PROBLEM: ${beacon.address} does not describe the chain`);
    const none = { BEACON_URLS: 'none' };
    expect((await examined(none)).get('beacon')).toBe('off: BEACON_URLS is none: raffles are drawn without it');
    expect((await examined({ ...none, HOST: '0.0.0.0' })).get('beacon')).toBe(
      'PROBLEM: BEACON_URLS is none: raffles cannot be created',
    );
  });

  it('lets the collector of traces accept a request without traces, and reports its refusal', async () => {
    const collector = await startOtlpCollector();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_TRACES_SAMPLER_ARG: '0.1' };

    const good = await examined(settings);
    collector.answerWith(refused);
    const bad = await examined(settings);

    expect(good.get('tracing')).toBe(`ok: ${new URL(collector.address).host} accepts traces; 10 % are recorded`);
    expect(bad.get('tracing')).toBe('PROBLEM: Bad Request');
    expect(collector.spans).toEqual([]);
    collector.close();
  });
});
