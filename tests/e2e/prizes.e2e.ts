import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftOf, watchShift } from '../support/layout-shift.js';
import {
  alterAnswers,
  answerInstead,
  eventually,
  openAs,
  shownBalance,
  stopClock,
  toastOf,
  withoutRealtime,
} from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { addPrize, addRaffle, shopActions } from '../support/shop.js';
import { setWidth } from '../support/screen-settings.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'test' });

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
const raffles = (page: Page, type = 'Regular raffles') => page.getByRole('list', { name: type }).getByRole('listitem');
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const alert = (page: Page) => page.getByRole('dialog', { name: 'Prize Alert!' });

let viewer: BuiltPlayer;
beforeEach(async () => {
  viewer = await addPlayer(site.server.context, { balance: 100 });
});

/** A raffle of one entry that another player has won, and has redeemed if so wanted. */
async function addDrawn(name: string, { isRedeemed }: { isRedeemed: boolean }): Promise<string> {
  const winner = shopActions(site.server.context, await addPlayer(site.server.context));
  const productId = await addRaffle(site.server.context, { name, maxEntries: 1 });
  await winner.enter(productId);
  await eventually(async () => (await winner.view(productId)).product).toMatchObject({ raffleStatus: 'drawn' });
  if (isRedeemed) await winner.redeem(productId);
  return productId;
}

