import { randomUUID } from 'node:crypto';
import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticketsDueBack } from '@game/rules';
import { parsePaymentEvent } from '../../../apps/server/src/modules/payments/payment-event.js';
import { reversalsOf } from '../../../apps/server/src/modules/payments/reversals-of.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer, grantTickets, playerActions } from '../../support/builders/players.js';
import { addPurchase, buyTickets, sendPaymentEvent } from '../../support/builders/purchases.js';
import { histories, type History } from '../../support/counterparts/stripe-histories.js';
import {
  disputeMovement,
  stripeCharge,
  stripeDispute,
  stripeRefund,
} from '../../support/counterparts/stripe-objects.js';
import { eventOf, paidEvent, stripeSettings } from '../../support/counterparts/webhooks.js';
import { repetitions } from '../../support/torture/scale.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();
const test = useTestContext({ clock, env: stripeSettings() });

const balanceOf = (player: { id: string }) => test.context.ledger.balanceOf(player.id);
const send = (event: object) => sendPaymentEvent(test.context, event);

/** A player who has bought 100 tickets and has no others. */
async function addBuyer() {
  const player = await addPlayer(test.context, { balance: 0 });
  const purchaseId = await buyTickets(test.context, player);
  return { player, purchaseId, paymentId: `pi_${purchaseId}` };
}

/** All orders of these items. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** What `reversalsOf` finds after these events. */
function missingCentsAfter(events: readonly object[]): number {
  const parsed = events.map((event) => parsePaymentEvent(Buffer.from(JSON.stringify(event))));
  const stored = parsed.map((event) => {
    if (event?.kind !== 'reversed') throw new Error('the event is not understood');
    return { type: event.type, occurredAt: event.occurredAt, ...event.reversal };
  });
  const { refundedCents, disputedCents } = reversalsOf(stored);
  return Math.min(99, refundedCents + disputedCents);
}

describe('the money that is missing after the events of a payment', () => {
  it.each(histories)('is the same in every order of the events, each twice: $name', ({ events, missingCents }) => {
    const all = ordersOf(events('pi_one'));

    const found = new Set(all.map((order) => missingCentsAfter([...order, ...order.toReversed()])));

    expect([...found]).toEqual([missingCents]);
  });

  it('is that of the last event if some were lost, as long as the last states of all objects arrived', () => {
    for (const { name, events, missingCents } of histories) {
      const objectIdOf = (event: { type: string; data: { object: object } }) =>
        event.type === 'charge.refunded' ? 'total' : (event.data.object as { id: string }).id;
      const last = new Map(events('pi_one').map((event) => [objectIdOf(event), event]));
      expect([name, missingCentsAfter([...last.values()])]).toEqual([name, missingCents]);
    }
  });

  it.each([
    ['before a total was reported: it is not in it', 100, 50],
    ['in the same second', 200, 20],
    ['after a total was reported: it was in it', 300, 20],
  ])('is the total of the refunds without one that failed %s', (_when, atSecond, cents) => {
    const failed = stripeRefund('pi_one', { id: 're_one', amount: 30, status: 'failed' });

    const events = [
      eventOf('refund.failed', failed, atSecond),
      eventOf('charge.refunded', stripeCharge('pi_one', { amount_refunded: 50 }), 200),
    ];

    expect(missingCentsAfter(events)).toBe(cents);
  });
});

