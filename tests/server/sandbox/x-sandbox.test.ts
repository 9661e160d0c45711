import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { FakeClock } from '../../support/fake-clock.js';
import { productionEnv, startTestServer } from '../../support/test-context.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { XBrowser } from '../../support/browser/x-browser.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock(new Date().toISOString());
const server = useTestServer({ clock });

const browser = () => new XBrowser(server.address);

describe('the sandbox of X', () => {
  /** Requests a code with a known verifier, as a client does. */
  async function obtainCode(changes: Record<string, string | undefined> = {}) {
    const atX = await browser().beginSignIn();
    const verifier = randomBytes(32).toString('base64url');
    atX.searchParams.set('code_challenge', sha256(verifier, 'base64url'));
    for (const [name, value] of Object.entries(changes)) atX.searchParams.set(name, value ?? '');
    const body = new URLSearchParams([...atX.searchParams, ['username', 'cat'], ['decision', 'authorize']]);
    const response = await fetch(`${server.address}/dev/x/authorize`, { method: 'POST', body, redirect: 'manual' });
    const location = response.headers.get('location');
    return { status: response.status, code: location && new URL(location).searchParams.get('code'), verifier };
  }

  async function exchange(code: string | null, verifier: string, changes: Record<string, string> = {}, basic?: string) {
    const { clientId, clientSecret } = server.context.sites.x ?? {};
    const response = await fetch(`${server.address}/dev/x/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(basic ?? `${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: code ?? '',
        code_verifier: verifier,
        redirect_uri: `${server.address}/api/auth/callback/x`,
        ...changes,
      }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  it('issues tokens for a code once, for the right client, verifier and redirect URI, until it expires', async () => {
    const good = await obtainCode();
    expect((await exchange(good.code, good.verifier)).status).toBe(200);
    expect(await exchange(good.code, good.verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });

    const attempts: [Record<string, string>, string?][] = [
      [{ code_verifier: 'x'.repeat(43) }],
      [{ redirect_uri: 'https://evil.example/api/auth/callback/x' }],
      [{ grant_type: 'password' }],
      [{}, 'sandbox-client:wrong'],
      [{}, 'stranger:secret'],
    ];
    for (const [changes, basic] of attempts) {
      const { code, verifier } = await obtainCode();
      expect((await exchange(code, verifier, changes, basic)).status).toBeGreaterThanOrEqual(400);
    }

    const late = await obtainCode();
    clock.advance(31_000);
    expect((await exchange(late.code, late.verifier)).status).toBe(400);
  });

  it('accepts a refresh token once, and requires an access token for the user', async () => {
    const { code, verifier } = await obtainCode();
    const { body } = await exchange(code, verifier);
    const refresh = { grant_type: 'refresh_token', refresh_token: body['refresh_token'] ?? '' };

    expect((await exchange(null, '', refresh)).status).toBe(200);
    expect((await exchange(null, '', refresh)).status).toBe(400);
    const me = (token: string) =>
      fetch(`${server.address}/dev/x/users/me`, { headers: { authorization: `Bearer ${token}` } });
    expect(await (await me(body['access_token'] ?? '')).json()).toMatchObject({ data: { username: 'cat' } });
    expect((await me('made-up')).status).toBe(401);
  });

  it.each([
    [{ redirect_uri: 'https://evil.example/' }],
    [{ client_id: 'stranger' }],
    [{ code_challenge_method: 'plain' }],
    [{ response_type: 'token' }],
    [{ state: '' }],
  ])('does not redirect an invalid request: %j', async (changes) => {
    const refused = await obtainCode(changes);

    expect(refused).toMatchObject({ status: 400, code: null });
  });

  it('is marked as a sandbox, and escapes all parameters', async () => {
    const atX = await browser().beginSignIn();
    atX.searchParams.set('scope', '<script>alert(1)</script>');

    const page = await (await fetch(atX)).text();

    expect(page).toContain('<title>Sandbox: X</title>');
    expect(page).not.toContain('<script');
  });
});

describe('in production without credentials [D-28]', () => {
  it('there is no sandbox, and X and mail are off', async () => {
    const production = await startTestServer({ env: { ...productionEnv, OPERATOR_NAME: 'Mill Games Ltd' } });
    const { call } = createHttpClient(production.address, '', productionEnv.PUBLIC_URL);

    const operator = { name: 'Mill Games Ltd', email: null, address: null };
    expect((await call('auth.getOptions', {})).body).toEqual({
      x: 'off',
      mail: 'off',
      operator,
      raffleBeacon: 'noBeacon',
    });
    const signIn = { intent: 'logIn', target: '/auth', newsletter: false, timeZone: 'UTC' } as const;
    expect(await call('auth.signInWithX', signIn)).toMatchObject({ status: 503, body: { code: 'X_OFF' } });
    const email = 'somebody@example.test';
    expect((await call('auth.requestPasswordReset', { email })).body).toMatchObject({ code: 'MAIL_OFF' });
    expect((await call('auth.resendVerification', { email })).body).toMatchObject({ code: 'MAIL_OFF' });
    for (const path of ['/dev/mailbox', '/dev/x/authorize', '/dev/x/users/me']) {
      expect(await (await fetch(`${production.address}${path}`)).text()).not.toContain('Sandbox');
    }
    await production.close();
  });
});
