import { randomUUID } from 'node:crypto';
import { errors, type EventOf } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { NoConnectionError } from '../../../apps/server/src/platform/database/database-failures.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, addPlayers, cookieOf, intentOf } from '../../support/builders/players.js';
import { connectRealtime, type RealtimeClient } from '../../support/counterparts/realtime-client.js';
import { raceSize } from '../../support/torture/scale.js';
import { addPrize, addRaffle, address, raffleEntry, shopActions } from '../../support/builders/shop.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

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
    await addPrize(server.context);

    const premium = await httpOf(player).call('shop.listRaffles', { raffleType: 'premium' });
    const others = await httpOf(player).call('shop.listRaffles', { raffleType: 'regular' });
    const found = await httpOf(player).call('shop.getProduct', { productId: older });
    const entered = await httpOf(player).call('shop.enterRaffle', raffleEntry(older));

    expect(premium.body.products.map(({ id }) => id)).toEqual([newer, older]);
    expect(others.body.products.map(({ id }) => id)).toEqual([regular]);
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
    const figures = { entryCost: 7, maxEntries: 30, currentEntries: 0, raffleEndTime, raffleStatus: 'open' };
    const hashes = { seedHash: expect.any(String), chainHead: expect.any(String) };
    const published = { ...hashes, closedAt: null, round: null };
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
    expect(redeemed).toMatchObject({ status: 401, body: { message: 'User not authenticated' } });
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

