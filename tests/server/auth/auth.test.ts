import { randomUUID } from 'node:crypto';
import type { InputOf } from '@game/contract';
import { createCipher } from '../../../apps/server/src/platform/cipher.js';
import { FairQueue } from '../../../apps/server/src/platform/http/fair-queue.js';
import { describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { cookieFrom, signUpForm } from '../../support/builders/accounts.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { createTestContext, startTestServer } from '../../support/test-context.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock(new Date().toISOString());

const server = useTestServer({ clock });

/** The form of a valid sign-up, with `changes`. */
function signUpOf(changes: Partial<InputOf<'auth.signUp'>> = {}): InputOf<'auth.signUp'> {
  return signUpForm({ email: `Player.${randomUUID()}@Example.test`, timeZone: 'Europe/Berlin', ...changes });
}

/** Signs up on a server without mail. Returns the reply and the signed-in player. */
async function signedUp(changes: Partial<InputOf<'auth.signUp'>> = {}, address = server.address) {
  const answer = await createHttpClient(address).call('auth.signUp', signUpOf(changes));
  if (!answer.body.player) throw new Error(`nobody was signed in: ${answer.text}`);
  return { ...answer, player: answer.body.player };
}

const dayMs = 24 * 3_600_000;

const visitor = () => createHttpClient(server.address);

async function sessionOf(cookie: string) {
  return (await createHttpClient(server.address, cookie).call('auth.getSession', {})).body.player;
}

describe('signing up', () => {
  it('creates a player with a generated name, no tickets and a session that scripts cannot read [D-11] [D-29]', async () => {
    const answer = await signedUp();

    expect(answer.player).toMatchObject({ username: expect.stringMatching(/^user_[0-9a-f]{8}$/), isBot: false });
    expect(await server.context.ledger.balanceOf(answer.player.id)).toBe(0);
    expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax$/i);
    expect(await sessionOf(cookieFrom(answer))).toEqual(answer.body.player);
  });

  it('stores the newsletter choice, the time zone, and the referral code in upper case', async () => {
    const { player } = await signedUp({ newsletter: true, referralCode: ' abC123 ' });

    const { rows } = await server.context.database.pool.query(
      `SELECT newsletter, users.referral_code, users.time_zone, profiles.time_zone AS "zoneOfDays"
      FROM users JOIN profiles USING (id) WHERE id = $1`,
      [player.id],
    );
    expect(rows).toEqual([
      { newsletter: true, referral_code: 'ABC123', time_zone: 'Europe/Berlin', zoneOfDays: 'Europe/Berlin' },
    ]);
  });

  it.each([
    ['the terms are not accepted', { acceptedTerms: false }, 'TERMS_NOT_ACCEPTED'],
    ['the email is missing', { email: '' }, 'EMAIL_OR_PASSWORD_MISSING'],
    ['the password is missing', { password: '' }, 'EMAIL_OR_PASSWORD_MISSING'],
    ['the email is invalid', { email: 'nobody' }, 'INVALID_EMAIL'],
    ['the email is too long', { email: `${'x'.repeat(250)}@example.test` }, 'INVALID_EMAIL'],
    ['the password is too short', { password: 'seven77' }, 'WEAK_PASSWORD'],
    ['the password is too long', { password: 'x'.repeat(1000) }, 'WEAK_PASSWORD'],
  ])('is rejected if %s', async (_case, changes, code) => {
    const answer = await visitor().call('auth.signUp', signUpOf(changes));

    expect(answer.body).toMatchObject({ code });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['seven77', ['It should have at least 8 characters.']],
    ['the quick brown fox '.repeat(7), ['It should have at most 128 characters.']],
    ['password1', ['It is among the passwords that are guessed first.']],
    ['tomcat@example.test', ['It should not contain your email.']],
  ])('says what is wrong with the password %j', async (password, reasons) => {
    const { body } = await visitor().call('auth.signUp', signUpOf({ email: 'tomcat@example.test', password }));

    expect(body).toMatchObject({ code: 'WEAK_PASSWORD', reasons });
  });

  it('is rejected without terms, email or password in the words of the specification [VAL-08]', async () => {
    const replyTo = async (changes: Partial<InputOf<'auth.signUp'>>) =>
      (await visitor().call('auth.signUp', signUpOf(changes))).body;

    for (const missing of [{ email: '' }, { password: '' }]) {
      expect(await replyTo(missing)).toMatchObject({
        message: 'You must provide either an email or phone number and a password',
      });
    }
    expect(await replyTo({ acceptedTerms: false })).toMatchObject({
      message: 'You must agree to the Terms and Conditions',
    });
  });

  it('creates one account per email, even for concurrent requests and another letter case', async () => {
    const signUp = signUpOf();

    const answers = await Promise.all(
      [signUp, signUp, { ...signUp, email: signUp.email.toUpperCase() }].map((input) =>
        visitor().call('auth.signUp', input),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422).map(({ body }) => body)).toMatchObject([
      { code: 'ACCOUNT_EXISTS' },
      { code: 'ACCOUNT_EXISTS' },
    ]);
  });

  it('ignores an invalid referral code and an invalid time zone', async () => {
    for (const referralCode of ['A\u0000B', '<script>', 'x'.repeat(1000)]) {
      const { player } = await signedUp({ referralCode, timeZone: 'Mouse/Hole' });

      const { rows } = await server.context.database.pool.query(
        'SELECT referral_code, time_zone FROM users WHERE id = $1',
        [player.id],
      );
      expect(rows).toEqual([{ referral_code: null, time_zone: 'UTC' }]);
    }
  });

  it('reports an unexpected error as such, and not as an existing account', async () => {
    const broken = await startTestServer();
    await broken.context.database.pool.query('ALTER TABLE users ADD CONSTRAINT closed CHECK (false) NOT VALID');

    const answer = await createHttpClient(broken.address).call('auth.signUp', signUpOf());

    expect(answer).toMatchObject({ status: 500, body: { code: 'UNEXPECTED' } });
    await broken.close();
  });

  it('and signing in with X or a passkey can be begun only so often by one network', async () => {
    const limited = await startTestServer({ env: { SIGN_UPS_PER_HOUR: '2' } });
    const { call } = createHttpClient(limited.address);
    const withX = { intent: 'logIn', target: '/auth', newsletter: false, timeZone: 'UTC' } as const;
    const [signUps, consents, passkeys]: [number[], number[], number[]] = [[], [], []];
    while (signUps.length < 3) signUps.push((await call('auth.signUp', signUpOf())).status);
    while (consents.length < 21) consents.push((await call('auth.signInWithX', withX)).status);
    for (let begun = 0; begun < 299; begun += 1) {
      await limited.context.rateLimits.count('beginPasskeySignIn', '127.0.0.1');
    }
    while (passkeys.length < 2) passkeys.push((await call('auth.beginPasskeySignIn', {})).status);

    expect(signUps).toEqual([200, 200, 429]);
    expect(consents).toEqual([...Array<number>(20).fill(200), 429]);
    expect(passkeys).toEqual([200, 429]);
    await limited.close();
  });

  it('grants the configured starting balance with a ledger row [D-11]', async () => {
    const generous = await startTestServer({ env: { STARTING_BALANCE: '25' } });

    const { player } = await signedUp({}, generous.address);

    expect(await generous.context.ledger.balanceOf(player.id)).toBe(25);
    await generous.close();
  });
});

