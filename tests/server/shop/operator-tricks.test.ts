import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReplyOf } from '@game/contract';
import { pickWinner, timeOfRound } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyFile } from '../../../scripts/verify-draw.mjs';
import { nodeHashing } from '../../../apps/server/src/modules/shop/node-hashing.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer } from '../../support/builders/players.js';
import { headsOf } from '../../support/builders/raffle-proof.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import {
  signTestRound,
  startBeaconServer,
  testChain,
  type BeaconServer,
} from '../../support/counterparts/beacon-server.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';

type Proof = ReplyOf<'shop.getDrawProof'>;

const dayMs = 24 * 3_600_000;
const clock = new FakeClock();
let beacon: BeaconServer;
let test: TestContext;
let folder: string;

beforeAll(async () => {
  beacon = await startBeaconServer();
  test = await createTestContext({ clock, env: beacon.env });
  folder = await mkdtemp(join(tmpdir(), 'tricks-'));
});

afterAll(async () => {
  await test.close();
  beacon.close();
  await rm(folder, { recursive: true });
});

const proofOf = (): Promise<Proof> => test.context.shop.catalogue.getDrawProof({ productId });

/** The raffle of the test, and what its entrants' browsers keep: their receipts, and the raffle after its closing. */
let productId: string;
let seen: object[];

/** Three players enter a raffle for nine. It ends and is drawn. */
beforeEach(async () => {
  productId = await addRaffle(test.context, { maxEntries: 9 });
  seen = [];
  for (let entrant = 0; entrant < 3; entrant += 1) {
    const { receipt } = await shopActions(test.context, await addPlayer(test.context)).enter(productId);
    seen.push(receipt);
  }
  clock.advance(3 * dayMs);
  await test.context.shop.raffles.closeDue();
  const { product } = await test.context.shop.catalogue.getProduct(null, { productId });
  if (product.type !== 'raffle' || product.closedAt === null || product.round === null) throw new Error('it is open');
  const { currentEntries: count, chainHead, closedAt: closesAt, round } = product;
  seen.push({ productId, count, chainHead, seenAt: closesAt, closed: { closesAt, round } });
  clock.advance(timeOfRound(testChain, round) - clock.now().getTime());
  await test.context.shop.raffles.drawDue();
});

// Otherwise the tests that follow would redraw it.
afterEach(() => update("UPDATE shop_products SET raffle_status = 'redeemed' WHERE id = $1"));

/** Verifies the proof that the server now shows, with what the entrants saw. */
async function verify() {
  const path = join(folder, 'proof.json');
  await writeFile(path, JSON.stringify({ ...(await proofOf()), observations: seen }));
  return verifyFile(path);
}

/** Changes rows as someone does who can switch off every constraint and trigger. */
async function changeRows(change: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await test.context.database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await change(client);
  } finally {
    // Does what ROLLBACK does if a statement has failed.
    await client.query('COMMIT');
    client.release();
  }
}

/** Makes everything that follows from the rows consistent with them again: the chain, and the winner of the first draw. */
async function coverUp(): Promise<void> {
  const proof = await proofOf();
  const chainHead = (await headsOf(proof)).at(-1) ?? '';
  const [draw] = proof.draws;
  if (!draw || draw.round === null || draw.signature === null) throw new Error('the raffle is not drawn');
  const { seed, round, signature } = draw;
  const randomness = verifyRound(testChain.publicKey, round, signature) ?? '';
  const inputs = { seed, chainHead, drawNumber: 1, beacon: { round, randomness } };
  const winner = (await pickWinner(inputs, proof.entries.length, nodeHashing)) + 1;
  await changeRows(async (client) => {
    await client.query('UPDATE shop_products SET chain_head = $2, current_entries = $3 WHERE id = $1', [
      productId,
      chainHead,
      proof.entries.length,
    ]);
    await client.query(
      `UPDATE raffle_draws SET winner_entry_id = entry.id, winner_id = entry.user_id FROM raffle_entries AS entry
         WHERE raffle_draws.product_id = $1 AND draw_number = 1 AND entry.product_id = $1 AND entry_number = $2`,
      [productId, winner],
    );
  });
}

