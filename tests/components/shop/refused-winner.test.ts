import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { orderReceiptOf, wordOf } from '../../support/builders/raffle-proof.js';
import { at, dayMs, hexadecimal, hourMs, player } from '../builders/players.js';
import { entryReceipt, prizeOrder, productViewer, provenRaffle, raffle, type DrawProof } from '../builders/shop.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, region, see, seeNo, text, toast } from '../support/page.js';
import { fillAddress, openProduct } from './open-product.js';

const viewer = player();
const won = raffle({ name: 'Cat cushion', raffleStatus: 'redeemed', currentEntries: 3, closedAt: at(-dayMs) });

/** Stores what this browser remembers of a raffle. */
function remember(productId: string, memory: object): void {
  localStorage.setItem(`raffles/${viewer.id}`, JSON.stringify({ [productId]: memory }));
}

describe('a winner', () => {
  it('declines the prize with the word that only the browser of the entry has [D-38]', async () => {
    const word = await wordOf(2);
    remember(won.id, { receipts: [{ ...entryReceipt(won.id, 2, hexadecimal('a')), word }] });
    const own = { declinableEntry: 2, orders: [prizeOrder()] };
    const { api } = openProduct(won, viewer, {
      own,
      replies: { 'shop.declinePrize': () => ({ product: won, viewer: productViewer() }) },
    });

    await button('Decline This Prize').click();
    await see(dialog('Decline this prize?'));
    await button('Keep It').click();
    await seeNo(dialog('Decline this prize?'));
    expect(api.inputsOf('shop.declinePrize')).toEqual([]);
    await button('Decline This Prize').click();
    await dialog('Decline this prize?').getByRole('button', { name: 'Decline This Prize' }).click();

    await see(toast('Prize declined', 'The tickets of your entries are back in your balance.'));
    expect(api.inputsOf('shop.declinePrize')).toEqual([{ productId: won.id, word }]);
    await seeNo(button('Decline This Prize'));
  });

  it('is sent to the browser of the entry, if this one does not have the word', async () => {
    remember(won.id, { receipts: [entryReceipt(won.id, 2, hexadecimal('a'))] });
    openProduct(won, viewer, { own: { declinableEntry: 2, orders: [prizeOrder()] } });

    await see(text('To decline this prize, use the browser with which you made the winning entry.'));
    await seeNo(button('Decline This Prize'));
  });

  it('gets a receipt with the order, which this browser keeps [D-38]', async () => {
    const drawn = raffle({ raffleStatus: 'drawn', currentEntries: 3, closedAt: at(-dayMs) });
    const receipt = { productId: drawn.id, drawNumber: 1, receipt: orderReceiptOf(1) };
    const own = { redeemBy: at(5 * dayMs) };
    openProduct(drawn, viewer, {
      own,
      replies: {
        'shop.redeemPrize': () => ({ product: drawn, viewer: productViewer({ orders: [prizeOrder()] }), receipt }),
      },
    });
    await fillAddress();
    await button('Confirm Address').click();

    await see(toast('Prize Redeemed!'));
    const kept: unknown = JSON.parse(localStorage.getItem(`raffles/${viewer.id}`) ?? '{}');
    expect(kept).toMatchObject({ [drawn.id]: { orders: [receipt] } });
  });
});

const disputed =
  'The winner disputes this: they have published the receipt of their order, which only we could give them!';

/** The proof of a raffle whose winner was refused by two operators, although they gave an address. */
const refused = () =>
  provenRaffle(player('barnaby_b'), { proof: { raffleEndTime: at(-3 * dayMs), refusal: 'breach' } });

const withReceipt = (proof: DrawProof): DrawProof => ({
  ...proof,
  draws: proof.draws.map((draw) => ({ ...draw, receipt: orderReceiptOf(draw.drawNumber) })),
});

describe('a refused winner', () => {
  it('publishes the receipt of their order, which makes the proof red [D-38]', async () => {
    const { product, proof } = await refused();
    const receipt = { productId: product.id, drawNumber: 1, receipt: orderReceiptOf(1) };
    remember(product.id, { orders: [receipt] });
    const stored = { proof };
    const { api } = openApp(`/product/${product.id}/proof`, {
      viewer,
      replies: {
        'shop.getProduct': () => ({ product, viewer: null }),
        'shop.getDrawProof': () => stored.proof,
        'shop.publishReceipt': () => {
          stored.proof = withReceipt(proof);
          return {};
        },
      },
    });
    await see(page.getByText(/^This winner did not get the prize: two of us say that they broke the terms\./));

    await button('Publish My Receipt').click();

    await see(text(disputed));
    expect(api.inputsOf('shop.publishReceipt')).toEqual([receipt]);
    await seeNo(button('Publish My Receipt'));
  });

  it.each([
    ['another player', viewer],
    ['a visitor', null],
  ])('is believed on the page of %s, if they have published the receipt [D-38]', async (_case, reader) => {
    const { product, proof } = await refused();
    openApp(`/product/${product.id}/proof`, {
      viewer: reader,
      replies: { 'shop.getProduct': () => ({ product, viewer: null }), 'shop.getDrawProof': () => withReceipt(proof) },
    });

    await see(region('Draw 1').getByText(disputed));
    await see(text('1 check fails: this proof does not hold!'));
    await seeNo(button('Publish My Receipt'));
  });

  it('is not asked to dispute anything without a receipt, and the proof holds', async () => {
    const { product, proof } = await refused();
    openApp(`/product/${product.id}/proof`, {
      viewer,
      replies: { 'shop.getProduct': () => ({ product, viewer: null }), 'shop.getDrawProof': () => proof },
    });

    await see(text('Your browser has verified this proof. Every check holds.'));
    await seeNo(button('Publish My Receipt'));
  });

  it('sees that the proof denies their order [D-38]', async () => {
    const { product, proof } = await provenRaffle(player('barnaby_b'), {
      proof: { raffleEndTime: at(-15 * dayMs - hourMs), refusal: 'noAddress' },
    });
    remember(product.id, { orders: [{ productId: product.id, drawNumber: 1, receipt: orderReceiptOf(1) }] });
    openApp(`/product/${product.id}/proof`, {
      viewer,
      replies: { 'shop.getProduct': () => ({ product, viewer: null }), 'shop.getDrawProof': () => proof },
    });

    await see(text('You won draw 1 and gave your address: this browser has the receipt. The proof denies it!'));
    await see(page.getByText(/checks? fails?: this proof does not hold!$/));
  });
});
