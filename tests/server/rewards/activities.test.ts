import type { Activity } from '@game/contract';
import { activityRewards, activityTypes, type ActivityType } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../apps/server/src/config.js';
import { png } from '../../support/builders/images.js';
import { addPlayer, cookieOf, intentOf } from '../../support/builders/players.js';
import { raceSize } from '../../support/torture/scale.js';
import { productionEnv, startTestServer } from '../../support/test-context.js';
import { XBrowser } from '../../support/browser/x-browser.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

const address = { street: '1 Cheese Lane', city: 'Gouda', state: 'ZH', zipCode: '2801 AB', country: 'NL' };

/** A new player with their own browser session. */
async function newcomer() {
  const player = await addPlayer(server.context, { balance: 0 });
  const visitor = new XBrowser(server.address);
  visitor.jar.take(new Headers([['set-cookie', cookieOf(player)]]));
  const claim = async (activityType: ActivityType) =>
    (await visitor.call('rewards.claimActivity', { activityType })).body;
  const list = async () => (await visitor.call('rewards.getActivities', {})).body;
  const statesOf = async () =>
    Object.fromEntries(
      (await list()).activities.map(({ type, completed, claimed }: Activity) => [type, [completed, claimed]]),
    );
  return { player, visitor, claim, list, statesOf, balance: () => server.context.ledger.balanceOf(player.id) };
}

type Newcomer = Awaited<ReturnType<typeof newcomer>>;

/** Connects an account at the X or Discord sandbox. */
async function connect({ visitor }: Newcomer, site: 'x' | 'discord', username: string): Promise<string> {
  const { body } =
    site === 'x'
      ? await visitor.call('x.connectAccount', { target: '/auth/callback', redirect: '/earntickets' })
      : await visitor.call('discord.connectAccount', { redirect: '/earntickets' });
  return visitor.comeBack(await visitor.consent(new URL(body.url), username));
}

/** Completes an activity. */
const doings: Record<ActivityType, (one: Newcomer) => Promise<unknown>> = {
  avatar_upload: async ({ player }) => server.context.avatars.change(player, async () => png()),
  username_update: ({ visitor, player }) =>
    visitor.call('profiles.updateUsername', { username: `named_${player.id.slice(0, 8)}` }),
  shipping_update: ({ visitor }) => visitor.call('profiles.updateShippingAddress', address),
  x_username_update: ({ visitor }) =>
    visitor.call('profiles.updateConnections', { xUsername: '@someone', discordUsername: '' }),
  discord_username_update: ({ visitor }) =>
    visitor.call('profiles.updateConnections', { xUsername: '', discordUsername: 'someone' }),
  x_connect: (one) => connect(one, 'x', handleOf(one)),
  discord_connect: (one) => connect(one, 'discord', handleOf(one)),
  x_follow: async (one) => {
    await connect(one, 'x', handleOf(one));
    server.context.sandboxes.x?.setActivity(handleOf(one), { isFollowing: true });
  },
  discord_join: async (one) => {
    await connect(one, 'discord', handleOf(one));
    server.context.sandboxes.discord?.setMembership(handleOf(one), true);
  },
};

const handleOf = ({ player }: Newcomer) => `cat_${player.id.slice(0, 8)}`;

