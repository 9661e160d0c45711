import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { RedemptionAddress } from '@game/contract';
import { prizeRedemptions, profiles, shopProducts } from '@game/database';
import { isBefore, literal } from '../../../platform/database/conditions.js';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import type { Position } from '../../../platform/position.js';
import type { ProductRow, RedemptionRow } from './rows.js';

/** A literal: few orders are open, but for a parameter the planner expects half of all. */
const isOpen = eq(prizeRedemptions.status, 'ordered').inlineParams();

/** Inserts a redemption (TBL-09). */
export async function insertRedemption(
  transaction: Transaction,
  redemption: Pick<
    RedemptionRow,
    | 'id'
    | 'orderReference'
    | 'productId'
    | 'userId'
    | 'drawNumber'
    | 'ticketPrice'
    | 'createdAt'
    | 'heldUntil'
    | 'reviewRequestedAt'
  > & { shippingAddress: RedemptionAddress },
): Promise<void> {
  await transaction.drizzle.insert(prizeRedemptions).values(redemption);
}

const selectRedemptions = prepared((drizzle) => {
  const { productId, userId, createdAt } = prizeRedemptions;
  return drizzle
    .select()
    .from(prizeRedemptions)
    .where(and(eq(productId, parameter('productId')), eq(userId, parameter('userId'))))
    .orderBy(desc(createdAt))
    .limit(parameter('limit'))
    .prepare('shop.findRedemptions');
});

/** Finds a player's newest `limit` redemptions of a product. */
export async function findRedemptions(
  on: Connection,
  productId: string,
  userId: string,
  limit: number,
): Promise<RedemptionRow[]> {
  return selectRedemptions(on).execute({ productId, userId, limit });
}

/** Finds a player's newest `limit` redemptions, or the newest after `last`, with their products. */
export async function findOwnRedemptions(
  on: Connection,
  userId: string,
  last: Position | null,
  limit: number,
): Promise<{ redemption: RedemptionRow; product: ProductRow }[]> {
  return on.drizzle
    .select({ redemption: prizeRedemptions, product: shopProducts })
    .from(prizeRedemptions)
    .innerJoin(shopProducts, eq(shopProducts.id, prizeRedemptions.productId))
    .where(and(eq(prizeRedemptions.userId, userId), isBefore(last, prizeRedemptions.createdAt, prizeRedemptions.id)))
    .orderBy(desc(prizeRedemptions.createdAt), desc(prizeRedemptions.id))
    .limit(limit);
}

/** Locks the open order of a raffle's winner until the transaction ends, and reads it; undefined if there is none. */
export async function lockWonRedemption(
  transaction: Transaction,
  { productId, drawNumber }: { productId: string; drawNumber: number },
): Promise<RedemptionRow | undefined> {
  const [row] = await transaction.drizzle
    .select()
    .from(prizeRedemptions)
    .where(
      and(
        eq(prizeRedemptions.productId, productId),
        eq(prizeRedemptions.drawNumber, drawNumber),
        isOpen,
        // True for all open orders. The index `prize_redemptions_once_per_raffle` has this condition.
        isNull(prizeRedemptions.refusedAt),
      ),
    )
    .for('update');
  return row;
}

/** Finds the newest `limit` orders of a prize for tickets after `since` that were not refused. */
export async function findRecentOrders(
  on: Connection,
  productId: string,
  since: Date,
  limit: number,
): Promise<RedemptionRow[]> {
  return on.drizzle
    .select()
    .from(prizeRedemptions)
    .where(
      and(
        eq(prizeRedemptions.productId, productId),
        gt(prizeRedemptions.createdAt, since),
        inArray(prizeRedemptions.status, ['ordered', 'shipped']),
        isNull(prizeRedemptions.drawNumber),
      ),
    )
    .orderBy(desc(prizeRedemptions.createdAt))
    .limit(limit);
}

/** Finds the oldest `limit` orders of prizes for tickets that are under review, with their players and products. */
export async function findOrdersUnderReview(on: Connection, limit: number) {
  return on.drizzle
    .select({ order: prizeRedemptions, username: profiles.username, productName: shopProducts.name })
    .from(prizeRedemptions)
    .innerJoin(profiles, eq(profiles.id, prizeRedemptions.userId))
    .innerJoin(shopProducts, eq(shopProducts.id, prizeRedemptions.productId))
    .where(
      and(
        isOpen,
        isNotNull(prizeRedemptions.reviewRequestedAt),
        isNull(prizeRedemptions.releasedAt),
        isNull(prizeRedemptions.drawNumber),
      ),
    )
    .orderBy(asc(prizeRedemptions.createdAt))
    .limit(literal(limit));
}

/** Reads an order, without a lock. */
export async function findRedemption(on: Connection, orderReference: string): Promise<RedemptionRow | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(prizeRedemptions)
    .where(eq(prizeRedemptions.orderReference, orderReference));
  return row;
}

/** Locks an order until the transaction ends, and reads it. */
export async function lockRedemption(
  transaction: Transaction,
  orderReference: string,
): Promise<RedemptionRow | undefined> {
  const [row] = await transaction.drizzle
    .select()
    .from(prizeRedemptions)
    .where(eq(prizeRedemptions.orderReference, orderReference))
    .for('update');
  return row;
}

/** Puts the orders of players under review, except shipped ones and those that were under review before. Returns these orders. */
export async function requestReviews(
  transaction: Transaction,
  userIds: string[],
  reviewRequestedAt: Date,
): Promise<RedemptionRow[]> {
  return transaction.drizzle
    .update(prizeRedemptions)
    .set({ reviewRequestedAt })
    .where(and(inArray(prizeRedemptions.userId, userIds), isOpen, isNull(prizeRedemptions.reviewRequestedAt)))
    .returning();
}

/** Updates an order, which must be locked. */
export async function updateRedemption(
  transaction: Transaction,
  id: string,
  change: Partial<RedemptionRow>,
): Promise<RedemptionRow> {
  const [row] = await transaction.drizzle
    .update(prizeRedemptions)
    .set(change)
    .where(eq(prizeRedemptions.id, id))
    .returning();
  if (!row) throw new Error(`order ${id} not found`);
  return row;
}

/** Ends an order that is locked: it is shipped or refused. Erases its address if the player has deleted their account. */
export async function closeRedemption(
  transaction: Transaction,
  { id, addressExpiresAt }: RedemptionRow,
  change: Pick<RedemptionRow, 'status'> & Partial<RedemptionRow>,
): Promise<RedemptionRow> {
  return updateRedemption(transaction, id, { ...change, ...(addressExpiresAt && { shippingAddress: null }) });
}

/** Erases the addresses of a player's closed orders. Those of open orders are erased at `expiresAt` at the latest. */
export async function eraseAddressesOf(transaction: Transaction, userId: string, expiresAt: Date): Promise<void> {
  const open = sql`CASE ${prizeRedemptions.status} WHEN 'ordered' THEN ${prizeRedemptions.shippingAddress} END`;
  await transaction.drizzle
    .update(prizeRedemptions)
    .set({ shippingAddress: open, addressExpiresAt: expiresAt })
    .where(eq(prizeRedemptions.userId, userId));
}

/** Erases the addresses that have expired. Returns how many. */
export async function eraseExpiredAddresses(on: Connection, now: Date): Promise<number> {
  const { rowCount } = await on.drizzle
    .update(prizeRedemptions)
    .set({ shippingAddress: null })
    .where(and(isNotNull(prizeRedemptions.shippingAddress), lte(prizeRedemptions.addressExpiresAt, now)));
  return rowCount ?? 0;
}
