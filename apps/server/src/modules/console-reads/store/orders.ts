import { and, desc, eq, sql } from 'drizzle-orm';
import type { RedemptionAddress } from '@game/contract';
import { prizeRedemptions, profiles, shopProducts } from '@game/database';
import { isAfter, literal } from '../../../platform/database/conditions.js';
import type { Connection } from '../../../platform/database/database.js';
import { approvalMs } from '../../shop/service.js';
import type { Cursor } from '../cursor.js';

/** An order as it is stored, with its product and its player. */
export interface StoredOrder {
  id: string;
  orderReference: string;
  productKey: string;
  productName: string;
  playerId: string;
  username: string;
  /** The draw that was won; null for a prize for tickets. */
  drawNumber: number | null;
  status: 'ordered' | 'shipped' | 'refused';
  trackingNumber: string | null;
  createdAt: Date;
  shippedAt: Date | null;
  heldUntil: Date | null;
  reviewRequestedAt: Date | null;
  releasedAt: Date | null;
  /** Why a won prize is refused, and who has asked for it. */
  refusalCause: string | null;
  refusalRequestedBy: string | null;
  refusalRequestedAt: Date | null;
}

/** An order with the address to which it is shipped. */
export interface AddressedOrder extends StoredOrder {
  /** Null once it is erased, because the player has deleted their account. */
  address: RedemptionAddress | null;
}

const { id, userId, productId, status, shippingAddress, createdAt, heldUntil, reviewRequestedAt, releasedAt } =
  prizeRedemptions;

const columns = {
  id,
  orderReference: prizeRedemptions.orderReference,
  productKey: shopProducts.key,
  productName: shopProducts.name,
  playerId: userId,
  username: profiles.username,
  drawNumber: prizeRedemptions.drawNumber,
  status,
  trackingNumber: prizeRedemptions.trackingNumber,
  createdAt,
  shippedAt: prizeRedemptions.shippedAt,
  heldUntil,
  reviewRequestedAt,
  releasedAt,
  refusalCause: prizeRedemptions.refusalCause,
  refusalRequestedBy: prizeRedemptions.refusalRequestedBy,
  refusalRequestedAt: prizeRedemptions.refusalRequestedAt,
};

/** Returns the condition of each list of orders at the time `now`. A test compares it with `holdOf`. */
function conditionsAt(now: Date) {
  const isUnderReview = sql`${reviewRequestedAt} IS NOT NULL AND ${releasedAt} IS NULL`;
  const isHeld = sql`(${isUnderReview} OR (${heldUntil} IS NOT NULL AND ${heldUntil} > ${now.toISOString()}))`;
  const canShip = sql`${shippingAddress} IS NOT NULL AND NOT ${isHeld}`;
  return {
    /** Orders that are not held. */
    ordered: sql`${status} = 'ordered' AND NOT ${isHeld}`,
    held: sql`${status} = 'ordered' AND ${isHeld}`,
    /** Those of them that can ship: their address is not erased. */
    ready: sql`${status} = 'ordered' AND ${canShip}`,
    /** All orders that must wait. */
    waiting: sql`${status} = 'ordered' AND NOT (${canShip})`,
    /** Those that are under review. */
    review: sql`${status} = 'ordered' AND ${isUnderReview}`,
    /** Those whose refusal another operator has to approve. */
    refusals: sql`${status} = 'ordered' AND ${prizeRedemptions.refusalRequestedAt} > ${new Date(now.getTime() - approvalMs).toISOString()}`,
    shipped: sql`${status} = 'shipped'`,
    refused: sql`${status} = 'refused'`,
  };
}

/** A list of orders. */
export type OrderList = keyof ReturnType<typeof conditionsAt>;

/** Finds up to `limit` orders of a list with their addresses, the oldest first, after `cursor` if given. */
export async function findOrders(
  on: Connection,
  list: OrderList,
  { now, cursor, limit }: { now: Date; cursor: Cursor | null; limit: number },
): Promise<AddressedOrder[]> {
  return on.drizzle
    .select({ ...columns, address: shippingAddress })
    .from(prizeRedemptions)
    .innerJoin(shopProducts, eq(shopProducts.id, productId))
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(conditionsAt(now)[list], isAfter(cursor, createdAt, id)))
    .orderBy(createdAt, id)
    .limit(literal(limit));
}

/** Finds the newest `limit` orders of a player, without their addresses. */
export async function findOrdersOf(on: Connection, playerId: string, limit: number): Promise<StoredOrder[]> {
  return on.drizzle
    .select(columns)
    .from(prizeRedemptions)
    .innerJoin(shopProducts, eq(shopProducts.id, productId))
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(eq(userId, playerId))
    .orderBy(desc(createdAt), desc(id))
    .limit(literal(limit));
}
