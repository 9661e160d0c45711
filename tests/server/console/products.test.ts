import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConsole } from '../../../apps/server/src/console/server.js';
import { consoleOrigin, openConsole, problemOfField } from '../../support/builders/operators.js';
import { addPlayer } from '../../support/builders/players.js';
import { addPrize, addRaffle, shopActions } from '../../support/builders/shop.js';
import { FakeClock } from '../../support/fake-clock.js';
import { useTestContext } from '../../support/use-test-context.js';

// With seconds, which the form does not show.
const clock = new FakeClock('2026-03-01T12:00:34.567Z');
const test = useTestContext({ clock });
let app: ReturnType<typeof createConsole>['app'];

beforeAll(async () => {
  ({ app } = createConsole(test.context, consoleOrigin));
  await app.ready();
});

afterAll(() => app.close());

const prize = {
  key: 'mug-1',
  name: 'A <b>mug</b>',
  description: 'Two\r\nlines',
  productType: '',
  ticketPrice: '50',
  availableQuantity: '3',
  reason: 'New.',
};

/** Returns the edition of the product that a form was made for. */
const shownOn = ({ body }: { body: string }) => /name="shown" value="(\w+)"/.exec(body)?.[1] ?? '';

const textOf = ({ body }: { body: string }) => body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the pages of products', () => {
  it('say since when a draw is overdue, from one hour on [D-38]', async () => {
    const raffleEndTime = new Date(clock.now().getTime() + 60_000);
    const productId = await addRaffle(test.context, { key: 'late', raffleEndTime });
    await shopActions(test.context, await addPlayer(test.context)).enter(productId);
    clock.advance(60_000);
    await test.context.shop.raffles.closeEnded();
    clock.advance(3_599_999);
    const browser = await openConsole(test.context, app, 'shop');
    expect(textOf(await browser.get('/products'))).toMatch(/late .+ open /);
    expect(textOf(await browser.get('/products'))).not.toContain('overdue since');

    clock.advance(1);

    expect(textOf(await browser.get('/products'))).toContain(
      `open, overdue since ${raffleEndTime.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    );
    await test.context.shop.raffles.drawDue();
    expect(textOf(await browser.get('/products'))).not.toContain('overdue since');
  });

  it('change a product whatever its key is', async () => {
    await addPrize(test.context, { key: 'new' });
    const browser = await openConsole(test.context, app, 'shop');
    const shown = shownOn(await browser.get('/products/new'));

    const saved = await browser.post('/products/new/save', { ...prize, shown });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/products/new']);
  });

  it('add a prize and change it, with a line in the log', async () => {
    const browser = await openConsole(test.context, app, 'shop');
    await browser.get('/products/-new/prize');

    const added = await browser.post('/products/-new/prize', prize);
    expect([added.statusCode, added.headers.location]).toEqual([303, '/products/mug-1']);
    const page = await browser.get('/products/mug-1');
    expect(page.body).toContain('A &lt;b&gt;mug&lt;/b&gt;');
    expect(page.body).toContain('>Two\nlines</textarea>');
    expect((await browser.get('/products')).body).toContain('href="/products/mug-1"');
    expect((await browser.post('/products/-new/prize', prize)).body).toContain('There is a product');

    const changed = { ...prize, availableQuantity: '7', shown: shownOn(page), key: 'other', type: 'raffle' };
    expect((await browser.post('/products/mug-1/save', changed)).headers.location).toBe('/products/mug-1');
    expect(await test.context.shop.management.getProduct('mug-1')).toMatchObject({
      type: 'other',
      availableQuantity: 7,
    });
    expect(await test.context.operatorLog.list(1)).toMatchObject([
      { operator: `console:${browser.operator.name}`, action: 'products apply', target: 'mug-1', reason: 'New.' },
    ]);
  });

  it('do not give back to the stock what was ordered since the page was shown', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const productId = await addPrize(test.context, { key: 'ordered', ticketPrice: 10, availableQuantity: 2 });
    const browser = await openConsole(test.context, app, 'shop');
    const shown = shownOn(await browser.get('/products/ordered'));
    await shopActions(test.context, player).redeem(productId);

    const save = await browser.post('/products/ordered/save', {
      ...prize,
      shown,
      availableQuantity: '2',
    });
    expect([save.statusCode, save.body.includes('Its stock is 1 now.')]).toEqual([422, true]);
    expect(await test.context.shop.management.getProduct('ordered')).toMatchObject({ availableQuantity: 1 });
  });

  it('refuse to undo what another operator has changed since the page was shown', async () => {
    await addPrize(test.context, { key: 'edited', name: 'A cup' });
    const [one, two] = [await openConsole(test.context, app, 'shop'), await openConsole(test.context, app, 'owner')];
    const shown = shownOn(await one.get('/products/edited'));
    await two.get('/products/edited');
    const edit = { ...prize, description: 'Warm.', availableQuantity: '5', shown };

    expect((await two.post('/products/edited/save', { ...edit, name: 'A big cup' })).statusCode).toBe(303);
    for (const stale of [shown, '']) {
      const save = await one.post('/products/edited/save', { ...edit, name: 'A cup', shown: stale });
      expect([save.statusCode, save.body.includes('has changed meanwhile')]).toEqual([422, true]);
    }
    expect(await test.context.shop.management.getProduct('edited')).toMatchObject({ name: 'A big cup' });
  });

  it('refuse what is invalid, change nothing, and show again what was entered', async () => {
    const browser = await openConsole(test.context, app, 'shop');
    await browser.get('/products/-new/prize');
    for (const [name, value, label, problem] of [
      ['ticketPrice', '0', 'Tickets', 'Give at least 1'],
      ['ticketPrice', '1.5', 'Tickets', 'Give a whole number'],
      ['ticketPrice', '', 'Tickets', 'Give a whole number'],
      ['availableQuantity', '-1', 'Stock', 'Give at least 0'],
      ['availableQuantity', '1000001', 'Stock', 'Give at most 1000000'],
      ['key', 'Not a key', 'Key', 'Use lower-case letters, digits and hyphens'],
      ['name', ' ', 'Name', 'Enter a text'],
      ['name', 'n'.repeat(101), 'Name', 'Use at most 100 characters'],
      ['reason', ' ', 'Reason', 'Give a reason: it is stored in the log'],
    ] as const) {
      const form = { ...prize, key: 'mug-2', [name]: value };
      const { statusCode, body } = await browser.post('/products/-new/prize', form);
      expect([statusCode, /Two\r?\nlines<\/textarea>/.test(body)]).toEqual([422, true]);
      expect(body).toContain(`class="problem">${label}: ${problem}.</p>`);
      expect([name, problemOfField({ body }, name)]).toEqual([name, `${problem}.`]);
      expect(body.match(/class="field-problem"/g)).toHaveLength(1);
    }
    await expect(test.context.shop.management.getProduct('mug-2')).rejects.toThrow("There is no product 'mug-2'.");
    expect((await browser.get('/products/-new/thing')).statusCode).toBe(422);
    expect((await browser.get('/products/nothing')).statusCode).toBe(422);
  });

  it('add a raffle that ends in UTC', async () => {
    const browser = await openConsole(test.context, app, 'shop');
    await browser.get('/products/-new/raffle');
    const raffle = { ...prize, key: 'raffle-1', raffleType: 'premium', entryCost: '10', maxEntries: '100' };
    const add = (raffleEndTime: string) => browser.post('/products/-new/raffle', { ...raffle, raffleEndTime });

    const past = await add('2020-01-01T20:00');
    expect(past.body).toContain('ends in the past');
    expect(past.body).toContain('checked="" value="premium"');
    expect((await add('tomorrow')).body).toContain('class="problem">End: Give a date and a time.</p>');
    expect((await add('2035-01-01T20:00')).headers.location).toBe('/products/raffle-1');
    expect(await test.context.shop.management.getProduct('raffle-1')).toMatchObject({
      raffleType: 'premium',
      raffleEndTime: new Date('2035-01-01T20:00:00Z'),
    });
  });
});

describe('the page of a raffle', () => {
  it('lets only owners cancel it, after a confirmation, and refunds the entries; its seeds are not shown', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const raffleId = await addRaffle(test.context, { key: 'cancelled' });
    await shopActions(test.context, player).enter(raffleId);
    const shop = await openConsole(test.context, app, 'shop');
    const { body } = await shop.get('/products/cancelled');
    expect(body).toContain('Draw now');
    expect(body).not.toMatch(/cancelled\/cancel|seed[^.]/i);
    expect((await shop.post('/products/cancelled/cancel', { reason: 'Broken', confirmed: 'yes' })).statusCode).toBe(
      403,
    );

    const owner = await openConsole(test.context, app, 'owner');
    await owner.get('/products/cancelled');
    expect((await owner.post('/products/cancelled/cancel', { reason: 'Broken' })).statusCode).toBe(422);
    const done = await owner.post('/products/cancelled/cancel', { reason: 'Broken', confirmed: 'yes' });
    expect(done.headers.location).toBe('/products/cancelled');
    expect((await owner.get('/products/cancelled')).body).toContain('<dt>Status</dt><dd>cancelled</dd>');
    expect(await test.context.ledger.balanceOf(player.id)).toBe(100);
  });

  it('draws when its time has come, and says why not before', async () => {
    const player = await addPlayer(test.context, { balance: 100 });
    const raffleId = await addRaffle(test.context, { key: 'drawn' });
    await shopActions(test.context, player).enter(raffleId);
    const browser = await openConsole(test.context, app, 'owner');
    await browser.get('/products/drawn');
    const act = (name: string, form = {}) =>
      browser.post(`/products/drawn/${name}`, { reason: 'Due', confirmed: 'yes', ...form });

    const renamed = { ...prize, name: 'New', entryCost: '10', maxEntries: '10', raffleType: 'regular' };
    const raffleEndTime = new Date(clock.now().getTime() + 3 * 24 * 3_600_000).toISOString().slice(0, 16);
    const save = async (end: string) =>
      act('save', { ...renamed, raffleEndTime: end, shown: shownOn(await browser.get('/products/drawn')) });
    expect((await save(raffleEndTime)).headers.location).toBe('/products/drawn');
    expect((await save('2035-01-01T20:00')).body).toContain('already has entries');
    expect((await act('draw')).body).toContain('is open until it is full');
    expect((await act('redraw')).body).toContain('only a drawn raffle');
    expect((await act('choose-round', { round: '1e9' })).body).toContain('Give the number of a round');
    expect((await act('choose-round', { round: '7' })).statusCode).toBe(422);
    clock.advance(4 * 24 * 3_600_000);
    const later = await openConsole(test.context, app, 'owner');
    await later.get('/products/drawn');
    const drawn = await later.post('/products/drawn/draw', { reason: 'Due', confirmed: 'yes' });
    expect(drawn.headers.location).toBe('/products/drawn');
    expect((await later.get('/products/drawn')).body).toContain('Draw again');
  });

  it('does not exist for prizes', async () => {
    await addPrize(test.context, { key: 'a-prize' });
    const browser = await openConsole(test.context, app, 'owner');
    await browser.get('/products/a-prize');
    const { body } = await browser.post('/products/a-prize/draw', { reason: 'Due', confirmed: 'yes' });

    expect(body).toContain('There is no raffle');
  });
});
