import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { password, signUpForm } from '../../support/builders/accounts.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { createPasskey } from '../../support/counterparts/passkey.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { waitUntil } from '../../support/wait.js';
import { XBrowser } from '../../support/browser/x-browser.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock(new Date().toISOString());

const server = useTestServer({ clock });

const browser = () => new XBrowser(server.address);

async function accountsOf(userId: string) {
  const { rows } = await server.context.database.pool.query(
    'SELECT provider_id, account_id, access_token, refresh_token, access_token_expires_at, scope FROM accounts WHERE user_id = $1',
    [userId],
  );
  return rows as {
    provider_id: string;
    account_id: string;
    access_token: string;
    refresh_token: string;
    access_token_expires_at: Date;
    scope: string;
  }[];
}

async function ownProfileOf(visitor: XBrowser) {
  return (await visitor.call('profiles.getOwn', {})).body.profile;
}

/** Fixture: a browser in which a player is signed in. */
async function signedInBrowser() {
  const player = await addPlayer(server.context);
  const visitor = browser();
  visitor.jar.take(new Headers([['set-cookie', cookieOf(player)]]));
  return { player, visitor };
}

describe('signing in with X', () => {
  it('requests the scopes and parameters of the specification, with PKCE and a state', async () => {
    const atX = await browser().beginSignIn();

    expect(Object.fromEntries(atX.searchParams)).toMatchObject({
      response_type: 'code',
      access_type: 'offline',
      force_verify: 'true',
      scope: 'tweet.read tweet.write users.read offline.access',
      redirect_uri: `${server.address}/api/auth/callback/x`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{20,}$/),
    });
  });

  it('asks for the second factor of an account that has one, also when the callback is repeated', async () => {
    const owner = browser();
    await owner.signIn('locked_cat', { intent: 'signUp' });
    const passkey = createPasskey(server.address);
    const { options } = (await owner.call('passkeys.beginAdd', {})).body;
    await owner.call('passkeys.add', { name: 'Key', credential: passkey.create(options) });
    await owner.call('passkeys.turnOnSecondFactor', {});
    const again = browser();
    const callback = await again.consent(await again.beginSignIn({ redirect: '/profile' }), 'locked_cat');
    const repeated = new XBrowser(server.address, again.jar.copy());

    const paths = [await again.comeBack(callback), await repeated.comeBack(callback)];

    const step = '/auth/callback?error=SECOND_FACTOR_NEEDED&redirect=%2Fprofile';
    expect(paths).toEqual([step, step]);
    for (const visitor of [again, repeated]) {
      expect(await visitor.player()).toBeNull();
      const { options: request } = (await visitor.call('auth.beginSecondFactor', {})).body;
      await visitor.call('auth.finishSecondFactor', { credential: passkey.sign(request) });
      expect(await visitor.player()).toEqual(await owner.player());
    }
  });

  it('rejects a suspended player, and says why', async () => {
    await browser().signIn('banned_cat');
    const { rows } = await server.context.database.pool.query(
      `UPDATE users SET suspended_at = now() WHERE id = (SELECT user_id FROM user_connections WHERE x_username = 'banned_cat') RETURNING id`,
    );
    expect(rows).toHaveLength(1);

    const again = browser();
    const ended = await again.signIn('banned_cat');

    expect(ended).toBe('/auth/callback?error=ACCOUNT_SUSPENDED');
    expect(await again.player()).toBeNull();
  });

  it('creates a player at the first sign-in, with the referral code in upper case, and finds them later', async () => {
    const first = browser();
    const ended = await first.signIn('first_cat', {
      intent: 'signUp',
      referralCode: ' mouse1 ',
      timeZone: 'Europe/Rome',
    });
    const player = await first.player();

    expect(ended).toBe('/auth/callback');
    expect(player?.username).toMatch(/^user_[0-9a-f]{8}$/);
    const { rows } = await server.context.database.pool.query(
      'SELECT referral_code, newsletter, time_zone FROM users WHERE id = $1',
      [player?.id],
    );
    expect(rows).toEqual([{ referral_code: 'MOUSE1', newsletter: false, time_zone: 'Europe/Rome' }]);
    expect(await ownProfileOf(first)).toMatchObject({
      email: null,
      hasPassword: false,
      timeZone: 'Europe/Rome',
      connections: { xUsername: 'first_cat', xConnected: true },
    });

    // The traces of a new account are stored, so that the accounts of a household are found.
    const traces = await server.context.database.pool.query('SELECT FROM sign_up_traces WHERE user_id = $1', [
      player?.id,
    ]);
    expect(traces.rowCount).toBe(1);
    expect(String(first.jar)).toMatch(/(^| )device=/);

    const second = browser();
    await second.signIn('First_Cat');
    expect(await second.player()).toEqual(player);
  });

  it('creates one player for two first sign-ins at the same time, and signs both in', async () => {
    const person = { id: randomUUID(), username: 'twin_cat' };
    const trace = { addressDigest: 'address', deviceDigest: 'device' };
    const newAccount = { trace, newsletter: false, referralCode: null, timeZone: 'UTC' };
    const { xSignIn } = server.context.auth;
    const signIn = () => xSignIn.findOrCreateAccount({ person, tokens: {} }, newAccount);

    const [one, other] = await Promise.all([signIn(), signIn()]);

    expect(one).toEqual(expect.any(String));
    expect(other).toBe(one);
  });

  it('stores the tokens encrypted', async () => {
    const visitor = browser();
    await visitor.signIn('secretive_cat');

    const [account] = await accountsOf((await visitor.player())?.id ?? '');

    expect(account?.scope).toBe('tweet.read,tweet.write,users.read,offline.access');
    expect(account?.access_token_expires_at).toEqual(new Date(clock.now().getTime() + 2 * 3_600_000));
    // The sandbox issues tokens of 48 hexadecimal digits.
    for (const token of [account?.access_token, account?.refresh_token]) {
      expect(token).toMatch(/^v1\.[\w-]{90,}$/);
      expect(Buffer.from(token?.slice(3) ?? '', 'base64url').toString()).not.toMatch(/[0-9a-f]{20}/);
    }
  });

  it.each([
    ['/auth/callback', '/tournaments', '/auth/callback?redirect=%2Ftournaments'],
    ['/auth', undefined, '/auth'],
    ['/auth?redirect=/profile', '/tournaments', '/auth?redirect=/profile'],
    ['/auth/callback', '//evil.example', '/auth/callback'],
    ['/auth', 'https://evil.example', '/auth'],
  ] as const)('with target %s and redirect %s, redirects to %s', async (target, redirect, ended) => {
    expect(await browser().signIn('led_cat', { target, ...(redirect ? { redirect } : {}) })).toBe(ended);
  });

  it('rejects any other target', async () => {
    const { status } = await browser().call('auth.signInWithX', {
      intent: 'logIn',
      target: 'https://evil.example' as never,
      newsletter: false,
      timeZone: 'UTC',
    });

    expect(status).toBe(400);
  });

  it.each([
    ['logIn', 'X_LOGIN_ERROR'],
    ['signUp', 'X_SIGNUP_ERROR'],
  ] as const)('that the player cancels at X (%s) fails with %s', async (intent, error) => {
    const visitor = browser();
    const back = await visitor.consent(await visitor.beginSignIn({ intent, redirect: '/index' }), 'shy_cat', 'cancel');

    expect(await visitor.comeBack(back)).toBe(`/auth/callback?error=${error}&redirect=%2Findex`);
    expect(await visitor.player()).toBeNull();
  });

  it('is no longer possible with an X account that the player has replaced by another one', async () => {
    const visitor = browser();
    await visitor.signIn('former_cat');
    const player = await visitor.player();
    const { body } = await visitor.call('x.connectAccount', { target: '/auth' });
    await visitor.comeBack(await visitor.consent(new URL(body.url), 'present_cat'));
    const [former, present] = [browser(), browser()];

    const refused = await former.signIn('former_cat');
    await present.signIn('present_cat');

    expect(refused).toBe('/auth/callback?error=X_LOGIN_ERROR');
    expect(await former.player()).toBeNull();
    expect(await present.player()).toEqual(player);
  });

  it('is possible for 5 minutes, also if expired sign-ins are deleted meanwhile', async () => {
    const [hurried, slow] = [browser(), browser()];
    const late = await slow.beginSignIn();
    clock.advance(1);
    const inTime = await hurried.beginSignIn();
    clock.advance(5 * 60_000 - 1);

    await server.context.auth.deleteExpired();

    expect(await slow.comeBack(await slow.consent(late, 'slow_cat'))).toMatch(/error=X_LOGIN_ERROR/);
    expect(await hurried.comeBack(await hurried.consent(inTime, 'quick_cat'))).toBe('/auth/callback');
  });

  it('ends the previous session of the browser', async () => {
    const { player: planted, visitor } = await signedInBrowser();

    await visitor.signIn('fresh_cat');

    const stale = createHttpClient(server.address, cookieOf(planted));
    expect((await stale.call('auth.getSession', {})).body.player).toBeNull();
    expect((await visitor.player())?.id).not.toBe(planted.id);
  });

  it('reserves its placeholder emails: a sign-up with one is refused', async () => {
    const form = signUpForm({ email: '123@x.invalid' });
    const answer = await createHttpClient(server.address).call('auth.signUp', form);

    expect(answer.body).toMatchObject({ code: 'INVALID_EMAIL' });
  });
});

