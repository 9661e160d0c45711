import type { InputOf, OperationName, PasskeyRequestOptions } from '@game/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieFrom } from '../../support/builders/accounts.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
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

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({ clock, env: { SMTP_URL: smtp.url, PUBLIC_URL: site } });
});

// All tests send their requests from the same network address.
beforeEach(async () => {
  await server.context.rateLimits.reset('logInFromAddress', '127.0.0.1');
});

afterAll(async () => {
  await server.close();
  smtp.close();
});

const call = <Name extends OperationName>(name: Name, input: InputOf<Name>, cookie = '') =>
  createHttpClient(server.address, cookie, site).call(name, input);
const codeOf = ({ status, body }: { status: number; body: unknown }) => (body as { code?: string }).code ?? status;
const isSignedIn = async (cookie: string) => (await call('auth.getSession', {}, cookie)).body.player !== null;
type Passkey = ReturnType<typeof createPasskey>;

/** Waits for the mail to an address whose subject contains `subject`. Returns the token of its link. */
async function tokenOf(email: string, subject: string): Promise<string> {
  const mail = () => smtp.mails.find(({ to, content }) => to === email && content.includes(`Subject: ${subject}`));
  await waitUntil(() => mail() !== undefined);
  return /#undo=([0-9a-f]{64})/.exec(mail()?.content ?? '')?.[1] ?? '';
}

/** Adds an account with a verified email and a session. */
async function addAccount() {
  const { id, username, avatarUrl, isBot, ...built } = await addPlayer(server.context);
  const { rows } = await server.context.database.pool.query<{ email: string }>(
    'UPDATE users SET email_verified = true WHERE id = $1 RETURNING email',
    [id],
  );
  const player = { id, username, avatarUrl, isBot };
  return { email: rows[0]?.email ?? '', cookie: cookieOf({ ...player, ...built }), player };
}

/** Adds a passkey to an account. */
async function addPasskey(cookie: string, options: { isCounting?: boolean } = {}) {
  const passkey = createPasskey(site, options);
  const begun = await call('passkeys.beginAdd', {}, cookie);
  const added = await call('passkeys.add', { name: 'Laptop', credential: passkey.create(begun.body.options) }, cookie);
  return { ...passkey, added };
}

const optionsOf = async (): Promise<PasskeyRequestOptions> => (await call('auth.beginPasskeySignIn', {})).body.options;
const confirmationOf = async (cookie: string): Promise<PasskeyRequestOptions> =>
  (await call('passkeys.beginConfirmation', {}, cookie)).body.options;

/** Signs in with a passkey; `forgery` is what the answer is forged in. */
async function signIn(passkey: Passkey, forgery?: Parameters<Passkey['sign']>[1]) {
  return call('auth.signInWithPasskey', { credential: passkey.sign(await optionsOf(), forgery) });
}

