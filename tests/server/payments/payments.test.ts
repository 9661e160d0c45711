import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeClock } from '../../support/fake-clock.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import { seededRandom } from '../../support/random.js';
import { connectRealtime } from '../../support/counterparts/realtime-client.js';
import { raceSize, repetitions } from '../../support/torture/scale.js';
import {
  disputeEvent,
  eventOf,
  paidEvent,
  refundEvent,
  stripeSettings,
  webhookSecret,
} from '../../support/counterparts/webhooks.js';
import { useTestServer } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const clock = new FakeClock();
const { webhooks } = new Stripe('sk_test_key');

const server = useTestServer({ clock, env: stripeSettings() });

const balanceOf = (player: { id: string }) => server.context.ledger.balanceOf(player.id);

/** Creates an unpaid purchase of 100 tickets. */
async function addPurchase(balance = 0) {
  const player = await addPlayer(server.context, { balance });
  const purchaseId = randomUUID();
  await server.context.database.pool.query(
    'INSERT INTO purchases (id, user_id, tickets, price_cents, created_at) VALUES ($1, $2, 100, 99, $3)',
    [purchaseId, player.id, clock.now()],
  );
  return { player, purchaseId };
}

/** Posts a body to the webhook, with a signature header if given. */
async function post(body: string, signature?: string): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const response = await fetch(`${server.address}/api/payments/webhook`, {
    method: 'POST',
    headers: signature === undefined ? headers : { ...headers, 'stripe-signature': signature },
    body,
  });
  await response.text();
  return response.status;
}

/** Signs a body as Stripe's library does; by default now and with the right secret. */
function sign(payload: string, { secret = webhookSecret, aheadSeconds = 0 } = {}): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000) + aheadSeconds;
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

async function sendEvent(event: object): Promise<number> {
  const body = JSON.stringify(event);
  return post(body, sign(body));
}

const statusOf = async (purchaseId: string) => (await server.context.payments.find(purchaseId))?.status;