describe('an activity', () => {
  it.each(activityTypes)(
    'can be claimed once after it is completed, even by concurrent claims: %s [ENT-05] [TBL-11] [VAL-16]',
    async (type) => {
      const one = await newcomer();
      const before = await one.claim(type);
      expect(before).not.toHaveProperty('amount');
      expect((await one.statesOf())[type]).toEqual([false, false]);
      expect(await one.balance()).toBe(0);

      await doings[type](one);
      const isFoundOutLater = type === 'x_follow' || type === 'discord_join';
      expect((await one.statesOf())[type]).toEqual([!isFoundOutLater, false]);
      const { activities } = server.context.rewards;
      const intent = () => intentOf(one.player, 'rewards.claimActivity', { activityType: type });
      const results = await Promise.allSettled(
        Array.from({ length: raceSize }, () => activities.claim(one.player, type, intent())),
      );

      const paid = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(paid).toEqual([{ amount: activityRewards[type] }]);
      expect(await one.balance()).toBe(activityRewards[type]);
      expect((await one.statesOf())[type]).toEqual([true, true]);
      expect((await one.list()).totalEarned).toBe(activityRewards[type]);
      expect(await one.claim(type)).toMatchObject({ code: 'ACTIVITY_ALREADY_CLAIMED' });
      const { rows } = await server.context.database.pool.query(
        'SELECT user_id, activity_type, reward_amount, verified_at, claimed_at FROM engagement_activities WHERE user_id = $1',
        [one.player.id],
      );
      const activity = { user_id: one.player.id, activity_type: type, reward_amount: activityRewards[type] };
      // Only what another site has confirmed is verified.
      expect(rows).toEqual([{ ...activity, verified_at: rows[0].verified_at, claimed_at: expect.any(Date) }]);
      expect(rows[0].verified_at instanceof Date).toBe(isFoundOutLater);
    },
  );

  it('pays the reward of the specification [CON-06] [CON-07]', async () => {
    const { list } = await newcomer();

    const { activities } = await list();

    expect(Object.fromEntries(activities.map(({ type, reward }) => [type, reward]))).toEqual({
      avatar_upload: 10,
      username_update: 5,
      shipping_update: 25,
      x_username_update: 5,
      discord_username_update: 5,
      discord_connect: 5,
      x_connect: 5,
      discord_join: 25,
      x_follow: 50,
    });
  });

  it('is rewarded once per account at another site, even if another player connects it later', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    expect(await connect(first, 'discord', 'wandering_mouse')).toBe('/earntickets?connected=discord');
    expect(await first.claim('discord_connect')).toEqual({ amount: 5 });
    expect(await connect(second, 'discord', 'wandering_mouse')).toBe('/earntickets?error=DISCORD_ACCOUNT_TAKEN');
    await connect(first, 'discord', 'other_mouse');

    expect(await connect(second, 'discord', 'wandering_mouse')).toBe('/earntickets?connected=discord');
    expect(await second.claim('discord_connect')).toMatchObject({ code: 'ACCOUNT_ALREADY_REWARDED' });
    expect(await second.balance()).toBe(0);
  });

  it('can be listed and claimed only after signing in', async () => {
    const visitor = new XBrowser(server.address);
    const required = {
      title: undefined,
      code: 'NOT_SIGNED_IN_TO_EARN',
      message: 'Please sign in to complete this action',
    };

    for (const answer of [
      await visitor.call('rewards.claimActivity', { activityType: 'x_follow' }),
      await visitor.call('rewards.claimMilestone', { milestone: 'x_mentions_5' }),
      await visitor.call('x.connectAccount', { target: '/auth' }),
      await visitor.call('discord.connectAccount', { redirect: '/earntickets' }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: required.code, message: required.message } });
    expect((await visitor.call('rewards.getActivities', {})).status).toBe(401);
  });
});

describe('connecting Discord', () => {
  it('stores the account, and its tokens encrypted', async () => {
    const one = await newcomer();

    await connect(one, 'discord', 'secret.mouse');

    const { profile } = (await one.visitor.call('profiles.getOwn', {})).body;
    expect(profile.connections).toMatchObject({ discordUsername: 'secret.mouse', discordConnected: true });
    const { rows } = await server.context.database.pool.query<{ access_token: string; refresh_token: string }>(
      `SELECT access_token, refresh_token FROM accounts WHERE user_id = $1 AND provider_id = 'discord'`,
      [one.player.id],
    );
    expect(rows).toEqual([
      { access_token: expect.stringMatching(/^v1\./), refresh_token: expect.stringMatching(/^v1\./) },
    ]);
  });

  it('redirects back with the reason when cancelled, and only to local paths', async () => {
    const one = await newcomer();
    for (const [redirect, led] of [
      ['/earntickets', '/earntickets'],
      ['https://evil.example', '/earntickets'],
      ['//evil.example', '/earntickets'],
    ] as const) {
      const { body } = await one.visitor.call('discord.connectAccount', { redirect });
      const state = new URL(body.url).searchParams.get('state') ?? '';
      const query = new URLSearchParams({ error: 'access_denied', state });
      const back = new URL(`${server.address}/api/auth/callback/discord?${query}`);
      expect(await one.visitor.comeBack(back)).toBe(`${led}?error=DISCORD_CONNECTION_ERROR`);
    }
  });

  it('neither signs in nor creates an account', async () => {
    const stranger = new XBrowser(server.address);
    const back = new URL(`${server.address}/api/auth/callback/discord?code=made-up&state=made-up`);

    expect(await stranger.comeBack(back)).toBe('/earntickets?error=DISCORD_CONNECTION_ERROR');
    expect(await stranger.player()).toBeNull();
  });
});

