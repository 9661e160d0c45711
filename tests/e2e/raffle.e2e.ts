import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, openAs, shownBalance, toastOf } from '../support/browser/player-page.js';
import { addPlayer } from '../support/builders/players.js';
import { addRaffle, address } from '../support/builders/shop.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

const fields = {
  'Full Name': address.fullName,
  'Street Address': address.street,
  City: address.city,
  State: address.state,
  'ZIP Code': address.zipCode,
  Country: address.country,
};

const text = (page: Page, exact: string) => page.getByRole('main').getByText(exact, { exact: true });

async function enterRaffle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter Raffle', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm Entry' }).click();
}

it('a player enters a raffle, wins the draw, and redeems the prize at price 0 [D-21]', async () => {
  const { context } = site.server;
  await addRaffle(context, { name: 'A basket', entryCost: 10, maxEntries: 2 });
  const page = await openAs(site, await addPlayer(context, { balance: 100 }), '/shop/prizes');
  await page.getByRole('link', { name: 'A basket', exact: true }).click();

  await enterRaffle(page);
  await text(page, '1/2 Entries').waitFor();
  await toastOf(page, 'Success!', 'You have 1 entry in this raffle.').waitFor();
  await eventually(() => shownBalance(page)).toBe(90);
  await enterRaffle(page);

  const dialog = page.getByRole('dialog', { name: 'Redeem A basket' });
  await dialog.waitFor();
  expect((await dialog.locator('dl').innerText()).replaceAll(/\s+/g, ' ').trim()).toBe('Price 0 tickets');
  await page.goto(`${site.server.address}/shop/prizes`);
  const win = page.getByRole('region', { name: 'You won!' });
  await win.getByRole('link', { name: 'Claim Your Prize' }).click();
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

  await page.goto(`${site.server.address}/shop/prizes`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'A basket' }) });
  await card.getByText('REDEEMED!', { exact: true }).waitFor();
});
