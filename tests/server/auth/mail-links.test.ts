import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { cookieFrom, password, signUpForm } from '../../support/builders/accounts.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { createPasskey } from '../../support/counterparts/passkey.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { startSmtpServer } from '../../support/counterparts/smtp-server.js';
import { startTestServer } from '../../support/test-context.js';
import { newEmail, site, tokenIn, useMailingServer } from '../../support/use-mailing-server.js';
import { waitUntil } from '../../support/wait.js';

const { clock, server, call, signUp, logIn, waitForMail } = useMailingServer();

/** Waits for the mail number `count` to an address, not counting announcements of sign-ins. */
const mailTo = (email: string, count = 1) =>
  waitForMail(email, (content) => !content.includes('Subject: New sign-in'), count);

/** Signs up and opens the link in the mail. */
async function addAccount(): Promise<string> {
  const email = newEmail();
  await signUp(email);
  await call('auth.verifyEmail', { token: tokenIn(await mailTo(email)) });
  return email;
}

describe('signing up with verification by mail', () => {
  it('creates the account when the link in the mail is opened, and not before', async () => {
    const email = newEmail();

    const answer = await signUp(email, { newsletter: true, referralCode: 'friend1' });

    expect(answer).toMatchObject({ status: 200, body: { player: null } });
    expect(answer.headers.getSetCookie().join()).not.toContain('session=');
    expect((await logIn(email)).body).toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Please check your email to verify your account.',
    });
    const token = tokenIn(await mailTo(email));
    const verified = await call('auth.verifyEmail', { token });
    expect(verified).toMatchObject({ status: 200, body: {} });
    expect(verified.headers.getSetCookie()).toEqual([]);
    const player = (await logIn(email)).body.player;
    const { rows } = await server.context.database.pool.query(
      'SELECT newsletter, referral_code, time_zone, email_verified FROM users WHERE id = $1',
      [player.id],
    );
    expect(rows).toEqual([
      { newsletter: true, referral_code: 'FRIEND1', time_zone: 'Asia/Tokyo', email_verified: true },
    ]);
    expect((await call('auth.verifyEmail', { token })).body).toMatchObject({ code: 'INVALID_LINK' });
  });

  it('changes nothing for the address of an existing account, and informs its owner by mail', async () => {
    const email = await addAccount();

    expect((await signUp(email, { password: 'another good phrase' })).body).toEqual({ player: null });

    expect(await mailTo(email, 2)).toMatch(/Subject: You already have an account/);
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(email, 'another good phrase')).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
  });

  it('creates one account for two sign-ups with one address: for the link that is opened first', async () => {
    const email = newEmail();
    await signUp(email, { password: 'the first phrase' });
    await mailTo(email);
    await signUp(email, { password: 'the second phrase' });
    const [first, second] = [tokenIn(await mailTo(email, 1)), tokenIn(await mailTo(email, 2))];

    expect((await call('auth.verifyEmail', { token: second })).status).toBe(200);

    expect((await call('auth.verifyEmail', { token: first })).body).toMatchObject({ code: 'INVALID_LINK' });
    expect((await logIn(email, 'the second phrase')).status).toBe(200);
    expect((await logIn(email, 'the first phrase')).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('sends the link of the newest sign-up again, as long as it is valid', async () => {
    const email = newEmail();
    await signUp(email, { password: 'the first phrase' });
    clock.advance(1);
    await signUp(email, { password: 'the second phrase' });
    clock.advance(1);
    await call('auth.resendVerification', { email });
    await call('auth.verifyEmail', { token: tokenIn(await mailTo(email, 3)) });

    expect((await logIn(email, 'the second phrase')).status).toBe(200);
    const late = newEmail();
    await signUp(late);
    clock.advance(24 * 3_600_000);
    expect((await logIn(late)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await call('auth.resendVerification', { email: late });
    await signUp(late);
    expect(tokenIn(await mailTo(late, 2))).not.toBe(tokenIn(await mailTo(late)));
    expect((await call('auth.verifyEmail', { token: tokenIn(await mailTo(late, 2)) })).status).toBe(200);
  });

  it('leaves the links of other people valid, also when expired links are deleted', async () => {
    const [expired, email] = [newEmail(), newEmail()];
    await signUp(expired);
    await mailTo(expired);
    clock.advance(24 * 3_600_000 + 1);
    await signUp(email);
    const token = tokenIn(await mailTo(email));

    await addAccount();
    await server.context.auth.deleteExpired();

    const { rows } = await server.context.database.pool.query('SELECT email FROM mail_tokens WHERE email = ANY ($1)', [
      [expired, email],
    ]);
    expect(rows).toEqual([{ email }]);
    expect((await call('auth.verifyEmail', { token })).status).toBe(200);
  });

  it('accepts a link for a day, and sends another one on request', async () => {
    const email = newEmail();
    await signUp(email);
    const token = tokenIn(await mailTo(email));
    await call('auth.resendVerification', { email });
    const again = tokenIn(await mailTo(email, 2));

    const unverified = await addPlayer(server.context);
    const address = `${unverified.id}@example.test`;
    await call('auth.resendVerification', { email: address });
    await call('auth.resendVerification', { email: address });
    const [inTime, tooLate] = [tokenIn(await mailTo(address)), tokenIn(await mailTo(address, 2))];

    clock.advance(24 * 3_600_000 - 1);
    expect((await call('auth.verifyEmail', { token: inTime })).status).toBe(200);
    clock.advance(1);
    for (const late of [token, again, tooLate, 'made-up']) {
      expect((await call('auth.verifyEmail', { token: late })).body).toMatchObject({ code: 'INVALID_LINK' });
    }

    await signUp(email);
    expect((await call('auth.verifyEmail', { token: tokenIn(await mailTo(email, 3)) })).status).toBe(200);
  });

  it('rejects stakes of players whose address is not verified [D-30]', async () => {
    const player = await addPlayer(server.context, { balance: 50 });
    const cookie = cookieOf(player);

    const stakes = { stakeAmount: 5, maxPlayers: 4, initialMove: 'rock' } as const;
    expect((await call('games.createWithStake', stakes, cookie)).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect((await call('games.joinWithStake', { gameId: randomUUID() }, cookie)).status).toBe(403);
    expect((await call('tournaments.createWithStake', stakes, cookie)).status).toBe(403);
    expect((await call('tournaments.join', { tournamentId: randomUUID(), initialMove: 'rock' }, cookie)).status).toBe(
      403,
    );

    const email = `${player.id}@example.test`;
    await call('auth.resendVerification', { email });
    await call('auth.verifyEmail', { token: tokenIn(await mailTo(email)) });
    expect((await call('games.createWithStake', stakes, cookie)).status).toBe(200);
    await call('auth.requestPasswordReset', { email });
    expect(await mailTo(email, 2)).toMatch(/Subject: Choose a new password/);
  });
});

describe('a forgotten password', () => {
  it('can be replaced once, by the link in the mail, within an hour; all sessions end', async () => {
    const email = await addAccount();
    const signedIn = await logIn(email);
    const cookie = cookieFrom(signedIn);
    await call('auth.requestPasswordReset', { email: email.toUpperCase() });
    const token = tokenIn(await mailTo(email, 2));

    const weak = await call('auth.resetPassword', { token, password: email });
    expect(weak.body).toMatchObject({ code: 'WEAK_PASSWORD', reasons: ['It should not contain your email.'] });
    const fresh = 'a wholly new phrase';
    expect((await call('auth.resetPassword', { token, password: fresh })).status).toBe(200);

    expect((await call('auth.getSession', {}, cookie)).body.player).toBeNull();
    expect((await logIn(email)).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await logIn(email, fresh)).status).toBe(200);
    const used = await call('auth.resetPassword', { token, password });
    expect(used.body).toMatchObject({ code: 'INVALID_LINK' });

    await call('auth.requestPasswordReset', { email });
    const late = tokenIn(await mailTo(email, 3));
    clock.advance(3_600_000);
    expect((await call('auth.resetPassword', { token: late, password })).body).toMatchObject({ code: 'INVALID_LINK' });
  });

  it.each<[string, (email: string, later: string) => Promise<{ status: number }>]>([
    [
      'by a later link',
      (_email, later) => call('auth.resetPassword', { token: later, password: 'a wholly new phrase' }),
    ],
    [
      'in the account',
      async (email) => {
        const passwords = { currentPassword: password, newPassword: 'a wholly new phrase' };
        return call('account.changePassword', passwords, cookieFrom(await logIn(email)));
      },
    ],
  ])('cannot be replaced by an earlier link after it was changed %s', async (_place, change) => {
    const email = await addAccount();
    await call('auth.requestPasswordReset', { email });
    const earlier = tokenIn(await mailTo(email, 2));
    await call('auth.requestPasswordReset', { email });
    const later = tokenIn(await mailTo(email, 3));

    expect((await change(email, later)).status).toBe(200);

    const answer = await call('auth.resetPassword', { token: earlier, password: 'the phrase of a thief' });
    expect(answer.body).toMatchObject({ code: 'INVALID_LINK' });
    expect((await logIn(email, 'a wholly new phrase')).status).toBe(200);
  });

  it('is replaced for its account only', async () => {
    const [forgetful, other] = [await addAccount(), await addAccount()];
    const unverified = await addPlayer(server.context);
    const cookie = cookieFrom(await logIn(other));
    for (const email of [forgetful, other]) await call('auth.requestPasswordReset', { email });
    const [token, kept] = [tokenIn(await mailTo(forgetful, 2)), tokenIn(await mailTo(other, 2))];

    await call('auth.resetPassword', { token, password: 'a wholly new phrase' });

    expect((await call('auth.getSession', {}, cookie)).body.player).not.toBeNull();
    expect((await logIn(other)).status).toBe(200);
    const { rows } = await server.context.database.pool.query('SELECT email_verified FROM users WHERE id = $1', [
      unverified.id,
    ]);
    expect(rows).toEqual([{ email_verified: false }]);
    expect((await call('auth.resetPassword', { token: kept, password })).status).toBe(200);
  });

  it('proves the address when it is replaced, because only its reader has the link', async () => {
    const player = await addPlayer(server.context);
    const email = `${player.id}@example.test`;
    await call('auth.requestPasswordReset', { email });

    await call('auth.resetPassword', { token: tokenIn(await mailTo(email)), password });

    const { rows } = await server.context.database.pool.query('SELECT email_verified FROM users WHERE id = $1', [
      player.id,
    ]);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  it('is replaced with a notice of the accounts that stay connected, the passkeys, and the devices that were signed out', async () => {
    const reset = async (email: string) => {
      await call('auth.requestPasswordReset', { email });
      const token = tokenIn(await waitForMail(email, (content) => content.includes('#reset-password='), 1));
      return (await call('auth.resetPassword', { token, password: 'a wholly new phrase' })).body;
    };
    const [one, other] = [await addAccount(), await addAccount()];
    const signedIn = await logIn(one);
    const { player } = signedIn.body;
    if (!player) throw new Error('the player is not signed in');
    const typed = { xUsername: 'only_typed', discordUsername: 'only_typed' };
    await server.context.profiles.updateConnections(player, typed);
    await server.context.profiles.connect(player, 'x', 'linked_cat');
    const cookie = cookieFrom(signedIn);
    const { options } = (await call('passkeys.beginAdd', {}, cookie)).body;
    await call('passkeys.add', { name: 'Laptop', credential: createPasskey(site).create(options) }, cookie);

    expect(await reset(one)).toEqual({
      connected: { x: 'linked_cat', discord: null },
      passkeys: [{ name: 'Laptop', createdAt: clock.now().toISOString() }],
      endedSessions: [{ userAgent: 'node', createdAt: clock.now().toISOString() }],
    });
    expect(await reset(other)).toEqual({ connected: { x: null, discord: null }, passkeys: [], endedSessions: [] });
  });

  it('cannot be replaced by a verification link', async () => {
    const email = newEmail();
    await signUp(email);

    const answer = await call('auth.resetPassword', { token: tokenIn(await mailTo(email)), password });

    expect(answer.body).toMatchObject({ code: 'INVALID_LINK' });
  });
});

describe('whether an address has an account', () => {
  /** Records the response of a request, its statements on accounts, and how many passwords it hashed or compared. */
  async function observe(ask: () => Promise<{ status: number; text: string; headers: Headers }>) {
    const query = vi.spyOn(Client.prototype, 'query');
    const { passwords } = server.context;
    const spies = [vi.spyOn(passwords, 'hash'), vi.spyOn(passwords, 'verify')];
    const { status, text, headers } = await ask();
    const statements = (query.mock.calls as unknown[][])
      .map(([first]) => (typeof first === 'string' ? first : (first as { text: string }).text))
      // Ignore the statements of jobs and of the outbox, which sends in the background.
      .filter(
        (statement) =>
          /"(users|accounts|mail_tokens|outbox)"/.test(statement) &&
          !/^delete|^update "outbox"|"referral_settled_at" is null/i.test(statement),
      );
    const hashes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of [query, ...spies]) spy.mockRestore();
    // The value of the cookie that marks the browser is random.
    const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''));
    return { status, text, cookies, statements, hashes };
  }

  it.each([
    ['signing up', (email: string) => signUp(email)],
    ['requesting a new password', (email: string) => call('auth.requestPasswordReset', { email })],
    ['requesting the link again', (email: string) => call('auth.resendVerification', { email })],
  ])('is not revealed by %s: same response, same work', async (_case, ask) => {
    const known = await addAccount();

    const [forKnown, forUnknown] = [await observe(() => ask(known)), await observe(() => ask(newEmail()))];

    expect(forKnown).toEqual(forUnknown);
    expect(forKnown.statements.length).toBeGreaterThan(1);
  });

  it('is not revealed by logging in: same response, same number of hashes', async () => {
    const known = await addAccount();
    const attempt = (email: string) => observe(() => logIn(email, 'not the password'));

    const [forKnown, forUnknown] = [await attempt(known), await attempt(newEmail())];

    expect(forKnown.text).toBe(forUnknown.text);
    expect([forKnown.status, forKnown.hashes, forKnown.cookies]).toEqual([401, 2, []]);
    expect(forUnknown).toMatchObject({ status: 401, hashes: 2, cookies: [] });
  });

  it('is not revealed by signing up and then logging in', async () => {
    const [known, unknown] = [await addAccount(), newEmail()];
    const texts: string[] = [];
    for (const email of [known, unknown]) {
      await signUp(email, { password: 'the attacker knows' });
      texts.push((await logIn(email, 'the attacker knows')).text);
    }

    expect(texts[0]).toBe(texts[1]);
  });
});

describe('mail', () => {
  it.each(['nobody', 'a\u0000b@example.test', 'a@b.test\nBcc: c@d.test', '123@x.invalid'])(
    'is not sent to %j, which is not a valid address',
    async (email) => {
      for (const name of ['auth.requestPasswordReset', 'auth.resendVerification'] as const) {
        expect((await call(name, { email })).body).toMatchObject({ code: 'INVALID_EMAIL' });
      }
    },
  );

  it('goes to an address 5 times an hour for one network, and 15 times for all; a network sends 30', async () => {
    const { rateLimits } = server.context;
    const [email, crowded, last] = [newEmail(), newEmail(), newEmail()];
    const ask = async (address: string) => {
      const { status } = await call('auth.requestPasswordReset', { email: address });
      return status;
    };
    const statuses: number[] = [];
    while (statuses.length < 6) statuses.push(await ask(email));
    for (let sent = 0; sent < 14; sent += 1) await rateLimits.count('mailToAccountInTotal', crowded);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect([await ask(crowded), await ask(crowded)]).toEqual([200, 429]);
    await rateLimits.reset('mailFromAddress', '127.0.0.1');
    for (let sent = 0; sent < 29; sent += 1) await rateLimits.count('mailFromAddress', '127.0.0.1');
    expect([await ask(last), await ask(last)]).toEqual([200, 429]);
  });

  it('is logged without the address if it cannot be sent, and does not delay the response', async () => {
    const lines: string[] = [];
    const gone = await startSmtpServer();
    gone.close();
    const unlucky = await startTestServer({
      env: { SMTP_URL: gone.url, PUBLIC_URL: site },
      log: { write: (line: string) => lines.push(line) },
    });
    const email = newEmail();

    const answer = await createHttpClient(unlucky.address, '', site).call('auth.signUp', signUpForm({ email }));
    await waitUntil(() => lines.join('').includes('failed to send a mail'));

    expect(answer.status).toBe(200);
    expect(lines.join('')).not.toContain(email);
    await unlucky.close();
  });

  it('goes to the sandbox mailbox in development, where verification is not required to play [D-30]', async () => {
    const development = await startTestServer();
    const { call: ask } = createHttpClient(development.address);
    const email = `<b>${randomUUID()}@example.test`.replace('<b>', "o'brien+");
    const { body } = await ask('auth.signUp', signUpForm({ email }));

    const mailbox = async () => (await fetch(`${development.address}/dev/mailbox`)).text();
    await development.context.outbox.sendDue();
    const page = await mailbox();
    expect(page).toContain('<title>Sandbox: Mailbox</title>');
    const token = /#verify-email=([0-9a-f]{64})"/.exec(page)?.[1] ?? '';

    expect(body.player?.username).toMatch(/^user_/);
    expect((await ask('auth.getOptions', {})).body).toMatchObject({ x: 'sandbox', mail: 'sandbox' });
    expect((await ask('auth.verifyEmail', { token })).status).toBe(200);
    await ask('auth.requestPasswordReset', { email });
    await development.context.outbox.sendDue();
    expect(await mailbox()).toContain('#reset-password=');
    await development.close();
  });
});
