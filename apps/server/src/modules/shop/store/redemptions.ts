import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { prizeRedemptions, profiles, shopProducts, type RedemptionAddress } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';
import type { RedemptionRow } from './rows.js';

/** Inserts a redemption (TBL-09). */
export async function insertRedemption(
  transaction: Transaction,
  redemption: Pick<
    RedemptionRow,
    'id' | 'orderReference' | 'productId' | 'userId' | 'drawNumber' | 'ticketPrice' | 'createdAt'
  > & { shippingAddress: RedemptionAddress },
): Promise<void> {
  await transaction.drizzle.insert(prizeRedemptions).values(redemption);
}

/** Finds a player's newest `limit` redemptions of a product. */
export async function findRedemptions(
  on: Connection,
  productId: string,
  userId: string,
  limit: number,
): Promise<RedemptionRow[]> {
  return on.drizzle
    .select()
    .from(prizeRedemptions)
    .where(and(eq(prizeRedemptions.productId, productId), eq(prizeRedemptions.userId, userId)))
    .orderBy(desc(prizeRedemptions.createdAt))
    .limit(limit);
}

/** Everything needed to ship an order. */
export interface Shipment {
  redemption: RedemptionRow;
  product: { key: string; name: string };
  username: string;
}

/** Conditions without parameters, so that PostgreSQL knows how few orders are waiting. */
const hasStatus = {
  ordered: sql`${prizeRedemptions.status} = 'ordered'`,
  shipped: sql`${prizeRedemptions.status} = 'shipped'`,
};

/** Finds redemptions, oldest first, filtered by `status` if given. */
export async function findShipments(on: Connection, status?: RedemptionRow['status']): Promise<Shipment[]> {
  return on.drizzle
    .select({
      redemption: prizeRedemptions,
      product: { key: shopProducts.key, name: shopProducts.name },
      username: profiles.username,
    })
    .from(prizeRedemptions)
    .innerJoin(shopProducts, eq(shopProducts.id, prizeRedemptions.productId))
    .innerJoin(profiles, eq(profiles.id, prizeRedemptions.userId))
    .where(status && hasStatus[status])
    .orderBy(asc(prizeRedemptions.createdAt), asc(prizeRedemptions.orderReference));
}

/** Marks an order as shipped. Returns undefined if no such order is waiting. */
export async function shipRedemption(
  transaction: Transaction,
  { orderReference, ...change }: Pick<RedemptionRow, 'orderReference' | 'trackingNumber'> & { shippedAt: Date },
): Promise<RedemptionRow | undefined> {
  const [row] = await transaction.drizzle
    .update(prizeRedemptions)
    .set({ status: 'shipped', ...change })
    .where(and(eq(prizeRedemptions.orderReference, orderReference), eq(prizeRedemptions.status, 'ordered')))
    .returning();
  return row;
}
