import { checkDrawProof, drawIntervalMs, roundAfterClosing, substituteDelayMs, timeOfRound } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nodeHashing } from '../../../apps/server/src/modules/shop/node-hashing.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer } from '../../support/builders/players.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import {
  beaconJson,
  rightRound,
  signTestRound,
  startBeaconServer,
  testChain,
  type BeaconServer,
} from '../../support/counterparts/beacon-server.js';
import { createTestContext, violatedInvariants, type TestContext } from '../../support/test-context.js';

const dayMs = 24 * 3_600_000;
const clock = new FakeClock();
const log: string[] = [];
let beacon: BeaconServer;
let test: TestContext;

beforeAll(async () => {
  beacon = await startBeaconServer();
  test = await createTestContext({ clock, env: beacon.env, log: { write: (line) => void log.push(line) } });
});

beforeEach(() => {
  beacon.answerWith(rightRound);
  beacon.asked.length = 0;
  log.length = 0;
});

afterEach(async () => {
  // A raffle with a winner cannot be cancelled. Otherwise the tests that follow would redraw it.
  const { pool } = test.context.database;
  await pool.query(`
    WITH ordered AS (
      UPDATE raffle_draws SET ordered_at = drawn_at FROM shop_products
      WHERE id = product_id AND raffle_status = 'drawn' AND drawn_at IS NOT NULL AND forfeited_at IS NULL
      RETURNING product_id, draw_number, winner_id)
    INSERT INTO prize_redemptions (id, order_reference, product_id, user_id, draw_number, ticket_price, created_at)
      SELECT gen_random_uuid(), gen_random_uuid(), product_id, winner_id, draw_number, 0, now() FROM ordered`);
  await pool.query("UPDATE shop_products SET raffle_status = 'redeemed' WHERE raffle_status = 'drawn'");
  for (const { key, raffleStatus } of await test.context.shop.management.listProducts()) {
    if (raffleStatus !== 'open') continue;
    await operate((transaction) => test.context.shop.management.cancelRaffle(transaction, key));
  }
});

afterAll(async () => {
  expect(await violatedInvariants(test.database)).toEqual([]);
  await test.close();
  beacon.close();
});

const proofOf = (productId: string) => test.context.shop.catalogue.getDrawProof({ productId });
const drawDue = () => test.context.shop.raffles.drawDue();

async function failingChecks(productId: string) {
  const checks = await checkDrawProof(await proofOf(productId), { hashing: nodeHashing, verifyRound });
  return checks.filter(({ holds }) => !holds);
}

/** Adds a raffle with two entrants that has ended. Returns its id and key, and the round that decides it. */
async function addEndedRaffle() {
  const key = `raffle-${clock.now().getTime()}`;
  const productId = await addRaffle(test.context, { key });
  for (let entrant = 0; entrant < 2; entrant += 1) {
    await shopActions(test.context, await addPlayer(test.context)).enter(productId);
  }
  clock.advance(3 * dayMs);
  await test.context.shop.raffles.closeDue();
  const { product } = await test.context.shop.catalogue.getProduct(null, { productId });
  if (product.type !== 'raffle' || product.round === null) throw new Error('it has no round');
  return { productId, key, round: product.round, product };
}

/** Advances the clock to the time of a round. */
function advanceTo(round: number, afterMs = 0): void {
  clock.advance(timeOfRound(testChain, round) + afterMs - clock.now().getTime());
}

const operate = <Result>(work: Parameters<typeof test.context.database.transaction<Result>>[0]) =>
  test.context.database.transaction(work);