describe('a prize', () => {
  it('is redeemed for tickets: paid, taken from stock, and ordered with a copy of the address [ENT-09] [TBL-09]', async () => {
    const player = await newPlayer(60);
    const productId = await addPrize(server.context, { ticketPrice: 50, availableQuantity: 2 });

    const { product, viewer } = await shopActions(server.context, player).redeem(productId);

    expect(product).toMatchObject({ availableQuantity: 1 });
    expect(viewer.orders).toEqual([
      {
        orderReference: expect.stringMatching(/^[0-9A-F]{10}$/),
        status: 'ordered',
        hold: null,
        trackingNumber: null,
        createdAt: clock.now().toISOString(),
        shippedAt: null,
      },
    ]);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(10);
    const { rows } = await server.context.database.pool.query(
      'SELECT product_id, user_id, shipping_address FROM prize_redemptions WHERE user_id = $1',
      [player.id],
    );
    expect(rows).toEqual([{ product_id: productId, user_id: player.id, shipping_address: address }]);
    const { rows: moved } = await server.context.database.pool.query(
      'SELECT type, balance_delta FROM transactions WHERE redemption_id IN (SELECT id FROM prize_redemptions WHERE product_id = $1)',
      [productId],
    );
    expect(moved).toEqual([{ type: 'prize_redemption', balance_delta: -50 }]);
  });

  it('saves its shipping address as the default, without replacing an address saved earlier', async () => {
    const [newcomer, settled] = [await newPlayer(), await newPlayer()];
    const saved = { street: '1 Cheese Row', city: 'Delft', state: 'ZH', zipCode: '2611 AB', country: 'Netherlands' };
    await httpOf(settled).call('profiles.updateShippingAddress', saved);
    const productId = await addPrize(server.context);

    for (const player of [newcomer, settled]) await shopActions(server.context, player).redeem(productId);

    const remembered = async (player: typeof newcomer) =>
      (await httpOf(player).call('profiles.getOwn', {})).body.profile.shippingAddress;
    expect(await remembered(newcomer)).toEqual(address);
    expect(await remembered(settled)).toEqual({ ...saved, fullName: address.fullName });
  });

  it('is paid, taken from stock and ordered with a copy of the address, or none of these [D-26] [ENT-03]', async () => {
    const { pool } = server.context.database;
    const player = await newPlayer();
    const actions = shopActions(server.context, player);
    const productId = await addPrize(server.context, { ticketPrice: 40, availableQuantity: 2 });
    const { fullName: _, ...inProfile } = address;
    const saveAddress = (part: object) =>
      httpOf(player).call('profiles.updateShippingAddress', { ...inProfile, ...part });
    const savedAddress = async () =>
      (await pool.query('SELECT shipping_address FROM profiles WHERE id = $1', [player.id])).rows[0]?.shipping_address;
    for (const part of Object.keys(inProfile)) {
      expect((await saveAddress({ [part]: 7 })).body).toMatchObject({ code: 'INCOMPLETE_ADDRESS' });
    }
    await saveAddress({});
    expect(await savedAddress()).toEqual({ ...inProfile, fullName: null });
    const browser = await connectRealtime(server.address, cookieOf(player));

    await pool.query('ALTER TABLE prize_redemptions ADD CONSTRAINT no_orders CHECK (false) NOT VALID');
    try {
      await expect(actions.redeem(productId)).rejects.toThrow('prize_redemptions');
    } finally {
      await pool.query('ALTER TABLE prize_redemptions DROP CONSTRAINT no_orders');
    }
    expect(await actions.balance()).toBe(100);
    expect(await actions.view(productId)).toMatchObject({ product: { availableQuantity: 2 }, viewer: { orders: [] } });
    expect(await savedAddress()).toEqual({ ...inProfile, fullName: null });

    await actions.redeem(productId);
    expect(await actions.balance()).toBe(60);
    expect(await actions.view(productId)).toMatchObject({ product: { availableQuantity: 1 } });
    expect(await savedAddress()).toEqual(address);
    await browser.next('profiles.changed');
    await saveAddress({ city: 'Delft' });
    const { rows } = await pool.query('SELECT user_id, shipping_address FROM prize_redemptions WHERE product_id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ user_id: player.id, shipping_address: address }]);
    browser.close();
  });

  it('is rejected with a low balance or empty stock, without any change', async () => {
    const [poor, rich] = [await newPlayer(49), await newPlayer(200)];
    const productId = await addPrize(server.context, { ticketPrice: 50, availableQuantity: 1 });

    const tooPoor = shopActions(server.context, poor).redeem(productId);
    await expect(tooPoor).rejects.toMatchObject({
      reply: { message: 'You need 50 tickets to redeem this prize. Your current balance: 49 tickets.' },
    });
    await shopActions(server.context, rich).redeem(productId);

    await expect(shopActions(server.context, rich).redeem(productId)).rejects.toMatchObject({
      reply: { code: 'OUT_OF_STOCK' },
    });
    expect(await server.context.ledger.balanceOf(rich.id)).toBe(150);
    expect(await server.context.ledger.balanceOf(poor.id)).toBe(49);
  });

  it('is sent only to an address that exists in its country, or to an older one that is saved', async () => {
    const { pool } = server.context.database;
    const player = await newPlayer(200);
    const productId = await addPrize(server.context);
    const redeem = (part: object) =>
      httpOf(player).call('shop.redeemPrize', { productId, shippingAddress: { ...address, ...part } });
    for (const wrong of [{ country: 'Catland' }, { zipCode: '12345' }]) {
      expect(await redeem(wrong)).toMatchObject({ status: 400, body: { code: 'INVALID_ADDRESS' } });
    }
    expect((await redeem({ zipCode: '' })).body).toMatchObject({ code: 'INCOMPLETE_ADDRESS' });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(200);

    await pool.query('UPDATE profiles SET shipping_address = $2 WHERE id = $1', [
      player.id,
      { ...address, country: 'Catland' },
    ]);
    expect((await redeem({ country: 'Catland', city: 'Elsewhere' })).body).toMatchObject({ code: 'INVALID_ADDRESS' });
    expect(await redeem({ country: 'Catland' })).toMatchObject({ status: 200 });
    expect(await redeem({ state: '' })).toMatchObject({ status: 200 });
  });

  it.each([
    ['fullName', ''],
    ['street', '   '],
    ['city', ' '],
    ['city', undefined],
    ['state', 'a'.repeat(201)],
    ['zipCode', 'two\nlines'],
    ['country', 7],
  ])('is not sent to an address whose %s is %j', async (field, value) => {
    const player = await newPlayer();
    const productId = await addPrize(server.context);
    const shippingAddress = { ...address, [field]: value };

    const answer = await httpOf(player).call('shop.redeemPrize', { productId, shippingAddress });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INCOMPLETE_ADDRESS', message: 'Please fill in all address fields' },
    });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
  });

  it('does not reveal the order or address of another player', async () => {
    const [owner, stranger] = [await newPlayer(), await newPlayer()];
    const productId = await addPrize(server.context);
    await shopActions(server.context, owner).redeem(productId);

    const seen = [
      await httpOf(stranger).call('shop.getProduct', { productId }),
      await httpOf(null).call('shop.getProduct', { productId }),
      await httpOf(owner).call('shop.getProduct', { productId }),
    ];

    expect(seen.map(({ body }) => body.viewer?.orders.length ?? 0)).toEqual([0, 0, 1]);
    for (const { text } of seen) expect(text).not.toContain(address.street);
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

/** Sends a request like a browser: retries with the same key while the server has no free connection. */
async function untilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoConnectionError)) throw error;
    }
  }
}