describe('a purchase', () => {
  it('is credited only by the signed webhook, once, and its buyer is notified', async () => {
    const { player, purchaseId } = await addPurchase(5);
    const browser = await connectRealtime(server.address, cookieOf(player));
    const { call } = createHttpClient(server.address, cookieOf(player));
    expect((await call('payments.getPurchase', { purchaseId })).body.purchase.status).toBe('pending');

    expect(await sendEvent(paidEvent(purchaseId))).toBe(200);

    expect(await balanceOf(player)).toBe(105);
    const { purchase } = await browser.next('payments.purchaseChanged');
    expect(purchase).toMatchObject({ id: purchaseId, tickets: 100, priceCents: 99, status: 'paid' });
    await browser.next('profiles.balanceChanged');
    expect((await call('payments.getPurchase', { purchaseId })).body.purchase).toEqual(purchase);
    browser.close();
  });

  it('is credited once, even if many concurrent webhooks report it [D-27]', async () => {
    const purchases = await Promise.all(Array.from({ length: 5 }, () => addPurchase()));
    const packages = await Promise.all(
      [250, 500, 1000, 101, -100, 0].map((amount) =>
        createHttpClient(server.address, cookieOf(purchases[0]?.player as never)).call('payments.createCheckout', {
          amount,
        }),
      ),
    );

    for (const { player, purchaseId } of purchases) {
      const event = paidEvent(purchaseId, { metadata: { tickets: '1000000' } });
      const further = paidEvent(purchaseId);
      const answers = await Promise.all(
        Array.from({ length: raceSize }, (_, index) => sendEvent(index % 10 ? event : further)),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
      expect(await balanceOf(player)).toBe(100);
    }
    for (const answer of packages) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'PACKAGE_NOT_AVAILABLE', message: 'This ticket package will be available soon!' },
      });
    }
  });

  it('is not credited by an invalid webhook', async () => {
    const { player, purchaseId } = await addPurchase(7);
    const good = JSON.stringify(paidEvent(purchaseId));
    const wrongWays: (() => Promise<number>)[] = [
      // Forged: unsigned, signed with another key, or with something that looks like a signature.
      () => post(good),
      () => post(good, ''),
      () => post(good, sign(good, { secret: `whsec_${randomUUID()}` })),
      () => post(good, `t=${Math.floor(clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}`),
      () => post(good, sign(good).replace('v1=', 'v0=')),
      () =>
        post(
          good,
          sign(good).replace(/v1=(.)/, (_all, digit) => `v1=${digit === 'a' ? 'b' : 'a'}`),
        ),
      // Altered after signing: another purchase, amount or character.
      () => post(good.replace('"amount_total":99', '"amount_total":1'), sign(good)),
      () => post(good.replace(purchaseId, randomUUID()), sign(good)),
      () => post(`${good} `, sign(good)),
      // Replayed too late, or dated in the future.
      () => post(good, sign(good, { aheadSeconds: -301 })),
      () => post(good, sign(good, { aheadSeconds: 301 })),
      () => post(good, sign(good, { aheadSeconds: 10_000_000 })),
      () => post(good, `t=9,${sign(good)}`),
      () => post(good, sign(good).replace(/t=\d+/, 't=NaN')),
      // Validly signed, but different from our purchase.
      () => sendEvent(paidEvent(purchaseId, { amount_total: 1 })),
      () => sendEvent(paidEvent(purchaseId, { currency: 'idr' })),
      () => sendEvent(paidEvent(purchaseId, { payment_status: 'unpaid' })),
      () => sendEvent(paidEvent(randomUUID())),
      () => sendEvent(paidEvent(purchaseId, { client_reference_id: 'none' })),
      () => sendEvent({ id: 'evt', type: 'checkout.session.completed', data: { object: null } }),
      () => sendEvent(eventOf('customer.created', { id: purchaseId })),
      () => post('{', sign('{')),
    ];

    for (let round = 0; round < repetitions({ usual: 2, torture: 45 }); round += 1) {
      const answers = await Promise.all(wrongWays.map((way) => way()));
      expect(answers).toEqual([...Array.from({ length: 14 }, () => 400), ...Array.from({ length: 8 }, () => 200)]);
    }
    expect(await balanceOf(player)).toBe(7);
    expect(await statusOf(purchaseId)).toBe('pending');
  });

  it('is credited once when its webhooks arrive out of order, repeatedly, forged and between refunds', async () => {
    const random = seededRandom(7);
    const purchaseCount = repetitions({ usual: 8, torture: 25 });
    const purchases = await Promise.all(Array.from({ length: purchaseCount }, () => addPurchase(5)));
    const webhooksOf = ({ purchaseId }: { purchaseId: string }, isRefunded: boolean) => {
      const [completed, succeeded] = [paidEvent(purchaseId), paidEvent(purchaseId)];
      const expired = { ...paidEvent(purchaseId, { payment_status: 'unpaid' }), type: 'checkout.session.expired' };
      const genuine = [completed, succeeded, expired, ...(isRefunded ? [refundEvent(purchaseId)] : [])];
      return Array.from({ length: 20 }, (_, index) => {
        const body = JSON.stringify(
          index < genuine.length ? genuine[index] : genuine[Math.floor(random() * genuine.length)],
        );
        // Each valid webhook arrives at least once; others are too old, dated in the future or signed with another key.
        const wrongs = [{ aheadSeconds: -400 }, { aheadSeconds: 400 }, { secret: 'whsec_of_another' }];
        const wrong = index < genuine.length ? undefined : wrongs[Math.floor(random() * 6)];
        return { body, signature: sign(body, wrong), status: wrong ? 400 : 200 };
      });
    };
    const all = purchases.flatMap((purchase, index) => webhooksOf(purchase, index % 2 === 1));
    const shuffled = all
      .map((webhook) => ({ webhook, place: random() }))
      .toSorted((one, other) => one.place - other.place);

    for (let first = 0; first < shuffled.length; first += 50) {
      const batch = shuffled.slice(first, first + 50).map(({ webhook }) => webhook);
      const answers = await Promise.all(batch.map(({ body, signature }) => post(body, signature)));
      expect(answers).toEqual(batch.map(({ status }) => status));
    }

    const balances = await Promise.all(purchases.map(({ player }) => balanceOf(player)));
    expect(balances).toEqual(purchases.map((_, index) => (index % 2 === 1 ? 5 : 105)));
  });

  it('is credited if any of several signatures is valid, within five minutes before or after', async () => {
    const { player, purchaseId } = await addPurchase();
    const body = JSON.stringify(paidEvent(purchaseId));
    const ofOldSecret = sign(body, { secret: 'whsec_of_before', aheadSeconds: 300 });
    const [, signature] = sign(body, { aheadSeconds: 300 }).split(',');

    expect(await post(body, `${ofOldSecret},${signature}`)).toBe(200);

    expect(await balanceOf(player)).toBe(100);
  });

  it('is not credited by a different checkout session', async () => {
    const { player, purchaseId } = await addPurchase();
    await server.context.database.pool.query(`UPDATE purchases SET checkout_session_id = 'cs_ours' WHERE id = $1`, [
      purchaseId,
    ]);

    await sendEvent(paidEvent(purchaseId, { id: 'cs_another' }));
    expect(await balanceOf(player)).toBe(0);

    await sendEvent(paidEvent(purchaseId, { id: 'cs_ours' }));
    expect(await balanceOf(player)).toBe(100);
  });

  it('is shown as expired, and still credited if it is paid afterwards', async () => {
    const { player, purchaseId } = await addPurchase();
    const { data } = paidEvent(purchaseId, { payment_status: 'unpaid', payment_intent: null });

    await sendEvent(eventOf('checkout.session.expired', data.object));
    expect(await statusOf(purchaseId)).toBe('expired');
    await sendEvent(
      eventOf('checkout.session.async_payment_succeeded', {
        ...data.object,
        payment_status: 'paid',
        payment_intent: `pi_${purchaseId}`,
      }),
    );
    await sendEvent(eventOf('checkout.session.expired', data.object));

    expect(await statusOf(purchaseId)).toBe('paid');
    expect(await balanceOf(player)).toBe(100);
  });

  it('is listed after older ones, and those of a moment by their ids, page by page, for its period only', async () => {
    const from = new Date('2020-01-01T00:00:00.000Z');
    const to = new Date(from.getTime() + 10);
    const ids: string[] = [];
    while (ids.length < 7) ids.push((await addPurchase()).purchaseId);
    const [before, first, ...others] = ids.toSorted() as [string, string, ...string[]];
    const times = {
      [before]: -1,
      [first]: 0,
      ...Object.fromEntries(others.map((id) => [id, 5])),
      [others[4] ?? '']: 10,
    };
    // The last one first, so that the order in which they are stored is not the one that is expected.
    for (const [id, atMs] of Object.entries(times).toReversed()) {
      const createdAt = new Date(from.getTime() + atMs);
      await server.context.database.pool.query('UPDATE purchases SET created_at = $2 WHERE id = $1', [id, createdAt]);
    }
    const { payments } = server.context;

    const one = await payments.listCreatedIn({ from, to }, undefined, 3);
    const other = await payments.listCreatedIn({ from, to }, one.at(-1), 3);

    expect([...one, ...other].map(({ id }) => id)).toEqual([first, ...others.slice(0, 4)]);
  });

  it('is shown only to its buyer', async () => {
    const { purchaseId } = await addPurchase();
    const stranger = createHttpClient(server.address, cookieOf(await addPlayer(server.context)));

    for (const unknown of [purchaseId, '<script>']) {
      const answer = await stranger.call('payments.getPurchase', { purchaseId: unknown });
      expect(answer).toMatchObject({ status: 404, body: { code: 'PURCHASE_NOT_FOUND' } });
    }
  });
});

