import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { XBrowser } from '../../support/browser/x-browser.js';
import { password, signUpForm } from '../../support/builders/accounts.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { createPasskey } from '../../support/counterparts/passkey.js';
import { startSmtpServer, type SmtpServer } from '../../support/counterparts/smtp-server.js';
import { FakeClock } from '../../support/fake-clock.js';
import { startTestServer, type TestServer } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

const site = 'http://play.example';
const clock = new FakeClock(new Date().toISOString());
const minuteMs = 60_000;

let smtp: SmtpServer;
let server: TestServer;
let passwordHash: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({ clock, env: { SMTP_URL: smtp.url, PUBLIC_URL: site } });
  // Other accounts get a copy of this hash, because hashing takes long.
  const form = signUpForm();
  await newBrowser().call('auth.signUp', form);
  const { rows } = await server.context.database.pool.query<{ hash: string }>(
    `SELECT sign_up->>'passwordHash' AS hash FROM mail_tokens WHERE email = $1`,
    [form.email],
  );
  passwordHash = rows[0]?.hash ?? '';
});

// All tests send their requests from the same network address.
beforeEach(async () => {
  for (const limit of ['logInFromAddress', 'mailFromAddress'] as const) {
    await server.context.rateLimits.reset(limit, '127.0.0.1');
  }
});

afterAll(async () => {
  await server.close();
  smtp.close();
});

const codeOf = ({ status, body }: { status: number; body: unknown }) => (body as { code?: string }).code ?? status;
const newBrowser = () => new XBrowser(server.address, undefined, site);
type Passkey = ReturnType<typeof createPasskey>;

/** Waits for the mail to an address whose subject contains `subject`. */
async function mailTo(email: string, subject: string): Promise<string> {
  const mail = () => smtp.mails.find(({ to, content }) => to === email && content.includes(`Subject: ${subject}`));
  await waitUntil(() => mail() !== undefined);
  return mail()?.content ?? '';
}

async function tokenOf(email: string, subject: string): Promise<string> {
  return /#(?:undo|reset-password)=([0-9a-f]{64})/.exec(await mailTo(email, subject))?.[1] ?? '';
}

/** Adds an account with a verified email and a password, and the browser in which it is signed in. */
async function addAccount() {
  const { pool } = server.context.database;
  const built = await addPlayer(server.context);
  const { id } = built;
  const { rows } = await pool.query<{ email: string }>(
    'UPDATE users SET email_verified = true WHERE id = $1 RETURNING email',
    [id],
  );
  await pool.query(
    `INSERT INTO accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
    VALUES ($1, $2::text, 'credential', $2::uuid, $3, now(), now())`,
    [randomUUID(), id, passwordHash],
  );
  const browser = newBrowser();
  browser.jar.take(new Headers({ 'Set-Cookie': cookieOf(built) }));
  return { id, email: rows[0]?.email ?? '', browser };
}

/** Adds an account with a passkey that asks for it after the password, and its recovery codes. */
async function addProtectedAccount() {
  const account = await addAccount();
  const passkey = await addPasskey(account.browser);
  const { recoveryCodes } = (await account.browser.call('passkeys.turnOnSecondFactor', {})).body;
  return { ...account, passkey, recoveryCodes };
}

async function addPasskey(browser: XBrowser) {
  const passkey = createPasskey(site);
  const { options } = (await browser.call('passkeys.beginAdd', {})).body;
  const added = await browser.call('passkeys.add', { name: 'Key', credential: passkey.create(options) });
  return { ...passkey, passkeyId: added.body.passkey.id };
}

const logIn = (browser: XBrowser, email: string, typed = password) =>
  browser.call('auth.signInWithPassword', { email, password: typed });

/** Answers the second step with a passkey. */
async function finish(browser: XBrowser, passkey: Passkey, forgery?: Parameters<Passkey['sign']>[1]) {
  const { options } = (await browser.call('auth.beginSecondFactor', {})).body;
  return browser.call('auth.finishSecondFactor', { credential: passkey.sign(options, forgery) });
}

