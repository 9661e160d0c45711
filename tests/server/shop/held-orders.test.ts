import { createHash, randomUUID } from 'node:crypto';
import { purchases } from '@game/database';
import { checkDrawProof } from '@game/rules';
import { verifyRound } from '@game/rules/beacon-signature';
import { describe, expect, it } from 'vitest';
import { nodeHashing } from '../../../apps/server/src/modules/shop/node-hashing.js';
import type { Transaction } from '../../../apps/server/src/platform/database/database.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, intentOf } from '../../support/builders/players.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const dayMs = 24 * 3_600_000;

const test = useTestContext({ clock });

type Player = Awaited<ReturnType<typeof addPlayer>>;

const actionsOf = (player: Player) => shopActions(test.context, player);

/** Stores that a player has paid for tickets `daysAgo` days ago. */
async function addPurchase(player: Player, tickets: number, daysAgo: number): Promise<void> {
  const paidAt = new Date(clock.now().getTime() - daysAgo * dayMs);
  await test.context.database.transaction(async (transaction) => {
    const purchase = { id: randomUUID(), userId: player.id, tickets, priceCents: 99, createdAt: paidAt, paidAt };
    await transaction.drizzle.insert(purchases).values({ ...purchase, status: 'paid' });
    const entry = { userId: player.id, type: 'purchase' as const, amount: tickets, purchaseId: purchase.id };
    await test.context.ledger.post(transaction, [entry]);
  });
}

/** Returns the subjects of the mails that were sent to a player. */
async function mailsTo({ id }: Player): Promise<string[]> {
  const { outbox, sandboxes } = test.context;
  await outbox.sendDue();
  const mails = sandboxes.mailbox?.mails() ?? [];
  return mails.filter(({ to }) => to === `${id}@example.test`).map(({ subject }) => subject);
}

/** Puts the newest order of a product under review. Returns its reference. */
async function review(productId: string): Promise<string> {
  const { rows } = await test.context.database.pool.query<{ order_reference: string }>(
    'UPDATE prize_redemptions SET review_requested_at = $2 WHERE product_id = $1 RETURNING order_reference',
    [productId, clock.now()],
  );
  return rows[0]?.order_reference ?? '';
}

const release = (order: string) =>
  test.context.database.transaction((transaction) => test.context.shop.reviews.release(transaction, order));
const refuse = (order: string) =>
  test.context.database.transaction((transaction) => test.context.shop.reviews.refuse(transaction, order));
/** Refuses the order of a won prize, as two operators. */
const refuseWon = (order: string, cause: 'undeliverable' | 'declined' | 'breach' = 'breach') =>
  test.context.database.transaction(async (transaction) => {
    await test.context.shop.reviews.requestRefusal(transaction, order, { cause, operator: 'ann' });
    await test.context.shop.reviews.approveRefusal(transaction, order, 'bob');
  });
const ship = (order: string) =>
  test.context.database.transaction((transaction) =>
    test.context.shop.management.shipRedemption(transaction, order, null),
  );

/** Orders a new prize. Returns the reference of the order. */
async function orderPrize(player: Player): Promise<string> {
  const { viewer } = await actionsOf(player).redeem(await addPrize(test.context));
  return viewer.orders[0]?.orderReference ?? '';
}

/** Returns the references of the orders that have an address. */
async function ordersWithAddress({ id }: Player): Promise<Set<string>> {
  const { rows } = await test.context.database.pool.query<{ order_reference: string }>(
    'SELECT order_reference FROM prize_redemptions WHERE user_id = $1 AND shipping_address IS NOT NULL',
    [id],
  );
  return new Set(rows.map(({ order_reference: reference }) => reference));
}