const update = (statement: string, ...values: unknown[]) =>
  changeRows((client) => client.query(statement, [productId, ...values]));

/** Adds an entry of the player who made the last one. */
const addEntry = (enteredAt: string) =>
  update(
    `INSERT INTO raffle_entries (id, product_id, user_id, entry_number, entrant, number, entry_cost, created_at)
       SELECT gen_random_uuid(), product_id, user_id, 4, entrant, repeat('e', 64), entry_cost, $2
         FROM raffle_entries WHERE product_id = $1 AND entry_number = 3`,
    enteredAt,
  );

/** Draws again after the winner gave no address for 14 days. */
async function redraw(): Promise<void> {
  clock.advance(14 * dayMs);
  // The first run plans the draw and its round, the second one draws.
  await test.context.shop.raffles.drawDue();
  clock.advance(2 * dayMs);
  await test.context.shop.raffles.drawDue();
  expect((await proofOf()).draws).toHaveLength(2);
}

describe('an operator with full access to the database', () => {
  it('is believed without a trick, also after a redraw [D-21]', async () => {
    expect(await verify()).toMatchObject({ exitCode: 0 });
    await redraw();
    expect(await verify()).toMatchObject({ exitCode: 0 });
  });

  it('gains nothing from other ids of the entries [D-21]', async () => {
    const before = await proofOf();

    await changeRows(async (client) => {
      await client.query(
        `UPDATE raffle_draws SET winner_entry_id = md5(winner_entry_id::text)::uuid WHERE product_id = $1`,
        [productId],
      );
      await client.query('UPDATE raffle_entries SET id = md5(id::text)::uuid WHERE product_id = $1', [productId]);
    });

    expect(await proofOf()).toEqual(before);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'tries random numbers for their own last entry until it wins',
      async () => {
        for (let digit = 1; ; digit += 1) {
          const number = digit.toString(16).padStart(64, '0');
          await update('UPDATE raffle_entries SET number = $2 WHERE product_id = $1 AND entry_number = 3', number);
          // The entry is the operator's own, so no other player has a receipt of it.
          seen = seen.filter((one) => !('entryNumber' in one && one.entryNumber === 3));
          await coverUp();
          if ((await proofOf()).draws[0]?.winnerEntry === 3) return;
        }
      },
      'Receipts: 3 entries seen at',
    ],
    [
      'adds a late entry',
      async () => {
        const { raffleEndTime } = await proofOf();
        await addEntry(new Date(Date.parse(raffleEndTime) + 1000).toISOString());
        await coverUp();
      },
      'Times: entry 4 came after the closing',
    ],
    [
      'adds a late entry with an earlier date',
      async () => {
        const { entries } = await proofOf();
        await addEntry(entries[2]?.enteredAt ?? '');
        await coverUp();
      },
      ': it had closed then',
    ],
    [
      'drops an entry',
      async () => {
        await changeRows(async (client) => {
          await client.query(
            `UPDATE raffle_draws SET winner_entry_id = id FROM raffle_entries AS entry
               WHERE raffle_draws.product_id = $1 AND entry.product_id = $1 AND entry_number = 1`,
            [productId],
          );
          await client.query('DELETE FROM raffle_entries WHERE product_id = $1 AND entry_number = 2', [productId]);
          await client.query(
            `UPDATE raffle_entries SET entry_number = 2, entrant = 2 WHERE product_id = $1 AND entry_number = 3`,
            [productId],
          );
        });
        await coverUp();
      },
      'receipt of entry 2: your entry was changed or dropped',
    ],
    [
      'names another winner',
      () =>
        update(
          `UPDATE raffle_draws SET winner_entry_id = entry.id FROM raffle_entries AS entry
             WHERE raffle_draws.product_id = $1 AND entry.product_id = $1 AND entry.id <> winner_entry_id`,
        ),
      'Winners: draw 1 picks entry',
    ],
    [
      'swaps the seed',
      async () => {
        await update('UPDATE raffle_draws SET seed = $2 WHERE product_id = $1', '6'.repeat(64));
        await coverUp();
      },
      'Seeds: the seed of draw 1 is not the one that was fixed',
    ],
    [
      'swaps the seed and its published hash',
      async () => {
        const seed = '6'.repeat(64);
        await update('UPDATE raffle_draws SET seed = $2 WHERE product_id = $1', seed);
        await update('UPDATE shop_products SET seed_hash = $2 WHERE id = $1', nodeHashing.sha256(seed));
        await coverUp();
      },
      'receipt of entry 1: the seed or an entry up to it was changed, added or dropped',
    ],
    [
      'uses another round',
      async () => {
        const round = ((await proofOf()).draws[0]?.round ?? 0) - 20;
        const signature = signTestRound(round);
        await update('UPDATE raffle_draws SET round = $2, signature = $3 WHERE product_id = $1', round, signature);
        await coverUp();
      },
      'Beacon: draw 1 needs round',
    ],
    [
      'draws early, with a round that was published by then',
      async () => {
        const { closedAt } = await proofOf();
        const earlier = new Date(Date.parse(closedAt ?? '') - dayMs);
        const round = Math.floor((earlier.getTime() / 1000 - testChain.genesis) / testChain.period);
        await update(
          `UPDATE raffle_draws SET closes_at = $2, drawn_at = $2, redeem_by = $2::timestamptz + interval '14 days', round = $3, signature = $4
             WHERE product_id = $1`,
          earlier,
          round,
          signTestRound(round),
        );
        await update('UPDATE shop_products SET closed_at = $2 WHERE id = $1', earlier);
        await coverUp();
      },
      'Times: draw 1 could not close at',
    ],
    [
      'draws before the round is published',
      () => update(`UPDATE raffle_draws SET drawn_at = closes_at WHERE product_id = $1`),
      'Times: draw 1 was too early',
    ],
    [
      'draws again before the winner had 14 days',
      async () => {
        await redraw();
        await update(
          `UPDATE raffle_draws SET closes_at = closes_at - interval '10 days', drawn_at = drawn_at - interval '10 days',
             redeem_by = redeem_by - interval '10 days' WHERE product_id = $1 AND draw_number = 2`,
        );
      },
      'Times: draw 2 was too early',
    ],
    [
      'shifts the first draw by some seconds until the round of the second one suits',
      async () => {
        await redraw();
        await update(
          `UPDATE raffle_draws SET drawn_at = drawn_at + interval '6 seconds', redeem_by = redeem_by + interval '6 seconds'
             WHERE product_id = $1 AND draw_number = 1`,
        );
        const { draws } = await proofOf();
        const round = (draws[1]?.round ?? 0) + 2;
        await update(
          `UPDATE raffle_draws SET closes_at = closes_at + interval '6 seconds', round = $2, signature = $3,
             drawn_at = drawn_at + interval '6 seconds', redeem_by = redeem_by + interval '6 seconds'
             WHERE product_id = $1 AND draw_number = 2`,
          round,
          signTestRound(round),
        );
      },
      'Times: draw 2 could not close at',
    ],
    [
      'hides the first draw and publishes the second one as the first',
      async () => {
        await redraw();
        await changeRows(async (client) => {
          await client.query('DELETE FROM raffle_draws WHERE product_id = $1 AND draw_number = 1', [productId]);
          await client.query('UPDATE raffle_draws SET draw_number = 1 WHERE product_id = $1', [productId]);
        });
      },
      'Seeds: the seed of draw 1 is not the one that was fixed',
    ],
  ])('who %s is caught by the verifier [D-21]', async (_trick, cheat, problem) => {
    await cheat();

    const { exitCode, lines } = await verify();

    expect(lines.filter((line) => line.startsWith('FAILS')).join('\n')).toContain(problem);
    expect(exitCode).toBe(1);
  });
});
