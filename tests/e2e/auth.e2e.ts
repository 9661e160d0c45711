import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../support/http-client.js';
import { answerInstead, eventually, openAs, toastOf, toastsOf } from '../support/player-page.js';
import { addPlayer, playerActions } from '../support/players.js';
import { keepToasts } from '../support/screen-settings.js';
import { useSite } from '../support/site.js';

const password = 'correct horse battery';

const site = useSite({ serverPer: 'file', options: () => ({ env: { STARTING_BALANCE: '5' } }) });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
/** The button at the end of the form; below it stands the one that toggles. */
const submitButton = (page: Page) => page.locator('form button[type=submit]');
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** An account with a password, and the cookie of the session it began with. */
async function addAccount() {
  const email = `${randomUUID()}@example.test`;
  const account = { email, password, acceptedTerms: true, newsletter: false, timeZone: 'UTC' };
  const { headers } = await createHttpClient(site.server.address).call('auth.signUp', account);
  return { email, cookie: headers.get('set-cookie')?.split(';')[0] };
}

async function fillIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: /Welcome Back!|Create Your Profile!/ }).waitFor();
  if (await heading(page, 'Create Your Profile!').isVisible()) await button(page, 'LOG IN').click();
  await fillIn(page, email, password);
  await submitButton(page).click();
}

/** Remembers the body of each sign-up the page sends. */
function signUpsOf(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('auth.signUp')) sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  return sent;
}

it('toggles between SIGN UP and LOG IN, each with its heading [AUT-01]', async () => {
  const page = await openAs(site, null, '/auth');

  await heading(page, 'Create Your Profile!').waitFor();
  expect(await page.getByText('A world of new frens awaits...', { exact: true }).isVisible()).toBe(true);
  expect(await submitButton(page).innerText()).toBe('SIGN UP');

  await button(page, 'LOG IN').click();
  await heading(page, 'Welcome Back!').waitFor();
  expect(await page.getByText('Ready to play?', { exact: true }).isVisible()).toBe(true);
  expect(await submitButton(page).innerText()).toBe('LOG IN');
  expect(await page.getByRole('checkbox').count()).toBe(0);

  await button(page, 'SIGN UP').click();
  await heading(page, 'Create Your Profile!').waitFor();
});

it('is the same screen at /auth/callback', async () => {
  const page = await openAs(site, null, '/auth/callback');

  await heading(page, 'Create Your Profile!').waitFor();

  expect(await submitButton(page).innerText()).toBe('SIGN UP');
});

describe('an error of the sign-in screen [AUT-02]', () => {
  it.each([
    ['The form is broken', 'The form is broken'],
    ['', 'An error occurred during authentication'],
  ])('with the message %j is shown as %j, and Try Again loads it again', async (message, shown) => {
    const page = await openAs(site, null, '/auth', {
      prepare: (newPage) =>
        newPage.route('**/assets/auth-page-*', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: `throw new Error(${JSON.stringify(message)})` }),
        ),
    });
    await page.getByText(shown, { exact: true }).waitFor();
    await page.unrouteAll();

    await button(page, 'Try Again').click();

    await heading(page, 'Create Your Profile!').waitFor();
  });
});

describe('logging in', () => {
  it('needs both an e-mail and a password; without them nothing is sent [VAL-07]', async () => {
    const page = await openAs(site, null, '/auth');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await button(page, 'LOG IN').click();

    for (const [email, secret] of [
      ['', ''],
      ['', password],
      ['  ', password],
      ['mail@example.test', ''],
    ] as const) {
      await fillIn(page, email, secret);
      await submitButton(page).click();

      const told = toastOf(page, 'Error', 'Please fill in all fields');
      await told.getByRole('button', { name: 'Dismiss' }).click();
      await told.waitFor({ state: 'detached' });
    }
    expect(sent).toEqual([]);
  });
});

