import type { Product, ProductViewer, PublicProfile } from '@game/contract';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { ownBalance, shippingAddress } from '../builders/account.js';
import { entryReceipt, prizeOrder, productViewer } from '../builders/shop.js';
import type { FakeReplies } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, fill, label } from '../support/page.js';

interface Situation {
  path?: string;
  /** Overrides for the viewer's own state; by default, they have no entries, wins or orders. */
  own?: Partial<ProductViewer>;
  balance?: number;
  replies?: FakeReplies;
}

/** Opens the page of a product on a server that stores the product, the viewer's entries and orders, and their tickets. */
export function openProduct<Shown extends Product>(
  shown: Shown,
  viewer: PublicProfile | null,
  { path = `/product/${shown.id}`, own = {}, balance = 100, replies = {} }: Situation = {},
) {
  const stored = { product: shown, own: productViewer(own), balance };
  const app = openApp(path, {
    viewer,
    replies: {
      'profiles.getBalance': () => ownBalance(stored.balance),
      'shop.getProduct': () => ({ product: stored.product, viewer: viewer && stored.own }),
      'shop.enterRaffle': ({ number }) => {
        const { product } = stored;
        if (product.type !== 'raffle') throw new Error('only a raffle can be entered');
        const currentEntries = product.currentEntries + 1;
        stored.product = { ...product, version: product.version + 1, currentEntries };
        stored.own = { ...stored.own, entryCount: stored.own.entryCount + 1 };
        stored.balance -= product.entryCost;
        return {
          product: stored.product,
          viewer: stored.own,
          receipt: entryReceipt(product.id, currentEntries, number),
        };
      },
      'shop.redeemPrize': () => {
        const { product } = stored;
        stored.own = { ...stored.own, redeemBy: null, orders: [prizeOrder(), ...stored.own.orders] };
        if (product.type === 'other') stored.balance -= product.ticketPrice;
        return { product: stored.product, viewer: stored.own, receipt: null };
      },
      ...replies,
    },
  });
  return {
    ...app,
    /** What the server stores. */
    stored,
    /** Stores a change of the product, and sends it to the page. */
    change: async (traits: Partial<Shown>) => {
      await watchesProduct(shown.id);
      stored.product = { ...stored.product, version: stored.product.version + 1, ...traits };
      realtime.send('shop.productChanged', { product: stored.product });
    },
  };
}

/** Waits until the page receives the changes of a product. */
export async function watchesProduct(productId: string): Promise<void> {
  await expect.poll(() => realtime.watched).toContainEqual({ room: 'product', productId });
}

export const enterDialog = (): Locator => dialog('Enter this raffle?');
export const redeemDialog = (name: string): Locator => dialog(`Redeem ${name}`);

/** Enters the raffle once, and confirms it. */
export async function enterOnce(): Promise<void> {
  await button('Enter Raffle').click();
  await button('Confirm Entry').click();
}

const address = shippingAddress();

/** The fields of the redeem dialog, in order: their labels, and what the player enters. */
export const addressFields = [
  ['Full Name', address.fullName ?? ''],
  ['Country', address.country],
  ['Street Address', address.street],
  ['City', address.city],
  ['State', address.state],
  ['ZIP Code', address.zipCode],
] as const;

/** Fills in the redeem dialog. */
export async function fillAddress(): Promise<void> {
  for (const [name, value] of addressFields) await fill(label(name), value);
}

/** Returns the rows of the price summary in the open dialog. */
export function costRows(): string[] {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=dialog] dl > div')];
  return rows.map((row) => row.innerText.replaceAll(/\s+/g, ' ').trim());
}

/** The number of an order, on the card of orders. */
export const orderNumber = (reference: string): Locator => page.getByText(`Order ${reference}`, { exact: true });
