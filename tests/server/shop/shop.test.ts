import { randomUUID } from 'node:crypto';
import { errors, type EventOf, type ReplyOf } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime, type RealtimeClient } from '../../support/counterparts/realtime-client.js';
import { addPrize, addRaffle, address, raffleEntry, shopActions } from '../../support/builders/shop.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock();
const server = useTestServer({ clock });

const newPlayer = (balance = 100) => addPlayer(server.context, { balance });
const httpOf = (player: Awaited<ReturnType<typeof newPlayer>> | null) =>
  createHttpClient(server.address, player ? cookieOf(player) : '');

describe('the raffles', () => {
  it('are listed by type, newest first, and found by id; an entry increments the count [TBL-07]', async () => {
    const player = await newPlayer();
    const older = await addRaffle(server.context, { raffleType: 'premium' });
    clock.advance(1);
    const newer = await addRaffle(server.context, { raffleType: 'premium' });
    const regular = await addRaffle(server.context);
    const prize = await addPrize(server.context);
    // Other tests of this file add products, too.
    const idsOf = ({ body }: { body: ReplyOf<'shop.listRaffles'> }) =>
      body.products.map(({ id }) => id).filter((id) => [older, newer, regular, prize].includes(id));

    const premium = await httpOf(player).call('shop.listRaffles', { raffleType: 'premium' });
    const others = await httpOf(player).call('shop.listRaffles', { raffleType: 'regular' });
    const found = await httpOf(player).call('shop.getProduct', { productId: older });
    const entered = await httpOf(player).call('shop.enterRaffle', raffleEntry(older));

    expect(idsOf(premium)).toEqual([newer, older]);
    expect(idsOf(others)).toEqual([regular]);
    expect(found.body.product).toMatchObject({ id: older, currentEntries: 0 });
    expect(entered.body.product).toMatchObject({ id: older, currentEntries: 1 });
  });

  it('have the fields of a product [ENT-07]', async () => {
    const productId = await addRaffle(server.context, { entryCost: 7, maxEntries: 30 });
    const prizeId = await addPrize(server.context, { ticketPrice: 40, availableQuantity: 2 });
    const shared = {
      id: productId,
      version: 1,
      name: 'A cushion',
      description: 'Soft, warm and slightly chewed.',
      imageUrl: null,
      type: 'raffle',
      raffleType: 'regular',
      productType: 'physical',
      createdAt: clock.now().toISOString(),
    };

    const raffle = await httpOf(null).call('shop.getProduct', { productId });
    const prize = await httpOf(null).call('shop.getProduct', { productId: prizeId });

    const raffleEndTime = new Date(clock.now().getTime() + 3 * 24 * 3_600_000).toISOString();
    const figures = {
      entryCost: 7,
      maxEntries: 30,
      entriesPerHousehold: 30,
      currentEntries: 0,
      raffleEndTime,
      raffleStatus: 'open',
    };
    const hashes = { seedHash: expect.any(String), chainHead: expect.any(String) };
    const published = { ...hashes, beacon: 'noBeacon', closedAt: null, round: null, acts: 0, actsHead: null };
    expect(raffle.body).toEqual({ product: { ...shared, ...figures, ...published }, viewer: null });
    const other = { id: prizeId, name: 'A mug', type: 'other', ticketPrice: 40, availableQuantity: 2 };
    expect(prize.body).toEqual({ product: { ...shared, ...other }, viewer: null });
  });

  it('sell entries for tickets, and count those of the player [ENT-08] [TBL-08]', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    const productId = await addRaffle(server.context, { entryCost: 10 });

    await shopActions(server.context, other).enter(productId);
    await shopActions(server.context, player).enter(productId);
    const second = await shopActions(server.context, player).enter(productId);

    expect(second.viewer.entryCount).toBe(2);
    expect((await shopActions(server.context, other).view(productId)).viewer.entryCount).toBe(1);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(80);
    const { rows } = await server.context.database.pool.query(
      `SELECT entry.id, product_id, entry.user_id, type, amount, balance_delta
       FROM raffle_entries AS entry LEFT JOIN transactions ON raffle_entry_id = entry.id
       WHERE product_id = $1 ORDER BY entry_number`,
      [productId],
    );
    const paid = {
      id: expect.any(String),
      product_id: productId,
      type: 'raffle_entry',
      amount: 10,
      balance_delta: -10,
    };
    expect(rows).toEqual([other, player, player].map(({ id }) => ({ ...paid, user_id: id })));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
  });

  it('accept entries until they are full, and reject the next one [RAF-01]', async () => {
    const player = await newPlayer();
    const productId = await addRaffle(server.context, { maxEntries: 3 });
    const actions = shopActions(server.context, player);

    const counts = [];
    for (let entry = 0; entry < 3; entry += 1) counts.push((await actions.enter(productId)).product);

    expect(counts).toMatchObject([{ currentEntries: 1 }, { currentEntries: 2 }, { currentEntries: 3 }]);
    await expect(actions.enter(productId)).rejects.toMatchObject({
      reply: { code: 'RAFFLE_FULL', message: 'This raffle has reached its maximum number of entries.' },
    });
    expect(await actions.balance()).toBe(70);
  });

  it('reject visitors, low balances and late entries, in this order and with these messages [VAL-13]', async () => {
    const [poor, rich] = [await newPlayer(9), await newPlayer(100)];
    const productId = await addRaffle(server.context, { entryCost: 10, maxEntries: 1 });

    const anonymous = await httpOf(null).call('shop.enterRaffle', raffleEntry(productId));
    const tooPoor = await httpOf(poor).call('shop.enterRaffle', raffleEntry(productId));
    await shopActions(server.context, rich).enter(productId);
    const tooPoorAndLate = await httpOf(poor).call('shop.enterRaffle', raffleEntry(productId));
    const tooLate = await httpOf(rich).call('shop.enterRaffle', raffleEntry(productId));

    expect(anonymous).toMatchObject({ status: 401, body: { message: 'Please login to enter the raffle' } });
    const message = 'You need 10 tickets to enter this raffle. Your current balance: 9 tickets.';
    expect(tooPoor).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_BALANCE_TO_ENTER', message } });
    expect(tooPoorAndLate.body).toEqual(tooPoor.body);
    expect(tooLate).toMatchObject({
      status: 409,
      body: { code: 'RAFFLE_FULL', message: 'This raffle has reached its maximum number of entries.' },
    });
    expect([errors.INSUFFICIENT_BALANCE_TO_ENTER.title, errors.RAFFLE_FULL.title]).toEqual([
      'Insufficient Balance',
      'Raffle Full',
    ]);
    expect(await server.context.ledger.balanceOf(poor.id)).toBe(9);
  });

  it('reject entries after their end, even before they are drawn', async () => {
    const player = await newPlayer();
    const productId = await addRaffle(server.context, { raffleEndTime: new Date(clock.now().getTime() + 1000) });
    const takeEntry = () => shopActions(server.context, player).enter(productId);
    await takeEntry();

    clock.advance(1000);

    await expect(takeEntry()).rejects.toMatchObject({ reply: { code: 'RAFFLE_ENDED' } });
  });

  it('return the same answer to all retries of a request', async () => {
    const player = await newPlayer();
    const productId = await addRaffle(server.context);
    const [key, otherKey] = [randomUUID(), randomUUID()];
    const input = raffleEntry(productId);
    const enter = (under: string, entry = input) => httpOf(player).call('shop.enterRaffle', entry, under);

    const first = await enter(key);
    const again = await enter(key);
    await enter(otherKey, raffleEntry(productId));

    expect(again.body).toEqual(first.body);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(80);
    const poor = await newPlayer(1);
    const refusedKey = randomUUID();
    const ask = () => httpOf(poor).call('shop.enterRaffle', input, refusedKey);
    expect((await ask()).text).toBe((await ask()).text);
  });
});

