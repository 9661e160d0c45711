import { cancelCauses, refusalCauses } from '@game/rules';
import * as z from 'zod/mini';
import { addressField, beaconKind, hexadecimal, id, instant, optionalAddressField, position } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile } from './public-profile.js';

const raffleType = z.enum(['regular', 'premium']);
const raffleStatus = z.enum(['open', 'drawn', 'redeemed', 'closed', 'cancelled']);

const shared = {
  id,
  /** Increases by one with each change, so that a late event never overwrites newer state. */
  version: z.int(),
  name: z.string(),
  description: z.string(),
  /** A path on this site. */
  imageUrl: z.nullable(z.string()),
  raffleType,
  /** The operator's name for the kind of product. */
  productType: z.nullable(z.string()),
  createdAt: instant,
};

/** A raffle (ENT-07, PDT-02). `raffleCardState` of packages/rules returns the state of its card. */
export const raffle = z.object({
  ...shared,
  type: z.literal('raffle'),
  raffleStatus,
  raffleEndTime: instant,
  /** The price of an entry, in tickets. */
  entryCost: z.int(),
  maxEntries: z.int(),
  currentEntries: z.int(),
  /** How many entries one household can have, all its accounts together; null without a limit. */
  entriesPerHousehold: z.nullable(z.int()),
  /** The commitment to the seeds of all draws (D-21). */
  seedHash: hexadecimal,
  /** The head of the hash chain of the entries, which covers all of them. */
  chainHead: hexadecimal,
  /** What decides the winner besides the seed and the entries. */
  beacon: beaconKind,
  /** When the raffle closed to further entries; null before. */
  closedAt: z.nullable(instant),
  /** The round of the beacon that decides the first draw, known from the closing; null before, or without a beacon. */
  round: z.nullable(z.int()),
  /** How many acts decided about the prize: draws, orders, refusals and the cancellation. */
  acts: z.int(),
  /** The head of the hash chain of these acts; null before the first one. */
  actsHead: z.nullable(hexadecimal),
});
export type Raffle = z.infer<typeof raffle>;

/** A prize with a price in tickets (ENT-07, PDT-03). */
export const otherProduct = z.object({
  ...shared,
  type: z.literal('other'),
  ticketPrice: z.int(),
  availableQuantity: z.int(),
});

/** A raffle or a prize. */
export const product = z.discriminatedUnion('type', [raffle, otherProduct]);
export type Product = z.infer<typeof product>;

/** Why an order waits before it is shipped: for an operator's review, or because it needs recently bought tickets. */
export const orderHold = z.discriminatedUnion('cause', [
  z.object({ cause: z.literal('review') }),
  z.object({ cause: z.literal('freshTickets'), until: instant }),
]);
export type OrderHold = z.infer<typeof orderHold>;

/** An order of the viewer. */
export const prizeOrder = z.object({
  orderReference: z.string(),
  /** A refused order has been refunded. */
  status: z.enum(['ordered', 'held', 'shipped', 'refused']),
  /** null unless the status is 'held'. */
  hold: z.nullable(orderHold),
  /** The carrier's tracking number; null before shipping, or without tracking. */
  trackingNumber: z.nullable(z.string()),
  createdAt: instant,
  shippedAt: z.nullable(instant),
});
export type PrizeOrder = z.infer<typeof prizeOrder>;

/** What became of a player's entries in a raffle. */
export const entryResult = z.enum(['open', 'drawing', 'won', 'lost', 'forfeited', 'withoutWinner', 'cancelled']);
export type EntryResult = z.infer<typeof entryResult>;

/** The caller's entries in one raffle. */
export const ownEntries = z.object({
  product: raffle,
  entryCount: z.int(),
  /** What the entries cost, in tickets. */
  spent: z.int(),
  lastEnteredAt: instant,
  /** `forfeited`: the caller won, and gave no address in time or their order was refused. */
  result: entryResult,
  /** The deadline to redeem the prize; null if there is nothing to redeem. */
  redeemBy: z.nullable(instant),
});
export type OwnEntries = z.infer<typeof ownEntries>;

