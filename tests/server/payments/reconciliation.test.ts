import type { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer } from '../../support/builders/players.js';
import { addPurchase, buyTickets, refund, sendPaymentEvent } from '../../support/builders/purchases.js';
import { startStripeLists } from '../../support/counterparts/stripe-lists.js';
import {
  disputeMovement,
  stripeCharge,
  stripeDispute,
  stripeRefund,
  stripeSession,
} from '../../support/counterparts/stripe-objects.js';
import { disputeEvent, stripeSettings } from '../../support/counterparts/webhooks.js';
import { createTestContext, startTestServer, type TestContext } from '../../support/test-context.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = new FakeClock();

let stripe: Awaited<ReturnType<typeof startStripeLists>>;
let test: TestContext;

beforeAll(async () => {
  stripe = await startStripeLists();
  test = await createTestContext({ clock, env: stripeSettings(stripe.url) });
});

afterAll(async () => {
  await test.close();
  await stripe.close();
});

beforeEach(() => {
  // Each test has its own period.
  clock.advance(200 * dayMs);
  delete stripe.state.broken;
});

const seconds = () => Math.floor(clock.now().getTime() / 1000);

/** Lists the checkout of a purchase at Stripe. */
function listCheckout(purchaseId: string, change: Partial<Stripe.Checkout.Session> = {}): void {
  stripe.sessions.push({ ...stripeSession(purchaseId, change), created: seconds() });
}

/** Lists a refund that began `ageMs` ago; `cents` is the total that is refunded now. */
function listRefund(purchaseId: string, cents: number, ageMs = 0): void {
  const paymentId = `pi_${purchaseId}`;
  const charge = stripeCharge(paymentId, { amount_refunded: cents });
  stripe.refunds.push({ ...stripeRefund(paymentId, { charge }), created: seconds() - ageMs / 1000 });
}

/** Lists a dispute that began `ageMs` ago and has taken `cents`. */
function listDispute(purchaseId: string, cents: number, { id = 'du', ageMs = 0, movements = [-cents] } = {}): void {
  const balance_transactions = movements.map((amount) => disputeMovement(amount));
  const dispute = stripeDispute(`pi_${purchaseId}`, {
    id: `${id}_of_pi_${purchaseId}`,
    amount: cents,
    balance_transactions,
  });
  stripe.disputes.push({ ...dispute, created: seconds() - ageMs / 1000 });
}

/** Adds a player who buys 100 tickets. */
async function buy(): Promise<string> {
  return buyTickets(test.context, await addPlayer(test.context, { balance: 0 }));
}

/** Compares two hours later, so that nothing is too new. */
async function compare(days = 7) {
  clock.advance(2 * hourMs);
  const result = await test.context.payments.reconcile(days);
  if (!result) throw new Error('there is no provider');
  return result;
}

/** A difference about the purchase `id`, whose checkout and payment have the usual ids unless others are given. */
interface Expected {
  id: string;
  difference: string;
  payment?: string;
  /** Whether we know neither the purchase nor the checkout, but only the payment. */
  isForeign?: boolean;
}