describe('the product page', () => {
  it('is public; entering and redeeming need a session [D-32]', async () => {
    const player = await newPlayer();
    const [raffleId, prizeId] = [await addRaffle(server.context), await addPrize(server.context)];
    const redemption = { productId: prizeId, shippingAddress: address };
    const view = () =>
      Promise.all([raffleId, prizeId].map((productId) => shopActions(server.context, player).view(productId)));
    const before = await view();

    const seen = await httpOf(null).call('shop.getProduct', { productId: raffleId });
    const entered = await httpOf(null).call('shop.enterRaffle', raffleEntry(raffleId));
    const redeemed = await httpOf(null).call('shop.redeemPrize', redemption);

    expect(seen).toMatchObject({ status: 200, body: { viewer: null } });
    expect(entered).toMatchObject({ status: 401, body: { message: 'Please login to enter the raffle' } });
    expect(redeemed).toMatchObject({ status: 401, body: { message: 'Failed to redeem prize. Please try again.' } });
    expect(await view()).toEqual(before);
    expect((await httpOf(player).call('shop.enterRaffle', raffleEntry(raffleId))).status).toBe(200);
    expect((await httpOf(player).call('shop.redeemPrize', redemption)).status).toBe(200);
  });
});

describe('a missing product', () => {
  it.each(['not an id', randomUUID()])('is reported as not found: %s', async (productId) => {
    const answers = [
      await httpOf(null).call('shop.getProduct', { productId }),
      await httpOf(null).call('shop.getDrawProof', { productId }),
      await httpOf(await newPlayer()).call('shop.enterRaffle', raffleEntry(productId)),
    ];

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND', message: 'Product not found' } });
    }
  });

  it('is reported when a raffle operation is called for another kind of product', async () => {
    const [player, productId] = [await newPlayer(), await addPrize(server.context)];

    const entered = await httpOf(player).call('shop.enterRaffle', raffleEntry(productId));
    const proof = await httpOf(player).call('shop.getDrawProof', { productId });

    expect(entered.body).toMatchObject({ message: 'Failed to enter raffle. Please try again.' });
    expect(proof.body).toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
  });
});