describe('a raffle with a beacon', () => {
  it('publishes the round at its closing, before it exists, and draws with it at its time [D-21]', async () => {
    const { productId, product, round } = await addEndedRaffle();
    expect(product.closedAt).toBe(product.raffleEndTime);
    expect(round).toBe(roundAfterClosing(testChain, new Date(product.raffleEndTime)));
    expect(timeOfRound(testChain, round)).toBeGreaterThanOrEqual(clock.now().getTime() + 60_000);

    advanceTo(round, -1);
    expect(await drawDue()).toBe(0);
    expect(beacon.asked).toEqual([]);
    advanceTo(round);
    expect(await drawDue()).toBe(1);

    const proof = await proofOf(productId);
    expect(proof).toMatchObject({ beacon: testChain, draws: [{ round, signature: signTestRound(round) }] });
    expect(await failingChecks(productId)).toEqual([]);
  });

  it.each([
    ['on time', 0, 1],
    ['so late that its winner has time until after the next one', dayMs, 2],
  ])(
    'is redrawn with a round that follows from its closing alone, if the first draw was %s [D-21]',
    async (_time, lateMs, steps) => {
      const { productId, product, round } = await addEndedRaffle();
      const closesAt = new Date(Date.parse(product.raffleEndTime) + steps * drawIntervalMs);
      const next = roundAfterClosing(testChain, closesAt);
      advanceTo(round, lateMs + 6000);
      await drawDue();
      const { redeemBy = '' } = (await proofOf(productId)).draws[0] ?? {};

      clock.advance(Date.parse(redeemBy) - clock.now().getTime());
      expect(await drawDue()).toBe(0);
      const planned = { closesAt: closesAt.toISOString(), round: next };
      expect(await proofOf(productId)).toMatchObject({ status: 'open', planned });
      expect(await failingChecks(productId)).toEqual([]);
      advanceTo(next, -1);
      expect(await drawDue()).toBe(0);
      clock.advance(1);
      expect(await drawDue()).toBe(1);

      expect((await proofOf(productId)).draws[1]).toMatchObject(planned);
      expect(await failingChecks(productId)).toEqual([]);
    },
  );

  it('waits while the beacon answers wrongly, and is drawn once with the right answer', async () => {
    const { productId, round } = await addEndedRaffle();
    beacon.answerWith((response) => beaconJson(response, { round, signature: signTestRound(round + 1) }));
    advanceTo(round);

    expect(await drawDue()).toBe(0);
    expect(await proofOf(productId)).toMatchObject({ status: 'open', draws: [] });
    expect(log.filter((line) => line.includes('the beacon sent a wrong answer'))).toHaveLength(1);

    beacon.answerWith(rightRound);
    expect(await drawDue(), 'it asks again only after a pause').toBe(0);
    clock.advance(10_000);
    expect(await drawDue()).toBe(1);
    expect(await drawDue()).toBe(0);
    expect((await proofOf(productId)).draws).toHaveLength(1);
    expect(await failingChecks(productId)).toEqual([]);
  });

  it('is drawn once by several servers', async () => {
    const others = await Promise.all(
      [1, 2].map(() => createTestContext({ clock, env: beacon.env, database: test.database })),
    );
    const { productId, round } = await addEndedRaffle();
    advanceTo(round);

    const drawn = await Promise.all([test, ...others].map(({ context }) => context.shop.raffles.drawDue()));

    expect(drawn.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
    expect((await proofOf(productId)).draws).toHaveLength(1);
    for (const other of others) await other.close();
  });

  it('keeps its beacon if the settings change, and waits if no beacon is configured', async () => {
    const { productId, round } = await addEndedRaffle();
    const other = await createTestContext({ clock, database: test.database });
    advanceTo(round);
    expect(await other.context.shop.raffles.drawDue()).toBe(0);
    await other.close();

    expect(await drawDue()).toBe(1);
    expect((await proofOf(productId)).beacon).toEqual(testChain);
  });

  it('is never drawn with changed entries or seeds: the draw waits, and the error is logged', async () => {
    const { productId, round } = await addEndedRaffle();
    const { pool } = test.context.database;
    const number = (await proofOf(productId)).entries[0]?.random;
    const swap = (sql: string, ...values: unknown[]) => pool.query(sql, [productId, ...values]);
    await swap(`UPDATE raffle_entries SET number = repeat('ab', 32) WHERE product_id = $1 AND entry_number = 1`);
    advanceTo(round);

    expect(await drawDue()).toBe(0);
    expect(log.join('')).toContain('would not hold: entries');
    expect((await proofOf(productId)).status).toBe('open');
    // The audit finds it, too.
    expect(await violatedInvariants(test.database)).toHaveLength(1);
    await swap(`UPDATE raffle_entries SET number = $2 WHERE product_id = $1 AND entry_number = 1`, number);
    clock.advance(10_000);
    expect(await drawDue()).toBe(1);
  });

  it('is never drawn with other seeds than those that were published', async () => {
    const { productId, round } = await addEndedRaffle();
    const other = await addRaffle(test.context);
    const exchange = (from: string) =>
      test.context.database.pool.query(
        'UPDATE raffle_seeds SET sealed_root = (SELECT sealed_root FROM raffle_seeds WHERE product_id = $2) WHERE product_id = $1',
        [productId, from],
      );
    const { rows } = await test.context.database.pool.query(
      'SELECT sealed_root FROM raffle_seeds WHERE product_id = $1',
      [productId],
    );
    await exchange(other);
    advanceTo(round);

    expect(await drawDue()).toBe(0);
    expect(log.join('')).toContain(`the seeds of raffle ${productId} cannot be decrypted`);
    await test.context.database.pool.query('UPDATE raffle_seeds SET sealed_root = $2 WHERE product_id = $1', [
      productId,
      rows[0]?.sealed_root,
    ]);
    clock.advance(10_000);
    expect(await drawDue()).toBe(1);
  });
});

describe('the operator', () => {
  const { fetchSignature, draw, redraw, substituteRound } = {
    fetchSignature: (key: string) => test.context.shop.raffleManagement.fetchSignature(key),
    draw: (key: string, signature: string | null) =>
      operate((transaction) => test.context.shop.raffleManagement.draw(transaction, key, signature)),
    redraw: (key: string) => operate((transaction) => test.context.shop.raffleManagement.redraw(transaction, key)),
    substituteRound: (key: string, round: number) =>
      operate((transaction) =>
        test.context.shop.raffleManagement.substituteRound(transaction, key, { round, reason: 'it is down' }),
      ),
  };

  it('cannot draw before the round is published, nor redraw before the deadline of the winner', async () => {
    const { productId, key, round } = await addEndedRaffle();
    advanceTo(round, -1);
    await expect(fetchSignature(key)).rejects.toThrow(`Round ${round}, which decides '${key}', is published at `);
    advanceTo(round);
    const signature = await fetchSignature(key);
    expect((await draw(key, signature)).raffleStatus).toBe('drawn');
    await expect(draw(key, signature)).rejects.toThrow(`'${key}' has just been drawn.`);
    const { redeemBy = '' } = (await proofOf(productId)).draws[0] ?? {};

    clock.advance(Date.parse(redeemBy) - clock.now().getTime() - 1);
    await expect(redraw(key)).rejects.toThrow(`The winner of '${key}' can redeem the prize until ${redeemBy}.`);
    clock.advance(1);
    expect((await redraw(key)).raffleStatus).toBe('open');
    await expect(fetchSignature(key)).rejects.toThrow(`'${key}' is drawn again after`);
    expect(await failingChecks(productId)).toEqual([]);
  });

  it('cannot store a draw with a wrong signature', async () => {
    const { productId, key, round } = await addEndedRaffle();
    advanceTo(round);

    await expect(draw(key, signTestRound(round + 1))).rejects.toThrow(`the signature of round ${round} is wrong`);

    expect((await proofOf(productId)).draws).toEqual([]);
    await drawDue();
  });

  it('can choose another published round 24 h after the planned one did not come; the proof shows this', async () => {
    const { productId, key, round } = await addEndedRaffle();
    const later = round + 28_700;
    beacon.answerWith((response, asked) =>
      asked === later ? rightRound(response, asked) : beaconJson(response, {}, 404),
    );
    advanceTo(round, substituteDelayMs - 1);
    await expect(substituteRound(key, later)).rejects.toThrow(
      `If round ${round} does not come, another one can be chosen from`,
    );
    clock.advance(1);
    for (const other of [round - 1, round, round + 28_801]) {
      await expect(substituteRound(key, other)).rejects.toThrow(
        `Round ${other} is not a published round after ${round}.`,
      );
    }
    const chosenAt = clock.now().toISOString();
    await substituteRound(key, later);

    expect(await drawDue()).toBe(1);

    const [drawn] = (await proofOf(productId)).draws;
    expect(drawn).toMatchObject({ round: later, substitute: { plannedRound: round, chosenAt, reason: 'it is down' } });
    expect(await failingChecks(productId)).toEqual([]);
  });
});