describe('a refund', () => {
  it.each([
    ['the tickets are left', { balance: 300, taken: 100, owed: 0 }],
    ['most were spent, down to zero, with the rest as debt', { balance: 0, taken: 30, owed: 70 }],
  ])('removes the tickets once if %s', async (_case, { balance, taken, owed }) => {
    const { player, purchaseId } = await addPurchase(balance);
    await sendEvent(paidEvent(purchaseId));
    await playerActions(server.context, player).create(70);

    const published = vi.spyOn(server.context.realtime, 'publish');
    onTestFinished(() => published.mockRestore());
    const refund = refundEvent(purchaseId);
    const repeated = await Promise.all(Array.from({ length: 20 }, () => sendEvent(refund)));
    // The same refund in a new event, and a dispute about the same payment.
    const others = [await sendEvent(refundEvent(purchaseId)), await sendEvent(disputeEvent(purchaseId))];
    expect(new Set([...repeated, ...others])).toEqual(new Set([200]));

    const event = 'payments.purchaseChanged';
    expect(published.mock.calls.filter(([, name]) => name === event)).toMatchObject([
      [`user:${player.id}`, event, { purchase: { id: purchaseId, status: 'reversed' } }],
    ]);
    expect(await balanceOf(player)).toBe(balance + 30 - taken);
    const purchase = await server.context.payments.find(purchaseId);
    expect(purchase).toMatchObject({ status: 'reversed', ticketsTakenBack: taken, ticketsOwed: owed });
  });

  it('removes tickets in proportion to the refunded part, in any order of events', async () => {
    const { player, purchaseId } = await addPurchase(10);
    await sendEvent(paidEvent(purchaseId));

    await sendEvent(refundEvent(purchaseId, 33));
    expect(await balanceOf(player)).toBe(110 - 34);
    await sendEvent(refundEvent(purchaseId, 66));
    await sendEvent(refundEvent(purchaseId, 50));

    expect(await balanceOf(player)).toBe(110 - 67);
    expect(await statusOf(purchaseId)).toBe('paid');
    await sendEvent(disputeEvent(purchaseId, 33));
    expect(await balanceOf(player)).toBe(10);
    expect(await statusOf(purchaseId)).toBe('reversed');
  });

  it.each([
    ['refund', refundEvent],
    ['dispute', disputeEvent],
  ])('that arrives before the payment leaves no ticket: %s', async (_name, reversal) => {
    const { player, purchaseId } = await addPurchase(3);

    await sendEvent(reversal(purchaseId));
    await sendEvent(paidEvent(purchaseId));

    expect(await balanceOf(player)).toBe(3);
    expect(await statusOf(purchaseId)).toBe('reversed');
  });

  it('leaves no ticket if it arrives at the same time as the payment', async () => {
    const purchases = await Promise.all(Array.from({ length: 25 }, () => addPurchase()));

    await Promise.all(
      purchases.flatMap(({ purchaseId }) => [sendEvent(paidEvent(purchaseId)), sendEvent(refundEvent(purchaseId))]),
    );

    const balances = await Promise.all(purchases.map(({ player }) => balanceOf(player)));
    expect(new Set(balances)).toEqual(new Set([0]));
  });

  // Else a refund that is processed between the payment's look at refunds and its commit leaves the buyer money and tickets.
  it.each([
    ['payment', paidEvent],
    ['refund', refundEvent],
  ])('and its payment are processed one after the other: a %s waits for another event', async (_name, event) => {
    const { purchaseId } = await addPurchase();
    const answer = await duringEvent(`pi_${purchaseId}`, async (isAwaited) => {
      const sent = sendEvent(event(purchaseId));
      const state = await Promise.race([sent.then(() => 'answered'), waitUntil(isAwaited).then(() => 'waits')]);
      expect(state).toBe('waits');
      return { sent };
    });

    expect(await answer.sent).toBe(200);
  });
});

/** Runs `work` while another transaction processes an event of the payment. `isAwaited` returns whether a second one waits for it. */
async function duringEvent<Result>(
  paymentId: string,
  work: (isAwaited: () => Promise<boolean>) => Promise<Result>,
): Promise<Result> {
  const client = await server.context.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT FROM pg_advisory_xact_lock(hashtextextended($1, 0))', [paymentId]);
    return await work(async () => {
      const { rowCount } = await client.query(
        "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))",
      );
      return rowCount === 1;
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