describe('the list of prizes', () => {
  it('is a grid of regular or premium raffles, as the toggle says, and keeps to it [PRZ-01]', async () => {
    for (const name of ['A cushion', 'A cap']) await addRaffle(site.server.context, { name });
    await addRaffle(site.server.context, { name: 'A lamp', raffleType: 'premium' });
    const page = await openAs(site, viewer, '/shop/prizes');
    await page.evaluate(() => sessionStorage.setItem('prize-alert', 'shown'));

    await page.getByRole('heading', { level: 1, name: 'Enter to win' }).waitFor();
    const names = (type: string) => () => raffles(page, type).getByRole('heading').allInnerTexts();
    await eventually(names('Regular raffles')).toEqual(['A cap', 'A cushion']);
    await page.getByRole('radio', { name: 'Premium', exact: true }).click();
    await eventually(names('Premium raffles')).toEqual(['A lamp']);
    expect(await raffles(page).count()).toBe(0);
    await page.reload();
    await eventually(names('Premium raffles')).toEqual(['A lamp']);
    for (const [width, columns] of [
      [390, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await setWidth(page, width);
      const grid = page.getByRole('list', { name: 'Premium raffles' });
      const style = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns);
      expect(style.split(' ')).toHaveLength(columns);
    }
  });

  it('shows of a raffle what it costs, how full it is and how long it runs, or that it is over [PRZ-02]', async () => {
    const { context } = site.server;
    await addDrawn('An old cap', { isRedeemed: false });
    const redeemedId = await addDrawn('An old mug', { isRedeemed: true });
    const activeId = await addRaffle(context, {
      name: 'A cushion',
      entryCost: 25,
      maxEntries: 40,
      raffleEndTime: new Date(inHours(52).getTime() + 50_000),
    });
    await shopActions(context, viewer).enter(activeId);
    const page = await openAs(site, viewer, '/shop/prizes', { prepare: (newPage) => newPage.clock.install() });
    const [active, expired, redeemed] = ['A cushion', 'An old cap', 'An old mug'].map((name) => cardOf(page, name));
    if (!active || !expired || !redeemed) throw new Error('three cards');

    await active.getByText('2 days 4 hours left', { exact: true }).waitFor();
    expect(await active.getByText('1/40', { exact: true }).isVisible()).toBe(true);
    expect(await active.getByText('25 tickets').innerText()).toContain('25');
    expect(await redeemed.getByText('REDEEMED!', { exact: true }).isVisible()).toBe(true);
    expect(await expired.getByText('EXPIRED!', { exact: true }).isVisible()).toBe(true);
    expect(
      await expired
        .locator('svg')
        .first()
        .evaluate((picture) => Number(getComputedStyle(picture).opacity)),
    ).toBeLessThan(1);
    expect(await expired.getByRole('link', { name: 'An old cap' }).count()).toBe(0);
    await expired.getByText('EXPIRED!').click();
    expect(new URL(page.url()).pathname).toBe('/shop/prizes');

    // The next answer would tell the page that for the server those minutes have not passed.
    await page.context().setOffline(true);
    await page.getByText('You are offline').waitFor();
    await stopClock(page);
    // Shown times are those of the last whole minute, so that it takes one or two.
    for (let minute = 0; minute < 2; minute += 1) await page.clock.runFor(60_000);
    await active.getByText('2 days 3 hours left', { exact: true }).waitFor();
    await page.context().setOffline(false);

    await active.click();
    await page.waitForURL(`**/product/${activeId}`);
    await page.goBack();
    await redeemed.click();
    await page.waitForURL(`**/product/${redeemedId}`);
  });

  it('changes by itself: entries, a new raffle, the end of one, and a prize that runs out', async () => {
    const { context } = site.server;
    const other = shopActions(context, await addPlayer(context));
    const raffleId = await addRaffle(context, { name: 'A cushion', maxEntries: 2 });
    const prizeId = await addPrize(context, { name: 'A mug', availableQuantity: 1 });
    const page = await openAs(site, viewer, '/shop/prizes');
    await cardOf(page, 'A cushion').getByText('0/2').waitFor();
    await cardOf(page, 'A mug').getByText('1 item remaining').waitFor();

    await other.enter(raffleId);
    await cardOf(page, 'A cushion').getByText('1/2').waitFor();
    await addRaffle(context, { name: 'A cap' });
    await eventually(() => raffles(page).getByRole('heading').allInnerTexts()).toEqual(['A cap', 'A cushion']);
    await other.redeem(prizeId);
    await cardOf(page, 'A mug').getByText('Out of Stock').waitFor();
    await other.enter(raffleId);
    await cardOf(page, 'A cushion').getByText('EXPIRED!').waitFor();
  });

  it('leads a winner to their prize, and tells them of it wherever they are', async () => {
    const { context } = site.server;
    const raffleId = await addRaffle(context, { name: 'A cushion', maxEntries: 1 });
    const page = await openAs(site, viewer, '/shop/prizes?type=premium', { prepare: watchShift });
    await page.getByText('There are no premium raffles right now. Check back soon!').waitFor();

    await shopActions(context, viewer).enter(raffleId);

    await toastOf(page, 'You won!', 'You won: A cushion. Tell us where to send it.').waitFor();
    const win = page.getByRole('region', { name: 'You won!' });
    await win.waitFor();
    await page.reload();
    await win.waitFor();
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await win.getByRole('link', { name: 'Claim Your Prize' }).click();
    await page.waitForURL(`**/product/${raffleId}`);
    await page.getByRole('dialog', { name: 'Redeem A cushion' }).waitFor();
  });

  it('says in the specification’s words what could not be loaded [ESH-02]', async () => {
    await addRaffle(site.server.context, { name: 'A cushion' });
    const failed = await openAs(site, viewer, '/shop/prizes', {
      prepare: (page) => answerInstead(page, 'shop.listRaffles', 500, {}),
    });
    await failed.getByText('Failed to load products. Please try again.', { exact: true }).waitFor();
    await failed.unrouteAll();
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await cardOf(failed, 'A cushion').waitFor();

    const withoutBalance = await openAs(site, viewer, '/shop/prizes', {
      prepare: (page) => answerInstead(page, 'profiles.getBalance', 500, {}),
    });
    await toastOf(withoutBalance, 'Error', 'Failed to load user balance.').waitFor();

    const broken = await openAs(site, viewer, '/shop/prizes', {
      prepare: (page) => alterAnswers(page, 'shop.listRaffles', () => ({}) as never),
    });
    await broken.getByText('Something went wrong. Please try again.', { exact: true }).waitFor();
    await broken.unrouteAll();
    await broken.getByRole('button', { name: 'Reload' }).click();
    await cardOf(broken, 'A cushion').waitFor();
  });
});

describe('the landing page', () => {
  it('leads to the lobby, and shows its players an alert once per session, also after a log-out [RTE-01]', async () => {
    await addRaffle(site.server.context, { name: 'A lamp', raffleType: 'premium' });
    const visitor = await openAs(site, null, '/');
    await visitor.waitForURL('**/index');
    await visitor.getByRole('heading', { name: 'Join a Game' }).waitFor();

    const page = await openAs(site, viewer, '/', { prepare: withoutRealtime });
    await page.waitForURL('**/index');
    await alert(page).waitFor();
    await page.getByRole('heading', { name: 'Create New Game', includeHidden: true }).waitFor();
    await page.keyboard.press('Escape');
    await alert(page).waitFor({ state: 'detached' });
    await page.goto(`${site.server.address}/`);
    await page.getByRole('heading', { name: 'Create New Game' }).waitFor();
    await eventually(() => shownBalance(page)).toBe(100);
    // By then the code of the alert has come, too.
    await page.waitForLoadState('networkidle');
    expect(await alert(page).count()).toBe(0);

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/index');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    expect(await visitor.getByRole('dialog').count()).toBe(0);
  });

  it('alerts of the newest premium raffle: what it costs and how long it runs [PRZ-03]', async () => {
    await addRaffle(site.server.context, { name: 'A cap', raffleType: 'premium' });
    const raffleEndTime = new Date(inHours(52).getTime() + 30 * 60_000);
    const figures = { entryCost: 100, raffleEndTime };
    const productId = await addRaffle(site.server.context, { name: 'A lamp', raffleType: 'premium', ...figures });
    await addRaffle(site.server.context, { name: 'A cushion' });
    const page = await openAs(site, viewer);

    await alert(page).getByText('A lamp', { exact: true }).waitFor();
    expect(await alert(page).getByText('100 tickets to enter', { exact: true }).isVisible()).toBe(true);
    expect(await alert(page).getByText('2 days 4 hours left', { exact: true }).isVisible()).toBe(true);

    await alert(page).getByRole('button', { name: 'View Prize' }).click();
    await page.waitForURL(`**/product/${productId}`);
    await page.getByRole('heading', { level: 1, name: 'A lamp' }).waitFor();
    await page.goto(`${site.server.address}/index`);
    await eventually(() => shownBalance(page)).toBe(100);
    // By then the code of the alert has come, too.
    await page.waitForLoadState('networkidle');
    expect(await alert(page).count()).toBe(0);
  });
});

it('the menu leads to the lobby, tournaments, the shop, statistics, the profile and out [LOB-02]', async () => {
  const page = await openAs(site, viewer);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.waitFor();

  const entries = await menu.getByRole('link').allInnerTexts();
  expect(entries.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Game Lobby',
    'Tournaments',
    'Tickets & Prizes',
    'Your Stats',
    expect.stringMatching(new RegExp(`Profile ${viewer.username}$`)),
  ]);
  const profile = menu.getByRole('link', { name: `Profile ${viewer.username}` });
  expect(await profile.locator('span').first().isVisible()).toBe(true);
  expect(await menu.getByRole('button').last().innerText()).toBe('Logout');
  const targets = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/index', '/tournaments', '/shop', '/statistics', '/profile']);
  await menu.getByRole('link', { name: 'Tickets & Prizes' }).click();
  await page.waitForURL('**/shop**');
});

it('the shop is for players: its streak, its tickets and its prizes [RTE-07]', async () => {
  const page = await openAs(site, viewer);
  const visitor = await openAs(site, null);
  for (const [path, heading] of [
    ['/shop', 'Daily Flip Streak!'],
    ['/shop/tickets', 'Buy Tickets'],
    ['/shop/prizes', 'Enter to win'],
  ] as const) {
    await page.goto(`${site.server.address}${path}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await visitor.goto(`${site.server.address}${path}`);
    await visitor.waitForURL('**/auth');
  }
});
