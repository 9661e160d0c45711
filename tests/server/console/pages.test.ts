import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createConsole } from '../../../apps/server/src/console/server.js';
import { pages } from '../../../apps/server/src/console/pages/all.js';
import { fillConsole } from '../../support/builders/console-content.js';
import { consoleOrigin, openConsole, problemOfField, type ConsoleBrowser } from '../../support/builders/operators.js';
import { addPlayer } from '../../support/builders/players.js';
import { addDebtor } from '../../support/builders/purchases.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext({ env: { ADJUST_LIMIT: '100' } });
let app: ReturnType<typeof createConsole>['app'];
let owner: Awaited<ReturnType<typeof openConsole>>;
let support: Awaited<ReturnType<typeof openConsole>>;
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  ({ app } = createConsole(test.context, consoleOrigin));
  await app.ready();
  owner = await openConsole(test.context, app, 'owner');
  support = await openConsole(test.context, app, 'support');
  shop = await openConsole(test.context, app, 'shop');
});

afterAll(() => app.close());

/** Returns the text of a page without its tags. */
const textOf = ({ body }: { body: string }) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const formIdOf = ({ body }: { body: string }) => /name="formId" value="([^"]+)"/.exec(body)?.[1] ?? '';
const lastAction = async () => (await test.context.operatorLog.list(1))[0];

/** Returns the references of the orders on a page. */
const ordersOn = ({ body }: { body: string }) =>
  [...body.matchAll(/data-name="Order"><span>([^<]+)/g)].map(([, order]) => order);

const isAdded = "order_reference LIKE 'TEST-%'";

/** Adds orders of one player for one product, all at the same time. They are not paid, so a test deletes them again. */
async function addOrders(context: typeof test.context, count: number) {
  const productId = await addPrize(context, { ticketPrice: 20 });
  await shopActions(context, await addPlayer(context)).redeem(productId);
  const { rows } = await context.database.pool.query<{ order: string }>(
    `WITH original AS (SELECT * FROM prize_redemptions WHERE product_id = $1)
      INSERT INTO prize_redemptions (id, order_reference, product_id, user_id, ticket_price, shipping_address, status, created_at)
      SELECT gen_random_uuid(), 'TEST-' || upper(left(gen_random_uuid()::text, 8)), product_id, user_id, ticket_price,
        shipping_address, 'ordered', created_at
      FROM original, generate_series(1, $2) RETURNING order_reference AS order`,
    [productId, count],
  );
  return rows;
}

/** Sends a form, and returns the page that it leads to. */
async function send(browser: ConsoleBrowser, url: string, form: Record<string, string>) {
  const response = await browser.post(url, { reason: 'a test', ...form });
  expect([response.statusCode, response.body]).toEqual([303, '']);
  return browser.get(String(response.headers.location));
}

