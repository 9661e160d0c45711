import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { password, signUpForm } from '../../support/builders/accounts.js';
import { CookieJar } from '../../support/counterparts/cookie-jar.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock(new Date().toISOString());
const dayMs = 24 * 3_600_000;

const server = useTestServer({ clock, env: { TRUSTED_PROXIES: '127.0.0.1', SIGN_UP_TRACE_DAYS: '30' } });

/** A browser at a network address. */
function openBrowser(address: string, cookies = new CookieJar()) {
  const send = async (operation: string, input: object) => {
    const response = await fetch(`${server.address}/api/${operation}`, {
      method: 'POST',
      headers: {
        cookie: cookies.toString(),
        origin: server.address,
        'content-type': 'application/json',
        'x-forwarded-for': address,
      },
      body: JSON.stringify(input),
    });
    cookies.take(response.headers);
    return (await response.json()) as { player: { id: string; username: string } };
  };
  return { cookies, send, signUp: async () => (await send('auth.signUp', signUpForm())).player };
}

interface TraceRow {
  user_id: string;
  address_digest: string;
  device_digest: string;
}

async function traceOf({ id }: { id: string }): Promise<TraceRow | undefined> {
  const { rows } = await server.context.database.pool.query<TraceRow>(
    'SELECT user_id, address_digest, device_digest FROM sign_up_traces WHERE user_id = $1',
    [id],
  );
  return rows[0];
}

describe('the trace of a sign-up', () => {
  it('is the same for accounts of one network address, and for accounts of one browser', async () => {
    const browser = openBrowser('198.51.100.7');
    const [first, second] = [await browser.signUp(), await browser.signUp()];
    const neighbour = await openBrowser('198.51.100.7').signUp();
    const elsewhere = await openBrowser('203.0.113.9', browser.cookies.copy()).signUp();
    const stranger = await openBrowser('203.0.113.10').signUp();
    const traces = await Promise.all([first, second, neighbour, elsewhere, stranger].map(traceOf));

    const addresses = traces.map((trace) => trace?.address_digest);
    const devices = traces.map((trace) => trace?.device_digest);
    expect([addresses[1], addresses[2]]).toEqual([addresses[0], addresses[0]]);
    expect([devices[1], devices[3]]).toEqual([devices[0], devices[0]]);
    expect(new Set(addresses).size).toBe(3);
    expect(new Set(devices).size).toBe(3);
  });

  it('has an address of IPv6 by its prefix', async () => {
    const [one, other] = [
      await openBrowser('2001:db8:1:2::1').signUp(),
      await openBrowser('2001:db8:1:2:3:4:5:6').signUp(),
    ];

    expect((await traceOf(one))?.address_digest).toBe((await traceOf(other))?.address_digest);
  });

  it('contains keyed digests only: neither the address nor the cookie can be found in the database', async () => {
    const { cookies, signUp } = openBrowser('198.51.100.77');
    const player = await signUp();
    const [, device = 'missing'] = /device=([^.%]+)/.exec(cookies.toString()) ?? [];

    const { rows } = await server.context.database.pool.query<{ text: string }>(
      `SELECT row_to_json(sign_up_traces)::text AS text FROM sign_up_traces
        UNION ALL SELECT row_to_json(users)::text FROM users UNION ALL SELECT row_to_json(sessions)::text FROM sessions`,
    );
    const text = rows.map((row) => row.text).join();
    expect(text).toContain(player.id);
    expect(text).not.toContain('198.51.100.77');
    expect(text).not.toContain(device);
    expect(await traceOf(player)).toEqual({
      user_id: player.id,
      address_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      device_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('outlives its account, so that deleting one hides no ring, and is deleted after its time', async () => {
    const { send, signUp } = openBrowser('198.51.100.8');
    const player = await signUp();
    await send('account.delete', { confirmation: player.username, password });

    const { rows } = await server.context.database.pool.query('SELECT FROM users WHERE id = $1', [player.id]);
    expect(rows).toHaveLength(0);
    expect(await traceOf(player)).toBeDefined();
    clock.advance(29 * dayMs);
    await server.context.auth.deleteExpired();
    expect(await traceOf(player)).toBeDefined();
    clock.advance(2 * dayMs);
    await server.context.auth.deleteExpired();

    expect(await traceOf(player)).toBe(undefined);
  });
});
