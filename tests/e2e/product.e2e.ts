import { hmacSha256, sha256 } from '../../apps/server/src/platform/sha256.js';
import type { ReplyOf } from '@game/contract';
import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  alterAnswers,
  answerInstead,
  eventually,
  holdCalls,
  openAs,
  shownBalance,
  toastOf,
  toastsOf,
} from '../support/player-page.js';
import { createHttpClient } from '../support/http-client.js';
import { addPlayer, addPlayers, cookieOf } from '../support/players.js';
import { addPrize, addRaffle, address, shopActions } from '../support/shop.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const says = (page: Page, text: string) => main(page).getByText(text, { exact: true });
const enterDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter this raffle?' });
const redeemDialog = (page: Page, name = 'A mug') => page.getByRole('dialog', { name: `Redeem ${name}` });

const fields = [
  ['Full Name', address.fullName],
  ['Street Address', address.street],
  ['City', address.city],
  ['State', address.state],
  ['ZIP Code', address.zipCode],
  ['Country', address.country],
] as const;

let viewer: BuiltPlayer;
let actions: ReturnType<typeof shopActions>;
beforeEach(async () => {
  viewer = await addPlayer(site.server.context, { balance: 100 });
  actions = shopActions(site.server.context, viewer);
});

const openProduct = (player: BuiltPlayer | null, productId: string, options: Parameters<typeof openAs>[3] = {}) =>
  openAs(site, player, `/product/${productId}`, options);

/** Someone else at the shop. */
async function anyone() {
  return shopActions(site.server.context, await addPlayer(site.server.context, { balance: 1000 }));
}

async function enterOnce(page: Page): Promise<void> {
  await button(page, 'Enter Raffle').click();
  await enterDialog(page).getByRole('button', { name: 'Confirm Entry' }).click();
}

