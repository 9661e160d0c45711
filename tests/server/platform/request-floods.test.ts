import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QueryLimits } from '../../../apps/server/src/platform/http/query-limits.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const server = useTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });

afterEach(() => void vi.restoreAllMocks());

/** Sends a request that comes from the network address `from`. */
function send(from: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${server.address}/api/${path}`, {
    ...init,
    headers: { 'x-forwarded-for': from, ...(init.headers as Record<string, string>) },
  });
}

/** Holds all queries of tournaments until `answer` is called. */
function holdTournaments() {
  const held: (() => void)[] = [];
  vi.spyOn(server.context.tournaments.queries, 'list').mockImplementation(
    () => new Promise((resolve) => held.push(() => resolve([]))),
  );
  return {
    held,
    answer: () => {
      vi.restoreAllMocks();
      for (const release of held) release();
    },
  };
}

/** How many queries of one network address run at the same time. */
const perAddress = 8;

const addressOfEach = (count: number, from: string) => Array.from({ length: count }, () => from);

const listPath = 'tournaments.list?status=waiting';

describe('while one network address floods the server with queries', () => {
  it('eight of them run, 250 wait without a statement, others are refused, and other addresses are answered', async () => {
    const queries = holdTournaments();
    const identify = vi.spyOn(server.context.auth.sessions, 'identify');
    const refused: Response[] = [];
    const flood = Array.from({ length: 300 }, async () => {
      const response = await send('203.0.113.1', listPath);
      if (response.status !== 200) refused.push(response);
    });
    await waitUntil(() => refused.length === 42);
    expect(queries.held).toHaveLength(perAddress);
    expect(identify).toHaveBeenCalledTimes(perAddress);

    expect((await send('203.0.113.2', 'counters.get')).status).toBe(200);

    queries.answer();
    await Promise.all(flood);
    expect(refused).toHaveLength(42);
    expect(new Set(refused.map((response) => response.status))).toEqual(new Set([429]));
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
  });

  it('the description of the API waits for a turn of its address, too', async () => {
    const queries = holdTournaments();
    const load = (from: string) => send(from, 'openapi.json');
    const running = addressOfEach(perAddress, '203.0.113.1').map((from) => send(from, listPath));
    await waitUntil(() => queries.held.length === perAddress);
    let hasLoaded = false;
    const waiting = load('203.0.113.1').finally(() => (hasLoaded = true));

    expect((await load('203.0.113.2')).status).toBe(200);
    // The other address still runs as many queries as it may.
    expect((await load('203.0.113.2')).status).toBe(200);
    expect(hasLoaded).toBe(false);

    queries.answer();
    expect((await waiting).status).toBe(200);
    await Promise.all(running);
  });

  it('a player runs at most nine at the same time from several addresses; browsers retry the others', async () => {
    const queries = holdTournaments();
    const cookie = cookieOf(await addPlayer(server.context));
    const call = (from: string) => send(from, listPath, { headers: { cookie } });
    const running = [...addressOfEach(perAddress, '203.0.113.1'), '203.0.113.2'].map(call);
    await waitUntil(() => queries.held.length === perAddress + 1);

    const refused = await call('203.0.113.2');

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    queries.answer();
    expect(new Set((await Promise.all(running)).map(({ status }) => status))).toEqual(new Set([200]));
    expect((await call('203.0.113.2')).status).toBe(200);
  });

  it('a query whose browser has gone is not answered', async () => {
    const queries = holdTournaments();
    const running = addressOfEach(perAddress, '203.0.113.1').map((from) => send(from, listPath));
    await waitUntil(() => queries.held.length === perAddress);
    const leaving = new AbortController();
    const entered = vi.spyOn(QueryLimits.prototype, 'enter');
    const left = send('203.0.113.1', 'counters.get', { signal: leaving.signal }).catch(() => null);
    await waitUntil(() => entered.mock.calls.length === 1);
    leaving.abort();
    await waitUntil(() => entered.mock.calls[0]?.[0].socket.destroyed);
    const identify = vi.spyOn(server.context.auth.sessions, 'identify');
    const next = send('203.0.113.1', 'counters.get');
    for (const release of queries.held) release();

    expect((await next).status).toBe(200);
    expect(identify).toHaveBeenCalledTimes(1);
    await Promise.all([left, ...running]);
  });
});

it('hashes passwords of different network addresses in turn', async () => {
  const { passwords } = server.context;
  const order: string[] = [];
  const held: (() => void)[] = [];
  vi.spyOn(passwords, 'hash').mockImplementation(async (password) => {
    order.push(password);
    await new Promise<void>((resolve) => held.push(resolve));
    return '';
  });
  const logIn = (from: string, password: string) =>
    send(from, 'auth.signInWithPassword', {
      method: 'POST',
      headers: { origin: server.address, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${randomUUID()}@example.com`, password }),
    });
  const flood = Array.from({ length: 20 }, () => logIn('203.0.113.3', 'a wrong password'));
  await waitUntil(() => order.length > 0);
  expect(order).toHaveLength(1);

  const other = logIn('203.0.113.4', 'another wrong password');
  const release = setInterval(() => held.shift()?.(), 1);
  expect((await other).status).toBe(401);

  // Each wrong log-in hashes twice if mail is on.
  expect(order.indexOf('another wrong password')).toBeLessThan(6);
  await Promise.all(flood);
  clearInterval(release);
});
