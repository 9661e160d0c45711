import type { OperationName } from '@game/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { raceSize } from '../../support/torture/scale.js';
import { violatedInvariants, startTestServer, type TestServer } from '../../support/test-context.js';
import { XBrowser } from '../../support/browser/x-browser.js';
import { json, posts, startXServer, type XHandler, type XServer } from '../../support/counterparts/x-server.js';

let x: XServer;
let server: TestServer;
/** Shares the database of `server`, but has a time limit of one second for X. */
let impatient: TestServer;
const clock = new FakeClock(new Date().toISOString());
const minute = 60_000;

beforeAll(async () => {
  x = await startXServer();
  server = await startTestServer({ clock, env: x.env });
  const env = { ...x.env, SITE_TIMEOUT_SECONDS: '1' };
  impatient = await startTestServer({ clock, env, database: server.database });
});

beforeEach(() => {
  x.grantTokens(true);
  x.takeCalls();
});

afterAll(async () => {
  expect(await violatedInvariants(server.database)).toEqual([]);
  await impatient.close();
  await server.close();
  await x.close();
});

/** Fixture: a player in a browser, with a connected X account `username`. */
async function connected(username: string) {
  const player = await addPlayer(server.context, { balance: 0 });
  const visitor = new XBrowser(server.address, undefined, x.env.PUBLIC_URL);
  visitor.jar.take(new Headers([['set-cookie', cookieOf(player)]]));
  const { body } = await visitor.call('x.connectAccount', { target: '/auth/callback', redirect: '/earntickets' });
  const state = new URL(body.url).searchParams.get('state') ?? '';
  const back = new URL(`${server.address}/api/auth/callback/x?${new URLSearchParams({ code: username, state })}`);
  expect(await visitor.comeBack(back)).toBe('/auth/callback?redirect=%2Fearntickets&connected=x');
  return { player, visitor, balance: () => server.context.ledger.balanceOf(player.id) };
}

const claim = {
  'rewards.claimMilestone': { milestone: 'x_mentions_5' },
  'rewards.claimActivity': { activityType: 'x_follow' },
} as const;
const silence: XHandler = () => undefined;
const endless: XHandler = (_request, response) => void response.writeHead(200).write('{');

describe('the metrics of X', () => {
  it('count the mentions and their percentage of the posts of seven days, over all pages [FUN-02] [ENT-15]', async () => {
    const { visitor } = await connected('counting_cat');
    x.respondWith((request, response) => {
      const isFirst = !request.url?.includes('pagination_token');
      const meta = isFirst ? { meta: { next_token: 'next' } } : {};
      json({ ...(posts(isFirst ? 4 : 3, isFirst ? 6 : 7, 'NibbleWick') as object), ...meta })(request, response);
    });

    const { status, body } = await visitor.call('x.getMetrics', {});

    expect([status, body]).toEqual([200, { mentions: 7, percentage: 35, fetchedAt: clock.now().toISOString() }]);
    const [first = '', second = ''] = x.takeCalls();
    const asked = new URL(first, 'http://x').searchParams;
    const since = new Date(clock.now().getTime() - 7 * 24 * 60 * minute);
    expect(first).toMatch(/^\/2\/users\/id-of-counting_cat\/tweets\?/);
    expect(asked.get('start_time')).toBe(`${since.toISOString().slice(0, 19)}Z`);
    expect(new URL(second, 'http://x').searchParams.get('pagination_token')).toBe('next');
  });

  it('are cached for five minutes, for concurrent requests, too', async () => {
    const { visitor } = await connected('patient_cat');
    x.respondWith(json(posts(1)));

    await Promise.all(Array.from({ length: 20 }, () => visitor.call('x.getMetrics', {})));
    expect(x.takeCalls()).toHaveLength(1);
    clock.advance(5 * minute + 1);
    await visitor.call('x.getMetrics', {});
    expect(x.takeCalls()).toHaveLength(1);
  });

  it('require a connected account', async () => {
    const player = await addPlayer(server.context);
    const visitor = new XBrowser(server.address, undefined, x.env.PUBLIC_URL);
    visitor.jar.take(new Headers([['set-cookie', cookieOf(player)]]));

    expect((await visitor.call('x.getMetrics', {})).body).toMatchObject({ code: 'X_NOT_CONNECTED' });
    expect(x.takeCalls()).toEqual([]);
  });
});