describe('the page of a player', () => {
  it('is found by name, email address and id', async () => {
    const player = await addPlayer(test.context, { username: 'finder' });
    for (const text of ['FIND', `${player.id}@example.test`, player.id]) {
      const { body } = await support.get(`/players?q=${encodeURIComponent(text)}`);
      expect(body).toContain(`href="/players/${player.id}"`);
    }
    expect(textOf(await support.get('/players?q=nobody'))).toContain('No player matches.');
    expect(textOf(await support.get(`/players/${player.id}`))).toContain('Balance 100');
    const missing = await support.get('/players/00000000-0000-0000-0000-000000000000');
    expect([missing.statusCode, textOf(missing).includes('There is no such player.')]).toEqual([422, true]);
  });

  it('suspends a player and ends the suspension, with a notice that is shown once', async () => {
    const player = await addPlayer(test.context);
    const url = `/players/${player.id}`;
    await support.get(url);

    const page = await send(support, `${url}/suspend`, { confirmed: 'yes' });
    expect(textOf(page)).toContain(`'${player.username}' is suspended.`.replaceAll("'", '&#x27;'));
    expect(await lastAction()).toMatchObject({
      operator: `console:${support.operator.name}`,
      action: 'players suspend',
      target: player.id,
      reason: 'a test',
    });
    expect(await test.context.auth.suspensionOf(player)).not.toBeNull();
    expect(textOf(await support.get(url))).not.toContain('is suspended.');
    await send(support, `${url}/unsuspend`, {});
    expect(await test.context.auth.suspensionOf(player)).toBeNull();
  });

  it('lets an owner turn off the second factor of a player who has lost their passkeys', async () => {
    const player = await addPlayer(test.context);
    const url = `/players/${player.id}`;
    const since = 'UPDATE users SET second_factor_since = now() WHERE id = $1';
    await test.context.database.pool.query(since, [player.id]);
    expect(textOf(await support.get(url))).not.toContain('Turn off the second factor');

    const page = await send(owner, `${url}/second-factor-off`, { confirmed: 'yes' });

    expect(textOf(page)).toContain('can sign in without a second factor.');
    expect(await lastAction()).toMatchObject({ action: 'players second-factor-off', target: player.id });
    expect((await test.context.auth.requireAccount(player)).secondFactorSince).toBeNull();
    const again = await owner.post(`${url}/second-factor-off`, { reason: 'a test', confirmed: 'yes' });
    expect([again.statusCode, textOf(again).includes('has no second factor.')]).toEqual([422, true]);
  });

  it('lets an owner keep an account of staff out of raffles, and end this', async () => {
    const player = await addPlayer(test.context);
    const url = `/players/${player.id}`;
    expect(textOf(await support.get(url))).not.toContain('Mark as staff');

    const page = await send(owner, `${url}/mark-staff`, { confirmed: 'yes' });

    expect(textOf(page)).toContain('can no longer enter raffles.');
    expect(await lastAction()).toMatchObject({ action: 'players mark-staff', target: player.id, reason: 'a test' });
    const again = await owner.post(`${url}/mark-staff`, { reason: 'a test', confirmed: 'yes' });
    expect([again.statusCode, textOf(again).includes('is marked as staff already.')]).toEqual([422, true]);
    expect(textOf(await send(owner, `${url}/unmark-staff`, {}))).toContain('can enter raffles again.');
    expect(await lastAction()).toMatchObject({ action: 'players unmark-staff', target: player.id });
  });

  it('says why a form is refused, and keeps what was entered', async () => {
    const player = await addPlayer(test.context);
    const url = `/players/${player.id}`;
    const page = await support.post(`${url}/suspend`, { reason: 'said "no"' });

    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('<p role="alert" class="problem">I am sure: Confirm that you are sure.</p>');
    expect(problemOfField(page, 'confirmed')).toBe('Confirm that you are sure.');
    expect(page.body).toContain('value="said &quot;no&quot;"');
    const unexplained = await support.post(`${url}/suspend`, { reason: ' ', confirmed: 'yes' });
    const text = 'Give a reason: it is stored in the log.';
    expect([problemOfField(unexplained, 'reason'), problemOfField(unexplained, 'confirmed')]).toEqual([text, null]);
    expect(unexplained.body).toContain(`class="problem">Reason: ${text}</p>`);
    expect(await test.context.auth.suspensionOf(player)).toBeNull();
  });

  it('adjusts a balance, above the limit after the approval of another owner', async () => {
    const player = await addPlayer(test.context);
    const url = `/players/${player.id}`;
    const other = await openConsole(test.context, app, 'owner');
    const formId = formIdOf(await owner.get(url));
    const form = { formId, confirmed: 'yes' };
    expect((await owner.post(`${url}/adjust`, { ...form, reason: 'x', amount: '1.5' })).statusCode).toBe(422);
    expect(formIdOf(await owner.post(`${url}/adjust`, { ...form, amount: '5' }))).toBe(formId);

    expect(textOf(await send(owner, `${url}/adjust`, { ...form, amount: '5' }))).toContain('Balance 105');
    const next = formIdOf(await owner.get(url));
    expect(textOf(await send(owner, `${url}/adjust`, { ...form, formId: next, amount: '+500' }))).toContain(
      'another owner has to approve it',
    );
    const own = await owner.get('/adjustments');
    expect(textOf(own)).toContain('This is your own request');
    const [, id] = /id="request-(\d+)"/.exec((await other.get('/adjustments')).body) ?? [];
    expect((await owner.post(`/adjustments/${id}/approve`, { reason: 'x', confirmed: 'yes' })).statusCode).toBe(422);
    await send(other, `/adjustments/${id}/approve`, { confirmed: 'yes' });
    expect(await test.context.ledger.balanceOf(player.id)).toBe(605);
    expect(textOf(await other.get('/adjustments'))).toContain('No adjustment waits');
    expect((await support.get(url)).body).not.toContain('/adjust"');
  });
});

