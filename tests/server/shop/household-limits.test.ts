import { describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../../apps/server/src/operator/program.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer } from '../../support/builders/players.js';
import { addPrize, addRaffle, address, shopActions } from '../../support/builders/shop.js';
import { addTrace } from '../../support/builders/sign-up-traces.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock('2026-05-01T08:00:00Z');
const test = useTestContext({ clock, env: { ORDERS_PER_HOUSEHOLD: '2' } });
const dayMs = 24 * 3_600_000;

let streets = 0;
const newAddress = () => ({ ...address, street: `${(streets += 1)} St James Square` });

async function addOnNetwork(network: string): Promise<BuiltPlayer> {
  const player = await addPlayer(test.context, { balance: 500 });
  await addTrace(test, player, { network, at: clock.now() });
  return player;
}

/** Orders a prize, and returns its order as its player sees it. */
async function order(player: BuiltPlayer, prizeId: string, shippingAddress = newAddress()) {
  const { viewer } = await shopActions(test.context, player).redeem(prizeId, shippingAddress);
  clock.advance(1);
  return viewer?.orders[0];
}

const groups = () => test.context.shop.householdOrders.listGroups();

async function review(): Promise<string> {
  const output: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0);
  await createProgram((work) => work(test.context)).parseAsync(['review'], { from: 'user' });
  write.mockRestore();
  return output.join('');
}

describe('orders of one prize', () => {
  it('to one postal address wait for a review above the limit, however it is written', async () => {
    const prizeId = await addPrize(test.context, { name: 'A bell', availableQuantity: 20 });
    const here = newAddress();
    const players = [];
    for (let count = 0; count < 4; count += 1) players.push(await addPlayer(test.context, { balance: 500 }));
    const [first, second, third, fourth] = players as [BuiltPlayer, BuiltPlayer, BuiltPlayer, BuiltPlayer];
    const written = { ...here, street: here.street.replace('Square', 'SQ.').toUpperCase(), zipCode: 'sw1y4jh' };

    expect([(await order(first, prizeId, here))?.status, (await order(second, prizeId, written))?.status]).toEqual([
      'ordered',
      'ordered',
    ]);
    const held = await order(third, prizeId, { ...written, fullName: 'Grace Hopper', city: 'LONDON' });
    const alsoHeld = await order(fourth, prizeId, here);
    expect([held, alsoHeld]).toMatchObject([
      { status: 'held', hold: { cause: 'review' } },
      { status: 'held', hold: { cause: 'review' } },
    ]);
    expect((await order(fourth, prizeId))?.status).toBe('ordered');

    // The operator sees them as one, and decides about each. Nothing is lost.
    const references = [held, alsoHeld].map((one) => one?.orderReference ?? '');
    const isOurs = (group: Awaited<ReturnType<typeof groups>>[number]) =>
      group.orders.some(({ playerId }) => playerId === third.id);
    expect((await groups()).filter(isOurs)).toEqual([
      {
        productName: 'A bell',
        reasons: ['address'],
        count: 5,
        orders: [
          { orderReference: references[0], playerId: third.id, username: third.username },
          { orderReference: references[1], playerId: fourth.id, username: fourth.username },
        ],
      },
    ]);
    expect(await review()).toContain(
      `household (address): 5 orders of A bell in 30 days, under review ${references.join(' ')}`,
    );
    await test.context.database.transaction(async (transaction) => {
      await test.context.shop.reviews.release(transaction, references[0] ?? '');
      await test.context.shop.reviews.refuse(transaction, references[1] ?? '');
    });
    const ofThird = await shopActions(test.context, third).view(prizeId);
    expect(ofThird.viewer).toMatchObject({ orders: [{ status: 'ordered' }], ordersPerHousehold: 2 });
    expect([
      await shopActions(test.context, third).balance(),
      await shopActions(test.context, fourth).balance(),
    ]).toEqual([450, 450]);
    expect((await groups()).filter(isOurs)).toEqual([]);
  });

  it('from one network wait above the limit, until a month has passed, and the player knows before', async () => {
    const prizeId = await addPrize(test.context, { availableQuantity: 20 });
    const [one, other] = [await addOnNetwork('a home'), await addOnNetwork('a home')];

    expect((await order(one, prizeId))?.status).toBe('ordered');
    expect((await order(one, prizeId))?.status).toBe('ordered');
    expect((await shopActions(test.context, other).view(prizeId)).viewer.nextHold).toEqual({ cause: 'review' });
    expect((await order(other, prizeId))?.status).toBe('held');
    expect(await groups()).toMatchObject([{ reasons: ['network'], count: 3 }]);

    clock.advance(31 * dayMs);
    expect((await order(other, prizeId))?.status).toBe('ordered');
  });
});

describe('entries of one raffle', () => {
  it('of one household end at its share, which the page shows, and cost nothing beyond', async () => {
    const raffleId = await addRaffle(test.context, { maxEntries: 10, entriesPerHousehold: undefined });
    const [one, other, stranger] = [
      await addOnNetwork('a flat'),
      await addOnNetwork('a flat'),
      await addOnNetwork('elsewhere'),
    ];
    await shopActions(test.context, one).enter(raffleId);
    const { product } = await shopActions(test.context, other).enter(raffleId);
    expect(product).toMatchObject({ entriesPerHousehold: 2, currentEntries: 2 });

    const refused = { reply: { code: 'HOUSEHOLD_SHARE_USED', values: { n: 2, m: 2 } } };
    await expect(shopActions(test.context, one).enter(raffleId)).rejects.toMatchObject(refused);
    await expect(shopActions(test.context, other).enter(raffleId)).rejects.toMatchObject(refused);
    expect(await shopActions(test.context, other).balance()).toBe(490);
    expect((await shopActions(test.context, stranger).enter(raffleId)).product).toMatchObject({ currentEntries: 3 });
  });
});
