import { randomBytes, randomUUID } from 'node:crypto';
import type { OrderReceipt, RedemptionAddress } from '@game/contract';
import type { BuiltPlayer } from '../build-player.js';
import type { Context } from '../../../apps/server/src/context.js';
import type { ProductDefinition } from '../../../apps/server/src/modules/shop/management.js';
import { intentOf } from './players.js';

const dayMs = 24 * 3_600_000;

/** A complete shipping address. */
export const address: RedemptionAddress = {
  fullName: 'Ada Lovelace',
  street: '12 St James Square',
  city: 'London',
  state: 'Greater London',
  zipCode: 'SW1Y 4JH',
  country: 'United Kingdom',
};

type RaffleTraits = Partial<Extract<ProductDefinition, { type: 'raffle' }>>;
type PrizeTraits = Partial<Extract<ProductDefinition, { type: 'other' }>>;

const described = {
  description: 'Soft, warm and slightly chewed.',
  productType: 'physical',
  raffleType: 'regular',
} as const;

/** Adds an open raffle: 10 tickets an entry, at most 10 entries, three days. Returns its id. */
export async function addRaffle(context: Context, traits: RaffleTraits = {}): Promise<string> {
  const key = traits.key ?? `raffle-${randomUUID()}`;
  const raffleEndTime = new Date(context.clock.now().getTime() + 3 * dayMs);
  const figures = { entryCost: 10, maxEntries: 10, raffleEndTime };
  const entriesPerHousehold = traits.maxEntries ?? figures.maxEntries;
  return save(context, {
    ...described,
    type: 'raffle',
    name: 'A cushion',
    ...figures,
    entriesPerHousehold,
    ...traits,
    key,
  });
}

/** Builds the input of an entry, with a random number as the entrant's browser makes it. */
export function raffleEntry(productId: string) {
  return { productId, number: randomBytes(32).toString('hex') };
}

/** Lets `player` win a raffle and order its prize, and two operators refuse the order. Returns the receipt of the order. */
export async function addRefusedWin(context: Context, player: BuiltPlayer): Promise<OrderReceipt> {
  const { database, shop } = context;
  const productId = await addRaffle(context, { entryCost: 1, maxEntries: 1 });
  const { enter, redeem } = shopActions(context, player);
  await enter(productId);
  await shop.raffles.drawDue();
  const { viewer, receipt } = await redeem(productId);
  const order = viewer.orders[0]?.orderReference ?? '';
  const request = { cause: 'breach', operator: 'ann' } as const;
  await database.transaction((transaction) => shop.reviews.requestRefusal(transaction, order, request));
  await database.transaction((transaction) => shop.reviews.approveRefusal(transaction, order, 'bob'));
  if (receipt === null) throw new Error('the receipt is missing');
  return receipt;
}

/** Adds a prize for 50 tickets with a stock of five. Returns its id. */
export async function addPrize(context: Context, traits: PrizeTraits = {}): Promise<string> {
  const key = traits.key ?? `prize-${randomUUID()}`;
  return save(context, {
    ...described,
    type: 'other',
    name: 'A mug',
    ticketPrice: 50,
    availableQuantity: 5,
    ...traits,
    key,
  });
}

async function save(context: Context, definition: ProductDefinition): Promise<string> {
  const { product } = await context.database.transaction((transaction) =>
    context.shop.management.saveProduct(transaction, definition),
  );
  return product.id;
}

/** The commands of the shop, each with a new idempotency key. */
export function shopActions({ shop, ledger }: Context, player: BuiltPlayer) {
  return {
    enter: (productId: string) => {
      const input = raffleEntry(productId);
      return shop.spending.enterRaffle(player, input, intentOf(player, 'shop.enterRaffle', input));
    },
    redeem: (productId: string, shippingAddress = address) => {
      const input = { productId, shippingAddress };
      return shop.spending.redeemPrize(player, input, intentOf(player, 'shop.redeemPrize', input));
    },
    view: async (productId: string) => {
      const { product, viewer } = await shop.catalogue.getProduct(player, { productId });
      if (!viewer) throw new Error('the viewer is missing');
      return { product, viewer };
    },
    balance: () => ledger.balanceOf(player.id),
  };
}
