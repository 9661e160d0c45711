import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  answerInstead,
  chooseSignUp,
  eventually,
  openAs,
  shownBalance,
  signUp,
  toastOf,
} from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const card = (page: Page) => page.getByRole('region', { name: 'Refer Friends' });

it('a link is copied and shared, brings a friend by way of other pages, and both see their tickets [CON-09] [ERW-06] [OTH-01]', async () => {
  const { address, context } = site.server;
  const host = await addPlayer(context, { balance: 0 });
  const { referralCode } = await context.rewards.referrals.getOwn(host);
  const link = `${address}?ref=${referralCode}`;
  const hostPage = await openAs(site, host, '/index', { permissions: ['clipboard-read', 'clipboard-write'] });
  expect(await card(hostPage).getByRole('textbox', { name: 'Your link' }).inputValue()).toBe(link);
  await card(hostPage).getByRole('button', { name: 'Copy' }).click();
  await toastOf(hostPage, 'Copied!', 'Referral link copied to clipboard').waitFor();
  expect(await hostPage.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await hostPage.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'));
  });
  await card(hostPage).getByRole('button', { name: 'Copy' }).click();
  await toastOf(hostPage, 'Error', 'Failed to copy referral link').waitFor();
  const shared = async (name: string) =>
    new URL((await card(hostPage).getByRole('link', { name }).getAttribute('href')) ?? '');
  expect((await shared('Share on X')).searchParams.get('url')).toBe(link);
  expect((await shared('Share on Facebook')).searchParams.get('u')).toBe(link);

  const guestPage = await openAs(site, null, `/?ref=${referralCode}`);
  await guestPage.getByRole('link', { name: 'Privacy Policy' }).click();
  await guestPage.goto(`${address}/auth`);
  await chooseSignUp(guestPage);
  await guestPage.getByText(`Invited with the code ${referralCode}`, { exact: true }).waitFor();
  await signUp(guestPage);
  await toastOf(guestPage, 'Referral Code Applied', 'You and your friend got 100 tickets each.').waitFor();
  await eventually(() => shownBalance(guestPage)).toBe(100);

  // The other hears of it without a reload.
  await card(hostPage).getByText('friend', { exact: true }).waitFor();
  await eventually(() => shownBalance(hostPage)).toBe(100);
  await card(hostPage).getByText('100 tickets', { exact: true }).waitFor();

  const stranger = await openAs(site, null, '/auth?ref=NOBODY', {
    prepare: (page) => answerInstead(page, 'rewards.applyReferral', 500, {}),
  });
  await chooseSignUp(stranger);
  await stranger
    .getByText('The code NOBODY does not exist. Ask your friend for the link again, or sign up without it.')
    .waitFor();
  await signUp(stranger);
  await toastOf(stranger, 'Error', 'There was an issue with the referral process.').waitFor();
});
