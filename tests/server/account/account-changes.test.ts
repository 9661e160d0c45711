import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cookieFrom, password } from '../../support/builders/accounts.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { png } from '../../support/builders/images.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { newEmail, site, tokenIn, useMailingServer } from '../../support/use-mailing-server.js';
import { waitUntil } from '../../support/wait.js';

const { clock, server, smtp, call, signUp, logIn, waitForMail } = useMailingServer();

const codeOf = ({ status, body }: { status: number; body: unknown }) => (body as { code?: string }).code ?? status;
const confirm = (token: string) => call('account.confirmEmailChange', { token });
const undo = (token: string) => call('account.undoChange', { token });
const isSignedIn = async (cookie: string) => (await call('auth.getSession', {}, cookie)).body.player !== null;

/** Waits for the mail to an address whose subject contains `subject`, the newest of `count`. */
const mailTo = (email: string, subject: string, count = 1) =>
  waitForMail(email, (content) => content.includes(`Subject: ${subject}`), count);

const tokenOf = async (...mail: Parameters<typeof mailTo>) => tokenIn(await mailTo(...mail));
const oldToken = (email: string) => tokenOf(email, 'Confirm your new email');
const newToken = (email: string) => tokenOf(email, 'Confirm your email');
const undoToken = (email: string) => tokenOf(email, 'Your email for');

/** Adds an account with a verified email and a password, and signs in. */
async function addAccount() {
  const email = newEmail();
  await signUp(email);
  await call('auth.verifyEmail', { token: await tokenOf(email, 'Verify') });
  const signedIn = await logIn(email);
  return { email, cookie: cookieFrom(signedIn), player: signedIn.body.player };
}

/** Changes the email of an account, with both links. */
async function changeEmail(account: { email: string; cookie: string }, email = newEmail()): Promise<string> {
  await call('account.changeEmail', { email }, account.cookie);
  await confirm(await oldToken(account.email));
  expect((await confirm(await newToken(email))).body).toEqual({ isChanged: true });
  return email;
}