describe('a product', () => {
  it('shows picture, name and description, that it loads or is missing, and the way back [PDT-01]', async () => {
    const productId = await addRaffle(site.server.context, { name: 'A lamp', productType: 'lamp' });
    let letGo = (): void => undefined;
    const page = await openProduct(viewer, productId, {
      prepare: async (newPage) => {
        letGo = await holdCalls(newPage, 'shop.getProduct');
      },
    });
    await says(page, 'Loading product details...').waitFor();
    letGo();

    await page.getByRole('heading', { level: 1, name: 'A lamp' }).waitFor();
    expect(await says(page, 'Soft, warm and slightly chewed.').isVisible()).toBe(true);
    expect(await page.getByRole('article').locator('svg').first().isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Back to Prizes', exact: true }).click();
    await page.waitForURL('**/shop/prizes');

    for (const missing of ['00000000-0000-4000-8000-000000000000', 'no-id']) {
      await page.goto(`${site.server.address}/product/${missing}`);
      await page.getByRole('heading', { name: 'Product not found', exact: true }).waitFor();
      expect(await page.getByRole('link', { name: 'Back to Prizes', exact: true }).isVisible()).toBe(true);
    }
  });

  it('is public to look at; entering and redeeming need a session [D-32]', async () => {
    const raffleId = await addRaffle(site.server.context);
    const prizeId = await addPrize(site.server.context);
    for (const [productId, name, action] of [
      [raffleId, 'A cushion', 'Login to Enter'],
      [prizeId, 'A mug', 'Login to Redeem'],
    ] as const) {
      const page = await openProduct(null, productId);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await says(page, 'Soft, warm and slightly chewed.').waitFor();
      expect(await main(page).getByRole('button').allInnerTexts()).not.toContain('Enter Raffle');
      await page.getByRole('link', { name: action }).click();
      await page.waitForURL('**/auth');
    }

    const nobody = createHttpClient(site.server.address);
    const before = await Promise.all([raffleId, prizeId].map((productId) => actions.view(productId)));
    const refused = [
      await nobody.call('shop.enterRaffle', { productId: raffleId }),
      await nobody.call('shop.redeemPrize', { productId: prizeId, shippingAddress: address }),
    ];
    expect(refused).toMatchObject([
      { status: 401, body: { message: 'Please login to enter the raffle' } },
      { status: 401, body: { message: 'User not authenticated' } },
    ]);
    expect(await Promise.all([raffleId, prizeId].map((productId) => actions.view(productId)))).toEqual(before);
    const player = createHttpClient(site.server.address, cookieOf(viewer));
    expect((await player.call('shop.enterRaffle', { productId: raffleId })).status).toBe(200);
    const redeemed = await player.call('shop.redeemPrize', { productId: prizeId, shippingAddress: address });
    expect(redeemed.status).toBe(200);
  });

  it('is shown to everyone, also at its place among the prizes of the shop [RTE-09]', async () => {
    const productId = await addRaffle(site.server.context);
    for (const [player, path] of [
      [viewer, `/product/${productId}`],
      [viewer, `/shop/prizes/${productId}`],
      [null, `/product/${productId}`],
    ] as const) {
      const page = await openAs(site, player, path);
      await page.getByRole('heading', { level: 1, name: 'A cushion' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  it('fails in the specification’s words, to load, to be entered and to be redeemed, and succeeds in them [ESH-03]', async () => {
    const [raffleId, prizeId] = [
      await addRaffle(site.server.context),
      await addPrize(site.server.context, { ticketPrice: 20 }),
    ];
    const unloaded = await openProduct(viewer, raffleId, {
      prepare: (page) => answerInstead(page, 'shop.getProduct', 500, {}),
    });
    await unloaded.waitForURL('**/shop/prizes');
    await toastOf(unloaded, 'Error', 'Failed to load product details. Please try again.').waitFor();

    const page = await openProduct(viewer, raffleId);
    await answerInstead(page, 'shop.enterRaffle', 500, {});
    await enterOnce(page);
    await toastOf(page, 'Error', 'Failed to enter raffle. Please try again.').waitFor();
    await page.unrouteAll();
    await enterOnce(page);
    await toastOf(page, 'Success!').waitFor();

    await actions.redeem(prizeId);
    await page.goto(`${site.server.address}/product/${prizeId}`);
    await button(page, 'Redeem Now').click();
    await answerInstead(page, 'shop.redeemPrize', 500, {});
    await redeemDialog(page).getByRole('button', { name: 'Confirm Address' }).click();
    await toastOf(page, 'Error', 'Failed to redeem prize. Please try again.').waitFor();
    await page.unrouteAll();
    const refusal = { code: 'NOT_SIGNED_IN_TO_REDEEM', message: 'User not authenticated' };
    await answerInstead(page, 'shop.redeemPrize', 401, refusal);
    await redeemDialog(page).getByRole('button', { name: 'Confirm Address' }).click();
    await toastsOf(page).getByText(refusal.message, { exact: true }).waitFor();

    const again = await openProduct(await addPlayer(site.server.context), prizeId);
    await button(again, 'Redeem Now').click();
    for (const [label, value] of fields) await redeemDialog(again).getByLabel(label).fill(value);
    await redeemDialog(again).getByRole('button', { name: 'Confirm Address' }).click();
    await toastOf(again, 'Prize Redeemed!', "We'll ship your prize to the provided address.").waitFor();
  });
});

describe('a raffle', () => {
  it('shows cost, entries and what is left, and its button [PDT-02]', async () => {
    const productId = await addRaffle(site.server.context, { entryCost: 10, maxEntries: 3 });
    const page = await openProduct(viewer, productId);
    const visitor = await openProduct(null, productId);

    for (const text of ['10 tickets', '0/3 Entries', '3 entries remaining', 'You have 0 entries in this raffle']) {
      await says(page, text).waitFor();
    }
    await enterOnce(page);
    await says(page, 'You have 1 entry in this raffle').waitFor();
    await enterOnce(page);
    for (const text of ['2/3 Entries', '1 entry remaining', 'You have 2 entries in this raffle']) {
      await says(page, text).waitFor();
    }
    await says(visitor, '2/3 Entries').waitFor();
    expect(await visitor.getByText(/^You have/).count()).toBe(0);
    expect(await visitor.getByRole('link', { name: 'Login to Enter', exact: true }).isVisible()).toBe(true);
    await (await anyone()).enter(productId);
    for (const watching of [page, visitor]) {
      await eventually(() => button(watching, 'Raffle Full').isDisabled()).toBe(true);
      await says(watching, '0 entries remaining').waitFor();
    }
  });

  it('is entered once the balance afterwards was seen, and the tickets go', async () => {
    const productId = await addRaffle(site.server.context, { entryCost: 30 });
    const page = await openProduct(viewer, productId);

    await button(page, 'Enter Raffle').click();
    const rows = async () =>
      (await enterDialog(page).locator('dl > div').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
    await eventually(rows).toEqual(['Entry cost 30 tickets', 'Your balance 100 tickets', 'Balance after 70 tickets']);
    await enterDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await enterDialog(page).waitFor({ state: 'detached' });
    expect(await actions.balance()).toBe(100);
    await enterOnce(page);

    await toastOf(page, 'Success!', 'You have 1 entry in this raffle.').waitFor();
    await eventually(() => shownBalance(page)).toBe(70);
  });

  it('leads a visitor to sign in and back to it', async () => {
    const productId = await addRaffle(site.server.context);
    const page = await openProduct(null, productId);

    await page.getByRole('link', { name: 'Login to Enter' }).click();
    await page.waitForURL('**/auth');
    const player = await openAs(site, viewer);
    await page.context().addCookies(await player.context().cookies());
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

    await page.waitForURL(`**/product/${productId}`);
    await button(page, 'Enter Raffle').waitFor();
  });

  it('says how many tickets are missing, also when they were spent elsewhere meanwhile', async () => {
    const productId = await addRaffle(site.server.context, { entryCost: 1000, maxEntries: 5 });
    const missing = 'You need 1,000 tickets to enter this raffle. Your current balance: 100 tickets.';
    const page = await openProduct(viewer, productId);
    await eventually(() => shownBalance(page)).toBe(100);
    await button(page, 'Enter Raffle').click();
    await toastOf(page, 'Insufficient Balance', missing).waitFor();
    expect(await enterDialog(page).count()).toBe(0);

    const rich = await openProduct(viewer, productId, {
      prepare: (newPage) => alterAnswers(newPage, 'profiles.getBalance', (reply) => ({ ...reply, balance: 5000 })),
    });
    await eventually(() => shownBalance(rich)).toBe(5000);
    await enterOnce(rich);
    await toastOf(rich, 'Insufficient Balance', missing).waitFor();
    await toastsOf(rich).getByRole('link', { name: 'Buy Tickets' }).click();
    await rich.waitForURL('**/shop/tickets');
  });

  it('whose last entry another has just taken says so, and nothing is paid', async () => {
    const productId = await addRaffle(site.server.context, { maxEntries: 1 });
    const page = await openProduct(viewer, productId);
    await button(page, 'Enter Raffle').click();
    await (await anyone()).enter(productId);

    await enterDialog(page).getByRole('button', { name: 'Confirm Entry' }).click();

    await toastOf(page, 'Raffle Full', 'This raffle has reached its maximum number of entries.').waitFor();
    expect(await actions.balance()).toBe(100);
  });

  it('that is won asks for the address at once, at price 0, and is then on its way', async () => {
    const productId = await addRaffle(site.server.context, { maxEntries: 1 });
    const page = await openProduct(viewer, productId);
    await enterOnce(page);

    await redeemDialog(page, 'A cushion').waitFor();
    const price = await redeemDialog(page, 'A cushion').locator('dl').innerText();
    expect(price.replaceAll(/\s+/g, ' ').trim()).toBe('Price 0 tickets');
    await page.keyboard.press('Escape');
    await redeemDialog(page, 'A cushion').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Claim Your Prize' }).click();
    for (const [label, value] of fields) await redeemDialog(page, 'A cushion').getByLabel(label).fill(value);
    await redeemDialog(page, 'A cushion').getByRole('button', { name: 'Confirm Address' }).click();

    await page.getByText(/^Order [0-9A-F]{10}$/).waitFor();
    expect(await page.getByRole('region', { name: 'You won!' }).count()).toBe(0);
    expect(await actions.balance()).toBe(90);
  });

  it('takes entries whole, closes when full or over, is drawn by its seed, and brings its winner the prize at price 0 [D-21]', async () => {
    const { context } = site.server;
    const { pool } = context.database;
    const productId = await addRaffle(context, { name: 'A basket', maxEntries: 3 });
    const proofOf = (id: string) => context.shop.catalogue.getRaffleProof(null, { productId: id });
    const seedHash = (await proofOf(productId)).draws[0]?.seedHash;
    const page = await openProduct(viewer, productId);
    const found = async () => [await actions.balance(), (await proofOf(productId)).product.currentEntries];

    // The row of the entry fails: nothing is paid, nothing counted.
    await pool.query('ALTER TABLE raffle_entries ADD CONSTRAINT no_entries CHECK (false) NOT VALID');
    await enterOnce(page);
    await toastOf(page, 'Error', 'Failed to enter raffle. Please try again.').waitFor();
    expect([await found(), (await proofOf(productId)).entryIds]).toEqual([[100, 0], []]);
    await pool.query('ALTER TABLE raffle_entries DROP CONSTRAINT no_entries');
    await enterDialog(page).waitFor({ state: 'detached' });
    await enterOnce(page);
    await eventually(found).toEqual([90, 1]);

    // Of five who want the last two, two get one, and with that it is full and drawn.
    const others = await addPlayers(context, 5, 100);
    const results = await Promise.allSettled(others.map((other) => shopActions(context, other).enter(productId)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await eventually(async () => (await proofOf(productId)).product.raffleStatus).toBe('drawn');
    const { draws, entryIds } = await proofOf(productId);
    const { seed = null, winner, winnerEntryId } = draws[0] ?? {};
    expect(sha256(String(seed))).toBe(seedHash);
    const number = hmacSha256(String(seed), entryIds.join(','));
    expect(entryIds[Number(BigInt(`0x${number}`) % 3n)]).toBe(winnerEntryId);

    const player = [viewer, ...others].find(({ id }) => id === winner?.id) as BuiltPlayer;
    const mails = context.sandboxes.mailbox?.mails() ?? [];
    expect(mails.filter(({ subject }) => subject === 'You have won: A basket').length).toBe(1);
    const winners = await openAs(site, player, '/shop/prizes');
    await winners.getByRole('region', { name: 'You won!' }).getByRole('link', { name: 'Claim Your Prize' }).click();
    const dialog = redeemDialog(winners, 'A basket');
    expect((await dialog.locator('dl').innerText()).replaceAll(/\s+/g, ' ').trim()).toBe('Price 0 tickets');
    for (const [label, value] of fields) await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByRole('button', { name: 'Confirm Address' }).click();
    await winners.getByText(/^Order [0-9A-F]{10}$/).waitFor();
    expect(await shopActions(context, player).balance()).toBe(90);
    await winners.goto(`${site.server.address}/shop/prizes`);
    const card = winners.getByRole('listitem').filter({ has: winners.getByRole('heading', { name: 'A basket' }) });
    await card.getByText('REDEEMED!', { exact: true }).waitFor();

    const overId = await addRaffle(context, { raffleEndTime: new Date(Date.now() + 500) });
    await eventually(async () => (await proofOf(overId)).product.raffleStatus).toBe('closed');
    await expect(actions.enter(overId)).rejects.toMatchObject({ reply: { code: 'RAFFLE_ENDED' } });
    const calledOffId = await addRaffle(context, { key: 'called-off' });
    const balance = await actions.balance();
    await actions.enter(calledOffId);
    await context.database.transaction((transaction) =>
      context.shop.management.cancelRaffle(transaction, 'called-off'),
    );
    expect([await actions.balance(), (await proofOf(calledOffId)).product.raffleStatus]).toEqual([
      balance,
      'cancelled',
    ]);
  });

  it('that was drawn is proven to everyone, who can draw again; a changed entry is noticed', async () => {
    const productId = await addRaffle(site.server.context, { maxEntries: 3 });
    for (let entry = 0; entry < 3; entry += 1) await actions.enter(productId);
    await eventually(async () => (await actions.view(productId)).product).toMatchObject({ raffleStatus: 'drawn' });
    const page = await openAs(site, null, `/product/${productId}/proof`);

    await page.getByText('Your browser has repeated the draw and found the same winner.').waitFor();
    const { draws, entryIds } = await site.server.context.shop.catalogue.getRaffleProof(null, { productId });
    const [draw] = draws;
    for (const published of [draw?.seedHash, draw?.seed, draw?.winnerEntryId]) {
      await page.getByText(published ?? '', { exact: true }).waitFor();
    }
    await page.getByText(`Winner: ${viewer.username}`).waitFor();
    await page.locator('summary').click();
    expect((await page.getByRole('textbox', { name: '3 entries' }).inputValue()).match(/[0-9a-f-]{36}/g)).toEqual(
      entryIds,
    );

    const alterations: ((proof: ReplyOf<'shop.getRaffleProof'>) => Partial<ReplyOf<'shop.getRaffleProof'>>)[] = [
      (proof) => ({ entryIds: proof.entryIds.toReversed() }),
      (proof) => ({ draws: proof.draws.map((one) => ({ ...one, seed: one.seed && `${one.seed.slice(0, -1)}x` })) }),
    ];
    for (const alter of alterations) {
      const altered = await openAs(site, null, `/product/${productId}/proof`, {
        prepare: (newPage) => alterAnswers(newPage, 'shop.getRaffleProof', (reply) => ({ ...reply, ...alter(reply) })),
      });
      await altered.getByText('This draw does not match what was published!').waitFor();
    }
  });
});

describe('a prize', () => {
  it('shows price and what is left, until it is out of stock [PDT-03] [VAL-14]', async () => {
    const productId = await addPrize(site.server.context, { ticketPrice: 50, availableQuantity: 2 });
    const page = await openProduct(viewer, productId);
    const visitor = await openProduct(null, productId);
    await says(page, '50 tickets').waitFor();
    await says(page, '2 items remaining').waitFor();
    expect(await button(page, 'Redeem Now').isEnabled()).toBe(true);
    await visitor.getByRole('link', { name: 'Login to Redeem' }).waitFor();

    const other = await anyone();
    await other.redeem(productId);
    await says(page, '1 item remaining').waitFor();
    await other.redeem(productId);

    for (const watching of [page, visitor]) {
      await says(watching, '0 items remaining').waitFor();
      expect(await button(watching, 'Out of Stock').isDisabled()).toBe(true);
    }
  });

  it('is redeemed in a dialog that needs the whole address, and its order is followed [PDT-04]', async () => {
    const productId = await addPrize(site.server.context, { name: 'A mug', ticketPrice: 40 });
    const page = await openProduct(viewer, productId);
    await button(page, 'Redeem Now').click();
    const dialog = redeemDialog(page);
    const confirm = dialog.getByRole('button', { name: 'Confirm Address', exact: true });

    for (const [label] of fields) expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe('');
    for (const [index] of fields.entries()) {
      for (const [position, [label, value]] of fields.entries()) {
        await dialog.getByLabel(label, { exact: true }).fill(position === index ? '  ' : value);
      }
      await confirm.click();
      const missing = dialog.getByLabel(fields[index]?.[0] ?? '', { exact: true });
      await eventually(() => missing.getAttribute('aria-invalid')).toBe('true');
      expect(await missing.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await toastOf(page, 'Incomplete Address', 'Please fill in all address fields').waitFor();
    expect(await actions.balance()).toBe(100);

    const letGo = await holdCalls(page, 'shop.redeemPrize');
    for (const [label, value] of fields) await dialog.getByLabel(label, { exact: true }).fill(value);
    await confirm.click();
    await dialog.getByRole('button', { name: 'Processing...' }).waitFor();
    letGo();
    const order = page.getByText(/^Order [0-9A-F]{10}$/);
    await order.waitFor();
    await eventually(() => shownBalance(page)).toBe(60);

    const orderReference = (await order.innerText()).replace('Order ', '');
    await site.server.context.database.transaction((transaction) =>
      site.server.context.shop.management.shipRedemption(transaction, orderReference, 'TRACK 1'),
    );
    await says(page, 'Shipped').waitFor();
    await says(page, 'Tracking number: TRACK 1').waitFor();
    await button(page, 'Redeem Now').click();
    for (const [label, value] of fields) {
      expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    }
  });

  it('is paid, taken from the stock and ordered with a copy of the address, all or nothing, from what the profile holds [D-26] [ENT-03]', async () => {
    const { address: origin, context } = site.server;
    const { pool } = context.database;
    const { fullName, ...inProfile } = address;
    const http = createHttpClient(origin, cookieOf(viewer));
    for (const part of Object.keys(inProfile)) {
      const answer = await http.call('profiles.updateShippingAddress', { ...inProfile, [part]: 7 as never });
      expect(answer.body).toMatchObject({ code: 'INCOMPLETE_ADDRESS' });
    }
    await http.call('profiles.updateShippingAddress', inProfile);
    const addressInProfile = async () => {
      return (await pool.query('SELECT shipping_address FROM profiles WHERE id = $1', [viewer.id])).rows[0];
    };
    expect(await addressInProfile()).toEqual({ shipping_address: { ...inProfile, fullName: null } });
    const productId = await addPrize(context, { name: 'A mug', ticketPrice: 40, availableQuantity: 2 });
    const page = await openProduct(viewer, productId);
    await button(page, 'Redeem Now').click();
    const dialog = redeemDialog(page);
    for (const [label, value] of fields) {
      const expected = label === 'Full Name' ? '' : value;
      await eventually(() => dialog.getByLabel(label, { exact: true }).inputValue()).toBe(expected);
    }
    await dialog.getByLabel('Full Name', { exact: true }).fill(fullName);
    const confirm = dialog.getByRole('button', { name: 'Confirm Address', exact: true });
    const stock = async () => (await actions.view(productId)).product;

    // The last of the three fails: none is done.
    await pool.query('ALTER TABLE prize_redemptions ADD CONSTRAINT no_orders CHECK (false) NOT VALID');
    await confirm.click();
    await toastOf(page, 'Error', 'Failed to redeem prize. Please try again.').waitFor();
    expect([await actions.balance(), await stock()]).toMatchObject([100, { availableQuantity: 2 }]);
    await pool.query('ALTER TABLE prize_redemptions DROP CONSTRAINT no_orders');
    await confirm.click();
    await page.getByText(/^Order [0-9A-F]{10}$/).waitFor();

    expect([await actions.balance(), await stock()]).toMatchObject([60, { availableQuantity: 1 }]);
    expect(await addressInProfile()).toEqual({ shipping_address: address });
    await http.call('profiles.updateShippingAddress', { ...inProfile, city: 'Delft' });
    const { rows } = await pool.query('SELECT user_id, shipping_address FROM prize_redemptions WHERE product_id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ user_id: viewer.id, shipping_address: address }]);
    const other = createHttpClient(origin, cookieOf(await addPlayer(context)));
    expect((await other.call('shop.getProduct', { productId })).text).not.toContain(address.street);
  });

  it('that another has just taken the last of says so, and nothing is paid', async () => {
    const productId = await addPrize(site.server.context, { availableQuantity: 1 });
    const page = await openProduct(viewer, productId);
    await button(page, 'Redeem Now').click();
    for (const [label, value] of fields) await redeemDialog(page).getByLabel(label).fill(value);
    await (await anyone()).redeem(productId);

    await redeemDialog(page).getByRole('button', { name: 'Confirm Address' }).click();

    await toastOf(page, 'Out of Stock', 'This prize is out of stock.').waitFor();
    expect(await actions.balance()).toBe(100);
  });
});
