import { expect, it } from 'vitest';
import { at, dayMs, hourMs, newId, player } from '../builders/players.js';
import { ownEntries, prize, prizeOrder, raffle } from '../builders/shop.js';
import { refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, link, main, see, seeNo, text, title } from '../support/page.js';

/** The cursor of a second page. */
const second = `${at()}/${newId()}`;

const rows = () => (main().getByRole('listitem').elements() as HTMLElement[]).map(({ innerText }) => innerText);

it('the page of orders lists each order with its product and why it waits', async () => {
  const mug = prize({ name: 'Whisker mug' });
  openApp('/shop/prizes', {
    viewer: player(),
    replies: {
      'shop.listOrders': () => ({
        orders: [
          { product: mug, order: prizeOrder({ orderReference: 'A1', status: 'held', hold: { cause: 'review' } }) },
          { product: raffle({ name: 'Reading lamp' }), order: prizeOrder({ orderReference: 'B2', status: 'refused' }) },
        ],
        nextCursor: null,
      }),
    },
  });

  await link('Your Orders').click();

  await expectPath('/shop/orders');
  await see(title('Your Orders'));
  await expect.poll(() => rows().length).toBe(2);
  for (const part of ['Whisker mug', 'Order A1', 'Under review']) expect(rows()[0]).toContain(part);
  for (const part of ['Reading lamp', 'Refused', 'The tickets of your entries are back']) {
    expect(rows()[1]).toContain(part);
  }
  await expect.element(link('Whisker mug')).toHaveAttribute('href', `/product/${mug.id}`);
});

it('the page of entries lists each raffle with its result, and leads to the proof and to a prize to redeem', async () => {
  const [won, lost] = [raffle({ name: 'Reading lamp', raffleStatus: 'drawn' }), raffle({ name: 'Cap' })];
  openApp('/shop/entries', {
    viewer: player(),
    replies: {
      'shop.listEntries': () => ({
        entries: [
          ownEntries({ product: won, entryCount: 2, spent: 20, result: 'won', redeemBy: at(dayMs) }),
          ownEntries({ product: lost, lastEnteredAt: at(-hourMs), result: 'lost' }),
        ],
        nextCursor: null,
      }),
    },
  });

  await see(text('2 entries for 20 tickets'));
  expect(rows()[0]).toMatch(/Reading lamp[^]*Won/);
  expect(rows()[1]).toMatch(/Cap[^]*1 entry for 10 tickets[^]*Not won/);
  expect(main().getByRole('link', { name: 'Claim Your Prize' }).elements()).toHaveLength(1);
  const proofs = main().getByRole('link', { name: 'See the Draw' }).elements();
  expect(proofs.map((one) => one.getAttribute('href'))).toEqual([
    `/product/${won.id}/proof`,
    `/product/${lost.id}/proof`,
  ]);
});

it('an empty list leads to the prizes, and a list that fails to load says so', async () => {
  const { close } = openApp('/shop/entries', { viewer: player() });
  await see(text('You have not entered a raffle yet.'));
  await link('See the Raffles').click();
  await expectPath('/shop/prizes');
  await close();

  openApp('/shop/orders', {
    viewer: player(),
    replies: {
      'shop.listOrders': () => {
        throw refusal('FOREIGN_ORIGIN');
      },
    },
  });
  await see(main().getByText('Failed to load your orders. Please try again.'));
  await see(button('Try Again'));
});

it('the page of orders shows 20 rows, adds older ones, and keeps its rows if these fail to load', async () => {
  const stored = Array.from({ length: 25 }, (_, index) => ({
    product: prize(),
    order: prizeOrder({ orderReference: `A${index}` }),
  }));
  let isReachable = true;
  const { api, realtime } = openApp('/shop/orders', {
    viewer: player(),
    replies: {
      'shop.listOrders': ({ cursor }) => {
        if (!isReachable) throw refusal('FOREIGN_ORIGIN');
        return cursor === undefined
          ? { orders: stored.slice(0, 20), nextCursor: second }
          : { orders: stored.slice(20), nextCursor: null };
      },
    },
  });
  await expect.poll(() => rows().length).toBe(20);
  // Connecting can refetch the list, which must not fail.
  await realtime.connected();
  await api.idle();

  isReachable = false;
  await button('Show More').click();
  await see(main().getByText('Failed to load your orders. Please try again.'));
  expect(rows()).toHaveLength(20);
  isReachable = true;
  await button('Show More').click();

  await expect.poll(() => rows().length).toBe(25);
  await seeNo(button('Show More'));
  expect(api.inputsOf('shop.listOrders').at(-1)).toEqual({ cursor: second });
});

it('the page of entries adds older rows', async () => {
  const stored = Array.from({ length: 21 }, (_, index) => ownEntries({ product: raffle({ name: `Cap ${index}` }) }));
  openApp('/shop/entries', {
    viewer: player(),
    replies: {
      'shop.listEntries': ({ cursor }) =>
        cursor === undefined
          ? { entries: stored.slice(0, 20), nextCursor: second }
          : { entries: stored.slice(20), nextCursor: null },
    },
  });
  await expect.poll(() => rows().length).toBe(20);

  await button('Show More').click();

  await expect.poll(() => rows().at(-1)).toContain('Cap 20');
  expect(rows()).toHaveLength(21);
});
