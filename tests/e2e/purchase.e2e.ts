import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callsOf, eventually, openAs, shownBalance } from '../support/browser/player-page.js';
import { addPlayer } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

const panel = (page: Page) => page.getByRole('region', { name: 'Your purchase' });

async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.waitForURL('**/dev/checkout/*');
}

it('a purchase can be cancelled, abandoned with the back button, and paid at the sandbox checkout [FUN-01]', async () => {
  const buyer = await addPlayer(site.server.context, { balance: 7 });
  const page = await openAs(site, buyer, '/shop/tickets');

  await openCheckout(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL('**/shop/tickets?checkout=cancelled');
  await panel(page).getByText('Nothing was charged. You can try again at any time.').waitFor();
  await eventually(() => shownBalance(page)).toBe(7);

  await openCheckout(page);
  await page.goBack();

  const called = page.waitForRequest(callsOf('payments.createCheckout'));
  await openCheckout(page);
  const request = await called;
  expect([request.method(), request.postDataJSON()]).toEqual(['POST', { amount: 100 }]);
  expect(await page.title()).toContain('Sandbox');
  await page.getByRole('button', { name: 'Pay' }).click();

  await page.waitForURL('**/shop/tickets?checkout=success&purchase=*');
  await panel(page).getByText('100 tickets were added to your balance.').waitFor();
  await eventually(() => shownBalance(page)).toBe(107);
  await page.goto(`${site.server.address}/profile`);
  await page.getByRole('main').getByText('Ticket Purchase', { exact: true }).waitFor();
});

it('a pending purchase updates the page and the balance when the webhook arrives', async () => {
  const buyer = await addPlayer(site.server.context, { balance: 7 });
  const page = await openAs(site, buyer, '/shop/tickets');
  await openCheckout(page);
  const purchaseId = page.url().split('/').at(-1) ?? '';
  await page.goto(`${site.server.address}/shop/tickets?checkout=success&purchase=${purchaseId}`);
  await panel(page).getByText('Waiting for your payment').waitFor();
  await eventually(() => shownBalance(page)).toBe(7);

  const headers = { Origin: site.server.address };
  await page.request.post(`${site.server.address}/dev/checkout/${purchaseId}/pay`, { form: {}, headers });

  await panel(page).getByText('Thank you!').waitFor();
  await eventually(() => shownBalance(page)).toBe(107);
});