describe('reviews', () => {
  // Other tests leave orders under review and open reports.
  beforeEach(async () => {
    const { pool } = test.context.database;
    await pool.query('UPDATE prize_redemptions SET review_requested_at = NULL, released_at = NULL');
    await pool.query('UPDATE player_reports SET closed_at = created_at WHERE closed_at IS NULL');
  });

  it('close reports, and release or refuse orders', async () => {
    const { context } = test;
    const [player, reported] = [await addPlayer(context), await addPlayer(context)];
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await context.avatars.change(reported, async () => picture);
    await context.players.reports.add(player, { playerId: reported.id, reason: 'name', details: '<i>bad</i>' });
    const productId = await addPrize(context, { ticketPrice: 20 });
    const { redeem } = shopActions(context, player);
    const orders = [await redeem(productId), await redeem(productId)].map(
      ({ viewer }) => viewer.orders[0]?.orderReference ?? '',
    );
    await context.database.transaction((on) => context.shop.reviews.request(on, [player.id]));

    expect(textOf(await support.get('/'))).toContain('Open reports 1');
    const { body } = await owner.get('/reviews');
    expect(body).toContain('&lt;i&gt;bad&lt;/i&gt;');
    for (const { id, username } of [player, reported])
      expect(body).toContain(`<a href="/players/${id}">${username}</a>`);
    const [, report = ''] = /\/reviews\/reports\/(\d+)\/close/.exec(body) ?? [];
    const image = `/reviews/reports/${report}/picture`;
    for (const page of [body, (await support.get(`/players/${reported.id}`)).body]) {
      expect(page).toContain(`<img src="${image}" alt="${reported.username} as reported"`);
    }
    const { headers, rawPayload } = await support.get(image);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/webp', 'no-store']);
    expect((await sharp(rawPayload).metadata()).width).toBe(256);
    expect((await support.get('/reviews/reports/99999/picture')).statusCode).toBe(422);
    await send(support, `/reviews/reports/${report}/close`, {});
    expect(await context.players.reports.listOpen(10)).toEqual([]);
    await send(owner, `/reviews/orders/${orders[0]}/release`, {});
    await send(owner, `/reviews/orders/${orders[1]}/refuse`, { confirmed: 'yes' });
    expect(await lastAction()).toMatchObject({ action: 'refuse', target: orders[1] });
    const again = await owner.post(`/reviews/orders/${orders[1]}/release`, { reason: 'x' });
    expect([again.statusCode, await context.ledger.balanceOf(player.id)]).toEqual([422, 80]);
    expect(textOf(await owner.get('/reviews'))).toContain('No order is under review.');
  });

  it('let only another owner approve the refusal of a won prize, whose cause the proof then shows [D-38]', async () => {
    const { context } = test;
    const other = await openConsole(context, app, 'owner');
    const productId = await addRaffle(context, { maxEntries: 2 });
    const players = [await addPlayer(context), await addPlayer(context)];
    for (const player of players) await shopActions(context, player).enter(productId);
    await context.shop.raffles.drawDue();
    const { draws } = await context.shop.catalogue.getDrawProof({ productId });
    const winner = players.find(({ id }) => id === draws[0]?.winner.id) ?? players[0];
    if (!winner) throw new Error('there is no winner');
    const { viewer } = await shopActions(context, winner).redeem(productId);
    const order = viewer.orders[0]?.orderReference ?? '';
    await context.database.transaction((on) => context.shop.reviews.request(on, [winner.id]));

    const page = await owner.get('/reviews');
    expect(textOf(page)).toContain('undeliverable');
    const withoutCause = await owner.post(`/reviews/orders/${order}/refuse`, { reason: 'x', confirmed: 'yes' });
    expect(withoutCause.statusCode).toBe(422);
    await send(owner, `/reviews/orders/${order}/refuse`, { cause: 'undeliverable', confirmed: 'yes' });
    expect(textOf(await owner.get('/adjustments'))).toContain(`Refusal of order ${order}`);
    const own = await owner.post(`/adjustments/refusals/${order}/approve`, { reason: 'x', confirmed: 'yes' });
    expect([own.statusCode, textOf(own).includes('Another operator has to decide')]).toEqual([422, true]);
    await send(other, `/adjustments/refusals/${order}/approve`, { confirmed: 'yes' });

    const proof = await context.shop.catalogue.getDrawProof({ productId });
    expect(proof.draws[0]?.refusal).toMatchObject({ cause: 'undeliverable', word: null });
    expect(await context.ledger.balanceOf(winner.id)).toBe(100);
    expect(textOf(await other.get('/adjustments'))).toContain('No refusal waits for an approval.');
  });

  it('have pages of orders, and an action leads back to its page', async () => {
    const { context } = test;
    await addOrders(context, 52);
    await context.database.pool.query(`UPDATE prize_redemptions SET review_requested_at = created_at WHERE ${isAdded}`);

    const first = await owner.get('/reviews');
    expect(ordersOn(first)).toHaveLength(50);
    const [, next = ''] = /href="(\/reviews\?after=[^"]+)"/.exec(first.body) ?? [];
    const second = await owner.get(next);
    expect(ordersOn(second)).toHaveLength(2);
    const [order, last] = ordersOn(second);
    const act = (name: string, form: Record<string, string>) =>
      owner.post(`/reviews/orders/${order}/${name}${next.slice('/reviews'.length)}`, form);
    const refused = await act('refuse', { reason: 'said "no"' });
    expect([refused.statusCode, ordersOn(refused)]).toEqual([422, [order, last]]);
    expect(refused.body).toContain('value="said &quot;no&quot;"');
    expect((await act('release', { reason: 'checked' })).headers.location).toBe(next);
    expect(ordersOn(await owner.get(next))).toEqual([last]);
    await context.database.pool.query(`DELETE FROM prize_redemptions WHERE ${isAdded}`);
  });
});

