import { describe, expect, it, vi } from 'vitest';
import { cookieFrom, password, signUpForm } from '../../support/builders/accounts.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const server = useTestServer();

const as = (cookie: string) => createHttpClient(server.address, cookie);
const isSignedIn = async (cookie: string) => (await as(cookie).call('auth.getSession', {})).body.player !== null;

/** Signs up a player with a password. */
async function signUp(cookie = '') {
  const form = signUpForm();
  return { email: form.email, cookie: cookieFrom(await as(cookie).call('auth.signUp', form)) };
}

const logIn = async (email: string, cookie = '', attempt = password) =>
  cookieFrom(await as(cookie).call('auth.signInWithPassword', { email, password: attempt }));

describe('a session that was planted in a browser', () => {
  it('ends when a player logs in or signs up in that browser', async () => {
    const { email } = await signUp();
    const [beforeLogIn, beforeSignUp] = [await addPlayer(server.context), await addPlayer(server.context)].map(
      cookieOf,
    );
    const watching = await connectRealtime(server.address, beforeLogIn);

    const fresh = await logIn(email, beforeLogIn);
    const signedUp = await signUp(beforeSignUp);

    expect(await isSignedIn(beforeLogIn ?? '')).toBe(false);
    expect(await isSignedIn(beforeSignUp ?? '')).toBe(false);
    expect(fresh).not.toBe(beforeLogIn);
    expect(await isSignedIn(fresh)).toBe(true);
    expect(await isSignedIn(signedUp.cookie)).toBe(true);
    await waitUntil(() => !watching.isConnected());
  });

  it('never becomes valid if the attacker chose its token', async () => {
    const { email } = await signUp();
    const chosen = `session=${'a'.repeat(32)}.${'b'.repeat(43)}%3D`;

    const fresh = await logIn(email, chosen);

    expect(fresh).not.toContain('aaaa');
    expect(await isSignedIn(chosen)).toBe(false);
  });
});

describe('a player’s sessions', () => {
  it('are stored without what a copy of the database would need to use them', async () => {
    const { cookie } = await signUp();
    const token = decodeURIComponent(cookie.slice('session='.length)).split('.')[0] ?? '';
    expect(await isSignedIn(cookie)).toBe(true);

    const { rows } = await server.context.database.pool.query('SELECT to_json(sessions)::text AS row FROM sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('are at most 50: the one that was used least recently ends, with its realtime connection', async () => {
    const player = await addPlayer(server.context);
    const stranger = await addPlayer(server.context);
    const watching = await connectRealtime(server.address, cookieOf(player));
    const { sessions } = server.context.auth;
    for (let more = 1; more < 50; more += 1) await sessions.start(player.id, { userAgent: undefined });
    expect(await isSignedIn(cookieOf(player))).toBe(true);

    const [newest = ''] = await sessions.start(player.id, { userAgent: undefined });

    await waitUntil(() => !watching.isConnected());
    expect(await isSignedIn(cookieOf(player))).toBe(false);
    const list = (await as(newest).call('account.listSessions', {})).body.sessions;
    expect(list).toHaveLength(50);
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, ...Array<boolean>(49).fill(false)]);
    expect(await isSignedIn(cookieOf(stranger))).toBe(true);
  });

  it('are visible to them only, and each can be ended, with its realtime connection', async () => {
    const { email, cookie } = await signUp();
    const elsewhere = await logIn(email);
    const stranger = cookieOf(await addPlayer(server.context));
    const watching = await connectRealtime(server.address, elsewhere);

    const { sessions } = (await as(cookie).call('account.listSessions', {})).body;
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(cookie).slice(8, 30));
    const other = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';

    const foreign = await as(stranger).call('account.revokeSession', { sessionId: other });
    expect(foreign).toMatchObject({ status: 200, body: {} });
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(watching.isConnected()).toBe(true);
    expect((await as(cookie).call('account.revokeSession', { sessionId: other })).status).toBe(200);
    await waitUntil(() => !watching.isConnected());
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(cookie)).toBe(true);
  });

  it('all end when they sign out everywhere, and so do realtime connections', async () => {
    const { email, cookie } = await signUp();
    const elsewhere = await logIn(email);
    const watching = await connectRealtime(server.address, elsewhere);

    const answer = await as(cookie).call('account.signOutEverywhere', {});

    expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await as(cookie).call('account.signOutEverywhere', {})).status).toBe(200);
    await waitUntil(() => !watching.isConnected());
  });

  it('are not valid while the account is suspended, even if one is still stored', async () => {
    const player = await addPlayer(server.context);
    const suspendAt = (moment: Date | null) =>
      server.context.database.pool.query('UPDATE users SET suspended_at = $2 WHERE id = $1', [player.id, moment]);

    await suspendAt(new Date());
    expect(await isSignedIn(cookieOf(player))).toBe(false);
    expect((await as(cookieOf(player)).call('profiles.getBalance', {})).status).toBe(401);

    await suspendAt(null);
    expect(await isSignedIn(cookieOf(player))).toBe(true);
  });

  it('are extended on use once they are older than a day [D-29]', async () => {
    const dayMs = 24 * 3_600_000;
    const player = await addPlayer(server.context, { createdAt: new Date(Date.now() - 2 * dayMs) });
    const { pool } = server.context.database;
    await pool.query('UPDATE sessions SET updated_at = $2, created_at = $2, expires_at = $3 WHERE user_id = $1', [
      player.id,
      new Date(Date.now() - 2 * dayMs),
      new Date(Date.now() + 28 * dayMs),
    ]);

    const answer = await as(cookieOf(player)).call('auth.getSession', {});

    expect(answer.headers.getSetCookie().join()).toMatch(/session=.*Max-Age=2592000/);
    const { rows } = await pool.query('SELECT expires_at FROM sessions WHERE user_id = $1', [player.id]);
    expect((rows[0].expires_at as Date).getTime()).toBeGreaterThan(Date.now() + 29 * dayMs);
  });
});