it('signs in again when the callback is repeated in the same browser within 30 seconds, but not in another browser or later', async () => {
  const visitor = browser();
  const back = await visitor.consent(await visitor.beginSignIn(), 'hasty_visitor');
  const hurried = new XBrowser(server.address, visitor.jar.copy());
  const [forgetful, slow] = [visitor.jar.copy(), visitor.jar.copy()].map((jar) => new XBrowser(server.address, jar));
  forgetful?.jar.drop(/state/);

  const ends = await Promise.all([visitor.comeBack(back), hurried.comeBack(back)]);
  const later = await visitor.comeBack(back);

  expect(new Set([...ends, later])).toEqual(new Set(['/auth/callback']));
  const player = await visitor.player();
  expect(player).not.toBeNull();
  expect(await hurried.player()).toEqual(player);
  clock.advance(30_000);
  const last = new XBrowser(server.address, slow?.jar.copy());
  await last.comeBack(back);
  expect(await last.player()).toEqual(player);
  clock.advance(1);
  for (const other of [forgetful, slow, browser()]) {
    expect(await other?.comeBack(back)).toMatch(/error=X_LOGIN_ERROR/);
    expect(await other?.player()).toBeNull();
  }
});

describe('a manipulated callback of X', () => {
  it('is refused with another state, no state, the state of another browser, or a used state', async () => {
    const visitor = browser();
    const back = await visitor.consent(await visitor.beginSignIn(), 'careful_cat');
    const other = await new XBrowser(server.address).beginSignIn();
    const [changed, without, foreign] = [new URL(back), new URL(back), new URL(back)];
    changed.searchParams.set('state', 'x'.repeat(32));
    without.searchParams.delete('state');
    foreign.searchParams.set('state', other.searchParams.get('state') ?? '');

    for (const tampered of [changed, without, foreign]) {
      const copy = new XBrowser(server.address, visitor.jar.copy());
      expect(await copy.comeBack(tampered)).toMatch(/^\/auth\/callback\?error=X_LOGIN_ERROR/);
      expect(await copy.player()).toBeNull();
    }
    // Another browser does not have the cookie of the state.
    const thief = browser();
    expect(await thief.comeBack(back)).toMatch(/error=X_LOGIN_ERROR/);
    expect(await thief.player()).toBeNull();

    expect(await visitor.comeBack(back)).toBe('/auth/callback');
    const again = new XBrowser(server.address, visitor.jar.copy());
    again.jar.drop(/session/);
    expect(await again.comeBack(back)).toMatch(/error=X_LOGIN_ERROR/);
    expect(await again.player()).toBeNull();
  });

  it('is refused with the state of another site', async () => {
    const visitor = browser();
    const back = await visitor.consent(await visitor.beginSignIn(), 'careful_cat');
    const atDiscord = new URL(back);
    atDiscord.pathname = '/api/auth/callback/discord';

    expect(await visitor.comeBack(atDiscord)).toBe('/earntickets?error=DISCORD_CONNECTION_ERROR');
    expect(await visitor.player()).toBeNull();
    expect(await visitor.comeBack(back)).toBe('/auth/callback');
  });

  it('is refused with the code of another sign-in, or an invented code', async () => {
    const visitor = browser();
    const back = await visitor.consent(await visitor.beginSignIn(), 'careful_cat');
    const other = browser();
    const elsewhere = await other.consent(await other.beginSignIn(), 'other_cat');
    for (const code of [elsewhere.searchParams.get('code') ?? '', 'made-up', '']) {
      const copy = new XBrowser(server.address, visitor.jar.copy());
      const tampered = new URL(back);
      tampered.searchParams.set('code', code);

      expect(await copy.comeBack(tampered)).toMatch(/^\/auth\/callback\?error=X_LOGIN_ERROR/);
      expect(await copy.player()).toBeNull();
    }
  });
});