describe('the tickets of a purchase', () => {
  const orders = (history: History) =>
    fastCheck.shuffledSubarray([...history.events('pi_one').keys(), -1], {
      minLength: history.events('pi_one').length + 1,
    });

  it.each(histories)('agree with the money in any order, each event twice: $name', async (history) => {
    const numRuns = repetitions({ usual: 4, torture: 100 });
    await fastCheck.assert(
      fastCheck.asyncProperty(orders(history), fastCheck.boolean(), async (order, isConcurrent) => {
        const player = await addPlayer(test.context, { balance: 0 });
        const purchaseId = await addPurchase(test.context, player);
        const events = history.events(`pi_${purchaseId}`);
        const shuffled = order.map((index) => events[index] ?? paidEvent(purchaseId));

        if (isConcurrent) await Promise.all([...shuffled, ...shuffled].map(send));
        else for (const event of [...shuffled, ...shuffled]) await send(event);

        const due = ticketsDueBack({ tickets: 100, priceCents: 99 }, history.missingCents);
        expect(await balanceOf(player)).toBe(100 - due);
        expect(await test.context.payments.find(purchaseId)).toMatchObject({
          status: due === 100 ? 'reversed' : 'paid',
          ticketsTakenBack: due,
          ticketsOwed: 0,
        });
      }),
      { numRuns },
    );
  });

  it('stay during an inquiry, go with the funds, and return with them', async () => {
    const { player, purchaseId, paymentId } = await addBuyer();
    const [taken, back] = [disputeMovement(-99), disputeMovement(99)];
    const steps = [
      ['charge.dispute.created', { status: 'warning_needs_response' }, 100],
      ['charge.dispute.funds_withdrawn', { status: 'needs_response', balance_transactions: [taken] }, 0],
      ['charge.dispute.closed', { status: 'won', balance_transactions: [taken] }, 0],
      ['charge.dispute.funds_reinstated', { status: 'won', balance_transactions: [taken, back] }, 100],
    ] as const;

    for (const [index, [type, change, balance]] of steps.entries()) {
      const dispute = stripeDispute(paymentId, {
        ...change,
        balance_transactions: [...('balance_transactions' in change ? change.balance_transactions : [])],
      });
      await send(eventOf(type, dispute, 1_700_000_000 + index));
      expect([type, await balanceOf(player)]).toEqual([type, balance]);
    }

    const { rows } = await test.context.database.pool.query(
      'SELECT type, amount, balance_delta FROM transactions WHERE purchase_id = $1 ORDER BY id',
      [purchaseId],
    );
    expect(rows).toEqual([
      { type: 'purchase', amount: 100, balance_delta: 100 },
      { type: 'refund', amount: 100, balance_delta: -100 },
      { type: 'refund_reversal', amount: 100, balance_delta: 100 },
    ]);
    expect(await test.context.payments.find(purchaseId)).toMatchObject({ status: 'paid', ticketsTakenBack: 0 });
  });

  /** Refunds the purchase, or lets the refund fail. */
  const refund = (paymentId: string, status: 'succeeded' | 'failed') =>
    send(eventOf(status === 'failed' ? 'refund.failed' : 'refund.created', stripeRefund(paymentId, { status })));

  it('shrink a debt first, and the rest returns to the balance', async () => {
    const { player, purchaseId, paymentId } = await addBuyer();
    await playerActions(test.context, player).create(70);
    await refund(paymentId, 'succeeded');
    expect(await test.context.payments.debts.of(player)).toBe(70);

    await refund(paymentId, 'failed');

    expect([await balanceOf(player), await test.context.payments.debts.of(player)]).toEqual([30, 0]);
    expect(await test.context.payments.find(purchaseId)).toMatchObject({ ticketsTakenBack: 0, ticketsOwed: 0 });
  });

  it('return in part without what an operator forgave, as if that part had never been refunded', async () => {
    const { player, purchaseId, paymentId } = await addBuyer();
    const { payments, database } = test.context;
    await playerActions(test.context, player).create(70);
    const total = (cents: number, at: number) =>
      send(eventOf('charge.refunded', stripeCharge(paymentId, { amount_refunded: cents }), 1_700_000_000 + at));
    await total(99, 0);
    await database.transaction((transaction) => payments.debts.forgive(transaction, player));

    await total(49, 1);

    expect(await payments.find(purchaseId)).toMatchObject({
      status: 'paid',
      ticketsTakenBack: 30,
      ticketsOwed: 0,
      ticketsForgiven: 20,
    });
    await total(0, 2);
    expect(await balanceOf(player)).toBe(30);
    expect(await payments.find(purchaseId)).toMatchObject({ ticketsTakenBack: 0, ticketsForgiven: 0 });
  });

  it('return to a player who owes for another purchase, and pay that debt', async () => {
    const { player, paymentId } = await addBuyer();
    const other = await buyTickets(test.context, player);
    await playerActions(test.context, player).create(150);
    await refund(paymentId, 'succeeded');
    await refund(`pi_${other}`, 'succeeded');
    expect(await test.context.payments.debts.of(player)).toBe(150);

    await refund(paymentId, 'failed');
    await test.context.payments.debts.collect();

    // Of 200 tickets, 150 are staked and 100 are refunded.
    expect([await balanceOf(player), await test.context.payments.debts.of(player)]).toEqual([0, 50]);
  });

  it('return to a player who plays at the same time, and to one who pays the debt at the same time', async () => {
    for (let round = 0; round < repetitions({ usual: 5, torture: 50 }); round += 1) {
      const { player, purchaseId, paymentId } = await addBuyer();
      await playerActions(test.context, player).create(70);
      await refund(paymentId, 'succeeded');
      await test.context.database.transaction((on) => grantTickets(test.context, on, player, 40));

      await Promise.allSettled([
        refund(paymentId, 'failed'),
        test.context.payments.debts.collect(),
        playerActions(test.context, player).create(5),
        refund(paymentId, 'failed'),
      ]);

      const [{ rows }, balance] = [
        await test.context.database.pool.query(
          'SELECT sum(stake_amount)::int AS staked FROM games WHERE player1_id = $1',
          [player.id],
        ),
        await balanceOf(player),
      ];
      expect(balance + Number(rows[0]?.staked)).toBe(140);
      expect(await test.context.payments.find(purchaseId)).toMatchObject({ ticketsTakenBack: 0, ticketsOwed: 0 });
    }
  });
});

describe('a dispute that was stored without its id, when it was opened', () => {
  it('counts until a later event says what the money did', async () => {
    const { player, purchaseId, paymentId } = await addBuyer();
    await test.context.database.pool.query(
      `INSERT INTO payment_events (id, type, payment_id, reversed_cents, received_at)
        VALUES ($1, 'charge.dispute.created', $2, 99, now())`,
      [randomUUID(), paymentId],
    );
    await send(eventOf('charge.refunded', stripeCharge(paymentId)));
    expect(await balanceOf(player)).toBe(0);

    await send(eventOf('charge.dispute.closed', stripeDispute(paymentId, { status: 'warning_closed' })));

    expect(await balanceOf(player)).toBe(100);
    expect(await test.context.payments.find(purchaseId)).toMatchObject({ status: 'paid', ticketsTakenBack: 0 });
  });
});