describe('an error of X', () => {
  it.each([false, 'silent'] as const)(
    'while an account is connected leads back with the cause: tokens %s',
    async (grants) => {
      const visitor = new XBrowser(server.address, undefined, x.env.PUBLIC_URL);
      visitor.jar.take(new Headers([['set-cookie', cookieOf(await addPlayer(server.context))]]));
      const { body } = await visitor.call('x.connectAccount', { target: '/auth/callback' });
      const state = new URL(body.url).searchParams.get('state') ?? '';
      x.grantTokens(grants);

      const { address } = grants === 'silent' ? impatient : server;
      const back = new URL(`${address}/api/auth/callback/x?${new URLSearchParams({ code: 'any', state })}`);

      expect(await visitor.comeBack(back)).toBe('/auth/callback?error=X_CONNECTION_ERROR&redirect=%2Fprofile');
    },
  );

  const rateLimited = 'X API rate limit reached. Please try again in a few minutes.';
  const unable = 'Unable to fetch X metrics. Please try again later.';

  it.each<[string, XHandler, string]>([
    ['429', json({ title: 'Too Many Requests' }, 429), rateLimited],
    ['500', json({ title: 'Internal Server Error' }, 500), unable],
    ['503', json({}, 503), unable],
    ['no JSON', (_request, response) => void response.end('<html>fail whale'), unable],
    ['JSON of another shape', json({ data: { posts: 15 } }), unable],
    ['no response', silence, unable],
    ['a partial response', endless, unable],
    ['a foreign redirect', json({}, 302, { location: 'http://127.0.0.1:1/' }), unable],
  ])('returns its error message, and nothing is claimed: %s', async (name, answer, message) => {
    const { visitor: connectedVisitor, balance } = await connected(`unlucky_${name.replaceAll(/\W/g, '')}`);
    const { address } = answer === silence || answer === endless ? impatient : server;
    const visitor = new XBrowser(address, connectedVisitor.jar, x.env.PUBLIC_URL);
    x.respondWith(answer);

    const metrics = await visitor.call('x.getMetrics', {});
    const milestone = await visitor.call('rewards.claimMilestone', claim['rewards.claimMilestone']);
    const follow = await visitor.call('rewards.claimActivity', claim['rewards.claimActivity']);

    expect([metrics.body, milestone.body]).toEqual([
      expect.objectContaining({ message }),
      expect.objectContaining({ message }),
    ]);
    expect(follow.body).toMatchObject({ code: 'CONNECTION_FAILED', message: 'Please try again later' });
    expect(await balance()).toBe(0);
  });

  it('stops requests until the given time if its status is 429', async () => {
    const { visitor } = await connected('limited_cat');
    const resetsAt = String(Math.ceil((clock.now().getTime() + 10 * minute) / 1000));
    x.respondWith(json({}, 429, { 'x-rate-limit-reset': resetsAt }));
    const look = async () => (await visitor.call('x.getMetrics', {})).status;

    expect(await look()).toBe(429);
    x.respondWith(json(posts(3)));
    x.takeCalls();
    clock.advance(9 * minute);
    expect([await look(), x.takeCalls()]).toEqual([429, []]);
    clock.advance(2 * minute);
    expect(await look()).toBe(200);
  });

  it('because of revoked access requires a new connection', async () => {
    const { visitor } = await connected('leaving_cat');
    x.respondWith(json({ title: 'Unauthorized' }, 401));

    expect((await visitor.call('x.getMetrics', {})).body).toMatchObject({ code: 'X_NOT_CONNECTED' });
  });

  it('does not occur for an expired token, which is renewed; if that fails, a new connection is required', async () => {
    const { visitor } = await connected('renewing_cat');
    x.respondWith(json(posts(2)));
    clock.advance(3 * 60 * minute);
    expect((await visitor.call('x.getMetrics', {})).body).toMatchObject({ mentions: 2 });

    clock.advance(3 * 60 * minute);
    x.grantTokens(false);
    expect((await visitor.call('x.getMetrics', {})).body).toMatchObject({ code: 'X_NOT_CONNECTED' });
  });
});

