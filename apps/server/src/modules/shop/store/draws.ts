import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { profiles, publicProfileColumns, raffleDraws, shopProducts } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';
import type { DrawRow, ProductRow } from './rows.js';

const isDue = (now: Date) =>
  and(
    eq(shopProducts.raffleStatus, 'open'),
    or(lte(shopProducts.raffleEndTime, now), sql`${shopProducts.currentEntries} >= ${shopProducts.maxEntries}`),
  );

/** Finds the ids of up to `limit` raffles that are full or have ended, and are not drawn yet. */
export async function findDueRaffles(on: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await on.drizzle.select({ id: shopProducts.id }).from(shopProducts).where(isDue(now)).limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks and reads a raffle if it is due. Skips a raffle that another transaction has locked. */
export async function lockDueRaffle(
  transaction: Transaction,
  productId: string,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle
    .select()
    .from(shopProducts)
    .where(and(eq(shopProducts.id, productId), isDue(now)))
    .for('update', { skipLocked: true });
  return row;
}

const isWaitingForAddress = and(
  eq(shopProducts.raffleStatus, 'drawn'),
  isNotNull(raffleDraws.redeemBy),
  isNull(raffleDraws.forfeitedAt),
);

/** Finds the ids of up to `limit` raffles whose winner did not redeem the prize in time. */
export async function findUnredeemedRaffles(on: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await on.drizzle
    .select({ id: shopProducts.id })
    .from(raffleDraws)
    .innerJoin(shopProducts, eq(shopProducts.id, raffleDraws.productId))
    .where(and(isWaitingForAddress, lte(raffleDraws.redeemBy, now)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks and reads a raffle if its winner did not redeem in time. Skips a raffle that another transaction has locked. */
export async function lockUnredeemedRaffle(
  transaction: Transaction,
  productId: string,
  now: Date,
): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle
    .select({ product: shopProducts })
    .from(shopProducts)
    .innerJoin(raffleDraws, eq(raffleDraws.productId, shopProducts.id))
    .where(and(eq(shopProducts.id, productId), isWaitingForAddress, lte(raffleDraws.redeemBy, now)))
    .for('update', { of: shopProducts, skipLocked: true });
  return row?.product;
}

/** Finds the ids of the raffles that a player has won and can still redeem. */
export async function findWonProducts(on: Connection, userId: string, now: Date): Promise<string[]> {
  const rows = await on.drizzle
    .select({ id: shopProducts.id })
    .from(raffleDraws)
    .innerJoin(shopProducts, eq(shopProducts.id, raffleDraws.productId))
    .where(and(isWaitingForAddress, eq(raffleDraws.winnerId, userId), gt(raffleDraws.redeemBy, now)));
  return rows.map(({ id }) => id);
}

/** Inserts the next draw of a raffle, with its seed. */
export async function insertDraw(
  transaction: Transaction,
  draw: Pick<DrawRow, 'productId' | 'drawNumber' | 'seed' | 'seedHash' | 'createdAt'>,
): Promise<void> {
  await transaction.drizzle.insert(raffleDraws).values(draw);
}

/** Finds all draws of a raffle with their winners. The last one has not taken place yet. */
export async function findDraws(
  on: Connection,
  productId: string,
): Promise<{ draw: DrawRow; winner: PublicProfile | null }[]> {
  return on.drizzle
    .select({ draw: raffleDraws, winner: publicProfileColumns(profiles) })
    .from(raffleDraws)
    .leftJoin(profiles, eq(profiles.id, raffleDraws.winnerId))
    .where(eq(raffleDraws.productId, productId))
    .orderBy(asc(raffleDraws.drawNumber));
}

/** Finds the draw whose winner has redeemed the prize or still can, if any. */
export async function findStandingDraw(on: Connection, productId: string): Promise<DrawRow | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(raffleDraws)
    .where(and(eq(raffleDraws.productId, productId), isNotNull(raffleDraws.drawnAt), isNull(raffleDraws.forfeitedAt)));
  return row;
}

/** Updates a draw. Its raffle must be locked. */
export async function updateDraw(
  transaction: Transaction,
  { productId, drawNumber }: Pick<DrawRow, 'productId' | 'drawNumber'>,
  change: Partial<DrawRow>,
): Promise<void> {
  await transaction.drizzle
    .update(raffleDraws)
    .set(change)
    .where(and(eq(raffleDraws.productId, productId), eq(raffleDraws.drawNumber, drawNumber)));
}
