import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { createHttpClient } from '../support/http-client.js';
import { addPlayer, cookieOf, playerActions } from '../support/players.js';
import { seededRandom } from '../support/random.js';
import { connectRealtime } from '../support/realtime-client.js';
import { raceSize, repetitions } from '../support/scale.js';
import { disputeEvent, eventOf, paidEvent, refundEvent, stripeSettings, webhookSecret } from '../support/webhooks.js';
import { useTestServer } from '../support/use-test-context.js';

const clock = new FakeClock();
const { webhooks } = new Stripe('sk_test_key');

const server = useTestServer({ clock, env: stripeSettings() });

const balanceOf = (player: { id: string }) => server.context.ledger.balanceOf(player.id);

/** A purchase of 100 tickets that is not paid yet. */
async function addPurchase(balance = 0) {
  const player = await addPlayer(server.context, { balance });
  const purchaseId = randomUUID();
  await server.context.database.pool.query(
    'INSERT INTO purchases (id, user_id, tickets, price_cents, created_at) VALUES ($1, $2, 100, 99, $3)',
    [purchaseId, player.id, clock.now()],
  );
  return { player, purchaseId };
}

/** Sends a body to the webhook with a signature header, or none. */
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

/** Signs as Stripe's own library does: now, with the true secret, unless told otherwise. */
function sign(payload: string, { secret = webhookSecret, aheadSeconds = 0 } = {}): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000) + aheadSeconds;
  return webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

async function tell(event: object): Promise<number> {
  const body = JSON.stringify(event);
  return post(body, sign(body));
}

const statusOf = async (purchaseId: string) => (await server.context.payments.find(purchaseId))?.status;

