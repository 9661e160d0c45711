import { expect, it } from 'vitest';
import { createHttpClient } from '../support/counterparts/http-client.js';
import { openAs, signUp, toastOf } from '../support/browser/player-page.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

it('deletes an account permanently after username and password were typed', async () => {
  const page = await openAs(site, null, '/auth');
  const email = await signUp(page);
  await page.waitForURL('**/index');
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const { call } = createHttpClient(site.server.address, cookies);
  const { player } = (await call('auth.getSession', {})).body;
  await page.goto(`${site.server.address}/profile`);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Your Account?' });

  await dialog.getByLabel(/^Type your username/).fill(player?.username ?? '');
  await dialog.getByLabel('Your password').fill('correct horse battery');
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click();

  await toastOf(page, 'Your account is deleted').waitFor();
  await page.waitForURL('**/index');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
  expect((await call('auth.getSession', {})).body.player).toBeNull();
  await page.goto(`${site.server.address}/auth`);
  await page.getByRole('main').getByRole('button', { name: 'LOG IN', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.locator('form button[type=submit]').click();
  await toastOf(page, 'Authentication error', 'Invalid login credentials').waitFor();
});