/** A product's state for the viewer. */
export const productViewer = z.object({
  /** 'You have N entry/entries in this raffle' (PDT-02). */
  entryCount: z.int(),
  /** The deadline to redeem a won raffle for free (D-21); null if the viewer has nothing to redeem. */
  redeemBy: z.nullable(instant),
  /** Whether an outage of the site has extended this deadline (D-13). */
  isRedeemByExtended: z.boolean(),
  /** The number of the entry with which the viewer has won, if they can decline the prize; null otherwise. */
  declinableEntry: z.nullable(z.int()),
  /** Why an order that the viewer placed now would wait; null if it would ship, or if there is nothing to order. */
  nextHold: z.nullable(orderHold),
  /** How many orders of this prize one household can place within 30 days without a review; null for a raffle. */
  ordersPerHousehold: z.nullable(z.int()),
  /** The viewer's orders of this product, newest first; at most 10. */
  orders: z.array(prizeOrder),
});
export type ProductViewer = z.infer<typeof productViewer>;

const productInput = z.object({ productId: id });

const pageInput = z.object({
  /** `nextCursor` of the previous page; without it, the newest page. */
  cursor: z.optional(position),
});
/** null on the last page. */
const nextCursor = z.nullable(z.string());

/** The shipping address of an order (ENT-03, D-26). The country decides which are required (VAL-11). */
export const redemptionAddress = z.object({
  fullName: addressField,
  street: addressField,
  city: optionalAddressField,
  state: optionalAddressField,
  zipCode: optionalAddressField,
  country: addressField,
});
export type RedemptionAddress = z.infer<typeof redemptionAddress>;

/** What the server confirms of an entry. The browser keeps it and compares it with the proof of the draw (D-21). */
export const entryReceipt = z.object({
  productId: id,
  seedHash: hexadecimal,
  /** The position among all entries, from 1. */
  entryNumber: z.int(),
  /** The entrant's position among all players who entered, from 1. */
  entrant: z.int(),
  number: hexadecimal,
  enteredAt: instant,
  /** The head of the hash chain after this entry. */
  chainHead: hexadecimal,
});
export type EntryReceipt = z.infer<typeof entryReceipt>;

/** What the server confirms of a winner's order. The browser keeps it, and the winner can publish it against a refusal. */
export const orderReceipt = z.object({
  productId: id,
  drawNumber: z.int(),
  /** A text whose SHA-256 was published before the first entry (`orderHashes`). */
  receipt: hexadecimal,
});
export type OrderReceipt = z.infer<typeof orderReceipt>;

/** Everything that is needed to verify the draws of a raffle: `DrawProof` of packages/rules explains each field. */
export const drawProof = z.object({
  format: z.literal(1),
  productId: id,
  maxEntries: z.int(),
  raffleEndTime: instant,
  seedHash: hexadecimal,
  beacon: z.nullable(
    z.object({
      chainHash: hexadecimal,
      publicKey: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
      genesis: z.int(),
      period: z.int(),
    }),
  ),
  orderHashes: z.array(hexadecimal),
  entries: z.array(z.object({ number: z.int(), entrant: z.int(), random: hexadecimal, enteredAt: instant })),
  chainHead: hexadecimal,
  status: raffleStatus,
  closedAt: z.nullable(instant),
  cancelled: z.nullable(z.object({ at: instant, cause: z.enum(cancelCauses) })),
  revealedSeed: z.nullable(hexadecimal),
  draws: z.array(
    z.object({
      drawNumber: z.int(),
      closesAt: instant,
      round: z.nullable(z.int()),
      signature: z.nullable(z.string().check(z.regex(/^[0-9a-f]{96}$/))),
      seed: hexadecimal,
      drawnAt: instant,
      redeemBy: instant,
      excludedEntrants: z.array(z.int()),
      winnerEntry: z.int(),
      winner: publicProfile,
      substitute: z.nullable(z.object({ plannedRound: z.int(), chosenAt: instant, reason: z.string() })),
      orderedAt: z.nullable(instant),
      receipt: z.nullable(hexadecimal),
      refusal: z.nullable(z.object({ cause: z.enum(refusalCauses), at: instant, word: z.nullable(hexadecimal) })),
    }),
  ),
  planned: z.nullable(z.object({ closesAt: instant, round: z.nullable(z.int()) })),
});

