import { checkDrawProof, pickIndex } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeHashing } from '../../../apps/server/src/modules/shop/node-hashing.js';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, addPlayers, cookieOf } from '../../support/builders/players.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import { violatedInvariants, createTestContext, startTestServer, type TestServer } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

let server: TestServer;
let clock: FakeClock;
const dayMs = 24 * 3_600_000;

beforeEach(async () => {
  clock = new FakeClock();
  server = await startTestServer({ clock });
});

afterEach(async () => {
  expect(await violatedInvariants(server.database)).toEqual([]);
  await server.close();
});

type Player = Awaited<ReturnType<typeof addPlayer>>;
const actionsOf = (player: Player) => shopActions(server.context, player);
const proofOf = (productId: string) => server.context.shop.catalogue.getDrawProof({ productId });

/** The names of the checks of a proof that do not hold. */
async function wrongIn(proof: Awaited<ReturnType<typeof proofOf>>): Promise<string[]> {
  const checks = await checkDrawProof(proof, { hashing: nodeHashing, verifyRound });
  return checks.filter(({ holds }) => !holds).map(({ check }) => check);
}

/** Creates a raffle with at most ten entries, and `count` players who have entered it once each. */
async function addEnteredRaffle(count: number, traits: Parameters<typeof addRaffle>[1] = {}) {
  const productId = await addRaffle(server.context, traits);
  const players: Player[] = [];
  for (let index = 0; index < count; index += 1) {
    const player = await addPlayer(server.context);
    await actionsOf(player).enter(productId);
    players.push(player);
  }
  return { productId, players };
}

/** Draws all raffles that are due. */
const drawDue = () => server.context.shop.raffles.drawDue();

/** Advances the clock past the raffle's end, draws it, and returns the winner. */
async function drawAtEnd(productId: string, players: Player[]) {
  clock.advance(3 * dayMs);
  await drawDue();
  return winnerOf(productId, players);
}

async function winnerOf(productId: string, players: Player[]) {
  const { draws } = await proofOf(productId);
  const winner = players.find(({ id }) => id === draws.at(-1)?.winner.id);
  if (!winner) throw new Error('nobody has won');
  return { winner, losers: players.filter((player) => player !== winner) };
}

/** Returns the raffles that the list shows as won by a player. */
async function wonBy(player: Player) {
  const { catalogue } = server.context.shop;
  return (await catalogue.listRaffles(player, { raffleType: 'regular' })).wonProductIds;
}

const statusOf = async (productId: string) => (await proofOf(productId)).status;