const useCode = (browser: XBrowser, code = '') => browser.call('auth.useRecoveryCode', { code });

describe('an account with a second factor', () => {
  it('has no session after the password, until a passkey has signed the challenge', async () => {
    const { id, email, passkey } = await addProtectedAccount();
    const browser = newBrowser();

    expect(codeOf(await logIn(browser, email))).toBe('SECOND_FACTOR_NEEDED');
    expect(await browser.player()).toBeNull();
    const { options } = (await browser.call('auth.beginSecondFactor', {})).body;
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    expect((await finish(browser, passkey)).body.player).toMatchObject({ id });

    expect(await browser.player()).toMatchObject({ id });
    expect(codeOf(await browser.call('auth.beginSecondFactor', {}))).toBe('SIGN_IN_EXPIRED');
  });

  it('refuses the password alone as before if it is wrong', async () => {
    const { email } = await addProtectedAccount();
    const browser = newBrowser();

    expect(codeOf(await logIn(browser, email, 'guess 123 guess'))).toBe('INVALID_CREDENTIALS');
    expect(codeOf(await browser.call('auth.beginSecondFactor', {}))).toBe('SIGN_IN_EXPIRED');
  });

  it('is signed in to with a passkey alone, which has checked who uses it', async () => {
    const { id, passkey } = await addProtectedAccount();
    const browser = newBrowser();
    const { options } = (await browser.call('auth.beginPasskeySignIn', {})).body;

    const signedIn = await browser.call('auth.signInWithPasskey', { credential: passkey.sign(options) });

    expect(signedIn.body.player).toMatchObject({ id });
  });

  it('accepts each of 10 recovery codes once, however it is typed', async () => {
    const { id, email, browser: owner, recoveryCodes } = await addProtectedAccount();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){4}$/);
    const [first = '', second = ''] = recoveryCodes;
    const browser = newBrowser();
    await logIn(browser, email);

    expect([codeOf(await useCode(browser, 'guess')), codeOf(await useCode(browser, ''))]).toEqual([
      'RECOVERY_CODE_REFUSED',
      'RECOVERY_CODE_REFUSED',
    ]);
    expect((await useCode(browser, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).body.player).toMatchObject({ id });
    const again = newBrowser();
    await logIn(again, email);
    expect(codeOf(await useCode(again, first))).toBe('RECOVERY_CODE_REFUSED');
    expect(codeOf(await useCode(again, second))).toBe(200);

    expect((await owner.call('passkeys.list', {})).body.secondFactor).toMatchObject({ recoveryCodes: 8 });
    const { rows } = await server.context.database.pool.query('SELECT code_hash FROM recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[2]);
  });

  it('accepts one code for one of two sign-ins at the same moment', async () => {
    const { email, recoveryCodes } = await addProtectedAccount();
    const browsers = [newBrowser(), newBrowser()];
    for (const browser of browsers) await logIn(browser, email);

    const replies = await Promise.all(browsers.map((browser) => useCode(browser, recoveryCodes[0])));

    expect(new Set(replies.map(codeOf))).toEqual(new Set([200, 'RECOVERY_CODE_REFUSED']));
  });

  it('is signed in to once with each first step, also with two recovery codes', async () => {
    const { email, browser: owner, recoveryCodes } = await addProtectedAccount();
    const browser = newBrowser();
    await logIn(browser, email);
    const copy = new XBrowser(server.address, browser.jar.copy(), site);

    expect([codeOf(await useCode(browser, recoveryCodes[0])), codeOf(await useCode(copy, recoveryCodes[1]))]).toEqual([
      200,
      'SIGN_IN_EXPIRED',
    ]);
    expect(await copy.player()).toBeNull();
    expect((await owner.call('passkeys.list', {})).body.secondFactor).toMatchObject({ recoveryCodes: 9 });
  });

  it('gets new codes that replace the old ones', async () => {
    const { email, browser: owner, recoveryCodes } = await addProtectedAccount();
    const { recoveryCodes: next } = (await owner.call('passkeys.turnOnSecondFactor', {})).body;
    const browser = newBrowser();
    await logIn(browser, email);

    expect([codeOf(await useCode(browser, recoveryCodes[0])), codeOf(await useCode(browser, next[0]))]).toEqual([
      'RECOVERY_CODE_REFUSED',
      200,
    ]);
    await mailTo(email, 'New recovery codes');
  });

  it('needs a passkey to be turned on, and keeps the last one', async () => {
    const { browser } = await addAccount();
    expect(codeOf(await browser.call('passkeys.turnOnSecondFactor', {}))).toBe('PASSKEY_NEEDED');
    const { passkeyId } = await addPasskey(browser);
    await browser.call('passkeys.turnOnSecondFactor', {});

    expect(codeOf(await browser.call('passkeys.remove', { passkeyId }))).toBe('PASSKEY_NEEDED');
    expect((await browser.call('passkeys.list', {})).body.passkeys).toHaveLength(1);
    expect(codeOf(await browser.call('passkeys.turnOffSecondFactor', {}))).toBe(200);
    expect((await browser.call('passkeys.list', {})).body.secondFactor).toBeNull();
    expect(codeOf(await browser.call('passkeys.remove', { passkeyId }))).toBe(200);
  });

  it('is the only one whose second factor and codes change', async () => {
    const [open, locked] = [await addAccount(), await addProtectedAccount()];
    const changing = await addProtectedAccount();
    expect(codeOf(await logIn(newBrowser(), open.email))).toBe(200);

    await changing.browser.call('passkeys.turnOffSecondFactor', {});

    const browser = newBrowser();
    expect(codeOf(await logIn(browser, locked.email))).toBe('SECOND_FACTOR_NEEDED');
    expect(codeOf(await useCode(browser, locked.recoveryCodes[0]))).toBe(200);
    expect(codeOf(await logIn(newBrowser(), changing.email))).toBe(200);
  });

  it('is not signed in to after 5 minutes, in another browser, or with another passkey', async () => {
    const { email, passkey } = await addProtectedAccount();
    const stranger = await addProtectedAccount();
    const [browser, other] = [newBrowser(), newBrowser()];
    await logIn(browser, email);
    await logIn(other, email);
    const { options } = (await browser.call('auth.beginSecondFactor', {})).body;

    const elsewhere = await other.call('auth.finishSecondFactor', { credential: passkey.sign(options) });
    expect(codeOf(elsewhere)).toBe('PASSKEY_REFUSED');
    expect(codeOf(await finish(other, stranger.passkey))).toBe('PASSKEY_UNKNOWN');
    const forSignIn = (await browser.call('auth.beginPasskeySignIn', {})).body.options;
    const foreign = await browser.call('auth.finishSecondFactor', { credential: passkey.sign(forSignIn) });
    expect(codeOf(foreign)).toBe('PASSKEY_REFUSED');
    clock.advance(5 * minuteMs);
    const late = await browser.call('auth.finishSecondFactor', { credential: passkey.sign(options) });
    expect(codeOf(late)).toBe('SIGN_IN_EXPIRED');
    expect([await browser.player(), await other.player()]).toEqual([null, null]);
  });

  it('is refused if it was suspended meanwhile, and after 10 wrong codes', async () => {
    const { id, email, passkey, recoveryCodes } = await addProtectedAccount();
    const { auth, database } = server.context;
    const browser = newBrowser();
    await logIn(browser, email);
    for (let attempt = 0; attempt < 10; attempt += 1) await useCode(browser, 'guess');
    expect(codeOf(await useCode(browser, recoveryCodes[0]))).toBe('TOO_MANY_ATTEMPTS');
    await server.context.rateLimits.reset('logInToAccount', `127.0.0.1 ${id}`);

    await database.transaction((transaction) => auth.suspend(transaction, { id, username: email }));

    expect(codeOf(await finish(browser, passkey))).toBe('ACCOUNT_SUSPENDED');
    expect(codeOf(await logIn(newBrowser(), email))).toBe('ACCOUNT_SUSPENDED');
    expect(await browser.player()).toBeNull();
  });

  it('counts the codes that one network tries at all accounts', async () => {
    const { email, recoveryCodes } = await addProtectedAccount();
    const { rateLimits } = server.context;
    const browser = newBrowser();
    await logIn(browser, email);
    await rateLimits.reset('logInFromAddress', '127.0.0.1');
    for (let attempt = 0; attempt < 100; attempt += 1) await rateLimits.count('logInFromAddress', '127.0.0.1');

    expect(codeOf(await useCode(browser, recoveryCodes[0]))).toBe('TOO_MANY_ATTEMPTS');

    await rateLimits.reset('logInFromAddress', '127.0.0.1');
    expect(codeOf(await useCode(browser, recoveryCodes[0]))).toBe(200);
  });

  it('counts right passwords without a second step as attempts', async () => {
    const { email } = await addProtectedAccount();
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) codes.push(codeOf(await logIn(newBrowser(), email)));

    expect(codes.slice(-2)).toEqual(['SECOND_FACTOR_NEEDED', 'TOO_MANY_ATTEMPTS']);
  });
});

