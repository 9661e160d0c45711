import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { networkPartyOf } from '../../../apps/server/src/platform/rate-limits.js';
import { password, signUpForm } from '../../support/builders/accounts.js';
import { repetitions } from '../../support/torture/scale.js';
import { startTestServer, type TestServer } from '../../support/test-context.js';

let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1', SIGN_UPS_PER_HOUR: '5' };
  server = await startTestServer({ env });
  other = await startTestServer({ env, database: server.database });
});

afterAll(async () => {
  await other.close();
  await server.close();
});

/** Calls an operation from the network address `from`, behind a trusted proxy. */
async function callFrom(from: string, name: string, input: object, at = server) {
  const response = await fetch(`${at.address}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as { code?: string; retryAfterSeconds?: number };
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

const signUp = (from: string, email = `${randomUUID()}@example.test`) =>
  callFrom(from, 'auth.signUp', signUpForm({ email }));

/** Requests a mail to `email`: by turns a password reset and a verification. */
const requestMail = (from: string, email: string, index: number) =>
  callFrom(from, `auth.${index % 2 === 0 ? 'requestPasswordReset' : 'resendVerification'}`, { email });

const logIn = (from: string, email: string, attempt: string, at = server) =>
  callFrom(from, 'auth.signInWithPassword', { email, password: attempt }, at);

/** Counts the responses by error code. */
function countCodes(answers: { body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { body } of answers) counts[body.code ?? 'none'] = (counts[body.code ?? 'none'] ?? 0) + 1;
  return counts;
}

const attemptCount = repetitions({ usual: 120, torture: 1000 });

describe('wrong log-ins for one account from one address', () => {
  it('are limited to 10 on two servers together, and the owner can still log in from elsewhere', async () => {
    const email = `${randomUUID()}@example.test`;
    await signUp('192.0.2.1', email);
    const verify = [vi.spyOn(server.context.passwords, 'verify'), vi.spyOn(other.context.passwords, 'verify')];

    const answers: Awaited<ReturnType<typeof logIn>>[] = [];
    while (answers.length < attemptCount) {
      const guess = (_: unknown, index: number) =>
        logIn('203.0.113.7', email, `guess ${answers.length + index}`, index % 2 === 0 ? server : other);
      answers.push(...(await Promise.all(Array.from({ length: 40 }, guess))));
    }

    const evaluated = verify.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of verify) spy.mockRestore();
    expect(evaluated).toBe(10);
    expect(countCodes(answers)).toEqual({ INVALID_CREDENTIALS: 10, TOO_MANY_ATTEMPTS: attemptCount - 10 });
    const refused = await logIn('203.0.113.7', email, password);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.body.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(refused.retryAfter).toBe(String(refused.body.retryAfterSeconds));
    expect((await logIn('198.51.100.4', email, password)).status).toBe(200);
  });

  it('leave nothing in the database that identifies the account', async () => {
    const email = `${randomUUID()}@example.test`;
    await logIn('203.0.113.8', email, 'guess');

    const { rows } = await server.context.database.pool.query('SELECT key FROM rate_limits');
    expect(JSON.stringify(rows)).not.toMatch(/@|203\.0/);
  });
});

describe('log-ins', () => {
  it('do not count if they succeed', async () => {
    const email = `${randomUUID()}@example.test`;
    await signUp('192.0.2.2', email);

    for (let index = 0; index < 12; index += 1) expect((await logIn('192.0.2.2', email, password)).status).toBe(200);
  });

  it('are limited for one address, also if they try different accounts', async () => {
    // The hash is mocked, because 100 real ones would take too long.
    const hash = vi.spyOn(server.context.passwords, 'hash').mockResolvedValue('not the hash of anything');

    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, index) => logIn('203.0.113.9', `${index}@example.test`, 'Summer2026!')),
    );

    expect(countCodes(answers)).toEqual({ INVALID_CREDENTIALS: 100, TOO_MANY_ATTEMPTS: 30 });
    expect(hash).toHaveBeenCalledTimes(100);
    hash.mockRestore();
  });
});

describe('sign-ups and mail', () => {
  it('are limited for one address by the configuration', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp('203.0.113.10')));

    expect(countCodes(answers)).toEqual({ none: 5, TOO_MANY_ATTEMPTS: 3 });
    expect((await signUp('203.0.113.11')).status).toBe(200);
  });

  it('are limited for a /64 of IPv6, for four times as many from a /56, and for 16 times as many from a /48', async () => {
    const { rateLimits } = server.context;
    /** Counts up to `times` attempts from the /64 with this prefix. Returns how many were allowed. */
    const attempt = async (prefix: string, times: number) => {
      const attempts = Array.from({ length: times }, () =>
        rateLimits.countNetworks('signUp', networkPartyOf(`${prefix}::1`)).then(
          () => 1,
          () => 0,
        ),
      );
      return (await Promise.all<number>(attempts)).reduce((sum, allowed) => sum + allowed, 0);
    };

    expect(await attempt('2001:db8:1:0', 7)).toBe(5);
    const sameCustomer = [];
    for (const subnet of ['1', 'a', 'fe', 'ff']) sameCustomer.push(await attempt(`2001:db8:1:${subnet}`, 5));
    expect(sameCustomer).toEqual([5, 5, 5, 0]);
    expect((await signUp('2001:db8:1:33::1')).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await signUp('2001:db8:1:100::1')).status).toBe(200);

    const wholeSite = [];
    for (const subnet of ['2', '3', '4'].flatMap((byte) => [0, 1, 2, 3].map((low) => `${byte}0${low}`)))
      wholeSite.push(await attempt(`2001:db8:1:${subnet}`, 5));
    // 20 from the first /56 and one from the second leave 59 of 80.
    expect(wholeSite.reduce((sum, allowed) => sum + allowed, 0)).toBe(59);
    expect((await signUp('2001:db8:1:9900::1')).body.code).toBe('TOO_MANY_ATTEMPTS');
    expect((await signUp('2001:db8:2::1')).status).toBe(200);
  });

  it('are limited per recipient from all addresses together, with or without an account', async () => {
    const known = `${randomUUID()}@example.test`;
    await signUp('192.0.2.3', known);
    for (const email of [known, `${randomUUID()}@example.test`]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => requestMail(`198.51.100.${index}`, email, index)),
      );
      expect(countCodes(answers)).toEqual({ none: 15, TOO_MANY_ATTEMPTS: 5 });
    }
  });

  it('do not keep the owner of an account from a password reset when a stranger requests them', async () => {
    const email = `${randomUUID()}@example.test`;

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => requestMail('203.0.113.12', email, index)),
    );

    expect(countCodes(answers)).toEqual({ none: 5, TOO_MANY_ATTEMPTS: 35 });
    expect((await requestMail('192.0.2.4', email, 0)).status).toBe(200);
  });
});

describe('redirects to X', () => {
  const input = { intent: 'logIn', target: '/auth', newsletter: false, timeZone: 'UTC' };
  const countStates = async () =>
    (await server.context.database.pool.query(`SELECT FROM verifications WHERE identifier LIKE 'oauth-state%'`))
      .rowCount;

  it('are limited per network address to ten times the sign-ups, and what they store expires', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => callFrom('203.0.113.13', 'auth.signInWithX', input)),
    );

    expect(countCodes(answers)).toEqual({ none: 50, TOO_MANY_ATTEMPTS: 10 });
    expect((await callFrom('203.0.113.14', 'auth.signInWithX', input)).status).toBe(200);
    expect(await countStates()).toBe(51);
    await server.context.database.pool.query('UPDATE verifications SET expires_at = now()');
    await server.context.auth.deleteExpired();
    expect(await countStates()).toBe(0);
  });
});

describe('the network address of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ])('%s is %s', (address, party) => {
    expect(networkPartyOf(address)).toBe(party);
  });

  it.each([
    '1.2.3.4',
    '1.2.3.4:50000',
    '[1.2.3.4]:50000',
    '::ffff:1.2.3.4',
    '::FFFF:1.2.3.4',
    '::ffff:102:304',
    '::ffff:0102:0304',
    '0:0:0:0:0:ffff:102:304',
    '0000:0000:0000:0000:0000:FFFF:1.2.3.4',
    '[::ffff:1.2.3.4]:50000',
    '::ffff:1.2.3.4%eth0',
    '::1.2.3.4',
    '::102:304',
    '::ffff:0:1.2.3.4',
    '64:ff9b::1.2.3.4',
    '64:FF9B::102:304',
    '2002:102:304::1',
    '[2002:0102:0304:ffff::1]:50000',
  ])('%s is the IPv4 address 1.2.3.4', (address) => {
    expect(networkPartyOf(address)).toBe('1.2.3.4');
  });

  it('that is unreadable is a party of its own, with no wider networks and a text of limited length', () => {
    const texts = [
      '',
      ':',
      ':::',
      '::1::2',
      '1.2.3.4.5',
      '1.2.3.256',
      '01.2.3.4',
      '1.2.3.4:port',
      '1.2.3.4:99999999',
      '[1.2.3.4',
      '[::1]]',
      '[[::1]]:1',
      '2001:db8:1:2',
      '1:2:3:4:5:6:7:8:9',
      '::ffff:1.2.3.4:80',
      '16909060',
      'unknown',
      '_hidden',
      '__proto__',
      "'; DROP TABLE games",
      '\u0000',
      'a:b:c:d',
      '1'.repeat(100_000),
      ':'.repeat(100_000),
    ];

    const parties = [...texts.map(networkPartyOf), networkPartyOf('1.2.3.4'), networkPartyOf('2001:db8:1:2::')];

    expect(new Set(parties).size).toBe(parties.length);
    expect(parties.filter((party) => party.includes(':'))).toEqual(['2001:db8:1:2']);
    expect(Math.max(...parties.map(({ length }) => length))).toBeLessThan(100);
    // The address of a connection that is closed already.
    expect(networkPartyOf(undefined)).toBe(networkPartyOf(''));
  });
});

describe('behind proxies that write ports and IPv4 in IPv6', () => {
  let proxied: TestServer;
  beforeAll(async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8', SIGN_UPS_PER_HOUR: '5' };
    proxied = await startTestServer({ env });
  });
  afterAll(() => proxied.close());
  const signUpFrom = (from: string) =>
    callFrom(from, 'auth.signUp', signUpForm({ email: `${randomUUID()}@example.test` }), proxied);

  it('one client has one limit, whatever its ports and spellings', async () => {
    const spellings = [
      '192.0.2.9',
      '192.0.2.9:1',
      '192.0.2.9:2',
      '::ffff:192.0.2.9',
      '[::ffff:c000:209]:3',
      '::FFFF:C000:209',
    ];
    const answers = [];
    for (const from of spellings) answers.push(await signUpFrom(from));

    expect(countCodes(answers)).toEqual({ none: 5, TOO_MANY_ATTEMPTS: 1 });
  });

  it('clients of one inner proxy do not share its limit, although its address has a port', async () => {
    const clients = Array.from({ length: 7 }, (_, index) => `198.51.100.${index}:5000${index}, 10.1.2.3:443`);
    const answers = [];
    for (const from of clients) answers.push(await signUpFrom(from));

    expect(countCodes(answers)).toEqual({ none: 7 });
  });
});
