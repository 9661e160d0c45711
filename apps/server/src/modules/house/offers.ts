import type { ProductDefinition } from '../shop/service.js';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** A raffle that is repeated, and open for `openForMs` each time. */
interface RaffleOffer {
  type: 'raffle';
  raffleType: 'regular' | 'premium';
  openForMs: number;
  entryCost: number;
  maxEntries: number;
}

/** A prize that can be redeemed for tickets while stocks last. */
interface PrizeOffer {
  type: 'other';
  ticketPrice: number;
  availableQuantity: number;
}

/** A template for a product of the demo shop. `productType` also selects the picture. */
export type HouseOffer = { key: string; productType: string; name: string; description: string } & (
  | RaffleOffer
  | PrizeOffer
);

const regular = { type: 'raffle', raffleType: 'regular' } as const;
const premium = { type: 'raffle', raffleType: 'premium' } as const;

/** The products of the demo shop. A new player's first daily flip pays for several entries in the raffle for the mug. */
export const houseOffers: readonly HouseOffer[] = [
  {
    ...premium,
    key: 'house-lamp',
    productType: 'lamp',
    name: 'Moonlight Cheese Lamp',
    description: 'A wedge that glows. Keeps mice company and cats awake.',
    openForMs: 5 * dayMs,
    entryCost: 60,
    maxEntries: 80,
  },
  {
    ...premium,
    key: 'house-headphones',
    productType: 'headphones',
    name: 'Nibble Noise Headphones',
    description: 'Over-ear, soft as a paw, and deaf to everything that is not cheese.',
    // Shows '2 days 4 hours left' at first, as the premium prize in the specification does (PRZ-03).
    openForMs: 2 * dayMs + 5 * hourMs,
    entryCost: 100,
    maxEntries: 50,
  },
  {
    ...regular,
    key: 'house-hoodie',
    productType: 'hoodie',
    name: 'Two-Ear Hoodie',
    description: 'Warm, roomy, with ears on the hood. One for the winner, in their size.',
    openForMs: 4 * dayMs,
    entryCost: 10,
    maxEntries: 120,
  },
  {
    ...regular,
    key: 'house-plush',
    productType: 'plush',
    name: 'Plush CHEESE',
    description: 'The one who beats CAT, in plush. Squeaks only when squeezed.',
    openForMs: 6 * dayMs,
    entryCost: 5,
    maxEntries: 100,
  },
  {
    ...regular,
    key: 'house-mug',
    productType: 'mug',
    name: 'CAT Mug',
    description: 'Holds a third of a litre and a smug smile.',
    openForMs: 3 * dayMs,
    entryCost: 2,
    maxEntries: 100,
  },
  {
    type: 'other',
    key: 'house-tote',
    productType: 'tote',
    name: 'Cheese Run Tote',
    description: 'A bag of firm cotton for the way home from the market.',
    ticketPrice: 250,
    availableQuantity: 20,
  },
  {
    type: 'other',
    key: 'house-stickers',
    productType: 'stickers',
    name: 'Sticker Sheet',
    description: 'CAT, CHEESE and MOUSE in every mood. They hold on laptops and lunch boxes.',
    ticketPrice: 40,
    availableQuantity: 200,
  },
];

/** Creates the definition of a product from its template. A raffle is open from `now` on. */
export function productFrom(offer: HouseOffer, key: string, now: Date): ProductDefinition {
  const { name, description, productType } = offer;
  const shared = { key, name, description, productType };
  if (offer.type === 'other') {
    const { type, ticketPrice, availableQuantity } = offer;
    return { ...shared, type, raffleType: 'regular', ticketPrice, availableQuantity };
  }
  const { type, raffleType, openForMs, entryCost, maxEntries } = offer;
  return { ...shared, type, raffleType, entryCost, maxEntries, raffleEndTime: new Date(now.getTime() + openForMs) };
}
