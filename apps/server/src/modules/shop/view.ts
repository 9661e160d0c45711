import type { PrizeOrder, Product, Raffle } from '@game/contract';
import { beaconKindOf, type RaffleState } from '@game/rules';
import { holdOf, statusOf } from './holds.js';
import type { ProductRow, RedemptionRow } from './store/rows.js';

/** The public view of a product. */
export function productOf(row: ProductRow): Product {
  const { id, version, name, description, imageUrl, raffleType, productType } = row;
  const shared = { id, version, name, description, imageUrl, raffleType, productType };
  const createdAt = row.createdAt.toISOString();
  if (row.type === 'other') {
    const { ticketPrice, availableQuantity } = row;
    if (ticketPrice === null || availableQuantity === null) throw new Error(`product ${id} has no price or stock`);
    return { ...shared, createdAt, type: 'other', ticketPrice, availableQuantity };
  }
  const { entryCost, entriesPerHousehold, closedAt, round, acts, actsHead } = row;
  const { raffleEndTime, ...state } = raffleStateOf(row);
  if (entryCost === null) throw new Error(`raffle ${id} is incomplete`);
  const published = {
    ...chainOf(row),
    beacon: beaconKindOf(row.beacon),
    closedAt: closedAt?.toISOString() ?? null,
    round,
    acts,
    actsHead,
  };
  const figures = { entryCost, entriesPerHousehold, ...state, raffleEndTime: raffleEndTime.toISOString() };
  return { ...shared, createdAt, type: 'raffle', ...figures, ...published };
}

/** The fields of a raffle that decide whether it is open. */
export function raffleStateOf(row: ProductRow): RaffleState {
  const { id, raffleStatus, raffleEndTime, maxEntries, currentEntries, closedAt } = row;
  if (raffleStatus === null || raffleEndTime === null || maxEntries === null) {
    throw new Error(`raffle ${id} is incomplete`);
  }
  return { raffleStatus, raffleEndTime, maxEntries, currentEntries, closedAt };
}

/** The commitment to the seeds of a raffle, and the head of the hash chain of its entries. */
export function chainOf({ id, seedHash, chainHead }: ProductRow): { seedHash: string; chainHead: string } {
  if (seedHash === null || chainHead === null) throw new Error(`raffle ${id} is incomplete`);
  return { seedHash, chainHead };
}

/** The public view of a raffle; null for another type of product. */
export function raffleOf(row: ProductRow): Raffle | null {
  const product = productOf(row);
  return product.type === 'raffle' ? product : null;
}

/** The view of an order for its owner. */
export function orderOf(row: RedemptionRow, now: Date): PrizeOrder {
  const { orderReference, trackingNumber, createdAt, shippedAt } = row;
  return {
    orderReference,
    status: statusOf(row, now),
    hold: holdOf(row, now),
    trackingNumber,
    createdAt: createdAt.toISOString(),
    shippedAt: shippedAt?.toISOString() ?? null,
  };
}