it('offers the operations of the specification’s auth client [AUC-01]', async () => {
  const visitor = browser();
  const form = signUpForm({ newsletter: true, referralCode: 'friend9' });
  const { player } = (await visitor.call('auth.signUp', form)).body;
  const { rows } = await server.context.database.pool.query(
    'SELECT newsletter, referral_code FROM users WHERE id = $1',
    [player?.id],
  );
  expect(rows).toEqual([{ newsletter: true, referral_code: 'FRIEND9' }]);

  // One query returns the session and extends it. Signing out disconnects open pages.
  expect(await visitor.player()).toEqual(player);
  const watching = await connectRealtime(server.address, String(visitor.jar));
  await visitor.call('auth.signOut', {});
  await waitUntil(() => !watching.isConnected());
  expect(await visitor.player()).toBeNull();
  await visitor.call('auth.signInWithPassword', form);
  expect(await visitor.player()).toEqual(player);

  for (const target of ['/auth/callback', '/auth?redirect=/profile', '/auth'] as const) {
    const newcomer = browser();
    const atX = await newcomer.beginSignIn({ target, intent: 'signUp', referralCode: 'friend9' });
    expect(Object.fromEntries(atX.searchParams)).toMatchObject({
      access_type: 'offline',
      force_verify: 'true',
      scope: 'tweet.read tweet.write users.read offline.access',
    });
    expect(await newcomer.comeBack(await newcomer.consent(atX, `client_${target.length}`))).toBe(target);
    const user = 'SELECT referral_code FROM users WHERE id = $1';
    const found = await server.context.database.pool.query(user, [(await newcomer.player())?.id]);
    expect(found.rows).toEqual([{ referral_code: 'FRIEND9' }]);
  }
});