describe('a new email address', () => {
  it('replaces the old one when both have confirmed it, and ends all sessions but the one that requested it', async () => {
    const { email, cookie } = await addAccount();
    const elsewhere = cookieFrom(await logIn(email));
    const next = newEmail();

    expect((await call('account.changeEmail', { email: next.toUpperCase() }, cookie)).body).toEqual({});
    const [fromOld, fromNew] = [await oldToken(email), await newToken(next)];
    // The same link twice is one confirmation.
    for (const token of [fromNew, fromNew]) expect((await confirm(token)).body).toEqual({ isChanged: false });
    expect((await call('profiles.getOwn', {}, cookie)).body.profile).toMatchObject({ email, requestedEmail: next });
    expect((await logIn(next)).status).toBe(401);
    expect((await confirm(fromOld)).body).toEqual({ isChanged: true });

    expect((await call('profiles.getOwn', {}, cookie)).body.profile).toMatchObject({
      email: next,
      isEmailVerified: true,
      requestedEmail: null,
    });
    expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([(await logIn(email)).status, (await logIn(next)).status]).toEqual([401, 200]);
    for (const token of [fromOld, fromNew, 'guess']) expect(codeOf(await confirm(token))).toBe('INVALID_LINK');
  });

  it('ends the link to a new password that the old one has got', async () => {
    const account = await addAccount();
    await call('auth.requestPasswordReset', { email: account.email });
    const token = await tokenOf(account.email, 'Choose a new password');

    const email = await changeEmail(account);

    expect(codeOf(await call('auth.resetPassword', { token, password: 'the phrase of a thief' }))).toBe('INVALID_LINK');
    expect((await logIn(email)).status).toBe(200);
  });

  it('is confirmed twice at the same moment without being lost', async () => {
    const { email, cookie } = await addAccount();
    const next = newEmail();
    await call('account.changeEmail', { email: next }, cookie);

    const replies = await Promise.all([await oldToken(email), await newToken(next)].map(confirm));

    expect(replies.filter(({ body }) => body.isChanged)).toHaveLength(1);
    expect((await logIn(next)).status).toBe(200);
  });

  it('gets the same reply if another account has it; the owner of that account gets a mail without a link', async () => {
    const { email, cookie } = await addAccount();
    const other = await addAccount();

    const reply = await call('account.changeEmail', { email: other.email }, cookie);

    expect(reply).toMatchObject({ status: 200, body: {} });
    const mail = await mailTo(other.email, 'You already have an account');
    expect(() => tokenIn(mail)).toThrow('no link');
    expect((await call('profiles.getOwn', {}, cookie)).body.profile.requestedEmail).toBe(other.email);
    expect((await confirm(await oldToken(email))).body).toEqual({ isChanged: false });
    expect((await logIn(email)).body.player.id).not.toBe((await logIn(other.email)).body.player.id);
  });

  it('cannot be taken after another account has got it meanwhile', async () => {
    const { email, cookie } = await addAccount();
    const wanted = newEmail();
    await call('account.changeEmail', { email: wanted }, cookie);
    await confirm(await newToken(wanted));
    const { id } = await addPlayer(server.context);
    await server.context.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [wanted, id]);

    expect(codeOf(await confirm(await oldToken(email)))).toBe('INVALID_LINK');

    expect((await call('profiles.getOwn', {}, cookie)).body.profile.email).toBe(email);
  });

  it('needs a newer request, or none at all, after a cancelled, replaced or expired one, and after a new password', async () => {
    const { email, cookie } = await addAccount();
    const request = async () => {
      const next = newEmail();
      await call('account.changeEmail', { email: next }, cookie);
      return newToken(next);
    };

    const replaced = await request();
    const cancelled = await request();
    expect(codeOf(await confirm(replaced))).toBe('INVALID_LINK');
    await call('account.cancelEmailChange', {}, cookie);
    expect(codeOf(await confirm(cancelled))).toBe('INVALID_LINK');
    const beforePassword = await request();
    clock.advance(1);
    const passwords = { currentPassword: password, newPassword: 'another good phrase' };
    expect((await call('account.changePassword', passwords, cookie)).status).toBe(200);
    expect(codeOf(await confirm(beforePassword))).toBe('INVALID_LINK');
    expect((await call('profiles.getOwn', {}, cookie)).body.profile.requestedEmail).toBe(null);
    clock.advance(1);
    const expired = await request();
    clock.advance(24 * 3_600_000);
    expect(codeOf(await confirm(expired))).toBe('INVALID_LINK');
    expect((await logIn(email, 'another good phrase')).status).toBe(200);
  });

  it('needs a recent sign-in and a valid other address, and is limited to 20 requests an hour', async () => {
    const { email, cookie } = await addAccount();
    const change = async (to: string) => codeOf(await call('account.changeEmail', { email: to }, cookie));

    expect(await change(' ')).toBe('FIELDS_MISSING');
    expect(await change('no address')).toBe('INVALID_EMAIL');
    expect(await change('1@x.invalid')).toBe('INVALID_EMAIL');
    expect(await change(email)).toBe('EMAIL_UNCHANGED');
    for (let request = 0; request < 20; request += 1) {
      expect(await change(newEmail())).toBe(200);
      await server.context.rateLimits.reset('mailFromAddress', '127.0.0.1');
    }
    expect(await change(newEmail())).toBe('TOO_MANY_ATTEMPTS');
    clock.advance(10 * 60_000);
    expect(await change(newEmail())).toBe('CONFIRMATION_NEEDED');
  });

  it('is added with a password to an account that only signs in with X', async () => {
    const player = await addPlayer(server.context, { createdAt: clock.now() });
    await server.context.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [
      `${player.id}@x.invalid`,
      player.id,
    ]);
    const next = newEmail();
    const add = async (typed?: string) =>
      codeOf(
        await call(
          'account.changeEmail',
          { email: next, ...(typed === undefined ? {} : { password: typed }) },
          cookieOf(player),
        ),
      );

    expect([await add(), await add('password')]).toEqual(['WEAK_PASSWORD', 'WEAK_PASSWORD']);
    expect(await add(password)).toBe(200);
    expect((await logIn(next)).status).toBe(401);
    expect((await confirm(await newToken(next))).body).toEqual({ isChanged: true });

    expect((await logIn(next)).body.player.id).toBe(player.id);
    const { profile } = (await call('profiles.getOwn', {}, cookieOf(player))).body;
    expect(profile).toMatchObject({ email: next, isEmailVerified: true, hasPassword: true });
  });

  it('keeps what the player has earned, so that neither address earns it again', async () => {
    const { identities, database } = server.context;
    const account = await addAccount();
    const claim = (player: { id: string }) =>
      database.transaction((transaction) => identities.claim(transaction, player, 'referral'));
    expect(await claim(account.player)).toBe(true);

    const next = await changeEmail(account);
    const [successor, sibling] = [await addPlayer(server.context), await addPlayer(server.context)];
    const setEmail = (id: string, email: string) =>
      database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [email, id]);
    await setEmail(successor.id, account.email);
    await setEmail(sibling.id, next.replace('@', '+again@'));

    expect([await claim(account.player), await claim(successor), await claim(sibling)]).toEqual([false, false, false]);
  });
});

