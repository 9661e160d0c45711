import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPage, signUp, toastOf } from '../support/browser/player-page.js';
import { useSite } from '../support/counterparts/site.js';

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

it('adds a passkey in the browser, logs in with it, and uses it as second factor', async () => {
  // Passkeys belong to a domain, never to an IP address.
  const address = site.server.address.replace('127.0.0.1', 'localhost');
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
  await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').nth(9).waitFor();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  await press(page, 'Sign Out Everywhere');
  await page.waitForURL('**/index');
  await page.goto(`${address}/auth`);
  await press(page, 'LOG IN');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.locator('form button[type=submit]').click();
  await press(page, 'Use Your Passkey');
  await toastOf(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/index');
});