describe('an order that needs the tickets of a recent purchase', () => {
  it('is held until the purchase is seven days old, which the player learns before and after ordering', async () => {
    const player = await addPlayer(test.context, { balance: 0 });
    await addPurchase(player, 100, 2);
    const productId = await addPrize(test.context, { ticketPrice: 50 });
    const hold = { cause: 'freshTickets', until: new Date(clock.now().getTime() + 5 * dayMs).toISOString() };

    expect((await actionsOf(player).view(productId)).viewer.nextHold).toEqual(hold);
    const { viewer } = await actionsOf(player).redeem(productId);

    const [order] = viewer.orders;
    expect(order).toMatchObject({ status: 'held', hold });
    const reference = order?.orderReference ?? '';
    await expect(ship(reference)).rejects.toThrow(`cannot be shipped before ${hold.until}`);
    expect(await statusesOf('held')).toContain(reference);
    clock.advance(5 * dayMs);
    expect((await actionsOf(player).view(productId)).viewer.orders[0]).toMatchObject({ status: 'ordered', hold: null });
    expect(await statusesOf('held')).not.toContain(reference);
    expect(await statusesOf('ordered')).toContain(reference);
    expect(await ship(reference.toLowerCase())).toMatchObject({ status: 'shipped' });
  });

  it('is not shipped while its player owes tickets', async () => {
    const player = await addPlayer(test.context);
    const productId = await addPrize(test.context);
    const { viewer } = await actionsOf(player).redeem(productId);
    const reference = viewer.orders[0]?.orderReference ?? '';
    const owe = (tickets: number) =>
      test.context.database.pool.query('UPDATE purchases SET tickets_owed = $2 WHERE user_id = $1', [
        player.id,
        tickets,
      ]);
    await addPurchase(player, 100, 8);
    await owe(100);

    await expect(ship(reference)).rejects.toThrow('owes tickets');
    await owe(0);

    expect(await ship(reference)).toMatchObject({ status: 'shipped' });
  });

  it('is not held if older tickets are enough', async () => {
    const player = await addPlayer(test.context, { balance: 50 });
    await addPurchase(player, 100, 2);
    const productId = await addPrize(test.context, { ticketPrice: 50 });

    const { viewer } = await actionsOf(player).redeem(productId);

    // Another one would need the purchase.
    expect(viewer.nextHold).toMatchObject({ cause: 'freshTickets' });
    expect(viewer.orders[0]).toMatchObject({ status: 'ordered', hold: null });
  });
});

describe('an order under review', () => {
  it('can be shipped once it is released, and not before', async () => {
    const player = await addPlayer(test.context);
    const productId = await addPrize(test.context);
    await actionsOf(player).redeem(productId);
    const reference = await review(productId);

    expect((await actionsOf(player).view(productId)).viewer.orders[0]).toMatchObject({
      status: 'held',
      hold: { cause: 'review' },
    });
    const stranger = await addPlayer(test.context);
    expect((await actionsOf(stranger).view(productId)).viewer).toMatchObject({ orders: [], nextHold: null });
    await expect(ship(reference)).rejects.toThrow('is under review: release or refuse it first');
    await release(reference);

    expect(await mailsTo(player)).toEqual([`Your order is on its way to shipping: ${reference}`]);
    await expect(release(reference)).rejects.toThrow('is not under review');
    expect(await ship(reference)).toMatchObject({ status: 'shipped' });
    await expect(refuse(reference)).rejects.toThrow(`Order ${reference} is shipped already: nothing was changed.`);
  });

  it('is refunded and goes back into stock if it is refused, once', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const productId = await addPrize(test.context, { ticketPrice: 60, availableQuantity: 1 });
    await actionsOf(player).redeem(productId);
    const reference = await review(productId);

    const results = await Promise.allSettled([refuse(reference), refuse(reference)]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsTo(player)).toEqual([`We could not accept your order: ${reference}`]);
    const { product, viewer } = await actionsOf(player).view(productId);
    expect(product).toMatchObject({ availableQuantity: 1 });
    expect(viewer.orders).toMatchObject([{ status: 'refused', hold: null }]);
    expect(await actionsOf(player).balance()).toBe(100);
    await expect(ship(reference)).rejects.toThrow(`Order ${reference} is refused already: nothing was changed.`);
    // The prize can be ordered again.
    expect((await actionsOf(player).redeem(productId)).viewer.orders).toHaveLength(2);
  });
});

/** Returns the references of the orders with a status, as an operator lists them. */
async function statusesOf(status: 'held' | 'ordered'): Promise<string[]> {
  const { rows } = await test.context.consoleReads.shop.orders(status, null);
  return rows.map(({ orderReference }) => orderReference);
}

