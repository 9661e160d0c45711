import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { violatedInvariants, startTestServer, type TestServer } from '../../support/test-context.js';
import { XBrowser } from '../../support/browser/x-browser.js';
import { json, posts, startXServer, type XHandler, type XServer } from '../../support/counterparts/x-server.js';

const clock = new FakeClock('2026-11-01T00:00:00.000Z');
const dayMs = 24 * 3_600_000;

let x: XServer;
/** Two servers that share a database. */
let servers: [TestServer, TestServer];

beforeAll(async () => {
  x = await startXServer();
  const env = { ...x.env, X_MONTHLY_READS: '300', SITE_TIMEOUT_SECONDS: '1' };
  const first = await startTestServer({ clock, env });
  servers = [first, await startTestServer({ clock, env, database: first.database })];
});

beforeEach(() => {
  // Each test has its own month.
  clock.advance(32 * dayMs);
  x.takeCalls();
});

afterAll(async () => {
  expect(await violatedInvariants(servers[0].database)).toEqual([]);
  for (const server of servers.toReversed()) await server.close();
  await x.close();
});

/** A player with a connected account at X, in a browser at one of both servers. */
async function connected(username: string, { address, context } = servers[0]) {
  const visitor = new XBrowser(address, undefined, x.env['PUBLIC_URL']);
  visitor.jar.take(new Headers([['set-cookie', cookieOf(await addPlayer(context))]]));
  const { body } = await visitor.call('x.connectAccount', { target: '/auth/callback' });
  const state = new URL(body.url).searchParams.get('state') ?? '';
  await visitor.comeBack(new URL(`${address}/api/auth/callback/x?${new URLSearchParams({ code: username, state })}`));
  return { look: () => visitor.call('x.getMetrics', {}), call: visitor.call.bind(visitor) };
}

const countedPosts = async () => {
  const month = `${clock.now().toISOString().slice(0, 7)}-01`;
  const { rows } = await servers[0].context.database.pool.query('SELECT posts FROM x_reads WHERE month = $1', [month]);
  return rows[0]?.posts;
};

it('counts the posts that X returns, and pauses metrics before the limit could be exceeded, until the next month', async () => {
  const [first, second, third] = [await connected('first'), await connected('second'), await connected('third')];
  x.respondWith((request, response) => {
    const isFirst = !request.url?.includes('pagination_token');
    json({ ...(posts(isFirst ? 100 : 20) as object), meta: isFirst ? { next_token: 'next' } : {} })(request, response);
  });
  expect([(await first.look()).status, await countedPosts()]).toEqual([200, 120]);
  x.respondWith(json(posts(80)));
  expect([(await second.look()).status, await countedPosts()]).toEqual([200, 200]);
  x.respondWith(json(posts(1)));
  expect([(await third.look()).status, await countedPosts()]).toEqual([200, 201]);
  x.takeCalls();
  clock.advance(6 * 60_000);

  // A page could have 100 posts.
  const paused = await first.look();
  const milestone = await first.call('rewards.claimMilestone', { milestone: 'x_mentions_5' });

  const untilMonthMs = Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth() + 1) - clock.now().getTime();
  expect([paused.status, paused.body]).toEqual([
    429,
    {
      code: 'X_METRICS_PAUSED',
      message: 'This site has used up its requests to X for this month. X metrics return next month.',
      retryAfterSeconds: untilMonthMs / 1000,
    },
  ]);
  expect(milestone.body).toMatchObject({ code: 'X_METRICS_PAUSED' });
  expect([x.takeCalls(), await countedPosts()]).toEqual([[], 201]);
  clock.advance(untilMonthMs);
  expect([(await first.look()).status, await countedPosts()]).toEqual([200, 1]);
});

it('never exceeds the limit, however many players ask two servers at the same time', async () => {
  const players = await Promise.all(
    Array.from({ length: 12 }, (_, index) => connected(`racer_${index}`, servers[index % 2])),
  );
  x.respondWith(json(posts(100)));

  const answers = await Promise.all(players.map(({ look }) => look()));

  const withStatus = (expected: number) => answers.filter(({ status }) => status === expected).length;
  expect([withStatus(200), withStatus(429)]).toEqual([3, 9]);
  expect([x.takeCalls().length, await countedPosts()]).toEqual([3, 300]);
});

it.each<[string, XHandler, number]>([
  ['not those of a refused request', json({}, 403), 0],
  ['not those of a request that is limited', json({}, 429), 0],
  ['not those of a failing X', json({}, 500), 0],
  ['a page if the response is lost', (_request, response) => void response.destroy(), 100],
  ['a page if there is no response', () => undefined, 100],
])('counts %s', async (name, handler, expected) => {
  const { look } = await connected(`lost_${name.replaceAll(/\W/g, '')}`.slice(0, 40));
  x.respondWith(handler);

  expect((await look()).status).toBeGreaterThanOrEqual(400);

  expect(await countedPosts()).toBe(expected);
});

it('still connects accounts and checks follows while metrics are paused', async () => {
  await servers[0].context.database.pool.query('INSERT INTO x_reads VALUES ($1, 300)', [
    `${clock.now().toISOString().slice(0, 7)}-01`,
  ]);
  const { look, call } = await connected('follower');
  x.respondWith(json({ data: { id: '1', connection_status: ['following'] } }));

  expect((await look()).body).toMatchObject({ code: 'X_METRICS_PAUSED' });
  expect((await call('rewards.claimActivity', { activityType: 'x_follow' })).status).toBe(200);
});