describe('signing up [VAL-08]', () => {
  it('needs the terms to be accepted, an e-mail and a password', async () => {
    const page = await openAs(site, null, '/auth');
    const sent = signUpsOf(page);
    await fillIn(page, `${randomUUID()}@example.test`, password);

    await submitButton(page).click();
    await toastOf(page, 'Error', 'You must agree to the Terms and Conditions').waitFor();
    await page.getByLabel(/^I agree to the Terms and Conditions/).check();
    for (const [email, secret] of [
      ['', password],
      ['mail@example.test', ''],
    ] as const) {
      await fillIn(page, email, secret);
      await submitButton(page).click();
      await toastOf(page, 'Error', 'Please fill in all fields').waitFor();
    }

    expect(sent).toEqual([]);
  });

  it('with a password that the server refuses goes on at that field', async () => {
    const page = await openAs(site, null, '/auth');
    await fillIn(page, `${randomUUID()}@example.test`, 'seven77');
    await page.getByLabel(/^I agree to the Terms and Conditions/).check();

    await submitButton(page).click();

    await eventually(() => page.getByLabel('Password').evaluate((field) => field === document.activeElement)).toBe(
      true,
    );
  });

  it('without an e-mail or a password is refused by the server in the words of its own', async () => {
    const visitor = createHttpClient(site.server.address);
    const form = { email: 'mail@example.test', password, acceptedTerms: true, newsletter: false, timeZone: 'UTC' };

    for (const missing of [{ email: '' }, { password: '' }]) {
      expect((await visitor.call('auth.signUp', { ...form, ...missing })).body).toMatchObject({
        message: 'You must provide either an email or phone number and a password',
      });
    }
    expect((await visitor.call('auth.signUp', { ...form, acceptedTerms: false })).body).toMatchObject({
      message: 'You must agree to the Terms and Conditions',
    });
  });

  it.each([
    { landing: '/?ref=Friend7', newsletter: true, referralCode: 'FRIEND7' },
    { landing: '/', newsletter: false, referralCode: undefined },
  ])('sends what was chosen: $landing, newsletter $newsletter', async ({ landing, newsletter, referralCode }) => {
    const page = await openAs(site, null, landing);
    const sent = signUpsOf(page);
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click();
    await fillIn(page, `${randomUUID()}@example.test`, password);
    await page.getByLabel(/^I agree to the Terms and Conditions/).check();
    await page.getByLabel('Send me the newsletter').setChecked(newsletter);

    await submitButton(page).click();

    await toastOf(page, 'Account created successfully!').waitFor();
    await page.waitForURL('**/index');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ acceptedTerms: true, newsletter });
    expect(sent[0]?.['referralCode']).toBe(referralCode);
  });
});

it('tells how each way of signing in went, in the words of the specification [EPA-03]', async () => {
  const page = await openAs(site, null, '/auth');
  const email = `${randomUUID()}@example.test`;
  await fillIn(page, email, password);
  await page.getByLabel(/^I agree to the Terms and Conditions/).check();
  await submitButton(page).click();
  await toastOf(page, 'Account created successfully!', 'Please check your email to verify your account.').waitFor();

  // What the callback of X leads back with; a failed connection goes on to the profile.
  await page.goto(`${site.server.address}/auth/callback?error=X_CONNECTION_ERROR&redirect=%2Fprofile`);
  await toastOf(page, 'Connection Error').waitFor();
  await page.waitForURL(`${site.server.address}/profile`);

  const visitor = await openAs(site, null, '/auth/callback?error=X_SIGNUP_ERROR');
  await toastOf(visitor, 'X Signup Error').waitFor();
  await visitor.goto(`${site.server.address}/auth/callback?error=X_LOGIN_ERROR`);
  await toastOf(visitor, 'X Login Error').waitFor();
  await heading(visitor, 'Welcome Back!').waitFor();
  await fillIn(visitor, email, 'something else');
  await submitButton(visitor).click();
  await toastOf(visitor, 'Authentication error', 'Invalid login credentials').waitFor();
  await fillIn(visitor, email, password);
  await submitButton(visitor).click();
  await toastOf(visitor, 'Welcome back!').waitFor();
});

