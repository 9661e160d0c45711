import type { Product } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { notification } from '../builders/inbox.js';
import { at, dayMs, hourMs, minuteMs, player } from '../builders/players.js';
import { prize, productViewer, raffle } from '../builders/shop.js';
import { brokenReply, malformedReply, type FakeReplies } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { watchShifts } from '../support/layout-shifts.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  expectNone,
  expectPath,
  link,
  nextFrame,
  passTime,
  region,
  see,
  stopClock,
  text,
  title,
  toast,
} from '../support/page.js';
import { redeemDialog } from './open-product.js';

const list = (name: string): Locator => page.getByRole('list', { name, exact: true });
const cardOf = (name: string): Locator => page.getByRole('listitem', { name, exact: true });
const onCard = (name: string, shown: string): Locator => cardOf(name).getByText(shown, { exact: true });

/** The names of the raffles or prizes in a list. */
const namesIn = (listName: string) =>
  list(listName)
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

/** The replies of a shop with these raffles and prizes, newest first. */
function shopWith(
  products: Product[],
  wonProductIds: string[] = [],
): Required<Pick<FakeReplies, 'shop.listRaffles' | 'shop.listPrizes'>> {
  const raffles = products.filter((product) => product.type === 'raffle');
  return {
    'shop.listRaffles': ({ raffleType }) => ({
      products: raffles.filter((one) => one.raffleType === raffleType),
      wonProductIds,
    }),
    'shop.listPrizes': () => ({ products: products.filter((product) => product.type === 'other') }),
  };
}

const cap = raffle({ name: 'A cap' });
const cushion = raffle({ name: 'A cushion' });

