import type {
  EntryReceipt,
  PrizeOrder,
  Product,
  ProductViewer,
  PublicProfile,
  Purchase,
  Raffle,
  ReplyOf,
} from '@game/contract';
import { drawEntry, entryList } from '@game/rules';
import { webHashing } from '../../../apps/web/src/components/fairness/hashing.js';
import { at, dayMs, hexadecimal, hourMs, minuteMs, newId } from './players.js';

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
    seedHash: hexadecimal('5'),
    chainHead: hexadecimal('c'),
    closedAt: null,
    round: null,
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
  return { entryCount: 0, redeemBy: null, nextHold: null, orders: [], ...traits };
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

/** Builds a purchase of 100 tickets. */
export function purchase(traits: Partial<Purchase> = {}): Purchase {
  return { id: newId(), tickets: 100, priceCents: 99, status: 'pending', createdAt: at(-minuteMs), ...traits };
}

/** Builds the proof of a raffle's first draw, with valid hashes (D-21). `winner` has made every entry. */
export async function drawnRaffle(product: Raffle, winner: PublicProfile): Promise<ReplyOf<'shop.getRaffleProof'>> {
  const entryIds = Array.from({ length: product.currentEntries }, newId);
  const seed = hexadecimal('5');
  return {
    product,
    entryIds,
    ownEntryIds: [],
    draws: [
      {
        drawNumber: 1,
        seedHash: await webHashing.sha256(seed),
        seed,
        drawnAt: at(),
        entriesHash: await webHashing.sha256(entryList(entryIds)),
        winnerEntryId: await drawEntry(seed, entryIds, webHashing),
        winner,
        excludedEntryIds: [],
        forfeitedAt: null,
      },
    ],
  };
}
