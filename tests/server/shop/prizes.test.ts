import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { addPrize, address, shopActions } from '../../support/builders/shop.js';
import { useTestServer } from '../../support/use-test-context.js';

const clock = new FakeClock();
const server = useTestServer({ clock });

const newPlayer = (balance = 100) => addPlayer(server.context, { balance });
const httpOf = (player: Awaited<ReturnType<typeof newPlayer>> | null) =>
  createHttpClient(server.address, player ? cookieOf(player) : '');

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

  it('is sent to an address with any postal code, if no required field is blank', async () => {
    const player = await newPlayer(200);
    const productId = await addPrize(server.context);
    const redeem = (part: object) =>
      httpOf(player).call('shop.redeemPrize', { productId, shippingAddress: { ...address, ...part } });
    expect((await redeem({ zipCode: '' })).body).toMatchObject({ code: 'INCOMPLETE_ADDRESS' });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(200);

    for (const part of [
      { country: 'Taiwan', zipCode: '106409', state: 'Taipei City' },
      { country: 'India', zipCode: '110 001', state: 'Delhi' },
      { state: '' },
    ]) {
      expect(await redeem(part)).toMatchObject({ status: 200 });
    }
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