describe('a stranger', () => {
  it('with a session and the password changes nothing, because only a passkey confirms', async () => {
    const { browser, passkey } = await addProtectedAccount();
    clock.advance(10 * minuteMs);

    const { username } = (await browser.player()) ?? { username: '' };
    const passwords = { currentPassword: password, newPassword: 'a phrase of a stranger' };
    expect([
      codeOf(await browser.call('account.confirmPassword', { password })),
      codeOf(await browser.call('account.changePassword', passwords)),
      codeOf(await browser.call('account.delete', { confirmation: username, password })),
      codeOf(await browser.call('passkeys.turnOffSecondFactor', {})),
      codeOf(await browser.call('passkeys.turnOnSecondFactor', {})),
    ]).toEqual([
      'SECOND_FACTOR_NEEDED',
      'CONFIRMATION_NEEDED',
      'CONFIRMATION_NEEDED',
      'CONFIRMATION_NEEDED',
      'CONFIRMATION_NEEDED',
    ]);

    const { options } = (await browser.call('passkeys.beginConfirmation', {})).body;
    await browser.call('passkeys.confirm', { credential: passkey.sign(options) });
    expect(codeOf(await browser.call('passkeys.turnOffSecondFactor', {}))).toBe(200);
  });

  it('with the challenge of a second step confirms nothing', async () => {
    const { email, browser, passkey } = await addProtectedAccount();
    const other = newBrowser();
    await logIn(other, email);
    const { options } = (await other.call('auth.beginSecondFactor', {})).body;

    const confirmed = await browser.call('passkeys.confirm', { credential: passkey.sign(options) });

    expect(codeOf(confirmed)).toBe('PASSKEY_REFUSED');
  });

  it('with access to the mailbox resets the password, but does not get in', async () => {
    const { email, passkey } = await addProtectedAccount();
    const [pending, unrelated] = [newBrowser(), newBrowser()];
    await logIn(pending, email);
    const other = await addProtectedAccount();
    await logIn(unrelated, other.email);
    const browser = newBrowser();
    await browser.call('auth.requestPasswordReset', { email });
    const token = await tokenOf(email, 'Choose a new password');
    await browser.call('auth.resetPassword', { token, password: 'a phrase of a stranger' });

    expect(codeOf(await logIn(browser, email, 'a phrase of a stranger'))).toBe('SECOND_FACTOR_NEEDED');
    expect(await browser.player()).toBeNull();
    // A step that began with the former password has ended.
    expect(codeOf(await pending.call('auth.beginSecondFactor', {}))).toBe('SIGN_IN_EXPIRED');
    expect(codeOf(await finish(browser, passkey))).toBe(200);
    expect(codeOf(await finish(unrelated, other.passkey))).toBe(200);
  });

  it('with access to the mailbox undoes what turned the second factor on, but it stays on', async () => {
    const account = await addProtectedAccount();
    const { email, passkey, recoveryCodes } = account;
    const browser = newBrowser();

    const token = await tokenOf(email, 'Your account at Nibblewick now asks');
    expect(codeOf(await browser.call('account.undoChange', { token }))).toBe(200);

    expect(await account.browser.player()).toBeNull();
    const reset = await tokenOf(email, 'Choose a new password');
    await browser.call('auth.resetPassword', { token: reset, password: 'a phrase of a stranger' });
    expect(codeOf(await logIn(browser, email, 'a phrase of a stranger'))).toBe('SECOND_FACTOR_NEEDED');
    expect(codeOf(await useCode(browser, recoveryCodes[0]))).toBe('RECOVERY_CODE_REFUSED');
    expect(codeOf(await finish(browser, passkey))).toBe(200);
  });

  it('loses a passkey and a second factor that they have added, and an operator helps the owner', async () => {
    const { id, email, browser, passkey } = await addProtectedAccount();
    const owner = newBrowser();

    await owner.call('account.undoChange', { token: await tokenOf(email, 'A passkey was added') });

    expect(await browser.player()).toBeNull();
    const { options } = (await owner.call('auth.beginPasskeySignIn', {})).body;
    const credential = passkey.sign(options);
    expect(codeOf(await owner.call('auth.signInWithPasskey', { credential }))).toBe('PASSKEY_UNKNOWN');
    const { passkeys, database } = server.context;
    const help = () => database.transaction((transaction) => passkeys.helpWithoutSecondFactor(transaction, { id }));
    expect([await help(), await help()]).toEqual([true, false]);
    await mailTo(email, 'Your account at Nibblewick no longer asks');
    const token = await tokenOf(email, 'Choose a new password');
    await owner.call('auth.resetPassword', { token, password: 'a phrase of the owner' });
    expect(codeOf(await logIn(owner, email, 'a phrase of the owner'))).toBe(200);
  });

  it('does not take the link to choose a new password from an owner who undoes two changes', async () => {
    const { email } = await addProtectedAccount();
    const owner = newBrowser();
    const resets = () =>
      smtp.mails.filter(({ to, content }) => to === email && content.includes('Subject: Choose a new password'));
    for (const subject of ['Your account at Nibblewick now asks', 'A passkey was added']) {
      const token = await tokenOf(email, subject);
      expect(codeOf(await owner.call('account.undoChange', { token }))).toBe(200);
    }

    await waitUntil(() => resets().length === 2);
    const tokens = resets().map(({ content }) => /#reset-password=([0-9a-f]{64})/.exec(content)?.[1] ?? '');
    const codes: unknown[] = [];
    for (const token of tokens) codes.push(codeOf(await owner.call('auth.resetPassword', { token, password })));
    expect(codes).toContain(200);
  });

  it('does not keep the second factor off: the undo turns it on again, with the passkeys from before', async () => {
    const { email, browser, passkey } = await addProtectedAccount();
    await browser.call('passkeys.turnOffSecondFactor', {});
    await browser.call('passkeys.remove', { passkeyId: passkey.passkeyId });
    const owner = newBrowser();

    await owner.call('account.undoChange', {
      token: await tokenOf(email, 'Your account at Nibblewick no longer asks'),
    });
    const token = await tokenOf(email, 'Choose a new password');
    await owner.call('auth.resetPassword', { token, password: 'a phrase of the owner' });

    expect(codeOf(await logIn(owner, email, 'a phrase of the owner'))).toBe('SECOND_FACTOR_NEEDED');
    expect(codeOf(await finish(owner, passkey))).toBe(200);
  });
});