describe('concurrent requests', () => {
  /** Lets many players request the same product concurrently; counts successes, refusals and correct balances. */
  async function rush(prepare: (player: Awaited<ReturnType<typeof newPlayer>>) => () => Promise<unknown>) {
    const players = await addPlayers(server.context, raceSize, 100);
    const results = await Promise.allSettled(players.map((player) => untilAnswered(prepare(player))));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.reply?.code] : []));
    const { rows } = await server.context.database.pool.query(
      'SELECT id, balance::int AS balance FROM profiles WHERE id = ANY($1)',
      [players.map(({ id }) => id)],
    );
    const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
    const kept = players.filter((player, index) => {
      return balances.get(player.id) === (results[index]?.status === 'fulfilled' ? 90 : 100);
    });
    return { succeeded: raceSize - refusals.length, refusals: new Set(refusals), kept: kept.length };
  }

  it('sell exactly the last 20 entries of a raffle; all other buyers keep their tickets', async () => {
    const productId = await addRaffle(server.context, { entryCost: 10, maxEntries: 25 });
    const early = await newPlayer();
    for (let entry = 0; entry < 5; entry += 1) await shopActions(server.context, early).enter(productId);

    const outcome = await rush((player) => {
      const input = raffleEntry(productId);
      const intent = intentOf(player, 'shop.enterRaffle', input);
      return () => server.context.shop.spending.enterRaffle(player, input, intent);
    });

    expect(outcome).toEqual({ succeeded: 20, refusals: new Set(['RAFFLE_FULL']), kept: raceSize });
  });

  it('sell exactly a stock of 20; all other buyers keep their tickets', async () => {
    const productId = await addPrize(server.context, { ticketPrice: 10, availableQuantity: 20 });

    const outcome = await rush((player) => {
      const input = { productId, shippingAddress: address };
      const intent = intentOf(player, 'shop.redeemPrize', input);
      return () => server.context.shop.spending.redeemPrize(player, input, intent);
    });

    expect(outcome).toEqual({ succeeded: 20, refusals: new Set(['OUT_OF_STOCK']), kept: raceSize });
  });

  it('spend exactly the balance if one player buys many entries', async () => {
    const player = await newPlayer(100);
    const productId = await addRaffle(server.context, { entryCost: 10, maxEntries: 1000 });

    const results = await Promise.allSettled(
      Array.from({ length: raceSize }, () => shopActions(server.context, player).enter(productId)),
    );

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(0);
  });

  it('create one order if they redeem with the same key', async () => {
    const player = await newPlayer(200);
    const productId = await addPrize(server.context, { ticketPrice: 50 });
    const input = { productId, shippingAddress: address };
    const intent = intentOf(player, 'shop.redeemPrize', input);

    const answers = await Promise.all(
      Array.from({ length: raceSize }, () => server.context.shop.spending.redeemPrize(player, input, intent)),
    );

    expect(new Set(answers.map(({ viewer }) => viewer.orders[0]?.orderReference)).size).toBe(1);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(150);
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
    const draws = async () => (await server.context.shop.catalogue.getDrawProof({ productId: wonId })).draws;
    await waitUntil(async () => (await draws()).length === 1);
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
});