describe('a won prize whose order is refused', () => {
  /** Fixture: a drawn raffle with two entries of each of two players, and its winner, with an order of the prize. */
  async function addWon() {
    const productId = await addRaffle(test.context, { entryCost: 10, maxEntries: 4 });
    const players = [await addPlayer(test.context), await addPlayer(test.context)];
    for (const player of [...players, ...players]) await actionsOf(player).enter(productId);
    await test.context.shop.raffles.drawDue();
    const views = await Promise.all(players.map((player) => actionsOf(player).view(productId)));
    const winnerAt = views.findIndex(({ viewer }) => viewer.redeemBy !== null);
    const [winner, other] = [players[winnerAt] as Player, players[1 - winnerAt] as Player];
    await actionsOf(winner).redeem(productId);
    return { productId, winner, other, reference: await review(productId) };
  }

  it.each([
    ['undeliverable', 'we cannot deliver'],
    ['declined', 'you have won'],
    ['breach', 'you did not follow our terms'],
  ] as const)('is refused as %s with a mail that names the cause and what the winner can do', async (cause, text) => {
    const { winner, reference } = await addWon();

    await refuseWon(reference, cause);

    expect(await mailsTo(winner)).toContain(`You do not get the prize that you won: ${reference}`);
    const mail = test.context.sandboxes.mailbox?.mails().find(({ subject }) => subject.endsWith(reference));
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('It has the receipt of your order');
  });

  it('refunds its entries, and the prize is drawn again among the others after the deadline of the winner', async () => {
    const { productId, winner, other, reference } = await addWon();

    await refuseWon(reference);

    expect(await actionsOf(winner).balance()).toBe(100);
    expect((await actionsOf(winner).view(productId)).viewer).toMatchObject({
      redeemBy: null,
      orders: [{ status: 'refused' }],
    });
    await test.context.shop.raffles.drawDue();
    expect((await actionsOf(other).view(productId)).product).toMatchObject({ raffleStatus: 'open' });
    clock.advance(15 * dayMs);
    await test.context.shop.raffles.drawDue();
    const { product, viewer } = await actionsOf(other).view(productId);
    expect(product).toMatchObject({ raffleStatus: 'drawn' });
    expect(viewer.redeemBy).not.toBe(null);
    expect((await actionsOf(other).redeem(productId)).product).toMatchObject({ raffleStatus: 'redeemed' });
  });

  it('is drawn again at a future time if it is refused late, so that the next winner is unknown', async () => {
    const { productId, reference } = await addWon();
    const { closedAt } = await test.context.shop.catalogue.getDrawProof({ productId });
    clock.advance(15 * dayMs + 1);

    await refuseWon(reference);

    const { planned } = await test.context.shop.catalogue.getDrawProof({ productId });
    expect(planned?.closesAt).toBe(new Date(Date.parse(closedAt ?? '') + 30 * dayMs).toISOString());
  });

  it('refunds only the entries of the others if the raffle is then cancelled', async () => {
    const { productId, winner, other, reference } = await addWon();
    await refuseWon(reference);

    await test.context.database.transaction(async (transaction) => {
      const raffles = await test.context.shop.management.listProducts();
      const key = raffles.find(({ id }) => id === productId)?.key ?? '';
      await test.context.shop.management.cancelRaffle(transaction, key);
    });

    expect([await actionsOf(winner).balance(), await actionsOf(other).balance()]).toEqual([100, 100]);
  });
});

describe('the winner of a raffle', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const proofOf = (productId: string) => test.context.shop.catalogue.getDrawProof({ productId });

  /** Fixture: a drawn raffle with two entrants, whose winner knows the word of their entry. */
  async function addWinner() {
    const productId = await addRaffle(test.context, { maxEntries: 2 });
    const entrants = [];
    for (const digit of ['a', 'b']) {
      const player = await addPlayer(test.context);
      const word = digit.repeat(64);
      const input = { productId, number: sha256(word) };
      await test.context.shop.spending.enterRaffle(player, input, intentOf(player, 'shop.enterRaffle', input));
      entrants.push({ player, word });
    }
    await test.context.shop.raffles.drawDue();
    const { draws } = await proofOf(productId);
    const winner = entrants.find(({ player }) => player.id === draws[0]?.winner.id);
    const other = entrants.find((one) => one !== winner);
    if (!winner || !other) throw new Error('nobody has won');
    const decline = (player: Player, word: string) => {
      const input = { productId, word };
      return test.context.shop.spending.declinePrize(player, input, intentOf(player, 'shop.declinePrize', input));
    };
    return { productId, winner, other, decline };
  }

  it.each([
    ['before', false],
    ['after', true],
  ])('can decline %s ordering, only with the word of their entry, which the proof shows', async (_time, isOrdered) => {
    const { productId, winner, other, decline } = await addWinner();
    if (isOrdered) await actionsOf(winner.player).redeem(productId);
    const { draws } = await proofOf(productId);
    expect((await actionsOf(winner.player).view(productId)).viewer.declinableEntry).toBe(draws[0]?.winnerEntry);
    expect((await actionsOf(other.player).view(productId)).viewer.declinableEntry).toBe(null);

    await expect(decline(winner.player, other.word)).rejects.toMatchObject({ reply: { code: 'WRONG_WORD' } });
    await expect(decline(other.player, winner.word)).rejects.toMatchObject({ reply: { code: 'NOT_DECLINABLE' } });
    await decline(winner.player, winner.word);

    const proof = await proofOf(productId);
    expect(proof.draws[0]?.refusal).toMatchObject({ cause: 'declined', word: winner.word });
    expect(proof).toMatchObject({ status: 'open', draws: [{ receipt: null }] });
    const checks = await checkDrawProof(proof, { hashing: nodeHashing, verifyRound });
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(await actionsOf(winner.player).balance()).toBe(100);
    await expect(decline(winner.player, winner.word)).rejects.toMatchObject({ reply: { code: 'NOT_DECLINABLE' } });
  });

  it('gets a receipt with the order, can publish it only against a refusal, and cannot be refused by one operator', async () => {
    const { productId, winner } = await addWinner();
    const { viewer, receipt } = await actionsOf(winner.player).redeem(productId);
    const order = viewer.orders[0]?.orderReference ?? '';
    if (receipt === null) throw new Error('the receipt is missing');
    const publish = (text: string) => test.context.shop.spending.publishReceipt({ ...receipt, receipt: text });
    const reviews = (work: (transaction: Transaction) => Promise<unknown>) => test.context.database.transaction(work);

    expect((await proofOf(productId)).orderHashes[0]).toBe(sha256(receipt.receipt));
    await expect(publish(receipt.receipt)).rejects.toMatchObject({ reply: { code: 'WRONG_RECEIPT' } });
    await expect(refuse(order)).rejects.toThrow('is of a won prize: name the cause, which is published.');
    const { shop } = test.context;
    await reviews((on) => shop.reviews.requestRefusal(on, order, { cause: 'breach', operator: 'ann' }));
    for (const sameOperator of ['console:Ann', 'Console:ann', 'console: ann', 'console:console:ann', 'ann\u200b']) {
      await expect(reviews((on) => shop.reviews.approveRefusal(on, order, sameOperator))).rejects.toThrow(
        'Another operator has to decide on your request.',
      );
    }
    await expect(ship(order)).rejects.toThrow('waits for an approval: approve or reject it first.');
    await reviews((on) => shop.reviews.approveRefusal(on, order, 'bob'));

    await expect(publish('a'.repeat(64))).rejects.toMatchObject({ reply: { code: 'WRONG_RECEIPT' } });
    await publish(receipt.receipt);
    const [draw] = (await proofOf(productId)).draws;
    expect(draw).toMatchObject({ receipt: receipt.receipt, refusal: { cause: 'breach', word: null } });
  });
});

