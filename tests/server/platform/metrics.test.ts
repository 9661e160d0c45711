import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addListedGame, addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const lines: string[] = [];
const server = useTestServer({
  jobs: true,
  env: { METRICS_PORT: '0', ADMIN_PORT: '0' },
  log: { write: (line: string) => lines.push(line) },
});

interface LogLine {
  level: number;
  msg: string;
  requestId?: string;
  operation?: string;
  [field: string]: unknown;
}

const logged = (message: string) =>
  lines.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === message);

/** Reads the metrics, by name with labels. */
async function readMetrics(): Promise<Map<string, number>> {
  const response = await fetch(server.metricsAddress ?? '');
  expect(response.headers.get('content-type')).toContain('text/plain');
  const samples = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

describe('the metrics', () => {
  it('count requests by operation and status, and nothing by address', async () => {
    const count = 'game_request_seconds_count';
    const countOf = async (labels: string) => (await readMetrics()).get(`${count}{${labels}}`) ?? 0;
    const [read, refused] = ['operation="auth.getOptions",status="200"', 'operation="profiles.getOwn",status="401"'];
    const before = [await countOf(read), await countOf(refused)] as const;
    const { call } = createHttpClient(server.address);
    await call('auth.getOptions', {});
    await call('profiles.getOwn', {});
    await fetch(`${server.address}/no/such/page?secret=1`, { redirect: 'manual' });

    // A request is counted after its response.
    await waitUntil(async () => (await countOf(read)) === before[0] + 1);
    await waitUntil(async () => (await countOf(refused)) === before[1] + 1);
    const metrics = await readMetrics();
    expect([...metrics.keys()].filter((name) => name.includes('such'))).toEqual([]);
  });

  it('count and log requests to the console, by the pattern of their path', async () => {
    const id = 'console-request-1';
    const response = await fetch(`${server.consoleAddress}/players/0?secret=1`, {
      redirect: 'manual',
      headers: { 'x-request-id': id },
    });

    expect([response.status, response.headers.get('x-request-id')]).toEqual([303, id]);
    const name = 'game_request_seconds_count{operation="console /players/:id",status="303"}';
    await waitUntil(async () => (await readMetrics()).get(name) === 1);
    const [line] = logged('request').filter(({ requestId }) => requestId === id);
    expect(line).toMatchObject({ operation: 'console /players/:id', method: 'GET', status: 303, server: 'console' });
  });

  it('show sockets, connections, jobs, mail, the event loop, and the tickets', async () => {
    const player = await addPlayer(server.context, { balance: 100 });
    await addListedGame(server.context, player, { stakeAmount: 30 });
    const browser = await connectRealtime(server.address, cookieOf(player));
    const checked = 'game_job_last_success_timestamp_seconds{job_name="conservation of tickets"}';
    await waitUntil(async () => (await readMetrics()).has(checked));
    await server.context.conservation.run();

    const metrics = await readMetrics();

    expect(metrics.get('game_sockets')).toBe(1);
    expect(metrics.get('game_requests_running')).toBe(0);
    expect(metrics.get('game_database_connections{state="waiting"}')).toBe(0);
    expect(metrics.get('game_job_last_success_timestamp_seconds{job_name="deadlines of games"}')).toBeGreaterThan(1e9);
    expect(metrics.get('game_outbox_messages')).toBe(0);
    expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(metrics.get('game_open_stakes_tickets')).toBe(30);
    expect(metrics.get('game_balances_tickets')).toBe(70);
    expect(metrics.get('game_lost_tickets')).toBe(0);
    browser.close();
  });

  it('measure messages to other processes', async () => {
    const other = await startTestServer({ database: server.database });
    await waitUntil(async () => ((await readMetrics()).get('game_publish_seconds_count') ?? 0) > 0);
    await other.close();
  });

  it('are on a separate port, which serves only them', async () => {
    expect(await (await fetch(`${server.address}/metrics`)).text()).not.toContain('game_request_seconds');
    const { origin } = new URL(server.metricsAddress ?? '');
    for (const path of ['/', '/healthz', '/api/auth.getOptions'])
      expect((await fetch(`${origin}${path}`)).status).toBe(404);
  });

  it('are off by default', async () => {
    const plain = await startTestServer();
    expect(plain.metricsAddress).toBeUndefined();
    await plain.close();
  });
});

describe('a request', () => {
  const ask = (id?: string) =>
    fetch(`${server.address}/api/auth.getOptions`, { headers: id === undefined ? {} : { 'x-request-id': id } });

  it('keeps the id of the load balancer, which the log has, too', async () => {
    const response = await ask('lb-7f:3.a_B');

    expect(response.headers.get('x-request-id')).toBe('lb-7f:3.a_B');
    await waitUntil(() => logged('request').some(({ requestId }) => requestId === 'lb-7f:3.a_B'));
    const [line] = logged('request').filter(({ requestId }) => requestId === 'lb-7f:3.a_B');
    expect(line).toMatchObject({ level: 20, operation: 'auth.getOptions', method: 'GET', status: 200 });
  });

  it.each([
    ['no id', undefined],
    ['an id that is too long', 'x'.repeat(101)],
    ['an id with other characters', 'a b"{}'],
  ])('with %s gets a new one', async (_case, given) => {
    expect((await ask(given)).headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });

  it('has an id even if it is refused', async () => {
    const response = await fetch(`${server.address}/api/profiles.getOwn`);
    expect([response.status, response.headers.has('x-request-id')]).toEqual([401, true]);
  });
});

it('a slow statement is named in the log, without its values and those that waited for it', async () => {
  const slow = { name: 'a_slow_one', text: 'SELECT pg_sleep($1), $2::text', values: [0.6, 'secret value'] };
  const next = { name: 'the_next_one', text: 'SELECT 1', values: [] };

  await server.context.database.run((connection) => Promise.all([connection.query(slow), connection.query(next)]));

  const [line, ...others] = logged('slow statement').filter(({ name }) => String(name).endsWith('_one'));
  expect(line).toMatchObject({ name: 'a_slow_one', level: 40, ms: expect.any(Number) });
  expect(others).toEqual([]);
  expect(lines.join('')).not.toContain('secret value');
  expect((await readMetrics()).get('game_slow_statements_total')).toBeGreaterThan(0);
});