describe('realtime', () => {
  it('publishes a changed product once to everyone in the shop or on the product page', async () => {
    const productId = await addRaffle(server.context);
    const otherId = await addRaffle(server.context);
    const [inShop, atProduct, elsewhere] = await Promise.all([1, 2, 3].map(() => connectRealtime(server.address)));
    if (!inShop || !atProduct || !elsewhere) throw new Error('three have connected');
    expect(await inShop.watch({ room: 'shop' })).toBe(true);
    expect(await inShop.watch({ room: 'product', productId })).toBe(true);
    expect(await atProduct.watch({ room: 'product', productId })).toBe(true);
    await elsewhere.watch({ room: 'product', productId: otherId });

    await shopActions(server.context, await newPlayer()).enter(productId);
    await shopActions(server.context, await newPlayer()).enter(otherId);

    for (const browser of [inShop, atProduct]) {
      const { product } = await browser.next('shop.productChanged', (content) => content.product.id === productId);
      expect(product).toMatchObject({ currentEntries: 1, version: 2 });
    }
    for (const browser of [inShop, elsewhere]) {
      await browser.next('shop.productChanged', (content) => content.product.id === otherId);
    }
    const timesTold = ({ received }: RealtimeClient, id: string) =>
      received.filter(({ content }) => (content as Partial<EventOf<'shop.productChanged'>>).product?.id === id).length;
    expect([timesTold(inShop, productId), timesTold(inShop, otherId)]).toEqual([1, 1]);
    expect([timesTold(atProduct, productId), timesTold(atProduct, otherId)]).toEqual([1, 0]);
    expect([timesTold(elsewhere, productId), timesTold(elsewhere, otherId)]).toEqual([0, 1]);
    for (const one of [inShop, atProduct, elsewhere]) one.close();
  });

  it('publishes a product again when an order of it is shipped', async () => {
    const player = await newPlayer();
    const productId = await addPrize(server.context);
    const { product, viewer } = await shopActions(server.context, player).redeem(productId);
    const browser = await connectRealtime(server.address, cookieOf(player));
    await browser.watch({ room: 'product', productId });

    const orderReference = viewer.orders[0]?.orderReference ?? '';
    await server.context.database.transaction((transaction) =>
      server.context.shop.management.shipRedemption(transaction, orderReference, 'TRACK 1'),
    );

    expect(await browser.next('shop.productChanged')).toEqual({ product });
    const seen = await httpOf(player).call('shop.getProduct', { productId });
    expect(seen.body.viewer?.orders).toMatchObject([{ orderReference, status: 'shipped', trackingNumber: 'TRACK 1' }]);
    browser.close();
  });
});

