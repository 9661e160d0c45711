import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { PublicProfile } from '@game/contract';
import { profiles, publicProfileColumns, raffleDraws, shopProducts } from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';
import type { DrawRow, ProductRow } from './rows.js';

/** Finds the ids of up to `limit` raffles that meet `condition`. */
async function findRaffles(on: Connection, condition: SQL | undefined, limit: number): Promise<string[]> {
  const rows = await on.drizzle.select({ id: shopProducts.id }).from(shopProducts).where(condition).limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks and reads a raffle if it meets `condition`. Skips a raffle that another transaction has locked. */
async function lockRaffle(
  transaction: Transaction,
  productId: string,
  condition: SQL | undefined,
): Promise<ProductRow | undefined> {
  const [row] = await transaction.drizzle
    .select()
    .from(shopProducts)
    .where(and(eq(shopProducts.id, productId), condition))
    .for('update', { skipLocked: true });
  return row;
}

const hasEnded = (now: Date) =>
  and(eq(shopProducts.raffleStatus, 'open'), isNull(shopProducts.closedAt), lte(shopProducts.raffleEndTime, now));

/** Finds the ids of up to `limit` raffles that have ended and are not closed yet. */
export async function findEndedRaffles(on: Connection, now: Date, limit: number): Promise<string[]> {
  return findRaffles(on, hasEnded(now), limit);
}

/** Locks and reads a raffle if it has ended and is not closed. Skips a raffle that another transaction has locked. */
export async function lockEndedRaffle(
  transaction: Transaction,
  productId: string,
  now: Date,
): Promise<ProductRow | undefined> {
  return lockRaffle(transaction, productId, hasEnded(now));
}

const isPlanned = and(eq(shopProducts.raffleStatus, 'open'), isNull(raffleDraws.drawnAt));

/** A planned draw and its raffle. */
export interface PlannedDraw {
  product: ProductRow;
  draw: DrawRow;
}

/** Finds up to `limit` planned draws that have closed, the oldest first. */
export async function findPlannedDraws(on: Connection, now: Date, limit: number): Promise<PlannedDraw[]> {
  return on.drizzle
    .select({ product: shopProducts, draw: raffleDraws })
    .from(raffleDraws)
    .innerJoin(shopProducts, eq(shopProducts.id, raffleDraws.productId))
    .where(and(isPlanned, lte(raffleDraws.closesAt, now)))
    .orderBy(asc(raffleDraws.closesAt))
    .limit(limit);
}

/** Finds the planned draw of a raffle, if any. */
export async function findPlannedDraw(on: Connection, productId: string): Promise<DrawRow | undefined> {
  const [row] = await on.drizzle
    .select({ draw: raffleDraws })
    .from(raffleDraws)
    .innerJoin(shopProducts, eq(shopProducts.id, raffleDraws.productId))
    .where(and(isPlanned, eq(raffleDraws.productId, productId)));
  return row?.draw;
}

/** Locks a raffle and reads its planned draw. Returns undefined if it has none, or another transaction has locked it. */
export async function lockPlannedDraw(transaction: Transaction, productId: string): Promise<PlannedDraw | undefined> {
  const product = await lockRaffle(transaction, productId, eq(shopProducts.raffleStatus, 'open'));
  const draw = product && (await findPlannedDraw(transaction, productId));
  return draw && { product, draw };
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

const selectWonProducts = prepared((drizzle) => {
  const { winnerId, redeemBy } = raffleDraws;
  return drizzle
    .select({ id: shopProducts.id })
    .from(raffleDraws)
    .innerJoin(shopProducts, eq(shopProducts.id, raffleDraws.productId))
    .where(and(isWaitingForAddress, eq(winnerId, parameter('userId')), gt(redeemBy, parameter('now'))))
    .prepare('shop.findWonProducts');
});

/** Finds the ids of the raffles that a player has won and can still redeem. */
export async function findWonProducts(on: Connection, userId: string, now: Date): Promise<string[]> {
  const rows = await selectWonProducts(on).execute({ userId, now });
  return rows.map(({ id }) => id);
}

/** Inserts a draw that has not taken place. */
export async function insertDraw(transaction: Transaction, draw: typeof raffleDraws.$inferInsert): Promise<void> {
  await transaction.drizzle.insert(raffleDraws).values(draw);
}

/** Finds all draws of a raffle with their winners, in order. The last one may not have taken place yet. */
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

/** Reads a draw. */
export async function findDraw(on: Connection, productId: string, drawNumber: number): Promise<DrawRow | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(raffleDraws)
    .where(and(eq(raffleDraws.productId, productId), eq(raffleDraws.drawNumber, drawNumber)));
  return row;
}

/** Finds the draws of several raffles that have taken place. */
export async function findCompletedDraws(on: Connection, productIds: string[]): Promise<DrawRow[]> {
  return on.drizzle
    .select()
    .from(raffleDraws)
    .where(and(inArray(raffleDraws.productId, productIds), isNotNull(raffleDraws.drawnAt)));
}

/** Finds the draw whose winner has redeemed the prize or still can, if any. */
export async function findStandingDraw(on: Connection, productId: string): Promise<DrawRow | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(raffleDraws)
    .where(and(eq(raffleDraws.productId, productId), isNotNull(raffleDraws.drawnAt), isNull(raffleDraws.forfeitedAt)));
  return row;
}

/** Finds the refused winners of a raffle whose entries were refunded: all but those who gave no address in time. */
export async function findRefundedWinners(on: Connection, productId: string): Promise<(string | null)[]> {
  const rows = await on.drizzle
    .select({ winnerId: raffleDraws.winnerId })
    .from(raffleDraws)
    .where(and(eq(raffleDraws.productId, productId), ne(raffleDraws.refusalCause, 'noAddress')));
  return rows.map(({ winnerId }) => winnerId);
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

/** A prize that its winner has not redeemed yet. */
export interface UnredeemedPrize {
  winnerId: string;
  productId: string;
  name: string;
  redeemBy: Date;
}

/**
 * Takes up to `limit` prizes whose winner must be reminded now: once if the deadline is before `first`, and once more if it
 * is before `last`. Each is taken once, also if several processes ask.
 */
export async function claimReminders(
  transaction: Transaction,
  now: Date,
  { first, last }: { first: Date; last: Date },
  limit: number,
): Promise<UnredeemedPrize[]> {
  const { productId, drawNumber, winnerId, redeemBy, reminders } = raffleDraws;
  const wanted = sql`CASE WHEN ${redeemBy} <= ${last.toISOString()} THEN 2 ELSE 1 END`;
  const due = transaction.drizzle.$with('due').as(
    transaction.drizzle
      .select({ productId, drawNumber, name: shopProducts.name })
      .from(raffleDraws)
      .innerJoin(shopProducts, eq(shopProducts.id, productId))
      .where(and(isWaitingForAddress, gt(redeemBy, now), lte(redeemBy, first), lt(reminders, wanted)))
      .orderBy(asc(redeemBy))
      .limit(limit)
      .for('update', { of: raffleDraws, skipLocked: true }),
  );
  return transaction.drizzle
    .with(due)
    .update(raffleDraws)
    .set({ reminders: wanted })
    .from(due)
    .where(and(eq(productId, due.productId), eq(drawNumber, due.drawNumber)))
    .returning({
      winnerId: sql`${winnerId}`.mapWith(winnerId),
      productId,
      name: due.name,
      redeemBy: sql`${redeemBy}`.mapWith(redeemBy),
    });
}