describe('a purchase', () => {
  it('is credited by the signed webhook alone, once, and its buyer is told at once', async () => {
    const { player, purchaseId } = await addPurchase(5);
    const told = await connectRealtime(server.address, cookieOf(player));
    const { call } = createHttpClient(server.address, cookieOf(player));
    expect((await call('payments.getPurchase', { purchaseId })).body.purchase.status).toBe('pending');

    expect(await tell(paidEvent(purchaseId))).toBe(200);

    expect(await balanceOf(player)).toBe(105);
    const { purchase } = await told.next('payments.purchaseChanged');
    expect(purchase).toMatchObject({ id: purchaseId, tickets: 100, priceCents: 99, status: 'paid' });
    await told.next('profiles.balanceChanged');
    expect((await call('payments.getPurchase', { purchaseId })).body.purchase).toEqual(purchase);
    told.close();
  });

  it('is credited once however many webhooks report it at once [D-27]', async () => {
    const purchases = await Promise.all(Array.from({ length: 5 }, () => addPurchase()));
    const packages = await Promise.all(
      [250, 500, 1000, 101, -100, 0].map((amount) =>
        createHttpClient(server.address, cookieOf(purchases[0]?.player as never)).call('payments.createCheckout', {
          amount,
        }),
      ),
    );

    for (const { player, purchaseId } of purchases) {
      const event = paidEvent(purchaseId, { tickets: 1_000_000, metadata: { tickets: '1000000' } });
      const further = paidEvent(purchaseId);
      const answers = await Promise.all(
        Array.from({ length: raceSize }, (_, index) => tell(index % 10 ? event : further)),
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

  it('that an invalid webhook reports brings no ticket', async () => {
    const { player, purchaseId } = await addPurchase(7);
    const good = JSON.stringify(paidEvent(purchaseId));
    const wrongWays: (() => Promise<number>)[] = [
      // Forged: by nobody, by another's key, by what looks like a signature.
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
      // Altered: signed, and then another purchase, sum or letter.
      () => post(good.replace('"amount_total":99', '"amount_total":1'), sign(good)),
      () => post(good.replace(purchaseId, randomUUID()), sign(good)),
      () => post(`${good} `, sign(good)),
      // Replayed after the time for it, or dated ahead.
      () => post(good, sign(good, { aheadSeconds: -301 })),
      () => post(good, sign(good, { aheadSeconds: 301 })),
      () => post(good, sign(good, { aheadSeconds: 10_000_000 })),
      () => post(good, `t=9,${sign(good)}`),
      () => post(good, sign(good).replace(/t=\d+/, 't=NaN')),
      // Truly signed, and not what the purchase is.
      () => tell(paidEvent(purchaseId, { amount_total: 1 })),
      () => tell(paidEvent(purchaseId, { currency: 'idr' })),
      () => tell(paidEvent(purchaseId, { payment_status: 'unpaid' })),
      () => tell(paidEvent(randomUUID())),
      () => tell(paidEvent(purchaseId, { client_reference_id: 'none' })),
      () => tell({ id: 'evt', type: 'checkout.session.completed', data: { object: null } }),
      () => tell(eventOf('customer.created', { id: purchaseId })),
      () => post('{', sign('{')),
    ];

    for (let round = 0; round < repetitions({ usual: 2, torture: 45 }); round += 1) {
      const answers = await Promise.all(wrongWays.map((way) => way()));
      expect(answers).toEqual([...Array.from({ length: 14 }, () => 400), ...Array.from({ length: 8 }, () => 200)]);
    }
    expect(await balanceOf(player)).toBe(7);
    expect(await statusOf(purchaseId)).toBe('pending');
  });

  it('counts once when its webhooks arrive out of order, repeatedly, forged and between refunds', async () => {
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
        // Each genuine one comes at least once; of the rest some are old, some dated ahead, some by another hand.
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

  it('is credited whichever of several signatures is right, within five minutes either way', async () => {
    const { player, purchaseId } = await addPurchase();
    const body = JSON.stringify(paidEvent(purchaseId));
    const ofOldSecret = sign(body, { secret: 'whsec_of_before', aheadSeconds: 300 });
    const [, signature] = sign(body, { aheadSeconds: 300 }).split(',');

    expect(await post(body, `${ofOldSecret},${signature}`)).toBe(200);

    expect(await balanceOf(player)).toBe(100);
  });

  it('of another checkout than the one that was opened is not credited', async () => {
    const { player, purchaseId } = await addPurchase();
    await server.context.database.pool.query(`UPDATE purchases SET checkout_session_id = 'cs_ours' WHERE id = $1`, [
      purchaseId,
    ]);

    await tell(paidEvent(purchaseId, { id: 'cs_another' }));
    expect(await balanceOf(player)).toBe(0);

    await tell(paidEvent(purchaseId, { id: 'cs_ours' }));
    expect(await balanceOf(player)).toBe(100);
  });

  it('that expired is shown so, and still credited should it turn out to be paid', async () => {
    const { player, purchaseId } = await addPurchase();
    const { data } = paidEvent(purchaseId, { payment_status: 'unpaid', payment_intent: null });

    await tell(eventOf('checkout.session.expired', data.object));
    expect(await statusOf(purchaseId)).toBe('expired');
    await tell(
      eventOf('checkout.session.async_payment_succeeded', {
        ...data.object,
        payment_status: 'paid',
        payment_intent: `pi_${purchaseId}`,
      }),
    );
    await tell(eventOf('checkout.session.expired', data.object));

    expect(await statusOf(purchaseId)).toBe('paid');
    expect(await balanceOf(player)).toBe(100);
  });

  it('is shown to its buyer alone', async () => {
    const { purchaseId } = await addPurchase();
    const stranger = createHttpClient(server.address, cookieOf(await addPlayer(server.context)));

    const answer = await stranger.call('payments.getPurchase', { purchaseId });

    expect(answer).toMatchObject({ status: 404, body: { code: 'PURCHASE_NOT_FOUND' } });
  });
});

describe('money that goes back', () => {
  it('takes the tickets with it, once, and never below zero: the rest is noted', async () => {
    const { player, purchaseId } = await addPurchase(0);
    await tell(paidEvent(purchaseId));
    await playerActions(server.context, player).create(70);

    const refund = refundEvent(purchaseId);
    await Promise.all(Array.from({ length: 20 }, () => tell(refund)));
    await tell(disputeEvent(purchaseId));

    expect(await balanceOf(player)).toBe(0);
    const purchase = await server.context.payments.find(purchaseId);
    expect(purchase).toMatchObject({ status: 'reversed', ticketsTakenBack: 30, ticketsOwed: 70 });
  });

  it('in parts takes them in proportion, whatever order the parts are told in', async () => {
    const { player, purchaseId } = await addPurchase(10);
    await tell(paidEvent(purchaseId));

    await tell(refundEvent(purchaseId, 33));
    expect(await balanceOf(player)).toBe(110 - 34);
    await tell(refundEvent(purchaseId, 66));
    await tell(refundEvent(purchaseId, 50));

    expect(await balanceOf(player)).toBe(110 - 67);
    expect(await statusOf(purchaseId)).toBe('paid');
    await tell(disputeEvent(purchaseId, 33));
    expect(await balanceOf(player)).toBe(10);
    expect(await statusOf(purchaseId)).toBe('reversed');
  });

  it.each([
    ['refund', refundEvent],
    ['dispute', disputeEvent],
  ])('before it came leaves no ticket either: a %s that is told first', async (_name, reversal) => {
    const { player, purchaseId } = await addPurchase(3);

    await tell(reversal(purchaseId));
    await tell(paidEvent(purchaseId));

    expect(await balanceOf(player)).toBe(3);
    expect(await statusOf(purchaseId)).toBe('reversed');
  });

  it('at the very instant it comes leaves no ticket either', async () => {
    const purchases = await Promise.all(Array.from({ length: 25 }, () => addPurchase()));

    await Promise.all(
      purchases.flatMap(({ purchaseId }) => [tell(paidEvent(purchaseId)), tell(refundEvent(purchaseId))]),
    );

    const balances = await Promise.all(purchases.map(({ player }) => balanceOf(player)));
    expect(new Set(balances)).toEqual(new Set([0]));
  });
});
