import type {
  EntryReceipt,
  OwnEntries,
  PrizeOrder,
  Product,
  ProductViewer,
  PublicProfile,
  Purchase,
  Raffle,
  ReplyOf,
} from '@game/contract';
import { buildProof, closingOf, receiptOf } from '../../support/builders/raffle-proof.js';
import { at, dayMs, hexadecimal, hourMs, minuteMs, newId } from './players.js';

export type DrawProof = ReplyOf<'shop.getDrawProof'>;
type Prize = Extract<Product, { type: 'other' }>;

/** Builds a raffle that can be entered. */
export function raffle(traits: Partial<Raffle> = {}): Raffle {
  return {
    id: newId(),
    version: 1,
    name: 'Cat cushion',
    description: 'A plump piece of cheese to nap on.',
    imageUrl: null,
    raffleType: 'regular',
    productType: 'plush',
    createdAt: at(-dayMs),
    type: 'raffle',
    raffleStatus: 'open',
    raffleEndTime: at(52 * hourMs),
    entryCost: 10,
    maxEntries: 100,
    currentEntries: 0,
    entriesPerHousehold: 20,
    seedHash: hexadecimal('5'),
    chainHead: hexadecimal('c'),
    beacon: 'quicknet',
    closedAt: null,
    round: null,
    acts: 0,
    actsHead: null,
    ...traits,
  };
}

/** Builds a prize that is redeemed for tickets. */
export function prize(traits: Partial<Prize> = {}): Prize {
  return {
    id: newId(),
    version: 1,
    name: 'Whisker mug',
    description: 'Holds a pint of milk.',
    imageUrl: null,
    raffleType: 'regular',
    productType: 'mug',
    createdAt: at(-dayMs),
    type: 'other',
    ticketPrice: 50,
    availableQuantity: 3,
    ...traits,
  };
}

/** Builds a viewer's state of a product: no entries, wins or orders. */
export function productViewer(traits: Partial<ProductViewer> = {}): ProductViewer {
  const own = { entryCount: 0, redeemBy: null, isRedeemByExtended: false, declinableEntry: null };
  return { ...own, nextHold: null, ordersPerHousehold: null, orders: [], ...traits };
}

/** Builds the receipt of an entry with a random `number`. */
export function entryReceipt(productId: string, entryNumber: number, number: string): EntryReceipt {
  const published = { seedHash: hexadecimal('5'), chainHead: hexadecimal('c') };
  return { productId, entryNumber, entrant: 1, number, enteredAt: at(), ...published };
}

/** Builds an order that is not shipped. */
export function prizeOrder(traits: Partial<PrizeOrder> = {}): PrizeOrder {
  return {
    orderReference: 'ORD-7F3K2',
    status: 'ordered',
    hold: null,
    trackingNumber: null,
    createdAt: at(-hourMs),
    shippedAt: null,
    ...traits,
  };
}

/** Builds one entry in an open raffle. */
export function ownEntries(traits: Partial<OwnEntries> = {}): OwnEntries {
  const entry = { entryCount: 1, spent: 10, lastEnteredAt: at(-hourMs), result: 'open', redeemBy: null } as const;
  return { product: raffle(), ...entry, ...traits };
}

/** Builds a purchase of 100 tickets. */
export function purchase(traits: Partial<Purchase> = {}): Purchase {
  return { id: newId(), tickets: 100, priceCents: 99, status: 'pending', createdAt: at(-minuteMs), ...traits };
}

/** Builds a raffle with four entries of three players and its proof, by default after a valid draw an hour ago (D-21). */
export async function provenRaffle(
  winner: PublicProfile,
  { id = newId(), proof: traits = {}, ...others }: Partial<Raffle> & { proof?: Parameters<typeof buildProof>[0] } = {},
): Promise<{ product: Raffle; proof: DrawProof }> {
  const built = await buildProof({ productId: id, maxEntries: 9, raffleEndTime: at(-hourMs), ...traits });
  const { maxEntries, raffleEndTime, seedHash, chainHead, status, closedAt, entries } = built;
  const published = { maxEntries, raffleEndTime, seedHash, chainHead, closedAt, raffleStatus: status };
  const product = raffle({ id, currentEntries: entries.length, ...published, ...others });
  return { product, proof: { ...built, draws: built.draws.map((draw) => ({ ...draw, winner })) } };
}

/** Stores in the browser what `viewerId` remembers of a raffle: receipts of their entries, and its closing. */
export async function rememberRaffle(viewerId: string, proof: DrawProof, entryNumbers: number[]): Promise<void> {
  const receipts = await Promise.all(entryNumbers.map((number) => receiptOf(proof, number)));
  const memory = { receipts, observations: [closingOf(proof)] };
  localStorage.setItem(`raffles/${viewerId}`, JSON.stringify({ [proof.productId]: memory }));
}
