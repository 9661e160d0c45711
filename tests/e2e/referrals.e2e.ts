import { expect, it } from 'vitest';
import { chooseSignUp, eventually, openAs, shownBalance, signUp, toastOf } from '../support/browser/player-page.js';
import { addPlayer } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

it('keeps a referral code across pages until the friend signs up, and both see their 100 tickets [CON-09]', async () => {
  const { address, context } = site.server;
  const host = await addPlayer(context, { balance: 0 });
  const { referralCode } = await context.rewards.referrals.getOwn(host);
  const hostPage = await openAs(site, host);
  const card = hostPage.getByRole('region', { name: 'Refer Friends' });
  const link = await card.getByRole('textbox', { name: 'Your link' }).inputValue();
  expect(link).toBe(`${address}?ref=${referralCode}`);

  const guestPage = await openAs(site, null, `/${new URL(link).search}`);
  await guestPage.getByRole('link', { name: 'Privacy Policy' }).click();
  await guestPage.goto(`${address}/auth`);
  await chooseSignUp(guestPage);
  await guestPage.getByText(`${host.username} invites you: you both get 100 tickets`, { exact: true }).waitFor();
  await signUp(guestPage);
  await toastOf(guestPage, 'Referral Code Applied', 'You and your friend got 100 tickets each.').waitFor();
  await eventually(() => shownBalance(guestPage)).toBe(100);

  // The host's page updates without a reload.
  await card.getByText('friend', { exact: true }).waitFor();
  await eventually(() => shownBalance(hostPage)).toBe(100);
  await card.getByText('100 tickets', { exact: true }).waitFor();
});