describe('after logging in [GRD-03]', () => {
  it('a player who came without a session to a game is back in it', async () => {
    const { email, cookie } = await addAccount();
    const created = await createHttpClient(site.server.address, cookie).call('games.createWithStake', {
      stakeAmount: 5,
    });
    const path = `/game/${created.body.gameId}?from=mail#stake`;

    const page = await openAs(site, null, path);
    await page.waitForURL('**/auth');
    await heading(page, 'Welcome Back!').waitFor();
    await logIn(page, email);

    await toastOf(page, 'Welcome back!').waitFor();
    await keepToasts(page);
    await page.waitForURL(`${site.server.address}${path}`);
    await page.getByRole('dialog', { name: 'Game Information' }).waitFor();
    expect(await toastsOf(page).innerText()).toBe('Welcome back!');
  });

  it('the redirect of the address counts more than where they came from', async () => {
    const { email } = await addAccount();
    const page = await openAs(site, null, `/game/${randomUUID()}`);
    await page.waitForURL('**/auth');
    await page.evaluate(() => window.history.replaceState(window.history.state, '', '/auth?redirect=/terms'));
    await page.reload();

    await logIn(page, email);

    await page.waitForURL(`${site.server.address}/terms`);
  });

  it('they go to the lobby when neither is given', async () => {
    const { email } = await addAccount();
    const page = await openAs(site, null, '/auth');

    await logIn(page, email);

    await page.waitForURL('**/index');
  });
});

it('leads on to paths of this site only [D-33]', async () => {
  const player = await addPlayer(site.server.context);
  const page = await openAs(site, player, '/auth?redirect=/terms');
  await page.waitForURL(`${site.server.address}/terms`);

  for (const target of ['https://evil.test/', '//evil.test', '/\\evil.test', '/%09/evil.test', 'javascript:alert(1)']) {
    await page.goto(
      `${site.server.address}/auth?redirect=${target.includes('%') ? target : encodeURIComponent(target)}`,
    );
    await page.waitForURL(`${site.server.address}/index`);
  }
});

describe('logging out', () => {
  it.each(['/index', '/game'])('from %s signs out, goes to / and says so [LGO-01] [EPA-04]', async (from) => {
    const player = await addPlayer(site.server.context);
    const { gameId } = await playerActions(site.server.context, player).create(5);
    const page = await openAs(site, player, from === '/game' ? `/game/${gameId}` : from);
    if (from === '/game') await page.getByRole('button', { name: "Let's Play!" }).click();
    const visited: string[] = [];
    await page.exposeFunction('noteVisit', (path: string) => visited.push(path));
    await page.evaluate(() => {
      for (const method of ['pushState', 'replaceState'] as const) {
        const original = window.history[method].bind(window.history);
        window.history[method] = (data, unused, url) => {
          (window as unknown as { noteVisit: (path: string) => void }).noteVisit(String(url));
          original(data, unused, url);
        };
      }
    });

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();

    await toastOf(page, 'Logged out successfully', 'See you soon!').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    await page.waitForURL(`${site.server.address}/index`);
    expect(visited[0]).toBe('/');
    const session = await page.request.get(`${site.server.address}/api/auth.getSession`);
    expect(await session.json()).toEqual({ player: null });
    await page.goto(`${site.server.address}/game/${gameId}`);
    await page.waitForURL('**/auth');
  });

  it('that fails says so, and the player stays signed in [EPA-04]', async () => {
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player);
    await answerInstead(page, 'auth.signOut', 500, {});

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();

    await toastOf(page, 'Error logging out', 'Please try again').waitFor();
    expect(pathOf(page)).toBe('/index');
    const session = await page.request.get(`${site.server.address}/api/auth.getSession`);
    expect(await session.json()).toMatchObject({ player: { id: player.id } });
  });
});