describe('the sandboxes', () => {
  it('are controlled on pages that are marked as sandboxes', async () => {
    const steer = async (path: string, form: Record<string, string>) =>
      (await fetch(`${server.address}${path}`, { method: 'POST', body: new URLSearchParams(form) })).text();
    const one = await newcomer();
    await connect(one, 'x', 'steered_cat');
    await connect(one, 'discord', 'steered_cat');

    const page = await steer('/dev/x', {
      username: 'steered_cat',
      mentions: '130',
      otherPosts: '70',
      isFollowing: 'on',
    });
    expect(page).toContain('<title>Sandbox: X</title>');
    expect(page).toContain('value="130"');
    expect(await steer('/dev/discord', { username: 'steered_cat', decision: 'join' })).toContain(
      '<li>steered_cat</li>',
    );
    expect(await steer('/dev/x', { username: '<script>', mentions: '-1' })).not.toContain('<script>');

    expect((await one.list()).x.followUrl).toMatch(/\/dev\/x$/);
    expect((await one.visitor.call('x.getMetrics', {})).body).toMatchObject({ mentions: 130, percentage: 65 });
    expect(await one.claim('x_follow')).toEqual({ amount: 50 });
    expect(await one.claim('discord_join')).toEqual({ amount: 25 });
  });

  it('are off in production, where a site without credentials is reported as unavailable [D-28]', async () => {
    const production = await startTestServer({ env: productionEnv });
    const player = await addPlayer(production.context, { balance: 0 });
    const visitor = new XBrowser(production.address, undefined, productionEnv.PUBLIC_URL);
    visitor.jar.take(new Headers([['set-cookie', cookieOf(player)]]));

    const { x, discord } = (await visitor.call('rewards.getActivities', {})).body;
    expect([x.offer, discord.offer]).toEqual(['off', 'off']);
    expect((await visitor.call('x.getMetrics', {})).body).toMatchObject({ code: 'X_OFF' });
    expect((await visitor.call('discord.connectAccount', { redirect: '/' })).body).toMatchObject({
      code: 'DISCORD_OFF',
    });
    for (const path of ['/dev/x', '/dev/discord', '/dev/x/2/users/1/tweets']) {
      const response = await fetch(`${production.address}${path}`, { method: 'POST' });
      expect(response.status).toBe(404);
    }
    await production.close();
  });
});

describe('the settings', () => {
  const x = { X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret', X_HANDLE: 'game', PUBLIC_URL: 'https://play.example' };
  const discord = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret', PUBLIC_URL: 'https://play.example' };

  it.each([
    [{ TOKEN_KEY: 'short' }, 'TOKEN_KEY: Expected 32 bytes in hexadecimal'],
    [discord, 'DISCORD_GUILD_ID: Required, because DISCORD_CLIENT_ID is set'],
    [{ ...x, X_HANDLE: 'no handle' }, 'X_HANDLE: Expected a handle'],
    [{ SITE_TIMEOUT_SECONDS: '30' }, 'SITE_TIMEOUT_SECONDS'],
  ])('%j are refused: %s', (env, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });

  it('are valid for X without a key in development', () => {
    expect(readConfig(x)).toMatchObject({ x: { handle: 'game' }, tokenKey: undefined });
  });
});