describe('signing in', () => {
  it('accepts email and password, and does not say which of them is wrong', async () => {
    const { email, password, ...rest } = signUpOf();
    await visitor().call('auth.signUp', { email, password, ...rest });

    const right = await visitor().call('auth.signInWithPassword', { email, password });
    const wrong = await visitor().call('auth.signInWithPassword', { email, password: `${password}!` });
    const unknown = await visitor().call('auth.signInWithPassword', { email: 'no@example.test', password });

    const shouted = await visitor().call('auth.signInWithPassword', { email: email.toUpperCase(), password });

    expect(await sessionOf(cookieFrom(right))).toMatchObject({ id: right.body.player.id });
    expect(shouted.body.player).toEqual(right.body.player);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect(unknown.text).toBe(wrong.text);
  });

  it('is refused after 10 wrong passwords for an account, which the right one forgives until then', async () => {
    const [mine, other] = [signUpOf(), signUpOf()];
    for (const form of [mine, other]) await visitor().call('auth.signUp', form);
    const attempt = async ({ email }: typeof mine, password: string) => {
      const { status, body } = await visitor().call('auth.signInWithPassword', { email, password });
      return (body as { code?: string }).code ?? status;
    };
    const guess = async (count: number) => {
      const codes: unknown[] = [];
      while (codes.length < count) codes.push(await attempt(mine, 'a guess'));
      return new Set(codes);
    };

    expect(await guess(9)).toEqual(new Set(['INVALID_CREDENTIALS']));
    expect(await attempt(mine, mine.password)).toBe(200);
    expect(await guess(10)).toEqual(new Set(['INVALID_CREDENTIALS']));

    expect(await attempt(mine, mine.password)).toBe('TOO_MANY_ATTEMPTS');
    expect(await attempt(other, other.password)).toBe(200);
  });

  it('is refused after 100 wrong passwords of a network address, and the right ones do not count', async () => {
    const { rateLimits } = server.context;
    const { email, password, ...rest } = signUpOf();
    await visitor().call('auth.signUp', { email, password, ...rest });
    await rateLimits.reset('logInFromAddress', '127.0.0.1');
    for (let attempt = 0; attempt < 99; attempt += 1) await rateLimits.count('logInFromAddress', '127.0.0.1');
    const statuses: number[] = [];
    for (const typed of [password, password, 'a guess', password]) {
      statuses.push((await visitor().call('auth.signInWithPassword', { email, password: typed })).status);
    }

    expect(statuses).toEqual([200, 200, 401, 429]);
    await rateLimits.reset('logInFromAddress', '127.0.0.1');
  });

  it('is impossible during a suspension, which only an operator ends; each of both happens once', async () => {
    const [banned, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    const { auth, database } = server.context;
    const suspend = (player = banned) => database.transaction((transaction) => auth.suspend(transaction, player));
    const unsuspend = (player = banned) => database.transaction((transaction) => auth.unsuspend(transaction, player));
    const nobody = { ...banned, id: randomUUID(), username: 'nobody' };

    await suspend();
    await suspend(other);
    await unsuspend(other);

    expect(await auth.suspensionOf(banned)).toEqual(clock.now());
    expect(await auth.suspensionOf(other)).toBeNull();
    await expect(suspend()).rejects.toThrow(`'${banned.username}' is suspended already: nothing was changed.`);
    await expect(unsuspend(other)).rejects.toThrow(`'${other.username}' is not suspended: nothing was changed.`);
    for (const change of [suspend, unsuspend]) {
      await expect(change(nobody)).rejects.toThrow("'nobody' has no account.");
    }
    await unsuspend();
    expect(await auth.suspensionOf(banned)).toBeNull();
  });

  it('is rejected without email or password [VAL-07]', async () => {
    for (const input of [
      {},
      { email: 'a@example.test' },
      { email: '', password: 'x' },
      { email: 'a@b.c', password: '' },
    ]) {
      const answer = await visitor().call('auth.signInWithPassword', input as never);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'FIELDS_MISSING', message: 'Please fill in all fields' },
      });
    }
  });
});