describe('the list of prizes', () => {
  it('is a grid of regular or premium raffles, and the choice survives a reload [PRZ-01]', async () => {
    const replies = shopWith([raffle({ name: 'A lamp', raffleType: 'premium' }), cap, cushion]);
    const viewer = player();
    const { close } = openApp('/shop/prizes', { viewer, replies });

    await see(title('Enter to win'));
    await expect.poll(() => namesIn('Regular raffles')).toEqual(['A cap', 'A cushion']);
    await page.getByRole('radio', { name: 'Premium', exact: true }).click();
    await expect.poll(() => namesIn('Premium raffles')).toEqual(['A lamp']);
    expect(list('Regular raffles').query()).toBe(null);
    const path = window.location.pathname + window.location.search;
    await close();
    openApp(path, { viewer, replies });

    await expect.poll(() => namesIn('Premium raffles')).toEqual(['A lamp']);
    for (const [width, columns] of [
      [390, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.viewport(width, 844);
      const grid = list('Premium raffles').element();
      await expect.poll(() => getComputedStyle(grid).gridTemplateColumns.split(' ').length).toBe(columns);
    }
  });

  it('updates automatically: entries, a new raffle, the end of a raffle, and a prize that runs out', async () => {
    const mug = prize({ name: 'A mug', availableQuantity: 1 });
    const basket = raffle({ name: 'A basket', maxEntries: 2, createdAt: at(-2 * dayMs) });
    openApp('/shop/prizes', { viewer: player(), replies: shopWith([basket, mug]) });
    await see(onCard('A basket', '0/2'));
    await see(onCard('A mug', '1 item remaining'));
    await expect.poll(() => realtime.watched).toContainEqual({ room: 'shop' });
    const send = (product: Product) => realtime.send('shop.productChanged', { product });

    send({ ...basket, version: 2, currentEntries: 1 });
    await see(onCard('A basket', '1/2'));
    send(cap);
    await expect.poll(() => namesIn('Regular raffles')).toEqual(['A cap', 'A basket']);
    send({ ...mug, version: 2, availableQuantity: 0 });
    await see(onCard('A mug', 'Out of Stock'));
    send({ ...basket, version: 4, currentEntries: 2, raffleStatus: 'drawn' });
    await see(onCard('A basket', 'EXPIRED!'));
  });

  it('notifies a winner on any page, and leads to their prize without a layout shift', async () => {
    const viewer = player();
    const won = raffle({ name: 'A cushion', raffleStatus: 'drawn', maxEntries: 1, currentEntries: 1 });
    const redeemBy = at(14 * dayMs);
    const product = () => ({ product: won, viewer: productViewer({ entryCount: 1, redeemBy }) });
    const path = '/shop/prizes?type=premium';
    const shifts = watchShifts();
    const { api, close } = openApp(path, { viewer });
    await see(text('There are no premium raffles right now. Check back soon!'));
    await realtime.connected();

    const notifications = [notification('raffleWon', { targetId: won.id, name: 'A cushion' })];
    const replies = {
      ...shopWith([won], [won.id]),
      'shop.getProduct': product,
      'inbox.list': () => ({ notifications }),
    };
    api.reply(replies);
    realtime.send('shop.raffleWon', { productId: won.id, name: 'A cushion', redeemBy });
    realtime.send('inbox.added', {});

    await see(toast('You won!', 'You won: A cushion. Tell us where to send it.'));
    await see(region('You won!'));
    await close();
    shifts.reset();
    openApp(path, { viewer, replies });
    await see(region('You won!'));
    await nextFrame();
    expect(shifts.sum()).toBeLessThanOrEqual(0.02);
    await region('You won!').getByRole('link', { name: 'Claim Your Prize' }).click();
    await expectPath(`/product/${won.id}`);
    await see(redeemDialog('A cushion'));
  });
});

describe('a prize that was won while the player was away [D-21]', () => {
  const won = raffle({ name: 'A cushion', raffleStatus: 'drawn' });
  const replies = shopWith([won], [won.id]);

  it('is announced on the page that they open next, with a link to its page', async () => {
    openApp('/statistics', { viewer: player(), replies });

    await see(toast('You won!', 'Tell us where to send your prize.'));
    await link('Claim Your Prize').click();
    await expectPath(`/product/${won.id}`);
  });

  it('is not announced twice on the list of prizes', async () => {
    const { api } = openApp('/shop/prizes?type=premium', { viewer: player(), replies });

    await see(region('You won!'));
    await expect.poll(() => api.inputsOf('shop.listRaffles')).toContainEqual({ raffleType: 'regular' });
    await expectNone(toast('You won!'));
  });
});

describe('a raffle card [PRZ-02]', () => {
  const drawn = { raffleStatus: 'drawn', maxEntries: 1, currentEntries: 1 } as const;

  it('shows the cost, the entries and the time left, which is updated every minute, and opens the raffle', async () => {
    stopClock();
    const active = raffle({
      name: 'A cushion',
      entryCost: 25,
      currentEntries: 1,
      maxEntries: 40,
      raffleEndTime: at(52 * hourMs + 50_000),
    });
    openApp('/shop/prizes', { viewer: player(), replies: shopWith([active]) });

    await see(onCard('A cushion', '2 days 4 hours left'));
    await see(onCard('A cushion', '1/40'));
    await see(onCard('A cushion', '25 tickets'));
    // The shown time is that of the last full minute, so that the change takes one or two minutes.
    for (let minute = 0; minute < 2; minute += 1) await passTime(minuteMs);
    await see(onCard('A cushion', '2 days 3 hours left'));

    await cardOf('A cushion').click();
    await expectPath(`/product/${active.id}`);
  });

  it('is dimmed and stamped "EXPIRED!" after the end, and opens nothing', async () => {
    const expired = raffle({ name: 'An old cap', ...drawn });
    openApp('/shop/prizes', { viewer: player(), replies: shopWith([expired]) });
    await see(onCard('An old cap', 'EXPIRED!'));

    const picture = cardOf('An old cap').getByCss('svg').first().element();
    expect(Number(getComputedStyle(picture).opacity)).toBeLessThan(1);
    expect(cardOf('An old cap').getByRole('link', { name: 'An old cap' }).query()).toBe(null);
    await onCard('An old cap', 'EXPIRED!').click();
    expect(window.location.pathname).toBe('/shop/prizes');
  });

  it('is stamped "REDEEMED!" when the winner has redeemed the prize, and opens the raffle', async () => {
    const redeemed = raffle({ name: 'An old mug', ...drawn, raffleStatus: 'redeemed' });
    openApp('/shop/prizes', { viewer: player(), replies: shopWith([redeemed]) });
    await see(onCard('An old mug', 'REDEEMED!'));

    await cardOf('An old mug').click();

    await expectPath(`/product/${redeemed.id}`);
  });
});

describe('a failure on the list of prizes [ESH-02]', () => {
  const replies = shopWith([cushion]);
  const fail = (failure: Error) => (): never => {
    throw failure;
  };

  it('is shown with a button to try again and as a toast if the raffles cannot be loaded', async () => {
    const { api } = openApp('/shop/prizes', {
      viewer: player(),
      replies: { ...replies, 'shop.listRaffles': fail(brokenReply(500)) },
    });
    await see(text('Failed to load products. Please try again.'));
    await see(toast('Error', 'Failed to load products. Please try again.'));
    api.reply(replies);

    await button('Try Again').click();

    await see(cardOf('A cushion'));
  });

  it('is shown as a toast if the balance cannot be loaded', async () => {
    openApp('/shop/prizes', {
      viewer: player(),
      replies: { ...replies, 'profiles.getBalance': fail(brokenReply(500)) },
    });

    await see(toast('Error', 'Failed to load user balance.'));
  });

  it('is shown with a button to reload the page if the raffles cannot be shown', async () => {
    const { departures } = openApp('/shop/prizes', {
      viewer: player(),
      replies: { ...replies, 'shop.listRaffles': fail(malformedReply({})) },
    });
    await see(text('Something went wrong. Please try again.'));

    await button('Reload').click();

    await expect.poll(() => departures).toEqual([window.location.href]);
  });
});

it.each([
  ['/shop', 'Daily Flip Streak!'],
  ['/shop/tickets', 'Buy Tickets'],
  ['/shop/prizes', 'Enter to win'],
])('shows the page %s of the shop to players and asks visitors to sign in [RTE-07]', async (path, heading) => {
  const { close } = openApp(path, { viewer: player() });
  await see(title(heading));
  await close();

  openApp(path);

  await expectPath('/auth');
});
