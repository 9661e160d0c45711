import { chainHeadAfter, chainStart, checkDrawProof } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeHashing } from '../../../apps/server/src/modules/shop/node-hashing.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, addPlayers, cookieOf } from '../../support/builders/players.js';
import { addRaffle, raffleEntry, shopActions } from '../../support/builders/shop.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { markStaff } from '../../../apps/server/src/operator/acts/player-acts.js';
import { whileLocked } from '../../support/locked-row.js';
import { waitUntil } from '../../support/wait.js';
import { startTestServer, violatedInvariants, type TestServer } from '../../support/test-context.js';

let server: TestServer;
const clock = new FakeClock();

beforeAll(async () => {
  server = await startTestServer({ clock });
});

afterAll(async () => {
  expect(await violatedInvariants(server.database)).toEqual([]);
  await server.close();
});

type Player = Awaited<ReturnType<typeof addPlayer>>;
const enter = (player: Player, productId: string) => shopActions(server.context, player).enter(productId);
const proofOf = (productId: string) => server.context.shop.catalogue.getDrawProof({ productId });
const httpOf = (player: Player) => createHttpClient(server.address, cookieOf(player));

/** Waits until a statement waits for a locked row. */
async function waitUntilOneWaits(): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await waitUntil(async () => (await server.context.database.pool.query(waiting)).rowCount === 1);
}

/** Returns the receipt of a new entry. */
async function receiptOf(player: Player, productId: string) {
  const { receipt } = await enter(player, productId);
  if (!receipt) throw new Error('the receipt is missing');
  return receipt;
}

