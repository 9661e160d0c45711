import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, signUp, toastOf } from '../support/browser/player-page.js';
import { useSite } from '../support/counterparts/site.js';
import { runOperator } from '../support/run-operator.js';

const document = fileURLToPath(new URL('../../docs/operator.md', import.meta.url));

const site = useSite({ serverPer: 'file' });

/** Gives the browser of a page an authenticator that the player has unlocked. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Passkeys belong to a domain, never to an IP address. */
const siteAddress = () => site.server.address.replace('127.0.0.1', 'localhost');

async function logIn(page: Page, email: string, password = 'correct horse battery'): Promise<void> {
  await page.goto(`${siteAddress()}/auth`);
  await press(page, 'LOG IN');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('form button[type=submit]').click();
}

const codes = (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');

/** Adds a passkey on the profile, and has it asked for after the password. */
async function turnOnSecondStep(page: Page): Promise<void> {
  await page.goto(`${siteAddress()}/profile`);
  await press(page, 'Add a Passkey');
  await toastOf(page, 'Passkey added').waitFor();
  await press(page, 'Ask for a Passkey after My Password');
  await codes(page).nth(9).waitFor();
}

it('adds a passkey in the browser, logs in with it, and uses it as second factor', async () => {
  const address = siteAddress();
  const { page } = await openPage(site.browser, address, '/auth');
  await addAuthenticator(page);
  const email = await signUp(page);
  await page.waitForURL('**/index');

  await page.goto(`${address}/profile`);
  await press(page, 'Add a Passkey');
  await toastOf(page, 'Passkey added').waitFor();
  const passkeys = page.getByRole('list', { name: 'Your passkeys, newest first' });
  await passkeys.getByText('Not used yet').waitFor();
  await press(page, 'Sign Out Everywhere');
  await page.waitForURL('**/index');

  await page.goto(`${address}/auth`);
  await press(page, 'LOG IN');
  await press(page, 'Log In with a Passkey');
  await toastOf(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/index');
  await page.goto(`${address}/profile`);
  await passkeys.getByText(/^Last used /).waitFor();
  expect(await passkeys.getByRole('listitem').count()).toBe(1);

  await press(page, 'Ask for a Passkey after My Password');
  await codes(page).nth(9).waitFor();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  await press(page, 'Sign Out Everywhere');
  await page.waitForURL('**/index');
  await logIn(page, email);
  await press(page, 'Use Your Passkey');
  await toastOf(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/index');
});

it('lets a player who has lost passkey and recovery codes in again only after the command of docs/operator.md', async () => {
  const { page: lost } = await openPage(site.browser, siteAddress(), '/auth');
  await addAuthenticator(lost);
  const email = await signUp(lost);
  await lost.waitForURL('**/index');
  await turnOnSecondStep(lost);
  const code = await codes(lost).first().innerText();
  await lost.context().close();
  const { rows } = await site.server.context.database.pool.query<{ username: string }>(
    'SELECT username FROM profiles JOIN users USING (id) WHERE email = $1',
    [email],
  );
  const [, section = ''] = readFileSync(document, 'utf8').split('### A lost second factor');
  const [, command = ''] = /`operator (players second-factor-off <player>)`/.exec(section.split('\n#')[0] ?? '') ?? [];
  const typed = command.replace('<player>', rows[0]?.username ?? '').split(' ');
  const operate = (...more: string[]) =>
    runOperator(site.server.database, join(tmpdir(), 'none'), [...typed, '--reason', 'a lost phone', ...more]);

  const { page } = await openPage(site.browser, siteAddress(), '/auth');
  await logIn(page, email);
  await page.getByLabel('Recovery code').fill('a guess');
  await press(page, 'Use Recovery Code');
  await toastOf(page, 'Error', 'This recovery code is wrong or was used before.').waitFor();
  expect(await operate()).toMatchObject({ exitCode: 1, errorOutput: expect.stringContaining('give --yes') });
  expect(await operate('--yes')).toMatchObject({ exitCode: 0, errorOutput: '' });
  expect(await operate('--yes')).toMatchObject({
    exitCode: 1,
    errorOutput: expect.stringContaining('has no second factor'),
  });

  await logIn(page, email, 'not the password');
  await toastOf(page, 'Authentication error', 'Invalid login credentials').waitFor();
  await logIn(page, email);
  await toastOf(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/index');

  await page.goto(`${siteAddress()}/profile`);
  const passkeys = page.getByRole('list', { name: 'Your passkeys, newest first' });
  await passkeys.getByRole('button', { name: /^Remove the passkey / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await toastOf(page, 'Passkey removed').waitFor();
  await addAuthenticator(page);
  await turnOnSecondStep(page);
  expect(await codes(page).allInnerTexts()).not.toContain(code);
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  await passkeys.getByRole('listitem').waitFor();
});