describe('a mention milestone', () => {
  it('is paid once when X confirms it; like an activity, it is completed before it is claimed [CON-08] [ACT-01]', async () => {
    const { visitor, balance } = await connected('loud_cat');
    const claimAll = async () => {
      const answers = [];
      for (const milestone of ['x_mentions_5', 'x_mentions_10', 'x_mentions_15'] as const) {
        answers.push((await visitor.call('rewards.claimMilestone', { milestone })).body);
      }
      return answers;
    };
    const notReached = { code: 'MILESTONE_NOT_REACHED', message: 'Failed to claim milestone. Please try again.' };
    const claimed = { code: 'MILESTONE_ALREADY_CLAIMED', message: "You've already claimed this milestone reward." };

    x.respondWith(json(posts(9)));
    expect(await claimAll()).toMatchObject([{ amount: 25 }, notReached, notReached]);
    x.respondWith(json(posts(15)));
    clock.advance(5 * minute + 1);
    expect(await claimAll()).toMatchObject([claimed, { amount: 50 }, { amount: 100 }]);
    expect(await balance()).toBe(175);

    const stateOf = async () => {
      const { activities, milestones } = (await visitor.call('rewards.getActivities', {})).body;
      expect(milestones.map((milestone) => milestone.claimed)).toEqual([true, true, true]);
      return activities.find(({ type }) => type === 'x_connect');
    };
    const claimConnection = async () =>
      (await visitor.call('rewards.claimActivity', { activityType: 'x_connect' })).body;
    expect(await stateOf()).toMatchObject({ completed: true, claimed: false });
    expect(await claimConnection()).toEqual({ amount: 5 });
    expect(await stateOf()).toMatchObject({ completed: true, claimed: true });
    expect(await claimConnection()).toMatchObject({ code: 'ACTIVITY_ALREADY_CLAIMED' });
    expect(await balance()).toBe(180);
  });

  it('is paid once to concurrent claims', async () => {
    const { player, balance } = await connected('hasty_cat');
    x.respondWith(json(posts(5)));
    const { activities } = server.context.rewards;
    const operation: OperationName = 'rewards.claimMilestone';
    const claimOnce = () =>
      activities.claimMilestone(player, 'x_mentions_5', {
        playerId: player.id,
        key: crypto.randomUUID(),
        operation,
        input: {},
      });

    const results = await Promise.allSettled(Array.from({ length: raceSize }, claimOnce));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe(25);
    expect(x.takeCalls().length).toBeLessThanOrEqual(2);
  });

  it('is not paid to another player for the same X account', async () => {
    x.respondWith(json(posts(5)));
    const first = await connected('shared_cat');
    await first.visitor.call('rewards.claimMilestone', { milestone: 'x_mentions_5' });
    const { pool } = server.context.database;
    await pool.query('DELETE FROM accounts WHERE user_id = $1', [first.player.id]);

    const second = await connected('shared_cat');
    const answer = await second.visitor.call('rewards.claimMilestone', { milestone: 'x_mentions_5' });

    expect(answer.body).toMatchObject({ code: 'ACCOUNT_ALREADY_REWARDED' });
    expect(await second.balance()).toBe(0);
  });
});

describe('following at X', () => {
  it('is paid if X confirms it, and refused if not', async () => {
    const { visitor, balance } = await connected('following_cat');
    const claimFollow = async () => (await visitor.call('rewards.claimActivity', claim['rewards.claimActivity'])).body;

    x.respondWith(json({ data: { id: '1', username: 'Nibblewick' } }));
    expect(await claimFollow()).toMatchObject({ code: 'ACTIVITY_NOT_COMPLETED' });
    x.respondWith(json({ data: { id: '1', connection_status: ['following'] } }));
    expect(await claimFollow()).toEqual({ amount: 50 });
    expect(await claimFollow()).toMatchObject({ code: 'ACTIVITY_ALREADY_CLAIMED' });
    expect(await balance()).toBe(50);
    expect(x.takeCalls().at(-1)).toBe('/2/users/by/username/Nibblewick?user.fields=connection_status');
  });
});