describe('a session', () => {
  it('ends when the player signs out, also for a copied cookie', async () => {
    const signUp = signUpOf();
    const cookie = cookieFrom(await visitor().call('auth.signUp', signUp));
    const elsewhere = cookieFrom(await visitor().call('auth.signInWithPassword', signUp));

    const answer = await createHttpClient(server.address, cookie).call('auth.signOut', {});

    expect(answer.headers.getSetCookie().join()).toMatch(/session=;.*Max-Age=0/);
    expect(await sessionOf(cookie)).toBeNull();
    expect(await sessionOf(elsewhere)).not.toBeNull();
  });

  it('is extended after a day, and no other session with it', async () => {
    const signUp = signUpOf();
    const cookie = cookieFrom(await visitor().call('auth.signUp', signUp));
    const elsewhere = cookieFrom(await visitor().call('auth.signInWithPassword', signUp));
    const refresh = async () =>
      (await createHttpClient(server.address, cookie).call('auth.getSession', {})).headers.getSetCookie();

    clock.advance(dayMs - 1);
    expect(await refresh()).toEqual([]);
    clock.advance(1);
    expect(await refresh()).toEqual([expect.stringMatching(/^session=.*Max-Age=2592000/)]);
    expect(await refresh()).toEqual([]);

    clock.advance(29 * dayMs);
    expect(await sessionOf(elsewhere)).toBeNull();
    expect(await sessionOf(cookie)).not.toBeNull();
  });

  it('is not found if the cookie is forged, cut or malformed', async () => {
    const cookie = cookieOf(await addPlayer(server.context));
    expect(await sessionOf(cookie)).not.toBeNull();

    const madeUp = cookieOf({ ...(await addPlayer(server.context)), sessionToken: 'made-up' });
    const [token] = decodeURIComponent(cookie).split('.');
    const [, otherSignature] = decodeURIComponent(cookieOf(await addPlayer(server.context))).split('.');
    const stolen = `${token}.${encodeURIComponent(otherSignature ?? '')}`;
    const cut = cookie.slice(0, -8);
    for (const forged of [
      madeUp,
      stolen,
      cut,
      cookie.replace('.', ''),
      'session=',
      'session=%',
      'session=%E0%A4%A',
      'session=.',
    ]) {
      expect(await sessionOf(forged)).toBeNull();
    }
  });

  it('expires after 30 days', async () => {
    const cookie = cookieOf(await addPlayer(server.context));
    const endedOf = (cookies: string[]) => server.context.auth.sessions.findEnded(cookies);
    expect(await endedOf([cookie])).toEqual(new Set());

    clock.advance(30 * 24 * 3_600_000);
    const fresh = cookieOf(await addPlayer(server.context));

    expect(await sessionOf(cookie)).toBeNull();
    // Open realtime connections are closed for these.
    expect(await endedOf([cookie, fresh])).toEqual(new Set([cookie]));
  });
});