/** The operations of the shop. */
export const shopOperations = {
  'shop.listRaffles': query({
    access: 'player',
    summary: 'Lists the raffles of a type, newest first (PRZ-01, TBL-07)',
    input: z.object({ raffleType }),
    reply: z.object({
      products: z.array(raffle),
      /** The raffles of both types that the caller has won and not redeemed (D-21). */
      wonProductIds: z.array(id),
    }),
  }),
  'shop.listPrizes': query({
    access: 'player',
    summary: 'Lists the prizes for tickets, newest first (PRD-06)',
    input: z.object({}),
    reply: z.object({ products: z.array(otherProduct) }),
  }),
  'shop.listOrders': query({
    access: 'player',
    summary: "Lists the caller's orders, newest first, 20 per page",
    input: pageInput,
    reply: z.object({ orders: z.array(z.object({ product, order: prizeOrder })), nextCursor }),
  }),
  'shop.listEntries': query({
    access: 'player',
    summary:
      'Lists the raffles that the caller has entered, the latest entry first, with the result of each, 20 per page',
    input: pageInput,
    reply: z.object({ entries: z.array(ownEntries), nextCursor }),
  }),
  'shop.getProduct': query({
    access: 'anyone',
    summary: 'Returns a product and its state for the caller (PDT-01…03, TBL-07, TBL-08, D-32)',
    input: productInput,
    reply: z.object({ product, viewer: z.nullable(productViewer) }),
    invalidInput: 'PRODUCT_NOT_FOUND',
  }),
  'shop.getDrawProof': query({
    access: 'anyone',
    summary: 'Returns everything that is needed to verify the draws of a raffle (D-04, D-21)',
    input: productInput,
    reply: drawProof,
    invalidInput: 'PRODUCT_NOT_FOUND',
  }),
  'shop.enterRaffle': command({
    access: 'player',
    summary: 'Buys an entry in a raffle (VAL-13, RAF-01, D-21)',
    /** `number` is 32 random bytes that the browser makes for this entry. */
    input: z.object({ productId: id, number: hexadecimal }),
    reply: z.object({ product, viewer: productViewer, receipt: entryReceipt }),
    invalidInput: { number: 'INVALID_ENTRY_NUMBER', productId: 'PRODUCT_NOT_FOUND' },
    signedOut: 'NOT_SIGNED_IN_TO_ENTER',
    movesTickets: true,
    refusals: [
      'NOT_A_RAFFLE',
      'STAFF_CANNOT_ENTER',
      'INSUFFICIENT_BALANCE_TO_ENTER',
      'RAFFLE_FULL',
      'RAFFLE_ENDED',
      'RAFFLE_CLOCK_UNSURE',
      'HOUSEHOLD_SHARE_USED',
      'ENTRY_NUMBER_USED',
      'IN_DEBT',
      'ON_BREAK',
    ],
  }),
  'shop.redeemPrize': command({
    access: 'player',
    summary: 'Orders a prize for tickets, or as the winner of a raffle (VAL-14, TBL-09, D-26)',
    input: z.object({ productId: id, shippingAddress: redemptionAddress }),
    /** `receipt` is that of a won raffle's prize; null for a prize for tickets. */
    reply: z.object({ product, viewer: productViewer, receipt: z.nullable(orderReceipt) }),
    invalidInput: 'INCOMPLETE_ADDRESS',
    signedOut: 'NOT_SIGNED_IN_TO_REDEEM',
    movesTickets: true,
    refusals: ['PRODUCT_NOT_FOUND', 'OUT_OF_STOCK', 'INSUFFICIENT_BALANCE_TO_REDEEM', 'NOT_REDEEMABLE', 'IN_DEBT'],
  }),
  'shop.declinePrize': command({
    access: 'player',
    summary: "Declines a won prize that is not shipped. The proof shows the winner's word (D-38)",
    /** `word` is the text whose SHA-256 is the random number of the winning entry; the browser keeps it. */
    input: z.object({ productId: id, word: hexadecimal }),
    reply: z.object({ product, viewer: productViewer }),
    invalidInput: { word: 'WRONG_WORD', productId: 'PRODUCT_NOT_FOUND' },
    movesTickets: true,
    refusals: ['NOT_DECLINABLE'],
  }),
  'shop.publishReceipt': command({
    access: 'player',
    summary: 'Publishes the receipt of an order that was refused, in the proof of the draw (D-38)',
    input: orderReceipt,
    reply: z.object({}),
    invalidInput: 'WRONG_RECEIPT',
    isIdempotent: true,
  }),
};

/** Sent to everyone in the shop or on the product page (RTM-01); a win only to the winner. */
export const shopEvents = {
  'shop.productChanged': z.object({ product }),
  'shop.raffleWon': z.object({ productId: id, name: z.string(), redeemBy: instant }),
};
