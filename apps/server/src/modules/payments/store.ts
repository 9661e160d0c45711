import { desc, eq, gt, sql } from 'drizzle-orm';
import { paymentEvents, purchases } from '@game/database';
import type { Connection, Transaction } from '../../platform/database.js';

/** A purchase as it is stored. */
export type PurchaseRow = typeof purchases.$inferSelect;

/** Adds a purchase that is not paid yet. */
export async function insertPurchase(
  on: Connection,
  purchase: Pick<PurchaseRow, 'id' | 'userId' | 'tickets' | 'priceCents' | 'createdAt'>,
): Promise<void> {
  await on.drizzle.insert(purchases).values(purchase);
}

/** Notes what the provider calls the checkout, unless its webhook was faster. */
export async function keepSession(on: Connection, purchaseId: string, checkoutSessionId: string): Promise<void> {
  await on.drizzle.update(purchases).set({ checkoutSessionId }).where(eq(purchases.id, purchaseId));
}

/** A purchase, as it is now. */
export async function findPurchase(on: Connection, purchaseId: string): Promise<PurchaseRow | undefined> {
  const [row] = await on.drizzle.select().from(purchases).where(eq(purchases.id, purchaseId));
  return row;
}

/** The purchases whose refunded tickets had been spent already, newest first. */
export async function findOwingPurchases(on: Connection): Promise<PurchaseRow[]> {
  return on.drizzle.select().from(purchases).where(gt(purchases.ticketsOwed, 0)).orderBy(desc(purchases.createdAt));
}

/** A purchase by its id or its payment, which nobody else can change until the transaction ends. */
export async function lockPurchase(
  transaction: Transaction,
  by: { id: string } | { paymentId: string },
): Promise<PurchaseRow | undefined> {
  const isIt = 'id' in by ? eq(purchases.id, by.id) : eq(purchases.paymentId, by.paymentId);
  const [row] = await transaction.drizzle.select().from(purchases).where(isIt).for('update');
  return row;
}

/** Changes a purchase that is locked. */
export async function updatePurchase(
  transaction: Transaction,
  purchaseId: string,
  change: Partial<PurchaseRow>,
): Promise<PurchaseRow> {
  const [row] = await transaction.drizzle.update(purchases).set(change).where(eq(purchases.id, purchaseId)).returning();
  if (!row) throw new Error(`purchase ${purchaseId} is gone`);
  return row;
}

/** Has everything else that is told of a payment wait until the transaction ends. */
export async function lockPayment(transaction: Transaction, paymentId: string): Promise<void> {
  await transaction.drizzle.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${paymentId}, 0))`);
}

/** Notes that an event was told. Returns false when it was told before. */
export async function insertEvent(
  transaction: Transaction,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const rows = await transaction.drizzle
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length === 1;
}

/**
 * How many cents of a payment have gone back in all. Each event tells the sum of its kind so far, so the highest of each
 * kind counts, in whatever order they came.
 */
export async function sumReversedCents(on: Connection, paymentId: string): Promise<number> {
  const { rows } = await on.drizzle.execute<{ cents: string }>(
    sql`SELECT coalesce(sum(highest), 0) AS cents FROM (SELECT max(reversed_cents) AS highest FROM ${paymentEvents}
      WHERE ${paymentEvents.paymentId} = ${paymentId} GROUP BY ${paymentEvents.type}) AS kinds`,
  );
  return Number(rows[0]?.cents);
}