it('deletes what has expired of a sign-in, and nothing else', async () => {
  const { auth, database } = server.context;
  const idsOf = async (table: string) => {
    const { rows } = await database.pool.query<{ id: string }>(`SELECT user_id AS id FROM ${table}`);
    return rows.map(({ id }) => id);
  };
  const { player: leaving } = await signedUp();
  clock.advance(370 * dayMs);
  const { player: former } = await signedUp();
  clock.advance(30 * dayMs + 1);
  const { player: present } = await signedUp();
  const sessionsBefore = await idsOf('sessions');
  expect(sessionsBefore).toEqual(expect.arrayContaining([former.id, present.id]));

  await auth.deleteExpired();

  expect(await idsOf('sessions')).toEqual([present.id]);
  const devices = await idsOf('known_devices');
  expect(devices).toEqual(expect.arrayContaining([former.id, present.id]));
  expect(devices).not.toContain(leaving.id);
});

describe('the tokens of other sites', () => {
  it('are encrypted with a key of the site, which its secret gives unless it is set', async () => {
    const tokenKey = 'a1'.repeat(32);
    const settings: Record<string, string>[] = [
      { AUTH_SECRET: 'one'.repeat(11) },
      { AUTH_SECRET: 'two'.repeat(11) },
      { TOKEN_KEY: tokenKey },
    ];
    const sites = await Promise.all(settings.map((env) => createTestContext({ env })));
    const [one, other, withKey] = sites.map(({ context }) => context.auth.tokenCipher);

    const [sealed = '', sealedWithKey = ''] = [one?.seal('a token'), withKey?.seal('a token')];

    expect([one, other, withKey].map((cipher) => cipher?.open(sealed))).toEqual(['a token', null, null]);
    expect(createCipher(Buffer.from(tokenKey, 'hex')).open(sealedWithKey)).toBe('a token');
    await Promise.all(sites.map((site) => site.close()));
  });
});

describe('a password', () => {
  const password = 'correct horse battery';

  it.each([
    ['auth.signUp', signUpOf()],
    ['auth.signInWithPassword', { email: 'me@example.test', password }],
    ['auth.resetPassword', { token: '0'.repeat(64), password }],
    ['account.changePassword', { currentPassword: password, newPassword: `${password} staple` }],
    ['account.confirmPassword', { password }],
    ['account.changeEmail', { email: 'me@example.test', password }],
    ['account.delete', { confirmation: 'me', password }],
  ] as const)('waits for its turn to be hashed, because that takes long: %s', async (name, input) => {
    const cookie = cookieOf(await addPlayer(server.context));
    const turns = vi.spyOn(FairQueue.prototype, 'run');

    await createHttpClient(server.address, cookie).call(name, input);

    expect(turns).toHaveBeenCalledExactlyOnceWith('127.0.0.1', expect.any(Function));
  });

  it('is the only thing that waits for such a turn', async () => {
    const cookie = cookieOf(await addPlayer(server.context));
    const turns = vi.spyOn(FairQueue.prototype, 'run');

    await createHttpClient(server.address, cookie).call('account.updateNewsletter', { newsletter: true });

    expect(turns).not.toHaveBeenCalled();
  });
});