describe('the records of a player', () => {
  it('list their own orders and entries, newest first, with the result and the deadline of a win', async () => {
    const [player, other] = [await newPlayer(200), await newPlayer()];
    const actions = shopActions(server.context, player);
    const prizeId = await addPrize(server.context);
    await actions.redeem(prizeId);
    const [lostId, wonId, openId] = [
      await addRaffle(server.context, { maxEntries: 1 }),
      await addRaffle(server.context, { maxEntries: 2 }),
      await addRaffle(server.context),
    ];
    await shopActions(server.context, other).enter(lostId);
    for (const productId of [wonId, wonId, openId]) {
      clock.advance(1);
      await actions.enter(productId);
    }
    await server.context.shop.raffles.drawDue();
    clock.advance(1);
    await actions.redeem(wonId);

    const { orders } = (await httpOf(player).call('shop.listOrders', {})).body;
    const { entries } = (await httpOf(player).call('shop.listEntries', {})).body;

    expect(orders).toMatchObject([
      { product: { id: wonId }, order: { status: 'ordered' } },
      { product: { id: prizeId }, order: { status: 'ordered', trackingNumber: null } },
    ]);
    expect(entries).toMatchObject([
      { product: { id: openId }, entryCount: 1, spent: 10, result: 'open', redeemBy: null },
      { product: { id: wonId }, entryCount: 2, spent: 20, result: 'won', redeemBy: null },
    ]);
    expect((await httpOf(other).call('shop.listEntries', {})).body.entries.map(({ product }) => product.id)).toEqual([
      lostId,
    ]);
    expect((await httpOf(other).call('shop.listOrders', {})).body.orders).toEqual([]);
  });

  it('have pages of 20 without gaps, also among rows of the same moment, and none for the cursor of another player', async () => {
    const [player, stranger] = [await newPlayer(42), await newPlayer()];
    const [actions, { call }] = [shopActions(server.context, player), httpOf(player)];
    const prizeId = await addPrize(server.context, { ticketPrice: 1, availableQuantity: 21 });
    for (let count = 0; count < 21; count += 1) {
      await actions.redeem(prizeId);
      await actions.enter(await addRaffle(server.context, { entryCost: 1 }));
    }

    const orders = await pagesOf(async (input) => {
      const { body } = await call('shop.listOrders', input);
      return { ids: body.orders.map(({ order }) => order.orderReference), nextCursor: body.nextCursor };
    });
    const entries = await pagesOf(async (input) => {
      const { body } = await call('shop.listEntries', input);
      return { ids: body.entries.map(({ product }) => product.id), nextCursor: body.nextCursor };
    });

    for (const pages of [orders, entries]) {
      expect(pages.map(({ length }) => length)).toEqual([20, 1]);
      expect(new Set(pages.flat()).size).toBe(21);
    }
    for (const name of ['shop.listOrders', 'shop.listEntries'] as const) {
      const cursor = (await call(name, {})).body.nextCursor ?? '';
      const { status, body } = await httpOf(stranger).call(name, { cursor });
      expect([status, Object.values(body)]).toEqual([200, [[], null]]);
      expect((await httpOf(null).call(name, { cursor })).status).toBe(401);
    }
  });

  it('refuse a cursor that is not the position of a row', async () => {
    const { call } = httpOf(await newPlayer());
    const [at, id] = ['2026-01-01T00:00:00.000Z', randomUUID()];
    const notTimes = [`0000-01-01T00:00:00.000Z/${id}`, `2026-02-30T00:00:00.000Z/${id}`, `/${id}`, `\0${at}/${id}`];
    const notIds = [at, `${at}/`, `${at}/x`, `${at}/' OR 1=1`, `${at}/${id}/x`];
    for (const name of ['shop.listOrders', 'shop.listEntries'] as const) {
      expect((await call(name, { cursor: `${at}/${id}` })).status).toBe(200);
      for (const cursor of ['', '/', 'x', ...notTimes, ...notIds]) {
        expect([cursor, (await call(name, { cursor })).status]).toEqual([cursor, 400]);
      }
    }
  });
});

/** Reads all pages of a list. */
async function pagesOf(
  read: (input: { cursor?: string }) => Promise<{ ids: string[]; nextCursor: string | null }>,
): Promise<string[][]> {
  const pages = [await read({})];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor) pages.push(await read({ cursor }));
  return pages.map(({ ids }) => ids);
}