describe('changing the password', () => {
  it('requires the current password, and ends all other sessions', async () => {
    const { email, cookie } = await signUp();
    const elsewhere = await logIn(email);
    const change = (currentPassword: string, newPassword: string) =>
      as(cookie).call('account.changePassword', { currentPassword, newPassword });

    expect((await change('wrong', 'a wholly new phrase')).body).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await change(password, 'password1')).body).toMatchObject({
      code: 'WEAK_PASSWORD',
      reasons: ['It is among the passwords that are guessed first.'],
    });
    expect((await change(password, 'a wholly new phrase')).status).toBe(200);

    expect([await isSignedIn(cookie), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect(await logIn(email)).toBe('');
    expect(await isSignedIn(await logIn(email, '', 'a wholly new phrase'))).toBe(true);
  });

  it('limits guesses of the current password, and rejects accounts without a password', async () => {
    const { cookie } = await signUp();
    const guess = () =>
      as(cookie).call('account.changePassword', { currentPassword: 'guess', newPassword: 'a new phrase' });

    const answers = await Promise.all(Array.from({ length: 30 }, guess));

    expect(answers.filter(({ body }) => (body as { code?: string }).code === 'WRONG_PASSWORD')).toHaveLength(10);
    const withoutPassword = as(cookieOf(await addPlayer(server.context)));
    const answer = await withoutPassword.call('account.changePassword', { currentPassword: 'x', newPassword: 'y' });
    expect(answer.body).toMatchObject({ code: 'NO_PASSWORD' });
  });
});

it('players can change only their own newsletter subscription, and their other windows are notified', async () => {
  const { cookie } = await signUp();
  const other = await signUp();
  const wants = async (who: string) => (await as(who).call('profiles.getOwn', {})).body.profile.newsletter;
  const watching = await connectRealtime(server.address, cookie);

  expect((await as('').call('account.updateNewsletter', { newsletter: true })).status).toBe(401);
  await as(cookie).call('account.updateNewsletter', { newsletter: true });

  expect([await wants(cookie), await wants(other.cookie)]).toEqual([true, false]);
  await watching.next('profiles.changed');
  watching.close();
  await as(cookie).call('account.updateNewsletter', { newsletter: false });
  expect(await wants(cookie)).toBe(false);
});

describe('a session that a server process has just read', () => {
  it.each(['signing out', 'a suspension'])('is forgotten there when it ends by %s in another process', async (end) => {
    const other = await startTestServer({ database: server.database });
    const player = await addPlayer(server.context);
    const there = createHttpClient(other.address, cookieOf(player));
    expect((await there.call('profiles.getBalance', {})).status).toBe(200);
    // From now on no session becomes too old to be kept.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());

    if (end === 'signing out') await as(cookieOf(player)).call('auth.signOut', {});
    else await server.context.database.transaction((on) => server.context.auth.suspend(on, player));

    await waitUntil(async () => (await there.call('profiles.getBalance', {})).status === 401);
    await other.close();
  });
});
