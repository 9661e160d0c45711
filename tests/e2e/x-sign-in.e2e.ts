import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAs, signUp, toastOf, toastsOf } from '../support/browser/player-page.js';
import { addPlayer } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const xButton = (page: Page, action: 'Sign Up' | 'Log In') =>
  page.getByRole('main').getByRole('button', { name: `${action} with X` });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const aboutYou = (page: Page) => page.getByRole('region', { name: 'About You', exact: true });

/** Answers the authorization page of X as the X account `handle`. */
async function answerX(page: Page, handle: string, decision: 'Authorize app' | 'Cancel'): Promise<void> {
  await page.waitForURL('**/dev/x/authorize?**');
  expect(await page.title()).toBe('Sandbox: X');
  await page.getByLabel('Handle').fill(handle);
  await page.getByRole('button', { name: decision }).click();
}

it('/auth and /auth/callback are one screen for everyone: ref is kept from the landing page, redirect is followed, and X returns to the callback [RTE-03]', async () => {
  const { address, context } = site.server;
  const inviter = await addPlayer(context);
  const { referralCode } = await context.rewards.referrals.getOwn(inviter);
  const texts: string[] = [];
  for (const path of ['/auth', '/auth/callback']) {
    const page = await openAs(site, null, path);
    await heading(page, 'Create Your Profile!').waitFor();
    await xButton(page, 'Sign Up').waitFor();
    // The app has to request the list of sandboxes.
    await page.getByRole('main').getByText('Sandbox', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    texts.push(await page.getByRole('main').innerText());
  }
  expect(texts[1]).toBe(texts[0]);
  const invited = (page: Page) =>
    page.getByText(`${inviter.username} invites you: you both get 100 tickets`, { exact: true });
  const landed = await openAs(site, null, `/?ref=${referralCode}`);
  await landed.getByRole('link', { name: 'Sign Up', exact: true }).click();
  await invited(landed).waitFor();

  const byMail = await openAs(site, null, `/auth/callback?ref=${referralCode}&redirect=/statistics`);
  await invited(byMail).waitFor();
  await signUp(byMail);
  await byMail.waitForURL(`${address}/statistics`);

  const byX = await openAs(site, null, `/auth?ref=${referralCode}&redirect=/statistics`);
  await invited(byX).waitFor();
  const visited: string[] = [];
  byX.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await byX.getByLabel(/^I agree to the Terms and Conditions/).check();
  await xButton(byX, 'Sign Up').click();
  await answerX(byX, 'called_back', 'Authorize app');
  await byX.waitForURL(`${address}/statistics`);
  expect(visited).toContain('/auth/callback');

  const { rows } = await context.database.pool.query('SELECT id FROM users WHERE referral_code = $1', [referralCode]);
  expect(rows).toHaveLength(2);
});

describe('signing up with X', () => {
  it('requires the terms, keeps the referral code and the newsletter choice, and opens the page the player wanted', async () => {
    const page = await openAs(site, null, '/?ref=Friend7');
    await page.waitForURL('**/index?ref=Friend7');
    await page.goto(`${site.server.address}/tournaments/create`);
    await heading(page, 'Welcome Back!').waitFor();
    await button(page, 'SIGN UP').click();
    await xButton(page, 'Sign Up').click();
    await toastOf(page, 'Error', 'You must agree to the Terms and Conditions').waitFor();
    await page.getByLabel(/^I agree to the Terms and Conditions/).check();
    await page.getByLabel('Send me the newsletter').check();

    await xButton(page, 'Sign Up').click();
    await answerX(page, 'new_cat', 'Authorize app');

    await page.waitForURL(`${site.server.address}/tournaments/create`);
    const { rows } = await site.server.context.database.pool.query(
      `SELECT referral_code, newsletter, x_username FROM users JOIN user_connections ON user_id = users.id
        WHERE x_username = 'new_cat'`,
    );
    expect(rows).toEqual([{ referral_code: 'FRIEND7', newsletter: true, x_username: 'new_cat' }]);
    await page.goto(`${site.server.address}/profile`);
    await aboutYou(page).getByText('X: Connected', { exact: true }).waitFor();
    await page.getByText('None: you sign in with X.', { exact: true }).waitFor();
  });

  it('shows once that it was cancelled at X, on the form where it started', async () => {
    const page = await openAs(site, null, '/auth?redirect=/tournaments');
    await page.getByLabel(/^I agree to the Terms and Conditions/).check();
    await xButton(page, 'Sign Up').click();
    await answerX(page, 'shy_cat', 'Cancel');

    await toastOf(page, 'X Signup Error', 'Signing up with X failed. Please try again.').waitFor();
    await heading(page, 'Create Your Profile!').waitFor();
    await page.waitForURL(`${site.server.address}/auth/callback?redirect=%2Ftournaments`);
    await page.reload();
    await heading(page, 'Create Your Profile!').waitFor();
    expect(await toastsOf(page).count()).toBe(0);

    await button(page, 'LOG IN').click();
    await xButton(page, 'Log In').click();
    await answerX(page, 'shy_cat', 'Cancel');
    await toastOf(page, 'X Login Error', 'Signing in with X failed. Please try again.').waitFor();
    await heading(page, 'Welcome Back!').waitFor();
  });
});

describe('connecting X from the profile', () => {
  async function openProfile(): Promise<Page> {
    return openAs(site, await addPlayer(site.server.context), '/profile');
  }

  it('shows that X is connected, and the player can then log in with X', async () => {
    // Allows the service worker, as in production: the callback from X must still arrive only once.
    const page = await openAs(site, await addPlayer(site.server.context), '/profile', { serviceWorkers: 'allow' });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await button(page, 'Connect X').click();
    await answerX(page, 'linked_cat', 'Authorize app');

    await toastOf(page, 'X Account Connected').waitFor();
    await page.waitForURL(`${site.server.address}/profile`);
    await aboutYou(page).getByText('X: Connected', { exact: true }).waitFor();
    const username = await page.getByRole('heading', { level: 1 }).innerText();
    const elsewhere = await openAs(site, null, '/auth?redirect=/profile');
    await xButton(elsewhere, 'Log In').click();
    await answerX(elsewhere, 'Linked_Cat', 'Authorize app');

    await elsewhere.waitForURL(`${site.server.address}/profile`);
    await heading(elsewhere, username).waitFor();
  });

  it('returns to the profile with an error if it fails or the X account belongs to another player', async () => {
    const page = await openProfile();
    await button(page, 'Connect X').click();
    await answerX(page, 'nobody', 'Cancel');
    await toastOf(page, 'Connection Error', 'Failed to connect X account. Please try again.').waitFor();
    await page.waitForURL(`${site.server.address}/profile`);
    const owner = await openProfile();
    await button(owner, 'Connect X').click();
    await answerX(owner, 'owned_cat', 'Authorize app');
    await owner.waitForURL(`${site.server.address}/profile`);

    await button(page, 'Connect X').click();
    await answerX(page, 'owned_cat', 'Authorize app');

    await toastOf(page, 'Connection Error', 'This X account is already connected to another player.').waitFor();
    await page.waitForURL(`${site.server.address}/profile`);
    await button(page, 'Connect X').waitFor();
  });
});