describe('the entries of a raffle', () => {
  it('are never made by staff or bots, whoever asks for them [D-38]', async () => {
    const productId = await addRaffle(server.context);
    const player = await addPlayer(server.context);
    const actor = { operator: 'tess', reason: 'works for us' };
    const mark = (isStaff: boolean) => markStaff(server.context, actor, { player, isStaff });
    await enter(player, productId);
    await mark(true);

    const { status, body } = await httpOf(player).call('shop.enterRaffle', raffleEntry(productId));
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'STAFF_CANNOT_ENTER' })]);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(90);
    const bot = await addPlayer(server.context, { isBot: true });
    await expect(enter(bot, productId)).rejects.toThrow('STAFF_CANNOT_ENTER');
    for (const { id } of [player, bot]) {
      const insert = server.context.database.pool.query(
        `INSERT INTO raffle_entries (id, product_id, user_id, entry_number, entrant, number, entry_cost, created_at)
         VALUES (gen_random_uuid(), $1, $2, 2, 2, repeat('a', 64), 10, now())`,
        [productId, id],
      );
      await expect(insert).rejects.toMatchObject({ constraint: 'raffle_entries_no_staff' });
    }
    expect((await proofOf(productId)).entries).toHaveLength(1);
    await mark(false);
    await enter(player, productId);
    expect((await proofOf(productId)).entries).toHaveLength(2);
  });

  it('are from before the mark if it had to wait for them, so that the audit does not find them', async () => {
    const player = await addPlayer(server.context);
    const { pool } = server.context.database;
    let marking: Promise<void> | undefined;

    await whileLocked(server, 'profiles', player.id, async () => {
      marking = markStaff(server.context, { operator: 'tess', reason: 'works for us' }, { player, isStaff: true });
      await waitUntilOneWaits();
      clock.advance(1000);
    });
    await marking;

    const { rows } = await pool.query('SELECT staff_since FROM profiles WHERE id = $1', [player.id]);
    expect(rows).toEqual([{ staff_since: clock.now() }]);
  });

  it('are refused if the raffle ends while they wait for another command of the player', async () => {
    const raffleEndTime = new Date(clock.now().getTime() + 1000);
    const productId = await addRaffle(server.context, { raffleEndTime });
    const player = await addPlayer(server.context);
    let entering: Promise<unknown> | undefined;

    await whileLocked(server, 'profiles', player.id, async () => {
      entering = enter(player, productId).catch((error: unknown) => error);
      await waitUntilOneWaits();
      clock.advance(1000);
    });

    expect(await entering).toMatchObject({ reply: { code: 'RAFFLE_ENDED' } });
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
  });

  it('form a hash chain with the numbers of the browsers, of which each entrant gets the head as a receipt [D-21]', async () => {
    const productId = await addRaffle(server.context);
    const [ann, bob] = (await addPlayers(server.context, 2, 100)) as [Player, Player];
    const { raffleEndTime, ...published } = await proofOf(productId);
    const { seedHash } = published;
    const terms = { ...published, raffleEndTime: new Date(raffleEndTime), beaconChainHash: null };
    let head = await chainStart(terms, nodeHashing);
    expect((await proofOf(productId)).chainHead).toBe(head);

    for (const [index, [player, entrant]] of (
      [
        [ann, 1],
        [bob, 2],
        [ann, 1],
      ] as const
    ).entries()) {
      clock.advance(1);
      const input = raffleEntry(productId);
      const { receipt, product } = (await httpOf(player).call('shop.enterRaffle', input)).body;
      const enteredAt = clock.now().toISOString();
      const entry = { entryNumber: index + 1, entrant, number: input.number, enteredAt };
      head = await chainHeadAfter(head, entry, nodeHashing);
      expect(receipt).toEqual({ productId, seedHash, ...entry, chainHead: head });
      expect(product).toMatchObject({ seedHash, chainHead: head, closedAt: null, round: null });
    }

    const proof = await proofOf(productId);
    expect(proof).toMatchObject({ chainHead: head, status: 'open', closedAt: null, revealedSeed: null, draws: [] });
    expect(proof.entries.map(({ entrant }) => entrant)).toEqual([1, 2, 1]);
  });

  it('stay in one chain when 20 players enter at the same time', async () => {
    const productId = await addRaffle(server.context, { maxEntries: 30 });
    const players = await addPlayers(server.context, 20, 100);

    const receipts = await Promise.all(players.map((player) => receiptOf(player, productId)));

    const proof = await proofOf(productId);
    expect(await checkDrawProof(proof, { hashing: nodeHashing, verifyRound })).toMatchObject([
      { check: 'entries', holds: true },
      { check: 'status', holds: true },
      { check: 'refusals', holds: true },
    ]);
    expect(new Set(receipts.map(({ entrant }) => entrant)).size).toBe(20);
    const last = receipts.find(({ entryNumber }) => entryNumber === 20);
    expect(last?.chainHead).toBe(proof.chainHead);
  });

  it('are never dated before the entry before them, even if the clock goes back', async () => {
    const productId = await addRaffle(server.context);
    const player = await addPlayer(server.context);
    const first = await receiptOf(player, productId);
    clock.advance(-500);

    const second = await receiptOf(player, productId);

    clock.advance(500);
    expect(second.enteredAt).toBe(first.enteredAt);
  });

  it.each([
    ['too short', 'ab'],
    ['too long', 'a'.repeat(65)],
    ['not hexadecimal', 'g'.repeat(64)],
    ['in capitals', 'A'.repeat(64)],
    ['missing', undefined],
  ])('need a random number of 32 bytes: one that is %s is refused, and nothing is charged', async (_name, number) => {
    const productId = await addRaffle(server.context);
    const player = await addPlayer(server.context);

    const { status, body } = await httpOf(player).call('shop.enterRaffle', { productId, number } as never);

    expect([status, body]).toMatchObject([400, { code: 'INVALID_ENTRY_NUMBER' }]);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(100);
  });

  it('need a new random number: a number that was used in the raffle is refused, and nothing is charged', async () => {
    const productId = await addRaffle(server.context);
    const [ann, bob] = (await addPlayers(server.context, 2, 100)) as [Player, Player];
    const input = raffleEntry(productId);
    await httpOf(ann).call('shop.enterRaffle', input);
    const before = await proofOf(productId);

    for (const player of [ann, bob]) {
      const { status, body } = await httpOf(player).call('shop.enterRaffle', input);
      expect([status, body]).toMatchObject([409, { code: 'ENTRY_NUMBER_USED' }]);
    }

    expect(await proofOf(productId)).toEqual(before);
    const balances = [ann, bob].map(({ id }) => server.context.ledger.balanceOf(id));
    expect(await Promise.all(balances)).toEqual([90, 100]);
    const other = { ...input, productId: await addRaffle(server.context) };
    expect((await httpOf(bob).call('shop.enterRaffle', other)).status).toBe(200);
  });

  it('close a raffle with the last one, and publish this with the round', async () => {
    const productId = await addRaffle(server.context, { maxEntries: 2 });
    const player = await addPlayer(server.context);
    await enter(player, productId);

    const { product, receipt } = await enter(player, productId);

    expect(product).toMatchObject({ currentEntries: 2, closedAt: receipt?.enteredAt, round: null });
  });
});