describe('a passkey', () => {
  it('signs in without a password, and is listed with its name and its last use', async () => {
    const { cookie, player } = await addAccount();
    const passkey = await addPasskey(cookie, { isCounting: true });
    expect(passkey.added.body.passkey).toMatchObject({ name: 'Laptop', usedAt: null });
    clock.advance(minuteMs);

    const signedIn = await signIn(passkey);

    expect(signedIn.body).toEqual({ player });
    expect(await isSignedIn(cookieFrom(signedIn))).toBe(true);
    const { passkeys } = (await call('passkeys.list', {}, cookie)).body;
    expect(passkeys).toEqual([{ ...passkey.added.body.passkey, usedAt: clock.now().toISOString() }]);
  });

  it('is listed before those that were added earlier', async () => {
    const { cookie } = await addAccount();
    const added: string[] = [];
    while (added.length < 3) {
      const passkey = await addPasskey(cookie);
      added.unshift(passkey.added.body.passkey.id);
      clock.advance(1);
    }

    const { passkeys } = (await call('passkeys.list', {}, cookie)).body;

    expect(passkeys.map(({ id }) => id)).toEqual(added);
  });

  it('is asked for with a challenge for this site, which requires that it checks who uses it', async () => {
    const { cookie, email, player } = await addAccount();
    const { id } = await addPasskey(cookie);

    const { options } = (await call('passkeys.beginAdd', {}, cookie)).body;

    expect(options).toMatchObject({
      rp: { id: 'play.example' },
      user: { name: email, displayName: player.username },
      excludeCredentials: [{ id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    expect(await optionsOf()).toMatchObject({
      rpId: 'play.example',
      allowCredentials: [],
      userVerification: 'required',
    });
    expect((await confirmationOf(cookie)).allowCredentials).toMatchObject([{ id }]);
  });

  it('is asked for by the ways that its browser named, as far as they are known', async () => {
    const { cookie } = await addAccount();
    const { options } = (await call('passkeys.beginAdd', {}, cookie)).body;
    const credential = createPasskey(site).create(options);
    const transports = ['usb', 'smoke-signal', 'nfc', 'ble', 'hybrid', 'internal'];

    await call(
      'passkeys.add',
      { name: 'Key', credential: { ...credential, response: { ...credential.response, transports } } },
      cookie,
    );

    const [descriptor] = (await confirmationOf(cookie)).allowCredentials;
    expect(descriptor?.transports.toSorted()).toEqual(['ble', 'hybrid', 'internal', 'nfc', 'usb']);
  });

  it('is renamed and removed; a removed one is refused', async () => {
    const { cookie } = await addAccount();
    const passkey = await addPasskey(cookie);
    const { id: passkeyId } = passkey.added.body.passkey;
    const rename = async (name: string) => codeOf(await call('passkeys.rename', { passkeyId, name }, cookie));

    expect([await rename(' '), await rename('x'.repeat(41)), await rename('a\nb')]).toEqual([
      'FIELDS_MISSING',
      'FIELDS_MISSING',
      'FIELDS_MISSING',
    ]);
    expect(await rename(' Phone ')).toBe(200);
    expect((await call('passkeys.list', {}, cookie)).body.passkeys).toMatchObject([{ name: 'Phone' }]);
    const late = passkey.sign(await optionsOf());
    const elsewhere = cookieFrom(await signIn(passkey));
    expect(codeOf(await call('passkeys.remove', { passkeyId }, cookie))).toBe(200);

    expect(codeOf(await call('passkeys.list', {}, elsewhere))).toBe('NOT_SIGNED_IN');

    expect((await call('passkeys.list', {}, cookie)).body.passkeys).toEqual([]);
    expect(codeOf(await call('auth.signInWithPasskey', { credential: late }))).toBe('PASSKEY_UNKNOWN');
    expect(codeOf(await signIn(passkey))).toBe('PASSKEY_UNKNOWN');
    expect([await rename('Phone'), codeOf(await call('passkeys.remove', { passkeyId }, cookie))]).toEqual([
      'PASSKEY_UNKNOWN',
      'PASSKEY_UNKNOWN',
    ]);
  });

  it('of another player can be neither renamed nor removed, nor confirm', async () => {
    const [owner, stranger] = [await addAccount(), await addAccount()];
    const passkey = await addPasskey(owner.cookie);
    await addPasskey(stranger.cookie);
    const { id: passkeyId } = passkey.added.body.passkey;

    const replies = [
      await call('passkeys.rename', { passkeyId, name: 'Mine' }, stranger.cookie),
      await call('passkeys.remove', { passkeyId }, stranger.cookie),
      await call(
        'passkeys.confirm',
        { credential: passkey.sign(await confirmationOf(stranger.cookie)) },
        stranger.cookie,
      ),
    ];

    expect(replies.map(codeOf)).toEqual(['PASSKEY_UNKNOWN', 'PASSKEY_UNKNOWN', 'PASSKEY_UNKNOWN']);
    expect((await call('passkeys.list', {}, owner.cookie)).body.passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  it('is added and removed at most 10 at a time, also at the same moment', async () => {
    const { cookie } = await addAccount();
    const begun = await Promise.all(Array.from({ length: 11 }, () => call('passkeys.beginAdd', {}, cookie)));

    const replies = await Promise.all(
      begun.map(({ body }) =>
        call('passkeys.add', { name: 'Key', credential: createPasskey(site).create(body.options) }, cookie),
      ),
    );

    expect(replies.map(codeOf).filter((code) => code === 200)).toHaveLength(10);
    expect(replies.map(codeOf)).toContain('TOO_MANY_PASSKEYS');
    expect(codeOf(await call('passkeys.beginAdd', {}, cookie))).toBe('TOO_MANY_PASSKEYS');
  });

  it('is changed only after a recent sign-in, or after a confirmation with a passkey', async () => {
    const { cookie } = await addAccount();
    const passkey = await addPasskey(cookie);
    const { id: passkeyId } = passkey.added.body.passkey;
    const { options } = (await call('passkeys.beginAdd', {}, cookie)).body;
    clock.advance(10 * minuteMs);

    const late = [
      await call('passkeys.beginAdd', {}, cookie),
      await call('passkeys.add', { name: 'Key', credential: createPasskey(site).create(options) }, cookie),
      await call('passkeys.rename', { passkeyId, name: 'Other' }, cookie),
      await call('passkeys.remove', { passkeyId }, cookie),
    ];
    expect(new Set(late.map(codeOf))).toEqual(new Set(['CONFIRMATION_NEEDED']));
    const credential = passkey.sign(await confirmationOf(cookie));
    expect(codeOf(await call('passkeys.confirm', { credential }, cookie))).toBe(200);

    expect(codeOf(await call('passkeys.rename', { passkeyId, name: 'Other' }, cookie))).toBe(200);
  });

  it('of a suspended or deleted account does not sign in', async () => {
    const { cookie, player } = await addAccount();
    const passkey = await addPasskey(cookie);
    const { database } = server.context;
    await database.transaction((transaction) => server.context.auth.suspend(transaction, player));

    const refused = await signIn(passkey);
    expect([codeOf(refused), refused.headers.getSetCookie()]).toEqual(['ACCOUNT_SUSPENDED', []]);
    await database.transaction((transaction) => server.context.auth.unsuspend(transaction, player));
    const again = cookieFrom(await signIn(passkey));
    await call('account.delete', { confirmation: player.username }, again);

    expect(codeOf(await signIn(passkey))).toBe('PASSKEY_UNKNOWN');
    const { rows } = await database.pool.query('SELECT FROM passkeys WHERE user_id = $1', [player.id]);
    expect(rows).toEqual([]);
  });

  it('signs in on a new device with a mail to the owner, like a password', async () => {
    const { cookie, email } = await addAccount();
    const passkey = await addPasskey(cookie);

    for (let device = 0; device < 2; device += 1) await signIn(passkey);

    await waitUntil(() =>
      smtp.mails.some(({ to, content }) => to === email && content.includes('Subject: New sign-in')),
    );
  });

  it('is refused after 100 attempts of a network address that did not succeed', async () => {
    const { cookie } = await addAccount();
    const passkey = await addPasskey(cookie);
    await server.context.rateLimits.reset('logInFromAddress', '127.0.0.1');
    for (let attempt = 0; attempt < 3; attempt += 1) expect(codeOf(await signIn(passkey))).toBe(200);
    const options = await optionsOf();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await server.context.rateLimits.count('logInFromAddress', '127.0.0.1');
    }

    expect(codeOf(await call('auth.signInWithPasskey', { credential: passkey.sign(options) }))).toBe(
      'TOO_MANY_ATTEMPTS',
    );
  });
});

describe('a forged answer', () => {
  it.each([
    ['a page of another site', { origin: 'http://play.example.evil.example' }],
    ['a passkey of another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['another kind of ceremony', { type: 'webauthn.create' }],
    ['an authenticator that has not checked who uses it', { flags: 0x01 }],
    ['an authenticator that nobody has touched', { flags: 0x04 }],
    ['another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('of %s does not sign in', async (_of, forgery) => {
    const { cookie } = await addAccount();
    const passkey = await addPasskey(cookie);

    const reply = await signIn(passkey, forgery);

    expect([codeOf(reply), reply.headers.getSetCookie()]).toEqual(['PASSKEY_REFUSED', []]);
    expect((await call('passkeys.list', {}, cookie)).body.passkeys).toMatchObject([{ usedAt: null }]);
  });

  it.each([
    ['a page of another site', { origin: 'https://play.example' }],
    ['a passkey of another domain', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['an authenticator that has not checked who uses it', { flags: 0x41 }],
  ])('of %s does not add a passkey', async (_of, forgery) => {
    const { cookie } = await addAccount();
    const { options } = (await call('passkeys.beginAdd', {}, cookie)).body;
    const credential = createPasskey(site).create(options, forgery);

    expect(codeOf(await call('passkeys.add', { name: 'Key', credential }, cookie))).toBe('PASSKEY_REFUSED');
    expect((await call('passkeys.list', {}, cookie)).body.passkeys).toEqual([]);
  });

  it('with a changed signature, or that cannot be read, does not sign in', async () => {
    const { cookie } = await addAccount();
    const passkey = await addPasskey(cookie);
    const damage = async (changes: Partial<InputOf<'auth.signInWithPasskey'>['credential']['response']>) => {
      const credential = passkey.sign(await optionsOf());
      const response = { ...credential.response, ...changes };
      return codeOf(await call('auth.signInWithPasskey', { credential: { ...credential, response } }));
    };
    const other = passkey.sign(await optionsOf()).response;

    expect([
      await damage({ signature: other.signature }),
      await damage({ signature: 'AA' }),
      await damage({ authenticatorData: 'AA' }),
      await damage({ clientDataJSON: 'AA' }),
      await damage({ clientDataJSON: Buffer.from('null').toString('base64url') }),
      await damage({ clientDataJSON: 'not base64url!' }),
      await damage({ signature: 'A'.repeat(4001) }),
    ]).toEqual(Array.from({ length: 7 }, () => 'PASSKEY_REFUSED'));
  });

  it('that repeats an earlier one is refused, also at the same moment', async () => {
    const { cookie } = await addAccount();
    const passkey = await addPasskey(cookie);
    const credential = passkey.sign(await optionsOf());

    const replies = await Promise.all([1, 2].map(() => call('auth.signInWithPasskey', { credential })));

    expect(new Set(replies.map(codeOf))).toEqual(new Set([200, 'PASSKEY_REFUSED']));
    expect(codeOf(await call('auth.signInWithPasskey', { credential }))).toBe('PASSKEY_REFUSED');
  });

  it('with a challenge that has expired, or was given for something else or to another player, is refused', async () => {
    const [account, stranger] = [await addAccount(), await addAccount()];
    const passkey = await addPasskey(account.cookie);
    await addPasskey(stranger.cookie);
    const forSignIn = async () => passkey.sign(await optionsOf());
    const forConfirmation = async (cookie: string) => passkey.sign(await confirmationOf(cookie));
    const signInWith = async (credential: InputOf<'auth.signInWithPasskey'>['credential']) =>
      codeOf(await call('auth.signInWithPasskey', { credential }));
    const confirmWith = async (credential: InputOf<'auth.signInWithPasskey'>['credential']) =>
      codeOf(await call('passkeys.confirm', { credential }, account.cookie));

    expect(await signInWith(await forConfirmation(account.cookie))).toBe('PASSKEY_REFUSED');
    expect(await confirmWith(await forSignIn())).toBe('PASSKEY_REFUSED');
    expect(await confirmWith(await forConfirmation(stranger.cookie))).toBe('PASSKEY_REFUSED');
    const { options } = (await call('passkeys.beginAdd', {}, stranger.cookie)).body;
    const foreign = { name: 'Key', credential: createPasskey(site).create(options) };
    expect(codeOf(await call('passkeys.add', foreign, account.cookie))).toBe('PASSKEY_REFUSED');
    const late = await forSignIn();
    clock.advance(5 * minuteMs);
    expect(await signInWith(late)).toBe('PASSKEY_REFUSED');
    expect(await signInWith(await forSignIn())).toBe(200);
  });

  it('of a copied passkey, which counts behind, is refused', async () => {
    const { cookie } = await addAccount();
    const passkey = await addPasskey(cookie, { isCounting: true });
    expect(codeOf(await signIn(passkey, { signCount: 7 }))).toBe(200);

    expect([codeOf(await signIn(passkey, { signCount: 7 })), codeOf(await signIn(passkey, { signCount: 0 }))]).toEqual([
      'PASSKEY_REFUSED',
      'PASSKEY_REFUSED',
    ]);
    expect(codeOf(await signIn(passkey, { signCount: 8 }))).toBe(200);
  });

  it('cannot add a passkey that another account has', async () => {
    const [owner, stranger] = [await addAccount(), await addAccount()];
    const passkey = await addPasskey(owner.cookie);
    const { options } = (await call('passkeys.beginAdd', {}, stranger.cookie)).body;

    const reply = await call('passkeys.add', { name: 'Key', credential: passkey.create(options) }, stranger.cookie);

    expect(codeOf(reply)).toBe('PASSKEY_REFUSED');
    expect((await call('passkeys.list', {}, owner.cookie)).body.passkeys).toHaveLength(1);
  });
});

describe('the link that undoes a change of passkeys', () => {
  it('removes an added passkey and ends all sessions', async () => {
    const { cookie, email } = await addAccount();
    const passkey = await addPasskey(cookie);

    const token = await tokenOf(email, 'A passkey was added');
    expect(codeOf(await call('account.undoChange', { token }))).toBe(200);

    expect([codeOf(await signIn(passkey)), await isSignedIn(cookie)]).toEqual(['PASSKEY_UNKNOWN', false]);
  });

  it('restores a removed passkey for 7 days; then it is deleted', async () => {
    const { database } = server.context;
    const { cookie, email, player } = await addAccount();
    const [lost, final] = [await addPasskey(cookie), await addPasskey(cookie)];
    const remove = ({ added }: Awaited<ReturnType<typeof addPasskey>>, by: string) =>
      call('passkeys.remove', { passkeyId: added.body.passkey.id }, by);
    await remove(lost, cookie);
    clock.advance(minuteMs);
    await server.context.account.deleteExpired();

    const token = await tokenOf(email, 'A passkey was removed');
    expect(codeOf(await call('account.undoChange', { token }))).toBe(200);

    const again = await signIn(lost);
    expect(again.body).toEqual({ player });
    await remove(final, cookieFrom(again));
    clock.advance(7 * 24 * 60 * minuteMs + 1);
    await server.context.account.deleteExpired();
    const { rows } = await database.pool.query('SELECT credential_id AS id FROM passkeys WHERE user_id = $1', [
      player.id,
    ]);
    expect(rows).toEqual([{ id: lost.id }]);
    const { rows: challenges } = await database.pool.query('SELECT FROM passkey_challenges');
    expect(challenges).toEqual([]);
  });
});