describe('a raffle', () => {
  it('charges, counts and stores an entry, or none of these [D-21]', async () => {
    const { pool } = server.context.database;
    const player = await addPlayer(server.context);
    const productId = await addRaffle(server.context);
    const found = async () => {
      const { product } = await actionsOf(player).view(productId);
      const { entries } = await proofOf(productId);
      return [await actionsOf(player).balance(), product.type === 'raffle' && product.currentEntries, entries.length];
    };

    await pool.query('ALTER TABLE raffle_entries ADD CONSTRAINT no_entries CHECK (false) NOT VALID');
    await expect(actionsOf(player).enter(productId)).rejects.toThrow('raffle_entries');
    expect(await found()).toEqual([100, 0, 0]);
    await pool.query('ALTER TABLE raffle_entries DROP CONSTRAINT no_entries');

    await actionsOf(player).enter(productId);
    expect(await found()).toEqual([90, 1, 1]);
  });

  it('sells its last two entries to two of five players, and is then drawn from the seed whose hash was public before [D-04] [D-21]', async () => {
    const { productId } = await addEnteredRaffle(1, { name: 'A basket', maxEntries: 3 });
    const { seedHash } = await proofOf(productId);
    const players = await addPlayers(server.context, 5, 100);

    const results = await Promise.allSettled(players.map((player) => actionsOf(player).enter(productId)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await drawDue();
    const proof = await proofOf(productId);
    const [draw] = proof.draws;
    expect(sha256(draw?.seed ?? '')).toBe(seedHash);
    const index = await pickIndex(draw?.seed ?? '', `${proof.chainHead}|1|none|none`, 3, nodeHashing);
    expect(draw?.winnerEntry).toBe(index + 1);
    expect(await wrongIn(proof)).toEqual([]);
    await server.context.outbox.sendDue();
    const mails = server.context.sandboxes.mailbox?.mails() ?? [];
    expect(mails.filter(({ subject }) => subject === 'You have won: A basket')).toHaveLength(1);
  });

  it('is drawn automatically when it is full, long before its end', async () => {
    const { productId } = await addEnteredRaffle(3, { maxEntries: 3 });
    const visitor = await connectRealtime(server.address);
    await visitor.watch({ room: 'product', productId });

    expect(await statusOf(productId)).toBe('open');
    await drawDue();
    await visitor.next('shop.productChanged', ({ product }) => {
      return product.type === 'raffle' && product.raffleStatus === 'drawn';
    });

    expect(await statusOf(productId)).toBe('drawn');
    visitor.close();
  });

  it('is drawn at its end if not full, and only once even with several processes', async () => {
    const { productId } = await addEnteredRaffle(4);
    clock.advance(3 * dayMs - 1);
    await server.context.shop.raffles.drawDue();
    expect(await statusOf(productId)).toBe('open');
    const others = await Promise.all([1, 2, 3].map(() => createTestContext({ clock, database: server.database })));

    clock.advance(1);
    await Promise.all([server, ...others].map(({ context }) => context.shop.raffles.drawDue()));
    await drawDue();

    expect((await proofOf(productId)).draws).toHaveLength(1);
    for (const other of others) await other.close();
  });

  it('publishes the hash of its seed before the first entry and the seed after the draw, which verify the draw [D-21]', async () => {
    const productId = await addRaffle(server.context);
    const before = await proofOf(productId);
    const player = await addPlayer(server.context);
    for (let entry = 0; entry < 5; entry += 1) await actionsOf(player).enter(productId);
    const during = await createHttpClient(server.address, cookieOf(player)).call('shop.getDrawProof', { productId });
    await drawAtEnd(productId, [player]);

    const after = await proofOf(productId);

    expect(before).toMatchObject({ entries: [], draws: [], revealedSeed: null });
    expect(during.body.draws).toEqual([]);
    expect(during.body.seedHash).toBe(before.seedHash);
    expect(after.seedHash).toBe(before.seedHash);
    expect(sha256(after.draws[0]?.seed ?? '')).toBe(before.seedHash);
    expect(during.text).not.toContain(after.draws[0]?.seed);
    expect(await wrongIn(after)).toEqual([]);
  });

  it('notifies its winner, who can redeem the prize once, at no cost [D-21]', async () => {
    const { productId, players } = await addEnteredRaffle(3);
    const browsers = await Promise.all(players.map((player) => connectRealtime(server.address, cookieOf(player))));
    const { winner, losers } = await drawAtEnd(productId, players);
    const redeemBy = new Date(clock.now().getTime() + 14 * dayMs).toISOString();

    const winnersBrowser = browsers[players.indexOf(winner)];
    const mails = () => server.context.sandboxes.mailbox?.mails() ?? [];
    await server.context.outbox.sendDue();
    expect(mails()).toMatchObject([{ to: `${winner.id}@example.test`, subject: 'You have won: A cushion' }]);
    expect(mails()[0]?.text).toContain(`by ${redeemBy.slice(0, 16).replace('T', ' ')} (UTC)`);
    expect(await winnersBrowser?.next('shop.raffleWon')).toEqual({ productId, name: 'A cushion', redeemBy });
    expect((await actionsOf(winner).view(productId)).viewer.redeemBy).toBe(redeemBy);
    expect(await wonBy(winner)).toEqual([productId]);
    for (const loser of losers) {
      expect((await actionsOf(loser).view(productId)).viewer.redeemBy).toBeNull();
      await expect(actionsOf(loser).redeem(productId)).rejects.toMatchObject({
        reply: { message: 'Failed to redeem prize. Please try again.' },
      });
    }

    const { product, viewer } = await actionsOf(winner).redeem(productId);

    expect(product).toMatchObject({ raffleStatus: 'redeemed' });
    expect(viewer).toMatchObject({ redeemBy: null, orders: [{ status: 'ordered' }] });
    expect(await actionsOf(winner).balance()).toBe(90);
    await expect(actionsOf(winner).redeem(productId)).rejects.toMatchObject({ reply: { code: 'NOT_REDEEMABLE' } });
    clock.advance(15 * dayMs);
    await drawDue();
    expect(await statusOf(productId)).toBe('redeemed');
    const others = browsers.filter((one) => one !== winnersBrowser).flatMap(({ received }) => received);
    expect(others.filter(({ event }) => event === 'shop.raffleWon')).toEqual([]);
    for (const one of browsers) one.close();
  });

  it('reminds its winner by mail 7 days and 1 day before the deadline, unless they have redeemed the prize [D-21]', async () => {
    const [forgotten, redeemed] = [await addEnteredRaffle(1), await addEnteredRaffle(1)];
    const { winner } = await drawAtEnd(forgotten.productId, forgotten.players);
    await actionsOf(redeemed.players[0] as Player).redeem(redeemed.productId);
    const { outbox, sandboxes, shop, database } = server.context;
    const reminders = () =>
      (sandboxes.mailbox?.mails() ?? []).filter(({ subject }) => subject.startsWith('Your prize is waiting'));
    /** Reminds as two processes at the same time, until there are `count` mails: the server's own job may be sending one. */
    const remind = async (count: number) => {
      await waitUntil(async () => {
        await Promise.all([shop.raffles.remindWinners(), shop.raffles.remindWinners()]);
        await outbox.sendDue();
        return reminders().length >= count;
      });
      expect(reminders()).toHaveLength(count);
    };
    const deadline = clock.now().getTime() + 14 * dayMs;

    clock.advance(7 * dayMs - 1);
    await remind(0);
    clock.advance(1);
    await remind(1);
    clock.advance(6 * dayMs - 1);
    await remind(1);
    clock.advance(1);
    await remind(2);
    await remind(2);
    for (const { to, subject, text } of reminders()) {
      expect([to, subject]).toEqual([`${winner.id}@example.test`, 'Your prize is waiting: A cushion']);
      expect(text).toContain(`by ${new Date(deadline).toISOString().slice(0, 16).replace('T', ' ')} (UTC)`);
      expect(text).toContain('the page of the prize');
    }
    // The site shows the win until then, whatever has become of the mails.
    await database.pool.query('DELETE FROM notifications');
    expect(await wonBy(winner)).toEqual([forgotten.productId]);
  });

  it('is closed if it has no entries [D-21]', async () => {
    const productId = await addRaffle(server.context);

    clock.advance(3 * dayMs);
    await drawDue();

    expect(await statusOf(productId)).toBe('closed');
    const proof = await proofOf(productId);
    expect(proof).toMatchObject({ draws: [], closedAt: proof.raffleEndTime });
  });

  it('is redrawn among the other players if a winner gives no address within 14 days, and cancelled after the second one', async () => {
    const { productId, players } = await addEnteredRaffle(3);
    const { winner: first, losers } = await drawAtEnd(productId, players);
    await actionsOf(first).view(productId);

    const drawing = vi.spyOn(server.context.shop.raffles, 'drawDue').mockResolvedValue(0);
    clock.advance(14 * dayMs - 1);
    expect(await wonBy(first)).toEqual([productId]);
    clock.advance(1);
    expect(await wonBy(first)).toEqual([]);
    drawing.mockRestore();
    await expect(actionsOf(first).redeem(productId)).rejects.toMatchObject({ reply: { code: 'NOT_REDEEMABLE' } });
    await drawDue();
    const planned = await proofOf(productId);
    const closesAt = new Date(Date.parse(planned.raffleEndTime) + 15 * dayMs).toISOString();
    expect(planned).toMatchObject({ status: 'open', planned: { closesAt, round: null } });
    expect(await wrongIn(planned)).toEqual([]);
    clock.advance(dayMs);
    await drawDue();

    const proof = await proofOf(productId);
    const [lost, again] = proof.draws;
    if (!lost || !again) throw new Error('it was drawn twice');
    expect(again.closesAt).toBe(closesAt);
    expect(again.excludedEntrants).toEqual([proof.entries[lost.winnerEntry - 1]?.entrant]);
    expect(await wrongIn(proof)).toEqual([]);
    expect(losers.map(({ id }) => id)).toContain(again.winner.id);

    clock.advance(14 * dayMs);
    await drawDue();
    const ended = await proofOf(productId);
    const causes = ended.draws.map(({ refusal }) => refusal?.cause);
    expect(causes).toEqual(['noAddress', 'noAddress']);
    expect(ended).toMatchObject({ status: 'cancelled', cancelled: { cause: 'refusals' }, planned: null });
    expect(await wrongIn(ended)).toEqual([]);
    expect(await Promise.all(players.map((player) => actionsOf(player).balance()))).toEqual([100, 100, 100]);
    clock.advance(15 * dayMs);
    await drawDue();
    expect((await proofOf(productId)).draws).toHaveLength(2);
  });

  it('is cancelled and refunded by the server if its draw could not take place for 7 days, and is overdue before', async () => {
    const { productId, players } = await addEnteredRaffle(3);
    const drawing = vi.spyOn(server.context.shop.raffles, 'fetchSignature').mockResolvedValue(undefined);
    const overdue = async () => (await server.context.shop.raffles.listOverdue()).map((one) => one.productId);
    clock.advance(3 * dayMs);
    await drawDue();
    expect(await overdue()).toEqual([]);
    clock.advance(3_600_000);
    expect(await overdue()).toEqual([productId]);
    clock.advance(7 * dayMs - 3_600_001);
    await drawDue();
    expect(await statusOf(productId)).toBe('open');
    drawing.mockRestore();

    clock.advance(1);
    await drawDue();

    const proof = await proofOf(productId);
    expect(proof).toMatchObject({ status: 'cancelled', cancelled: { cause: 'overdue' }, draws: [] });
    expect(await wrongIn(proof)).toEqual([]);
    expect(await Promise.all(players.map((player) => actionsOf(player).balance()))).toEqual([100, 100, 100]);
    expect(await server.context.inbox.list(players[0] as Player)).toMatchObject([
      { kind: 'raffleCancelled', targetId: productId },
    ]);
  });

  it('refunds every entry once and rejects new entries when it is cancelled [D-21]', async () => {
    const { productId, players } = await addEnteredRaffle(4, { key: 'cancelled' });
    const [first] = players as [Player];
    await actionsOf(first).enter(productId);
    const cancel = () =>
      server.context.database.transaction((transaction) =>
        server.context.shop.management.cancelRaffle(transaction, 'cancelled'),
      );

    await cancel();
    await expect(cancel()).rejects.toThrow("'cancelled' is cancelled and can no longer be cancelled.");

    expect(await Promise.all(players.map((player) => actionsOf(player).balance()))).toEqual([100, 100, 100, 100]);
    await expect(actionsOf(first).enter(productId)).rejects.toMatchObject({ reply: { code: 'RAFFLE_ENDED' } });
    const proof = await proofOf(productId);
    expect(sha256(proof.revealedSeed ?? '')).toBe(proof.seedHash);
    clock.advance(4 * dayMs);
    await drawDue();
    expect(await statusOf(productId)).toBe('cancelled');
  });

  it('loses no ticket if it is entered and cancelled concurrently', async () => {
    const players = await Promise.all(Array.from({ length: 30 }, () => addPlayer(server.context)));
    const productId = await addRaffle(server.context, { key: 'contested', maxEntries: 100 });

    const entering = players.map((player) => actionsOf(player).enter(productId));
    const cancelling = server.context.database.transaction((transaction) =>
      server.context.shop.management.cancelRaffle(transaction, 'contested'),
    );
    await Promise.allSettled([...entering, ...players.map((player) => actionsOf(player).enter(productId))]);
    await cancelling;

    const balances = await Promise.all(players.map((player) => actionsOf(player).balance()));
    expect(new Set(balances)).toEqual(new Set([100]));
  });
});
