import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, openAs, shownBalance, toastOf } from '../support/browser/player-page.js';
import { addPlayer } from '../support/builders/players.js';
import { addRaffle, address } from '../support/builders/shop.js';
import { useSite } from '../support/counterparts/site.js';
import { FakeClock } from '../support/fake-clock.js';

/** The longest time between the closing of a raffle and the round of the sandbox beacon that decides it. */
const beaconDelayMs = 63_000;

const clock = new FakeClock(new Date().toISOString());
const site = useSite({ serverPer: 'file', options: () => ({ clock, env: { BEACON_URLS: '' } }) });

const fields = {
  'Full Name': address.fullName,
  'Street Address': address.street,
  Town: address.city,
  Postcode: address.zipCode,
};

/** What the proof page has compared with this browser's memory, and with the signature of the sandbox beacon. */
const proven = [
  'Your 2 receipts match: your entries are in the draw as you made them.',
  // Whether before the round or after it depends on how fast this machine is.
  /^This browser saw .* after (they|it) had closed.* changed, added or dropped since\.$/,
  'The key of the beacon has signed the round, which is due only after the closing.',
];

const text = (page: Page, exact: string | RegExp) => page.getByRole('main').getByText(exact, { exact: true });

async function enterRaffle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter Raffle', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm Entry' }).click();
}

it('a player enters a raffle, wins the draw, redeems the prize at price 0, and verifies the draw [D-21]', async () => {
  const { context } = site.server;
  await addRaffle(context, { name: 'A basket', entryCost: 10, maxEntries: 2 });
  const page = await openAs(site, await addPlayer(context, { balance: 100 }), '/shop/prizes');
  await page.getByRole('link', { name: 'A basket', exact: true }).click();

  await enterRaffle(page);
  await text(page, '1/2 Entries').waitFor();
  await toastOf(page, 'Success!', 'You have 1 entry in this raffle.').waitFor();
  await eventually(() => shownBalance(page)).toBe(90);
  await enterRaffle(page);
  await text(page, 'The winner is being drawn...').waitFor();
  await toastOf(page, 'Success!', 'You have 2 entries in this raffle.').waitFor();
  clock.advance(beaconDelayMs);

  const dialog = page.getByRole('dialog', { name: 'Redeem A basket' });
  await dialog.waitFor();
  expect((await dialog.locator('dl').innerText()).replaceAll(/\s+/g, ' ').trim()).toBe('Price 0 tickets');
  await page.goto(`${site.server.address}/shop/prizes`);
  const win = page.getByRole('region', { name: 'You won!' });
  await win.getByRole('link', { name: 'Claim Your Prize' }).click();
  await dialog.getByLabel('Country', { exact: true }).selectOption(address.country);
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Confirm Address' }).click();

  const order = page.getByText(/^Order [0-9A-F]{10}$/);
  await order.waitFor();
  await eventually(() => shownBalance(page)).toBe(80);
  expect(await win.count()).toBe(0);
  const orderReference = (await order.innerText()).replace('Order ', '');
  await context.database.transaction((transaction) =>
    context.shop.management.shipRedemption(transaction, orderReference, 'TRACK 1'),
  );
  await text(page, 'Shipped').waitFor();
  await text(page, 'Tracking number: TRACK 1').waitFor();

  await page.getByRole('link', { name: 'How the winner is drawn' }).click();
  await text(page, 'Your browser has verified this proof. Every check holds.').waitFor();
  for (const line of proven) await text(page, line).waitFor();
  await page.goto(`${site.server.address}/shop/prizes`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A basket' }) });
  await card.getByText('REDEEMED!', { exact: true }).waitFor();
});
