import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsole } from '../../../apps/server/src/console/server.js';
import { consoleOrigin, openConsole, type ConsoleBrowser } from '../../support/builders/operators.js';
import { addPlayer } from '../../support/builders/players.js';
import { addDebtor } from '../../support/builders/purchases.js';
import { addPrize, shopActions } from '../../support/builders/shop.js';
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

  it('says why a form is refused, and keeps what was entered', async () => {
    const player = await addPlayer(test.context);
    const url = `/players/${player.id}`;
    const page = await support.post(`${url}/suspend`, { reason: 'said "no"' });

    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('<p role="alert" class="problem">confirmed: Confirm that you are sure.</p>');
    expect(page.body).toContain('value="said &quot;no&quot;"');
    expect(textOf(await support.post(`${url}/suspend`, { reason: ' ', confirmed: 'yes' }))).toContain('Give a reason');
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
  it('close reports, and release or refuse orders', async () => {
    const { context } = test;
    const [player, reported] = [await addPlayer(context), await addPlayer(context)];
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
    const [, report = ''] = /\/reviews\/reports\/(\d+)\/close/.exec(body) ?? [];
    await send(support, `/reviews/reports/${report}/close`, {});
    expect(await context.players.reports.listOpen(10)).toEqual([]);
    await send(owner, `/reviews/orders/${orders[0]}/release`, {});
    await send(owner, `/reviews/orders/${orders[1]}/refuse`, { confirmed: 'yes' });
    expect(await lastAction()).toMatchObject({ action: 'refuse', target: orders[1] });
    const again = await owner.post(`/reviews/orders/${orders[1]}/release`, { reason: 'x' });
    expect([again.statusCode, await context.ledger.balanceOf(player.id)]).toEqual([422, 80]);
    expect(textOf(await owner.get('/reviews'))).toContain('No order is under review.');
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

    expect(textOf(await shop.get('/'))).toMatch(/Orders that are not shipped [1-9]/);
    expect(textOf(await shop.get('/orders'))).toContain('=1+1 a &quot;b&quot;');
    const csv = await shop.get('/orders.csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename="orders.csv"');
    expect(csv.body).toContain(`"'=1+1","a ""b"""`);
    expect(await lastAction()).toMatchObject({
      operator: `console:${shop.operator.name}`,
      action: 'redemptions export',
    });
    const page = await send(shop, `/orders/${order}/ship`, { trackingNumber: ' T-1 ' });
    expect(textOf(page)).toContain(`Order ${order} is shipped.`);
    expect(await lastAction()).toMatchObject({ action: 'redemptions ship', details: { trackingNumber: 'T-1' } });
    expect((await shop.post(`/orders/${order}/ship`, { reason: 'again' })).statusCode).toBe(422);
    expect(textOf(await shop.get('/orders?status=shipped'))).toContain('T-1');
  });
});

describe('purchases', () => {
  it('are listed with refunds and debts, and an owner forgives a debt once', async () => {
    const { debtor } = await addDebtor(test.context);
    const url = `/purchases/debts/${debtor.id}`;

    expect(textOf(await support.get('/purchases'))).toMatch(
      new RegExp(`${debtor.username} reversed \\$0.99 100 0 100`),
    );
    expect(textOf(await support.get('/purchases/reversals'))).toMatch(new RegExp(`${debtor.username} \\$0.99 100`));
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
