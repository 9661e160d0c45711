import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  alterAnswers,
  answerInstead,
  callsOf,
  endSessionAt,
  eventually,
  holdCalls,
  openAs,
  returnToTab,
  shownBalance,
  toastOf,
  toastsOf,
} from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const packages = (page: Page) => page.getByRole('list', { name: 'Ticket packages' }).getByRole('listitem');
const buyButton = (page: Page) => page.getByRole('button', { name: 'Buy', exact: true });
const purchasePanel = (page: Page) => page.getByRole('region', { name: 'Your purchase' });

let buyer: BuiltPlayer;
beforeEach(async () => {
  buyer = await addPlayer(site.server.context, { balance: 7 });
});

/** Begins a purchase and goes as far as the page where it would be paid. */
async function openSandbox(): Promise<Page> {
  const page = await openAs(site, buyer, '/shop/tickets');
  await buyButton(page).click();
  await page.waitForURL('**/dev/checkout/*');
  return page;
}

it('shows four packages at fixed prices, of which the one of 100 is enabled, and the way back [BUY-01] [ENT-17]', async () => {
  const page = await openAs(site, buyer, '/shop/tickets');
  await page.getByRole('heading', { level: 1, name: 'Buy Tickets' }).waitFor();

  const seen = (await packages(page).allInnerTexts()).map((text) => text.split(/\s*\n\s*/));
  expect(seen).toEqual([
    ['100 tickets', '$0.99', 'Buy'],
    ['250 tickets', '$2.49', 'Coming Soon'],
    ['500 tickets', '$4.99', 'Coming Soon'],
    ['1,000 tickets', '$9.99', 'Coming Soon'],
  ]);
  expect(await page.getByRole('link', { name: 'Back to Shop', exact: true }).getAttribute('href')).toBe('/shop');
});

it('needs a session, and says of the other packages that they come soon [VAL-06]', async () => {
  const visitor = await openAs(site, null, '/shop/tickets');
  await visitor.waitForURL('**/auth');

  const page = await openAs(site, buyer, '/shop/tickets');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const index of [1, 2, 3]) {
    await packages(page).nth(index).getByRole('button', { name: 'Coming Soon' }).click();
    await toastOf(page, 'Coming Soon', 'This ticket package will be available soon!').waitFor();
    await toastsOf(page).getByRole('button').click();
    await toastsOf(page).waitFor({ state: 'detached' });
  }
  expect(asked.filter((url) => callsOf('payments.createCheckout').test(url))).toEqual([]);
});

describe('a purchase', () => {
  it('leads to the page of the payment provider and back, and the tickets are there [FUN-01]', async () => {
    const page = await openAs(site, buyer, '/shop/tickets');
    const called = page.waitForRequest(callsOf('payments.createCheckout'));
    let answered = '';
    await alterAnswers(page, 'payments.createCheckout', ({ url }) => {
      answered = url;
      return { url };
    });
    await buyButton(page).click();
    const request = await called;
    await page.waitForURL('**/dev/checkout/*');
    expect([request.method(), request.postDataJSON()]).toEqual(['POST', { amount: 100 }]);
    expect(page.url()).toBe(answered);
    expect(await page.title()).toContain('Sandbox');

    await page.getByRole('button', { name: 'Pay' }).click();

    await page.waitForURL('**/shop/tickets?checkout=success&purchase=*');
    await purchasePanel(page).getByText('100 tickets were added to your balance.').waitFor();
    await eventually(() => shownBalance(page)).toBe(107);
    await page.goto(`${site.server.address}/profile`);
    await page.getByRole('main').getByText('Ticket Purchase', { exact: true }).waitFor();
  });

  it('is pending until the signed webhook comes, and then page and balance change by themselves', async () => {
    const page = await openSandbox();
    const purchaseId = page.url().split('/').at(-1) ?? '';
    await page.goto(`${site.server.address}/shop/tickets?checkout=success&purchase=${purchaseId}`);
    await purchasePanel(page).getByText('Waiting for your payment').waitFor();
    await eventually(() => shownBalance(page)).toBe(7);

    await page.request.post(`${site.server.address}/dev/checkout/${purchaseId}/pay`, {
      form: {},
      headers: { Origin: site.server.address },
    });

    await purchasePanel(page).getByText('Thank you!').waitFor();
    await eventually(() => shownBalance(page)).toBe(107);
    await purchasePanel(page).getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(`${site.server.address}/shop/tickets`);
    expect(await purchasePanel(page).count()).toBe(0);
  });

  it('that is called off costs nothing and can be begun again', async () => {
    const page = await openSandbox();

    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.waitForURL('**/shop/tickets?checkout=cancelled');
    await purchasePanel(page).getByText('You did not pay, and nothing was charged.').waitFor();
    await eventually(() => shownBalance(page)).toBe(7);
    await buyButton(page).click();
    await page.waitForURL('**/dev/checkout/*');
  });

  it('can be begun again by who turns around with the browser’s own button', async () => {
    const page = await openSandbox();

    await page.goBack();

    await buyButton(page).click();
    await page.waitForURL('**/dev/checkout/*');
  });

  it('of somebody else, or of nobody, is not shown', async () => {
    const page = await openSandbox();
    const purchaseId = page.url().split('/').at(-1) ?? '';
    const other = await openAs(site, await addPlayer(site.server.context), '/index');

    for (const query of [`success&purchase=${purchaseId}`, 'success&purchase=%3Cscript%3E', 'success']) {
      await other.goto(`${site.server.address}/shop/tickets?checkout=${query}`);
      await purchasePanel(other).getByText('We could not find this purchase in your account.').waitFor();
    }
  });

  it('shows that it is on its way, and is begun once however often its button is pressed', async () => {
    const page = await openAs(site, buyer, '/shop/tickets');
    const letGo = await holdCalls(page, 'payments.createCheckout');
    let calls = 0;
    page.on('request', (request) => (calls += callsOf('payments.createCheckout').test(request.url()) ? 1 : 0));

    await buyButton(page).dblclick();
    await page.getByRole('button', { name: 'Opening checkout...' }).click({ force: true });
    letGo();

    await page.waitForURL('**/dev/checkout/*');
    expect(calls).toBe(1);
  });
});

it('says in the specification’s words why a purchase fails [ESH-01]', async () => {
  const page = await openAs(site, buyer, '/shop/tickets');
  const failure = 'Failed to process purchase. Please try again.';
  const answers: [status: number, body: unknown][] = [
    [500, {}],
    [503, { code: 'CHECKOUT_FAILED', message: failure }],
    [200, {}],
    [200, { url: '' }],
  ];
  for (const [status, body] of answers) {
    await answerInstead(page, 'payments.createCheckout', status, body);
    await buyButton(page).click();
    await toastOf(page, 'Error', failure).waitFor();
    await toastsOf(page).getByRole('button').click();
    await toastsOf(page).waitFor({ state: 'detached' });
    await page.unrouteAll();
  }

  await endSessionAt(page, 'payments.createCheckout');
  await buyButton(page).click();
  await toastsOf(page).getByText('You must be logged in to make a purchase', { exact: true }).waitFor();
  await returnToTab(page);
  await page.waitForURL('**/auth');
});
