import { roundAfterClosing, timeOfRound } from '@game/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { addRaffle, raffleEntry, shopActions } from '../../support/builders/shop.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { startBeaconServer, testChain, type BeaconServer } from '../../support/counterparts/beacon-server.js';
import { startTestServer, violatedInvariants, type TestServer } from '../../support/test-context.js';

const minuteMs = 60_000;
const clock = new FakeClock();
let beacon: BeaconServer;
let server: TestServer;

beforeAll(async () => {
  beacon = await startBeaconServer();
  server = await startTestServer({ clock, env: beacon.env });
});

afterAll(async () => {
  expect(await violatedInvariants(server.database)).toEqual([]);
  await server.close();
  beacon.close();
});

/** Publishes all rounds up to now, by a clock that is ahead of the server's, and lets the server ask for the newest one. */
async function publishRounds(aheadMs = 0): Promise<void> {
  beacon.publish(Math.floor((clock.now().getTime() + aheadMs - timeOfRound(testChain, 1)) / 3000) + 1);
  await server.context.beaconWatch?.check();
}

beforeEach(async () => {
  // Past all rounds that the test before has published.
  clock.advance(10 * minuteMs);
  await publishRounds();
});

const readiness = async () => {
  const response = await fetch(`${server.address}/readyz`);
  const { details } = (await response.json()) as { details?: string };
  return { status: response.status, details };
};

async function enter(productId: string) {
  const player = await addPlayer(server.context);
  const http = createHttpClient(server.address, cookieOf(player));
  const { status, body } = await http.call('shop.enterRaffle', raffleEntry(productId));
  return { status, body, balance: await shopActions(server.context, player).balance() };
}

const endOf = async (productId: string) => {
  const { product } = await server.context.shop.catalogue.getProduct(null, { productId });
  if (product.type !== 'raffle') throw new Error('it is no raffle');
  return new Date(product.raffleEndTime);
};

describe('a raffle on a server whose clock is slow', () => {
  it('accepts no entry, and the server is not ready, until clock and beacon agree again [D-21]', async () => {
    const productId = await addRaffle(server.context);
    expect(await readiness()).toMatchObject({ status: 200 });
    expect(await enter(productId)).toMatchObject({ status: 200 });

    await publishRounds(10 * minuteMs);

    const refused = await enter(productId);
    expect(refused).toMatchObject({ status: 503, body: { code: 'RAFFLE_CLOCK_UNSURE' } });
    expect(refused.balance, 'the entry costs nothing').toBe(100);
    expect(await readiness()).toMatchObject({
      status: 503,
      details: expect.stringMatching(/^the clock is (59[7-9]|600)\.\d s behind the randomness beacon$/),
    });

    clock.advance(10 * minuteMs);
    await publishRounds();
    expect(await readiness()).toMatchObject({ status: 200 });
    expect(await enter(productId)).toMatchObject({ status: 200 });
  });

  it('accepts no entry once the round of its closing exists, though it has not ended by the clock [D-21]', async () => {
    const productId = await addRaffle(server.context);
    const end = await endOf(productId);
    clock.advance(end.getTime() - 30_000 - clock.now().getTime());
    await publishRounds();
    expect(await enter(productId)).toMatchObject({ status: 200 });

    beacon.publish(roundAfterClosing(testChain, end));
    await server.context.beaconWatch?.check();

    expect(await enter(productId)).toMatchObject({ status: 409, body: { code: 'RAFFLE_ENDED' } });
    const { entries } = await server.context.shop.catalogue.getDrawProof({ productId });
    expect(entries).toHaveLength(1);
  });

  it('accepts no entry once it has closed, also if the clock is set back before the round exists [D-21]', async () => {
    const productId = await addRaffle(server.context);
    const end = await endOf(productId);
    expect(await enter(productId)).toMatchObject({ status: 200 });
    clock.advance(end.getTime() + 1000 - clock.now().getTime());
    await publishRounds();
    await server.context.shop.raffles.closeEnded();

    clock.advance(-4000);
    expect(clock.now() < end).toBe(true);
    expect(await enter(productId)).toMatchObject({ status: 409, body: { code: 'RAFFLE_ENDED' } });

    const { entries, closedAt } = await server.context.shop.catalogue.getDrawProof({ productId });
    expect({ entries: entries.length, closedAt }).toEqual({ entries: 1, closedAt: end.toISOString() });
  });

  it('has closed for everyone who reads its page after its end, also before the job has run [D-21]', async () => {
    const productId = await addRaffle(server.context);
    const end = await endOf(productId);
    expect(await enter(productId)).toMatchObject({ status: 200 });
    clock.advance(end.getTime() - clock.now().getTime());

    const { product } = await server.context.shop.catalogue.getProduct(null, { productId });
    expect(product).toMatchObject({ closedAt: end.toISOString(), round: roundAfterClosing(testChain, end) });
  });

  it('accepts entries while the beacon does not answer, and into raffles that do not depend on it', async () => {
    const productId = await addRaffle(server.context);
    beacon.publish(null);
    await server.context.beaconWatch?.check();
    expect(await enter(productId)).toMatchObject({ status: 200 });

    const withoutBeacon = await addRaffle(server.context);
    const { pool } = server.context.database;
    await pool.query('UPDATE shop_products SET beacon = NULL WHERE id = $1', [withoutBeacon]);
    await publishRounds(10 * minuteMs);
    expect(await enter(withoutBeacon)).toMatchObject({ status: 200 });
    await pool.query('UPDATE shop_products SET beacon = $2 WHERE id = $1', [withoutBeacon, JSON.stringify(testChain)]);
    clock.advance(10 * minuteMs);
  });
});