describe('the link that undoes a change', () => {
  it('restores the address, ends all sessions and lets the owner choose a new password', async () => {
    const account = await addAccount();
    const next = await changeEmail(account);
    const stranger = cookieFrom(await logIn(next));
    const token = await undoToken(account.email);

    const replies = await Promise.all([undo(token), undo(token)]);

    expect(new Set(replies.map(codeOf))).toEqual(new Set([200, 'INVALID_LINK']));
    expect([await isSignedIn(account.cookie), await isSignedIn(stranger)]).toEqual([false, false]);
    expect([(await logIn(account.email)).status, (await logIn(next)).status]).toEqual([401, 401]);
    const reset = await tokenOf(account.email, 'Choose a new password');
    await call('auth.resetPassword', { token: reset, password: 'a phrase of the owner' });
    expect((await logIn(account.email, 'a phrase of the owner')).body.player.id).toBe(account.player.id);
    expect(codeOf(await undo(token))).toBe('INVALID_LINK');
  });

  it('takes the first address and its password from an account that signs in with X again', async () => {
    const player = await addPlayer(server.context, { createdAt: clock.now() });
    const setEmail = 'UPDATE users SET email = $1, email_verified = false WHERE id = $2';
    await server.context.database.pool.query(setEmail, [`${player.id}@x.invalid`, player.id]);
    const next = newEmail();
    await call('account.changeEmail', { email: next, password }, cookieOf(player));
    await confirm(await newToken(next));
    const stranger = cookieFrom(await logIn(next));

    expect(codeOf(await undo(await tokenOf(next, 'Your account at')))).toBe(200);

    expect([await isSignedIn(stranger), (await logIn(next)).status]).toEqual([false, 401]);
    const { email, passwordHash } = await server.context.auth.requireAccount(player);
    expect({ email, passwordHash }).toEqual({ email: `${player.id}@x.invalid`, passwordHash: null });
  });

  it('does not end a break', async () => {
    const account = await addAccount();
    const { breakUntil } = (await call('selfLimits.takeBreak', { length: 'week' }, account.cookie)).body;
    await changeEmail(account);

    await undo(await undoToken(account.email));

    expect((await server.context.selfLimits.get(account.player)).breakUntil).toBe(breakUntil);
  });

  it('undoes all later changes as well, and ends their links and open requests', async () => {
    const account = await addAccount();
    const second = await changeEmail(account);
    const third = await changeEmail({ ...account, email: second });
    const fourth = newEmail();
    await call('account.changeEmail', { email: fourth }, account.cookie);
    await confirm(await oldToken(third));

    expect(codeOf(await undo(await undoToken(account.email)))).toBe(200);

    expect(codeOf(await undo(await undoToken(second)))).toBe('INVALID_LINK');
    expect(codeOf(await confirm(await newToken(fourth)))).toBe('INVALID_LINK');
    const { rows } = await server.context.database.pool.query('SELECT email FROM users WHERE id = $1', [
      account.player.id,
    ]);
    expect(rows).toEqual([{ email: account.email }]);
  });

  it('leaves one address if it is used while a further change is confirmed', async () => {
    const account = await addAccount();
    const second = await changeEmail(account);
    const third = newEmail();
    await call('account.changeEmail', { email: third }, account.cookie);
    await confirm(await oldToken(second));
    const [back, forth] = [await undoToken(account.email), await newToken(third)];

    const [undone] = await Promise.all([undo(back), confirm(forth)]);

    expect(undone.status).toBe(200);
    const { rows } = await server.context.database.pool.query('SELECT email FROM users WHERE id = $1', [
      account.player.id,
    ]);
    expect(rows).toEqual([{ email: account.email }]);
    expect(await isSignedIn(account.cookie)).toBe(false);
  });

  it('keeps the former address free for its account, and nobody else, as long as it is valid', async () => {
    const [account, other] = [await addAccount(), await addAccount()];
    const next = await changeEmail(account);
    const refused = (count: number) => mailTo(account.email, 'This address cannot be used', count);
    const verified = () => smtp.mails.filter(({ to, content }) => to === account.email && content.includes('Verify'));

    expect(await signUp(account.email)).toMatchObject({ status: 200, body: { player: null } });
    await refused(1);
    expect(codeOf(await call('account.changeEmail', { email: account.email }, other.cookie))).toBe(200);
    await refused(2);
    const { mailLinks } = server.context.auth;
    const trace = { addressDigest: '', deviceDigest: '' };
    const signedUp = { trace, passwordHash: '', newsletter: false, referralCode: null, timeZone: 'UTC' };
    const create = () =>
      server.context.database.transaction((transaction) =>
        mailLinks.createAccount(transaction, { ...signedUp, email: account.email, emailVerified: true }),
      );
    await expect(create()).rejects.toMatchObject({ reply: { code: 'ACCOUNT_EXISTS' } });
    expect(verified()).toHaveLength(1);

    await changeEmail({ email: next, cookie: account.cookie }, account.email);
    expect(codeOf(await undo(await undoToken(next)))).toBe(200);
    clock.advance(7 * 24 * 3_600_000);
    expect(await create()).toEqual(expect.any(String));
  });

  it('keeps the former address from an account that requested it before', async () => {
    const [early, account] = [await addAccount(), await addAccount()];
    const wanted = newEmail();
    await call('account.changeEmail', { email: wanted }, early.cookie);
    await confirm(await oldToken(early.email));
    const token = await newToken(wanted);
    const { pool } = server.context.database;
    await pool.query('UPDATE users SET email = $1 WHERE id = $2', [wanted, account.player.id]);
    await changeEmail({ ...account, email: wanted });

    expect(codeOf(await confirm(token))).toBe('INVALID_LINK');
  });

  it('is valid for 7 days, and only while no other account has the address', async () => {
    const [late, taken] = [await addAccount(), await addAccount()];
    await changeEmail(late);
    await changeEmail(taken);
    const successor = await addPlayer(server.context);
    await server.context.database.pool.query('UPDATE users SET email = $1 WHERE id = $2', [taken.email, successor.id]);

    expect(codeOf(await undo(await undoToken(taken.email)))).toBe('INVALID_LINK');
    expect(await isSignedIn(taken.cookie)).toBe(true);
    clock.advance(7 * 24 * 3_600_000);

    expect(codeOf(await undo(await undoToken(late.email)))).toBe('INVALID_LINK');
    expect(await isSignedIn(late.cookie)).toBe(true);
  });
});