describe('orders', () => {
  it('are listed with their addresses, exported as a safe CSV, and marked as shipped', async () => {
    const { context } = test;
    const player = await addPlayer(context);
    const productId = await addPrize(context, { ticketPrice: 20 });
    const { viewer } = await shopActions(context, player).redeem(productId);
    const order = viewer.orders[0]?.orderReference ?? '';
    await context.database.pool.query(
      `UPDATE prize_redemptions SET shipping_address = shipping_address || '{"fullName": "=1+1", "street": "a \\"b\\""}'
        WHERE order_reference = $1`,
      [order],
    );

    expect(textOf(await shop.get('/'))).toMatch(/Orders to ship [1-9]/);
    const orders = await shop.get('/orders');
    expect(textOf(orders)).toContain('=1+1 a &quot;b&quot;');
    expect(orders.body).not.toContain('href="/players/');
    expect((await owner.get('/orders')).body).toContain(`<a href="/players/${player.id}">`);
    const csv = await shop.get('/orders.csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
    expect(csv.body.startsWith('\uFEFF"order","ordered"')).toBe(true);
    expect(csv.body).toContain(`"'=1+1","a ""b"""`);
    expect(await lastAction()).toMatchObject({
      operator: `console:${shop.operator.name}`,
      action: 'redemptions export',
    });
    const page = await send(shop, `/orders/${order}/ship`, { trackingNumber: ' T-1 ' });
    expect(textOf(page)).toContain(`Order ${order} is shipped.`);
    expect(await lastAction()).toMatchObject({ action: 'redemptions ship', details: { trackingNumber: 'T-1' } });
    expect((await shop.post(`/orders/${order}/ship`, { reason: 'again' })).statusCode).toBe(422);
    expect(textOf(await shop.get('/orders?list=shipped'))).toContain('T-1');
  });
});

describe('many orders', () => {
  it('are listed and exported in pages, without those that cannot ship', async () => {
    const { context } = test;
    const orders = await addOrders(context, 120);
    const [erased, shippable] = [orders[0], orders.slice(1)];
    await context.database.pool.query(
      'UPDATE prize_redemptions SET shipping_address = NULL WHERE order_reference = $1',
      [erased?.order],
    );

    const csv = await shop.get('/orders.csv');
    const exported = [...csv.body.matchAll(/^"(TEST-\w+)"/gm)].map(([, order]) => order);
    expect(exported).toHaveLength(119);
    expect(new Set(exported)).toEqual(new Set(shippable.map(({ order }) => order)));
    const page = await shop.get('/orders');
    expect(ordersOn(page)).toHaveLength(50);
    expect(textOf(page)).toContain('Orders that can ship: 50, from');
    expect(textOf(page)).toContain('More are on the next page.');
    expect(ordersOn(await shop.get('/orders?list=waiting'))).toContain(erased?.order);
    await context.database.pool.query(`DELETE FROM prize_redemptions WHERE ${isAdded}`);
  });
});

describe('every page', () => {
  it('shows texts of players with visible characters only', async () => {
    const paths = await fillConsole(test.context);
    const isShown = new Set<string>();
    for (const { path } of pages) {
      const { body, statusCode } = await owner.get(paths[path] ?? path);
      expect([path, statusCode]).toEqual([path, 200]);
      // A form must send back what it shows.
      const shown = body.replaceAll(/ value="[^"]*"|<textarea.*?<\/textarea>|\n/gs, '');
      expect([path, shown.match(/.{0,40}[\p{Cc}\p{Cf}]/u)?.[0]]).toEqual([path, undefined]);
      if (body.includes('\\u202e')) isShown.add(path);
    }

    expect([...isShown]).toEqual(
      expect.arrayContaining(['/players/:id', '/adjustments', '/reviews', '/orders', '/log']),
    );
  });
});

describe('purchases', () => {
  it('are listed with refunds and debts, and an owner forgives a debt once', async () => {
    const { debtor } = await addDebtor(test.context);
    const url = `/purchases/debts/${debtor.id}`;

    expect(textOf(await support.get('/purchases'))).toMatch(
      new RegExp(`${debtor.username} reversed \\$0.99 100 0 100`),
    );
    expect(textOf(await support.get('/purchases/reversals'))).toMatch(
      new RegExp(`${debtor.username} \\$0.99 \\$0.00 100`),
    );
    expect((await support.get(url)).body).not.toContain('/forgive"');
    expect((await support.get(`/players/${debtor.id}`)).body).toContain(`href="${url}"`);
    await owner.get(url);
    expect(textOf(await send(owner, `${url}/forgive`, { confirmed: 'yes' }))).toContain('no longer owes 100 tickets.');
    expect(await lastAction()).toMatchObject({
      action: 'purchases forgive',
      target: debtor.id,
      details: { tickets: 100 },
    });
    const again = await owner.post(`${url}/forgive`, { reason: 'x', confirmed: 'yes' });
    expect([again.statusCode, textOf(again).includes('owes no tickets.')]).toEqual([422, true]);
  });
});