describe('connecting an X account', () => {
  it('adds it to the player’s profile, and lets them sign in with it [FUN-03]', async () => {
    const { player, visitor } = await signedInBrowser();
    const { body } = await visitor.call('x.connectAccount', { target: '/auth?redirect=/profile' });

    const ended = await visitor.comeBack(await visitor.consent(new URL(body.url), 'linked_cat'));

    expect(ended).toBe('/auth?redirect=/profile&connected=x');
    expect((await ownProfileOf(visitor)).connections).toMatchObject({ xUsername: 'linked_cat', xConnected: true });
    const elsewhere = browser();
    await elsewhere.signIn('linked_cat');
    expect((await elsewhere.player())?.id).toBe(player.id);
  });

  it('fixes the X handle in the profile, while the Discord username can still be edited', async () => {
    const { visitor } = await signedInBrowser();
    const { body } = await visitor.call('x.connectAccount', { target: '/auth?redirect=/profile' });
    await visitor.comeBack(await visitor.consent(new URL(body.url), 'proven_cat'));
    const change = (xUsername: string) =>
      visitor.call('profiles.updateConnections', { xUsername, discordUsername: 'proven_cat' });

    for (const handle of ['famous_cat', '']) {
      expect(await change(handle)).toMatchObject({ status: 409, body: { code: 'X_CONNECTED' } });
    }

    expect((await ownProfileOf(visitor)).connections).toMatchObject({ xUsername: 'proven_cat', discordUsername: null });
    expect((await change('@proven_cat')).body.profile.connections).toEqual({
      xUsername: 'proven_cat',
      discordUsername: 'proven_cat',
      xConnected: true,
      discordConnected: false,
    });
  });

  it('replaces the previous one, and rejects one that another player has connected', async () => {
    const one = await signedInBrowser();
    const other = await signedInBrowser();
    const connect = async ({ visitor }: typeof one, username: string) => {
      const { body } = await visitor.call('x.connectAccount', { target: '/auth', redirect: '/earntickets' });
      return visitor.comeBack(await visitor.consent(new URL(body.url), username));
    };

    expect(await connect(one, 'shared_cat')).toBe('/auth?redirect=%2Fearntickets&connected=x');
    expect(await connect(other, 'shared_cat')).toBe('/auth/callback?error=X_ACCOUNT_TAKEN&redirect=%2Fprofile');
    await connect(one, 'newer_cat');

    expect((await accountsOf(one.player.id)).map(({ provider_id: id }) => id)).toEqual(['x']);
    expect((await accountsOf(other.player.id)).length).toBe(0);
    expect((await ownProfileOf(one.visitor)).connections.xUsername).toBe('newer_cat');
  });

  it('has the same result when the callback is repeated by the same player, and fails for anyone else', async () => {
    const { visitor } = await signedInBrowser();
    const { body } = await visitor.call('x.connectAccount', { target: '/auth', redirect: '/earntickets' });
    const back = await visitor.consent(new URL(body.url), 'hasty_cat');
    const [hurried, signedOut] = [1, 2].map(() => new XBrowser(server.address, visitor.jar.copy()));
    signedOut?.jar.drop(/session/);
    const { visitor: other } = await signedInBrowser();

    const ends = await Promise.all([visitor.comeBack(back), hurried?.comeBack(back)]);
    const later = await visitor.comeBack(back);

    expect(new Set([...ends, later])).toEqual(new Set(['/auth?redirect=%2Fearntickets&connected=x']));
    expect((await ownProfileOf(visitor)).connections).toMatchObject({ xUsername: 'hasty_cat', xConnected: true });
    expect(await other.comeBack(back)).toMatch(/error=X_LOGIN_ERROR/);
    expect(await signedOut?.comeBack(back)).toMatch(/error=X_LOGIN_ERROR/);
  });

  it('needs the password if the player signed in more than 10 minutes ago', async () => {
    const visitor = browser();
    const form = signUpForm();
    await visitor.call('auth.signUp', form);
    const outcomeOf = ({ status, body }: { status: number; body: unknown }) =>
      (body as { code?: string }).code ?? status;
    const connect = async () => {
      const toX = await visitor.call('x.connectAccount', { target: '/auth' });
      const toDiscord = await visitor.call('discord.connectAccount', { redirect: '/earntickets' });
      return [toX, toDiscord].map(outcomeOf);
    };
    const confirm = async (typed: string) =>
      outcomeOf(await visitor.call('account.confirmPassword', { password: typed }));

    const other = browser();
    await other.call('auth.signUp', signUpForm());

    clock.advance(10 * 60_000 - 1);
    expect(await connect()).toEqual([200, 200]);
    clock.advance(1);
    expect(await connect()).toEqual(['CONFIRMATION_NEEDED', 'CONFIRMATION_NEEDED']);
    expect(await confirm('a guess')).toBe('WRONG_PASSWORD');
    expect(await connect()).toEqual(['CONFIRMATION_NEEDED', 'CONFIRMATION_NEEDED']);
    // A log-in elsewhere confirms only the session there.
    await browser().call('auth.signInWithPassword', { email: form.email, password });
    expect(await connect()).toEqual(['CONFIRMATION_NEEDED', 'CONFIRMATION_NEEDED']);

    expect(await confirm(password)).toBe(200);
    expect(outcomeOf(await other.call('x.connectAccount', { target: '/auth' }))).toBe('CONFIRMATION_NEEDED');
    clock.advance(10 * 60_000 - 1);
    expect(await connect()).toEqual([200, 200]);
    clock.advance(1);
    expect(await connect()).toEqual(['CONFIRMATION_NEEDED', 'CONFIRMATION_NEEDED']);
    // After 10 wrong passwords, the right one is refused as well.
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await confirm('a guess')).toBe('WRONG_PASSWORD');
    expect(await confirm(password)).toBe('TOO_MANY_ATTEMPTS');
  });

  it('needs a new sign-in if the account has no password and the last one was more than 10 minutes ago', async () => {
    const visitor = browser();
    await visitor.signIn('returning_cat');
    clock.advance(10 * 60_000);
    const connect = () => visitor.call('discord.connectAccount', { redirect: '/earntickets' });
    const confirmation = (await ownProfileOf(visitor)).username;
    const refused = { status: 403, body: { code: 'CONFIRMATION_NEEDED' } };

    expect(await connect()).toMatchObject(refused);
    expect(await visitor.call('account.delete', { confirmation })).toMatchObject(refused);
    expect(await visitor.call('account.confirmPassword', { password: 'any' })).toMatchObject({
      body: { code: 'NO_PASSWORD' },
    });
    await visitor.signIn('returning_cat');
    expect((await connect()).status).toBe(200);
    expect((await visitor.call('account.delete', { confirmation })).status).toBe(200);
  });

  it('fails if the session has ended meanwhile', async () => {
    const { player, visitor } = await signedInBrowser();
    const { body } = await visitor.call('x.connectAccount', { target: '/auth' });
    const back = await visitor.consent(new URL(body.url), 'late_cat');

    await visitor.call('account.signOutEverywhere', {});

    expect(await visitor.comeBack(back)).toBe('/auth/callback?error=X_CONNECTION_ERROR&redirect=%2Fprofile');
    expect(await accountsOf(player.id)).toEqual([]);
  });

  it('fails with a connection error that leads to the profile', async () => {
    const { visitor } = await signedInBrowser();
    const { body } = await visitor.call('x.connectAccount', { target: '/auth' });

    const ended = await visitor.comeBack(await visitor.consent(new URL(body.url), 'nobody', 'cancel'));

    expect(ended).toBe('/auth/callback?error=X_CONNECTION_ERROR&redirect=%2Fprofile');
  });
});

it('stores at most 60 callbacks of a player per hour, whatever their states are', async () => {
  const { visitor } = await signedInBrowser();
  const callBack = (state: number) => new URL(`/api/auth/callback/x?state=${state}`, server.address);

  for (let state = 0; state < 60; state += 1) expect(await visitor.comeBack(callBack(state))).toMatch(/^\/auth/);

  expect(await visitor.comeBack(callBack(60))).toMatch(/^no redirect: 429/);
});