describe('a sign-in', () => {
  const announcements = (email: string) =>
    smtp.mails
      .filter(({ to, content }) => to === email && content.includes('Subject: New sign-in'))
      .map(({ content }) => content);
  /** Waits until all mails that were due have been sent. */
  const allSent = async () => waitUntil(async () => (await server.context.outbox.status()).waiting === 0);

  /** Logs in from a browser with these cookies. Returns its cookies afterwards. */
  async function logInFrom(email: string, cookies = '') {
    const { headers } = await createHttpClient(server.address, cookies, site).call('auth.signInWithPassword', {
      email,
      password,
    });
    return headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  it('from a new device is announced by mail, except the first one of an account', async () => {
    const { email } = await addAccount();
    await allSent();
    expect(announcements(email)).toEqual([]);

    const known = await logInFrom(email);
    await waitUntil(() => announcements(email).length === 1);
    await logInFrom(email, known);
    // The device of one account is new to another one.
    const other = await addAccount();
    await logInFrom(other.email, known);
    await waitUntil(() => announcements(other.email).length === 1);
    await allSent();

    expect(announcements(email)).toHaveLength(1);
    expect(announcements(email)[0]).toContain('another browser on another device, on 20');
    expect(announcements(email)[0]).toContain(`${site}/auth?redirect=/profile`);
    const { rows } = await server.context.database.pool.query('SELECT digest FROM known_devices');
    const id = /known-device=([0-9a-f]{32})/.exec(known)?.[1] ?? '-';
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(new Set(rows.map(({ digest }) => digest)).size).toBe(rows.length);
  });

  it('is announced at most 10 times an hour, and not to an unverified address', async () => {
    const [flooded, unverified] = [await addAccount(), await addAccount()];
    await server.context.database.pool.query('UPDATE users SET email_verified = false WHERE email = $1', [
      unverified.email,
    ]);
    const client = { cookies: undefined, userAgent: undefined, networkParty: '', origin: site };
    for (let attempt = 0; attempt < 15; attempt += 1) {
      for (const { player } of [flooded, unverified]) await server.context.auth.knownDevices.record(player.id, client);
    }
    await allSent();

    expect(announcements(flooded.email)).toHaveLength(9);
    expect(announcements(unverified.email)).toEqual([]);
  });

  it('is remembered for the 50 devices that an account used last', async () => {
    const { player } = await addAccount();
    const { pool } = server.context.database;
    const text = `INSERT INTO known_devices (user_id, digest, created_at, used_at)
      SELECT $1, 'device ' || number, $2::timestamptz, $2::timestamptz - number * interval '1 day' FROM generate_series(1, 60) number`;
    await pool.query(text, [player.id, clock.now()]);

    const client = { cookies: undefined, userAgent: undefined, networkParty: '', origin: site };
    await server.context.auth.knownDevices.record(player.id, client);

    const { rows } = await pool.query('SELECT digest FROM known_devices WHERE user_id = $1', [player.id]);
    const digests = rows.map(({ digest }) => digest);
    expect(digests).toHaveLength(50);
    // This device, that of the sign-up, and 48 of the added ones.
    expect(digests).toContain('device 48');
    expect(digests).not.toContain('device 49');
  });
});

describe('an account at another site', () => {
  let nextId = 1;

  /** Connects an account at a site, as its callback does. */
  async function connect(player: { id: string }, siteId: 'x' | 'discord', username: string) {
    const { account, profiles } = server.context;
    const person = { id: `${(nextId += 1)}${randomUUID()}`, username };
    const tokens = { accessToken: 'sealed' };
    await account.connections.connect(player.id, siteId, { person, tokens }, site);
    const owner = await profiles.find(player.id);
    if (owner) await profiles.connect(owner, siteId, username);
    return person.id;
  }

  const connectionsOf = async (player: { id: string }) => {
    const text =
      'SELECT provider_id AS site, account_id AS id FROM accounts WHERE user_id = $1 AND provider_id <> $2 ORDER BY 1';
    const { rows } = await server.context.database.pool.query(text, [player.id, 'credential']);
    return rows as { site: string; id: string }[];
  };
  const connected = (email: string, name: string, count?: number) => tokenOf(email, `${name} was connected`, count);

  it('is announced when it is connected, and the link in the mail restores the one from before', async () => {
    const { email, player, cookie } = await addAccount();
    const own = await connect(player, 'x', 'own_cat');
    const first = await connected(email, 'X');
    await connect(player, 'x', 'strange_cat');
    await connect(player, 'discord', 'strange.cat');

    expect(codeOf(await undo(await connected(email, 'X', 2)))).toBe(200);

    expect(await connectionsOf(player)).toEqual([{ site: 'x', id: own }]);
    expect(await server.context.profiles.connectedAccountsOf(player)).toEqual({ x: 'own_cat', discord: null });
    expect(await isSignedIn(cookie)).toBe(false);
    expect(codeOf(await undo(first))).toBe(200);
    expect(await connectionsOf(player)).toEqual([]);
  });

  it('is disconnected after a confirmation, and the link in the mail connects it again', async () => {
    const { email, player, cookie } = await addAccount();
    const own = await connect(player, 'x', 'own_cat');
    await connect(player, 'discord', 'own.cat');
    const disconnect = async (siteId: 'x' | 'discord') => codeOf(await call(`${siteId}.disconnectAccount`, {}, cookie));
    const { pool } = server.context.database;
    await pool.query('INSERT INTO x_metrics (user_id, account_id) VALUES ($1, $2)', [player.id, own]);

    expect([await disconnect('x'), await disconnect('discord')]).toEqual([200, 200]);

    expect(await connectionsOf(player)).toEqual([]);
    expect((await pool.query('SELECT FROM x_metrics WHERE user_id = $1', [player.id])).rowCount).toBe(0);
    const { connections } = (await call('profiles.getOwn', {}, cookie)).body.profile;
    expect(connections).toMatchObject({ xUsername: null, xConnected: false, discordConnected: false });
    expect([await disconnect('x'), await disconnect('discord')]).toEqual(['X_NOT_CONNECTED', 'DISCORD_NOT_CONNECTED']);
    expect(codeOf(await undo(await tokenOf(email, 'X was disconnected')))).toBe(200);
    expect((await connectionsOf(player)).map(({ id }) => id)).toContain(own);
    expect(await server.context.profiles.connectedAccountsOf(player)).toEqual({ x: 'own_cat', discord: 'own.cat' });
    const later = await addAccount();
    clock.advance(10 * 60_000);
    expect(codeOf(await call('x.disconnectAccount', {}, later.cookie))).toBe('CONFIRMATION_NEEDED');
  });

  it('stays connected if it is the only way to sign in', async () => {
    const player = await addPlayer(server.context, { createdAt: clock.now() });
    const own = await connect(player, 'x', 'only_cat');

    expect(codeOf(await call('x.disconnectAccount', {}, cookieOf(player)))).toBe('LAST_SIGN_IN');

    expect(await connectionsOf(player)).toEqual([{ site: 'x', id: own }]);
  });

  it('does not earn a reward again after it was disconnected, for any player', async () => {
    const { identities, database, account } = server.context;
    const { player, cookie } = await addAccount();
    const claim = (by: { id: string }) =>
      database.transaction((transaction) => identities.claim(transaction, by, 'referral'));
    await claim(player);
    const id = randomUUID();
    // Connected before earned rewards were carried over.
    await database.pool.query(
      `INSERT INTO accounts (id, user_id, provider_id, account_id, created_at, updated_at) VALUES ($1::uuid, $2, 'x', $1::uuid::text, now(), now())`,
      [id, player.id],
    );
    expect(codeOf(await call('x.disconnectAccount', {}, cookie))).toBe(200);
    const other = await addPlayer(server.context);

    const grant = { person: { id, username: 'own_cat' }, tokens: { accessToken: 'sealed' } };
    await account.connections.connect(other.id, 'x', grant, site);

    expect(await claim(other)).toBe(false);
  });
});

describe('the picture and the saved address', () => {
  const address = {
    street: '1 Cheese Lane',
    city: 'Mouseville',
    state: 'CA',
    zipCode: '12345',
    country: 'United States',
  };

  /** Adds an account with a picture and an address. `isShown` and `isKept` are about the file of the first picture. */
  async function addDecorated() {
    const { avatars, profiles, files } = server.context;
    const account = await addAccount();
    if (!account.player) throw new Error('the player is not signed in');
    const player = { ...account.player, timeZone: 'UTC' };
    const draw = () => avatars.change(player, async () => png());
    await draw();
    await call('profiles.updateShippingAddress', address, account.cookie);
    const url = (await profiles.find(player.id))?.avatarUrl ?? '';
    const path = url.slice('/files/avatars/'.length);
    return {
      ...account,
      player,
      url,
      draw,
      isShown: async () => (await avatars.read(path)) !== null,
      isKept: async () => (await files.read(`removed-avatars/${path}`)) !== null,
      remove: async () => [
        codeOf(await call('profiles.removeAvatar', {}, account.cookie)),
        codeOf(await call('profiles.removeShippingAddress', {}, account.cookie)),
      ],
    };
  }

  it('are removed after a recent sign-in only', async () => {
    const { cookie, remove, isShown } = await addDecorated();
    clock.advance(10 * 60_000);

    expect(await remove()).toEqual(['CONFIRMATION_NEEDED', 'CONFIRMATION_NEEDED']);
    expect((await call('profiles.getOwn', {}, cookie)).body.profile.shippingAddress).toMatchObject(address);
    expect(await isShown()).toBe(true);

    await call('account.confirmPassword', { password }, cookie);
    expect(await remove()).toEqual([200, 200]);
  });

  it('come back with the link in the mail, in place of those that a stranger has chosen since', async () => {
    const { email, player, url, draw, remove, isShown, isKept } = await addDecorated();
    const { profiles, avatars } = server.context;
    await remove();
    expect([await isShown(), await isKept()]).toEqual([false, true]);
    await draw();
    const strange = (await profiles.find(player.id))?.avatarUrl ?? '';

    expect(codeOf(await undo(await tokenOf(email, 'Your picture')))).toBe(200);

    const { avatarUrl, shippingAddress } = await profiles.privateProfileOf(player);
    expect({ avatarUrl, shippingAddress }).toMatchObject({ avatarUrl: url, shippingAddress: address });
    expect([await isShown(), await isKept()]).toEqual([true, false]);
    expect(await avatars.readAt(strange)).toBeNull();
  });

  it('are kept for 7 days, or until the account is deleted', async () => {
    const [later, leaving] = [await addDecorated(), await addDecorated()];
    const { account } = server.context;
    await later.remove();
    await leaving.remove();

    await account.deletion.delete(leaving.player, { confirmation: leaving.player.username });
    expect([await leaving.isKept(), await later.isKept()]).toEqual([false, true]);
    clock.advance(7 * 24 * 3_600_000 - 1);
    await account.deleteExpired();
    expect(await later.isKept()).toBe(true);
    clock.advance(2);
    await account.deleteExpired();

    expect(await later.isKept()).toBe(false);
    expect(codeOf(await undo(await tokenOf(later.email, 'Your address')))).toBe('INVALID_LINK');
  });

  it('of an unverified address, which gets no mail, are deleted immediately', async () => {
    const { email, remove, isShown, isKept } = await addDecorated();
    const { pool } = server.context.database;
    await pool.query('UPDATE users SET email_verified = false WHERE email = $1', [email]);

    await remove();

    expect([await isShown(), await isKept()]).toEqual([false, false]);
  });
});
