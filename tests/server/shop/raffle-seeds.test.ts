import { seedAt } from '@game/rules';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nodeHashing } from '../../../apps/server/src/modules/shop/node-hashing.js';
import { cryptographicRandom } from '../../../apps/server/src/platform/random.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer } from '../../support/builders/players.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import { startBeaconServer, type BeaconServer } from '../../support/counterparts/beacon-server.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { startTestServer, violatedInvariants, type TestServer } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

const clock = new FakeClock();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const log: string[] = [];
let server: TestServer;
let beacon: BeaconServer;
/** The invariants that a test has violated by changing the database. */
const violated: string[] = [];

beforeAll(async () => {
  beacon = await startBeaconServer();
  server = await startTestServer({ clock, env: beacon.env, log: { write: (line) => void log.push(line) } });
});

afterAll(async () => {
  expect(await violatedInvariants(server.database)).toEqual(violated);
  await server.close();
  beacon.close();
});

/** Returns everything that the database contains, as text. */
async function readDatabase(): Promise<string> {
  const client = new Client(server.database.connection);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`SELECT row_to_json(t)::text AS text FROM ${name} AS t`);
    texts.push(...rows.map(({ text }) => text));
  }
  await client.end();
  return texts.join('\n');
}

const proofOf = (productId: string) => server.context.shop.catalogue.getDrawProof({ productId });

/** Draws a raffle that has ended, once the round of the beacon is published. */
async function draw(productId: string): Promise<void> {
  clock.advance(2 * minuteMs);
  await waitUntil(async () => {
    await server.context.shop.raffles.drawDue();
    return (await proofOf(productId)).draws.length === 1;
  });
}

describe('the seeds of a raffle [D-21]', () => {
  it('are in no table, reply, event or log line before they are revealed', async () => {
    const roots: string[] = [];
    const make = vi.spyOn(cryptographicRandom, 'hexadecimal').mockImplementation((length) => {
      const made = 'c5'.repeat(length - 4) + String(roots.length).padStart(8, '0');
      roots.push(made);
      return made;
    });
    const productId = await addRaffle(server.context, { maxEntries: 3 });
    make.mockRestore();
    const [root = ''] = roots;
    const secret = await Promise.all([1, 2, 3].map((drawNumber) => seedAt(root, 3, drawNumber, nodeHashing)));
    const { seedHash } = await proofOf(productId);
    expect(await seedAt(root, 3, 0, nodeHashing)).toBe(seedHash);
    const browser = await connectRealtime(server.address);
    await browser.watch({ room: 'product', productId });
    const players = [await addPlayer(server.context), await addPlayer(server.context)];
    const seen: string[] = [];
    const look = async () => {
      const visitor = createHttpClient(server.address);
      for (const name of ['shop.getProduct', 'shop.getDrawProof'] as const) {
        seen.push((await visitor.call(name, { productId })).text);
      }
      seen.push(JSON.stringify(browser.received), await readDatabase());
    };

    for (const player of players) seen.push(JSON.stringify(await shopActions(server.context, player).enter(productId)));
    await look();
    clock.advance(3 * dayMs);
    await server.context.shop.raffles.closeDue();
    await look();
    expect(secret.filter((seed) => [...seen, ...log].some((text) => text.includes(seed)))).toEqual([]);

    await draw(productId);
    seen.length = 0;
    await look();
    expect(secret.filter((seed) => seen.some((text) => text.includes(seed)))).toEqual([secret[0]]);
    browser.close();
  });

  it('that cannot be decrypted stop the draw; the raffle can still be cancelled', async () => {
    const key = 'undecryptable';
    const productId = await addRaffle(server.context, { key });
    const player = await addPlayer(server.context);
    await shopActions(server.context, player).enter(productId);
    await server.context.database.pool.query(`UPDATE raffle_seeds SET sealed_root = 'v1.x' WHERE product_id = $1`, [
      productId,
    ]);
    clock.advance(3 * dayMs + 2 * minuteMs);
    await server.context.shop.raffles.drawDue();
    await waitUntil(() => log.some((line) => line.includes(`the seeds of raffle ${productId} cannot be decrypted`)));
    expect((await proofOf(productId)).draws).toEqual([]);

    await server.context.database.transaction((transaction) =>
      server.context.shop.management.cancelRaffle(transaction, key),
    );

    expect(await proofOf(productId)).toMatchObject({ status: 'cancelled', revealedSeed: null });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
    violated.push('every draw follows from the published seeds, the hash chain of the entries and the beacon');
    expect(await violatedInvariants(server.database)).toEqual(violated);
  });

  it('change with the terms of a raffle, until the first entry', async () => {
    const key = 'with-other-terms';
    const productId = await addRaffle(server.context, { key });
    const before = await proofOf(productId);

    await addRaffle(server.context, { key, maxEntries: 4 });
    const after = await proofOf(productId);

    expect(after.productId).toBe(before.productId);
    expect(after.seedHash).not.toBe(before.seedHash);
    const player = await addPlayer(server.context);
    await shopActions(server.context, player).enter(productId);
    clock.advance(3 * dayMs);
    await draw(productId);
  });
});
