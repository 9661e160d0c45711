import * as z from 'zod/mini';
import { addressField } from './address-field.js';
import { id } from './id.js';
import { command, query } from './operation.js';
import { publicProfile } from './profiles.js';

const hexadecimal = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const raffleType = z.enum(['regular', 'premium']);

const shared = {
  id,
  /** Rises by one with each change, so that a late message never overwrites a newer state. */
  version: z.int(),
  name: z.string(),
  description: z.string(),
  /** A path of our own. */
  imageUrl: z.nullable(z.string()),
  raffleType,
  /** What kind of thing it is, in the operator's words. */
  productType: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
};

/** A raffle, as everyone sees it (ENT-07, PDT-02). `raffleCardState` of the rules says how its card looks. */
export const raffle = z.object({
  ...shared,
  type: z.literal('raffle'),
  raffleStatus: z.enum(['open', 'drawn', 'redeemed', 'closed', 'cancelled']),
  raffleEndTime: z.iso.datetime(),
  /** Tickets for one entry. */
  entryCost: z.int(),
  maxEntries: z.int(),
  currentEntries: z.int(),
});
export type Raffle = z.infer<typeof raffle>;

/** Anything else, as everyone sees it (ENT-07, PDT-03). */
export const otherProduct = z.object({
  ...shared,
  type: z.literal('other'),
  ticketPrice: z.int(),
  availableQuantity: z.int(),
});

/** What can be entered for or redeemed. */
export const product = z.discriminatedUnion('type', [raffle, otherProduct]);
export type Product = z.infer<typeof product>;

/** A prize that is on its way to the viewer. */
export const prizeOrder = z.object({
  orderReference: z.string(),
  status: z.enum(['ordered', 'shipped']),
  /** What the carrier calls the parcel; null before it is shipped, or when there is none. */
  trackingNumber: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  shippedAt: z.nullable(z.iso.datetime()),
});
export type PrizeOrder = z.infer<typeof prizeOrder>;

/** What a product is to the one who looks at it. */
export const productViewer = z.object({
  /** 'You have N entry/entries in this raffle' (PDT-02). */
  entryCount: z.int(),
  /** Until when the viewer, who has won it, may redeem it at price 0 (D-21); null when there is nothing to redeem. */
  redeemBy: z.nullable(z.iso.datetime()),
  /** The viewer's orders of this product, newest first; at most 10. */
  orders: z.array(prizeOrder),
});
export type ProductViewer = z.infer<typeof productViewer>;

const productReply = z.object({ product, viewer: productViewer });
const productInput = z.object({ productId: id });

/** Where a prize is sent (ENT-03, D-26); all of it is needed (VAL-11). */
export const redemptionAddress = z.object({
  fullName: addressField,
  street: addressField,
  city: addressField,
  state: addressField,
  zipCode: addressField,
  country: addressField,
});
export type RedemptionAddress = z.infer<typeof redemptionAddress>;

/** One draw of a raffle, with what it takes to do it again in the browser: `isDrawTrue` of the rules (D-21). */
export const raffleDraw = z.object({
  drawNumber: z.int(),
  /** SHA-256 of the seed: of the first draw since the raffle is, of each further one since the draw before. */
  seedHash: hexadecimal,
  /** What is null below stays so until it is drawn. */
  seed: z.nullable(hexadecimal),
  drawnAt: z.nullable(z.iso.datetime()),
  /** SHA-256 of the ids of the entries that took part, in order and joined by commas. */
  entriesHash: z.nullable(hexadecimal),
  winnerEntryId: z.nullable(id),
  winner: z.nullable(publicProfile),
  /** Entries that no longer took part: those of earlier winners who gave no address. */
  excludedEntryIds: z.array(id),
  /** When this winner lost the prize by giving no address; it was drawn again. */
  forfeitedAt: z.nullable(z.iso.datetime()),
});
export type RaffleDraw = z.infer<typeof raffleDraw>;

/** What can be asked of the shop. */
export const shopOperations = {
  'shop.listRaffles': query({
    access: 'player',
    summary: 'The raffles of a type, newest first (PRZ-01, TBL-07)',
    input: z.object({ raffleType }),
    reply: z.object({
      products: z.array(raffle),
      /** Those of the caller's wins, of either type, that wait for an address (D-21). */
      wonProductIds: z.array(id),
    }),
  }),
  'shop.listPrizes': query({
    access: 'player',
    summary: 'What can be redeemed for tickets, newest first (PRD-06)',
    input: z.object({}),
    reply: z.object({ products: z.array(otherProduct) }),
  }),
  'shop.getProduct': query({
    access: 'anyone',
    summary: 'A product, and what it is to the caller (PDT-01…03, TBL-07, TBL-08, D-32)',
    input: productInput,
    reply: z.object({ product, viewer: z.nullable(productViewer) }),
    invalidInput: 'PRODUCT_NOT_FOUND',
  }),
  'shop.getRaffleProof': query({
    access: 'anyone',
    summary: 'What proves the draws of a raffle (D-04, D-21)',
    input: productInput,
    reply: z.object({
      product: raffle,
      /** Every entry, in the order in which they were made. */
      entryIds: z.array(id),
      /** Those of them that are the caller's. */
      ownEntryIds: z.array(id),
      draws: z.array(raffleDraw),
    }),
    invalidInput: 'PRODUCT_NOT_FOUND',
  }),
  'shop.enterRaffle': command({
    access: 'player',
    summary: 'Buys one entry in a raffle (VAL-13, RAF-01, D-21)',
    input: productInput,
    reply: productReply,
    invalidInput: 'PRODUCT_NOT_FOUND',
    signedOut: 'NOT_SIGNED_IN_TO_ENTER',
    movesTickets: true,
  }),
  'shop.redeemPrize': command({
    access: 'player',
    summary: 'Orders a prize, for tickets or as the winner of its raffle (VAL-14, TBL-09, D-26)',
    input: z.object({ productId: id, shippingAddress: redemptionAddress }),
    reply: productReply,
    invalidInput: 'INCOMPLETE_ADDRESS',
    signedOut: 'NOT_SIGNED_IN_TO_REDEEM',
    movesTickets: true,
  }),
};

/** Told to everyone in the shop or at the product (RTM-01), and a win to its winner alone. */
export const shopEvents = {
  'shop.productChanged': z.object({ product }),
  'shop.raffleWon': z.object({ productId: id, name: z.string(), redeemBy: z.iso.datetime() }),
};
