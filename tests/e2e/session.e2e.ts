import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, openAs, signUp, toastOf } from '../support/browser/player-page.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const signUpLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign Up' });
const pressButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Waits for the newest mail of the sandbox, and opens the link in it. */
async function openMailLink(page: Page, purpose: 'verify-email' | 'reset-password'): Promise<void> {
  const link = page.getByRole('link', { name: /^http/ }).first();
  await eventually(async () => {
    await page.goto(`${site.server.address}/dev/mailbox`);
    return (await link.count()) === 0 ? '' : link.innerText();
  }).toContain(purpose);
  await link.click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await heading(page, 'Welcome Back!').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.locator('form button[type=submit]').click();
}

it('keeps a player signed in until the session ends elsewhere, and signs them in again [SES-01]', async () => {
  const page = await openAs(site, null, '/auth');
  const email = await signUp(page);
  await page.waitForURL('**/index');
  await openMailLink(page, 'verify-email');
  await toastOf(page, 'Email verified').waitFor();
  await page.waitForURL('**/index');
  await page.reload();
  await page.getByRole('banner').getByText('Balance:').waitFor();
  await eventually(() => site.server.context.presence.userIds()).toHaveLength(1);

  // A new password ends all sessions.
  const elsewhere = await openAs(site, null, '/auth');
  await pressButton(elsewhere, 'LOG IN');
  await elsewhere.getByLabel('Email').fill(email);
  await pressButton(elsewhere, 'Forgot your password?');
  await pressButton(elsewhere, 'Send Link');
  await heading(elsewhere, 'Check Your Email').waitFor();
  await openMailLink(elsewhere, 'reset-password');
  await elsewhere.getByLabel('New password').fill('a fine new secret');
  await pressButton(elsewhere, 'Save Password');
  await toastOf(elsewhere, 'Password changed').waitFor();

  await signUpLink(page).waitFor();
  await page.goto(`${site.server.address}/statistics`);
  await page.waitForURL('**/auth');
  await logIn(page, email, 'correct horse battery');
  await toastOf(page, 'Authentication error', 'Invalid login credentials').waitFor();
  await logIn(page, email, 'a fine new secret');
  await page.waitForURL('**/statistics');
  await page.getByRole('banner').getByText('Balance:').waitFor();
  expect(await signUpLink(page).count()).toBe(0);
});