describe('a comparison with the list of the payment provider', () => {
  it('finds nothing if all pages agree, refunds, an inquiry and unpaid checkouts included', async () => {
    const refunded = await buy();
    await refund(test.context, refunded);
    listCheckout(refunded);
    listRefund(refunded, 99);
    const asked = await buy();
    listCheckout(asked);
    listDispute(asked, 99, { movements: [] });
    const unpaid = await addPurchase(test.context, await addPlayer(test.context));
    listCheckout(unpaid, { payment_status: 'unpaid', payment_intent: null });
    for (let index = 0; index < 117; index += 1) listCheckout(await buy());
    // Never opened at the provider.
    await addPurchase(test.context, await addPlayer(test.context));
    stripe.paths.length = 0;

    expect(await compare()).toEqual({ purchases: 121, reversals: 2, differences: [] });

    expect(stripe.paths).toEqual(['/v1/checkout/sessions', '/v1/checkout/sessions', '/v1/refunds', '/v1/disputes']);
  });

  it.each<[string, () => Promise<Expected>]>([
    [
      'a payment whose webhook was lost',
      async () => {
        const id = await addPurchase(test.context, await addPlayer(test.context));
        listCheckout(id);
        return { id, difference: 'paid at the provider, but not credited' };
      },
    ],
    [
      'a credit without a payment',
      async () => {
        const id = await buy();
        listCheckout(id, { payment_status: 'unpaid' });
        return { id, difference: 'credited, but not paid at the provider' };
      },
    ],
    ['a credit without a checkout', async () => ({ id: await buy(), difference: 'not in the list of the provider' })],
    [
      'another amount',
      async () => {
        const id = await buy();
        listCheckout(id, { amount_total: 1 });
        return { id, difference: '99 usd here, but 1 usd at the provider' };
      },
    ],
    [
      'another currency',
      async () => {
        const id = await buy();
        listCheckout(id, { currency: 'idr' });
        return { id, difference: '99 usd here, but 99 idr at the provider' };
      },
    ],
    [
      'another payment',
      async () => {
        const id = await buy();
        listCheckout(id, { payment_intent: 'pi_other' });
        return { id, difference: 'credited for another payment', payment: 'pi_other' };
      },
    ],
    [
      'a payment for no purchase of ours',
      async () => {
        listCheckout('none');
        return { id: 'none', difference: 'paid at the provider, but we know no such purchase' };
      },
    ],
    [
      'a refund whose webhook was lost',
      async () => {
        const id = await buy();
        listCheckout(id);
        listRefund(id, 50);
        return { id, difference: 'the provider lists a refund of 50 cents, and we know of 0' };
      },
    ],
    [
      'a dispute whose webhook was lost',
      async () => {
        const id = await buy();
        listCheckout(id);
        listDispute(id, 99);
        return { id, difference: 'the provider lists a dispute of 99 cents, and we know of 0' };
      },
    ],
    [
      'the second of two disputes about one payment',
      async () => {
        const id = await buy();
        listCheckout(id);
        listDispute(id, 40);
        listDispute(id, 59, { id: 'du_other' });
        await sendPaymentEvent(test.context, disputeEvent(id, 40));
        return { id, difference: 'the provider lists a dispute of 59 cents, and we know of 0' };
      },
    ],
    [
      'a dispute that began months ago and is won, whose last webhook was lost',
      async () => {
        const id = await buy();
        listCheckout(id);
        listDispute(id, 99, { ageMs: 90 * dayMs, movements: [-99, 99] });
        await sendPaymentEvent(test.context, disputeEvent(id));
        return { id, difference: 'the provider lists a dispute of 0 cents, and we know of 99' };
      },
    ],
    [
      'a dispute that the provider does not know',
      async () => {
        const id = await buy();
        listCheckout(id);
        await sendPaymentEvent(test.context, disputeEvent(id));
        return { id, difference: 'we know of a dispute that the provider does not list' };
      },
    ],
    [
      'a refund that the provider does not know',
      async () => {
        const id = await buy();
        listCheckout(id);
        await refund(test.context, id);
        return { id, difference: 'we know of a refund that the provider does not list' };
      },
    ],
    [
      'a refund of a payment that we do not know',
      async () => {
        listRefund('foreign', 99);
        const difference = 'the provider lists a refund of a payment that we do not know';
        return { id: 'foreign', difference, isForeign: true };
      },
    ],
    [
      'a refund of nothing of a payment that we do not know',
      async () => {
        listRefund('foreign', 0);
        const difference = 'the provider lists a refund of a payment that we do not know';
        return { id: 'foreign', difference, isForeign: true };
      },
    ],
  ])('names %s, with the ids of purchase, checkout and payment', async (_name, arrange) => {
    listCheckout(await buy());
    const { id, difference, payment = `pi_${id}`, isForeign = false } = await arrange();

    const { differences } = await compare();

    const [purchase, checkout] = isForeign ? [null, null] : [id, `cs_test_${id}`];
    expect(differences).toEqual([{ purchase, checkout, payment, difference }]);
  });

  it('leaves out the last hour, because its webhooks may be on their way, and what is older than the period', async () => {
    const old = await addPurchase(test.context, await addPlayer(test.context));
    listCheckout(old);
    clock.advance(3 * dayMs);
    expect((await compare(2)).differences).toEqual([]);
    expect((await compare(4)).differences).toHaveLength(1);

    clock.advance(10 * dayMs);
    const recent = await addPurchase(test.context, await addPlayer(test.context));
    listCheckout(recent);
    listRefund(recent, 99);
    expect((await test.context.payments.reconcile(2))?.differences).toEqual([]);
  });

  it('includes checkouts, refunds and purchases up to one hour ago, to the millisecond', async () => {
    const uncredited = await addPurchase(test.context, await addPlayer(test.context));
    await buy();
    listCheckout(uncredited);
    listRefund('foreign', 99);
    const compareAfter = async (waitMs: number) => {
      clock.advance(waitMs);
      return (await test.context.payments.reconcile(1))?.differences.length;
    };

    expect(await compareAfter(hourMs)).toBe(0);
    expect(await compareAfter(1)).toBe(3);
    // The purchases are now as old as the period, and older. The provider lists the checkout near its beginning.
    expect(await compareAfter(23 * hourMs - 1)).toBe(3);
    expect(await compareAfter(1)).toBe(2);
    expect(await compareAfter(hourMs - 1)).toBe(2);
    expect(await compareAfter(1000)).toBe(1);
  });

  it('includes refunds and disputes that began up to 120 days before the period', async () => {
    listRefund('foreign', 99, 121 * dayMs - 2 * hourMs);
    listRefund('older', 99, 121 * dayMs - 2 * hourMs + 1000);

    expect((await compare(1)).differences).toMatchObject([{ payment: 'pi_foreign' }]);
  });

  it('reads all purchases, refunds and disputes of the period, page by page', async () => {
    const player = await addPlayer(test.context);
    const { pool } = test.context.database;
    // Stored newest first: 1,001 purchases whose last one was credited without a checkout, and 1,001 refunds, the last of which is that of its payment.
    await pool.query(
      `INSERT INTO purchases (id, user_id, tickets, price_cents, created_at)
        SELECT gen_random_uuid(), $1, 100, 99, $2::timestamptz - nth * interval '1 ms' FROM generate_series(1, 1000) AS nth`,
      [player.id, clock.now()],
    );
    clock.advance(1);
    const last = await buyTickets(test.context, player);
    await pool.query(
      `INSERT INTO payment_events (id, type, payment_id, object_id, reversed_cents, received_at, occurred_at)
        SELECT 'evt_of_page_' || nth, 'charge.refunded', 'pi_foreign', NULL, 0, $1::timestamptz - nth * interval '1 ms', $1
        FROM generate_series(1, 1000) AS nth`,
      [clock.now()],
    );
    clock.advance(1);
    await refund(test.context, last);

    const { purchases, differences } = await compare();

    expect(purchases).toBe(1001);
    expect(differences).toMatchObject([
      { purchase: last, difference: 'not in the list of the provider' },
      { purchase: null, payment: 'pi_foreign', difference: 'we know of a refund that the provider does not list' },
      { purchase: last, difference: 'we know of a refund that the provider does not list' },
    ]);
  });

  it('knows a purchase and its refund although they are on different sides of an end of the period', async () => {
    const id = await buy();
    listCheckout(id);
    listRefund(id, 99);
    clock.advance(2 * dayMs);
    // The webhook was repeated for two days.
    await refund(test.context, id);

    expect((await compare(1)).differences).toEqual([]);
    expect((await compare(3)).differences).toEqual([]);
  });

  it.each([
    [500, { error: { message: 'down' } }],
    [401, { error: { message: 'Invalid API Key' } }],
    [200, { object: 'list', has_more: false, data: [{ id: 7 }] }],
    [200, { object: 'list', has_more: false, data: [{ id: 'cs', created: 'today' }] }],
    [200, { object: 'list' }],
    [200, []],
  ])('fails, and finds no agreement, if the provider replies %i %j', async (status, body) => {
    stripe.state.broken = { status, body };

    await expect(test.context.payments.reconcile(7)).rejects.toThrow(/./);
  });
});

describe('the sandbox of the payment provider', () => {
  it('is listed page by page over HTTP, in the format of the real one', async () => {
    const server = await startTestServer({ clock });
    const { context } = server;
    const player = await addPlayer(context, { balance: 0 });
    const ids = [];
    for (let index = 0; index < 101; index += 1) ids.push(await addPurchase(context, player));
    await context.database.pool.query(`UPDATE purchases SET checkout_session_id = 'cs_sandbox_' || id`);
    const paid = await context.payments.find(ids[100] ?? '');
    const webhook = paid && context.sandboxes.checkout?.pay(paid);
    if (!webhook) throw new Error('there is no sandbox');
    await context.payments.receiveWebhook(webhook.body, webhook.signature);
    for (const step of ['refund-half', 'dispute', 'win']) {
      await fetch(`${server.address}/dev/checkout/${paid.id}/${step}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.address },
      });
    }
    clock.advance(2 * hourMs);

    expect(await context.payments.reconcile(7)).toEqual({ purchases: 101, reversals: 2, differences: [] });

    await server.close();
  });
});