describe('a request to refuse the order of a won prize', () => {
  it('ends after 7 days without an approval, so that the order can ship', async () => {
    const productId = await addRaffle(test.context, { maxEntries: 1 });
    const winner = await addPlayer(test.context);
    await actionsOf(winner).enter(productId);
    await test.context.shop.raffles.drawDue();
    const { viewer } = await actionsOf(winner).redeem(productId);
    const order = viewer.orders[0]?.orderReference ?? '';
    const { reviews } = test.context.shop;
    const request = { cause: 'breach', operator: 'ann' } as const;
    await test.context.database.transaction((on) => reviews.requestRefusal(on, order, request));

    clock.advance(7 * dayMs - 1);
    await expect(ship(order)).rejects.toThrow('waits for an approval');
    clock.advance(1);
    await expect(test.context.database.transaction((on) => reviews.approveRefusal(on, order, 'bob'))).rejects.toThrow(
      'waits for an approval',
    );
    expect(await ship(order)).toMatchObject({ status: 'shipped' });
  });
});

describe('the addresses in the orders of a player who deletes their account', () => {
  it('are erased: of a shipped order immediately, of others when they are closed, or after 90 days', async () => {
    const player = await addPlayer(test.context, { balance: 500 });
    const orders: Record<'shipped' | 'shippedLater' | 'refused' | 'open', string> = {
      shipped: await orderPrize(player),
      shippedLater: await orderPrize(player),
      refused: await orderPrize(player),
      open: await orderPrize(player),
    };
    const stranger = await addPlayer(test.context, { balance: 500 });
    const other = await orderPrize(stranger);
    await ship(other);
    await ship(orders.shipped);
    expect(await ordersWithAddress(player)).toEqual(new Set(Object.values(orders)));

    await test.context.account.deletion.delete(player, { confirmation: player.username });
    expect(await ordersWithAddress(player)).toEqual(new Set([orders.shippedLater, orders.refused, orders.open]));
    await ship(orders.shippedLater);
    await refuse(orders.refused);
    expect(await ordersWithAddress(player)).toEqual(new Set([orders.open]));

    clock.advance(90 * dayMs - 1);
    await test.context.shop.orderAddresses.eraseExpired();
    expect(await ordersWithAddress(player)).toEqual(new Set([orders.open]));
    clock.advance(1);
    await test.context.shop.orderAddresses.eraseExpired();
    expect(await ordersWithAddress(player)).toEqual(new Set());
    await expect(ship(orders.open)).rejects.toThrow('is erased');
    expect(await ordersWithAddress(stranger)).toEqual(new Set([other]));
  });
});
