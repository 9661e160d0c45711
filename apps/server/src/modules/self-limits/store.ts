import { and, eq, isNull, sql } from 'drizzle-orm';
import { profiles, purchaseLimits } from '@game/database';
import type { PurchaseLimit } from '@game/rules';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** Returns until when a player takes a break, even if that time has passed; null if there was none. */
export async function findBreak(on: Connection, userId: string): Promise<Date | null> {
  const { breakUntil, id } = profiles;
  const [row] = await on.drizzle.select({ breakUntil }).from(profiles).where(eq(id, userId));
  return row?.breakUntil ?? null;
}

/** Lets a player's break end no earlier than `until`. Returns its end; undefined for a deleted player. */
export async function extendBreak(on: Connection, userId: string, until: Date): Promise<Date | undefined> {
  const { breakUntil, id, deletedAt } = profiles;
  const [row] = await on.drizzle
    .update(profiles)
    .set({ breakUntil: sql`greatest(${breakUntil}, ${until.toISOString()}::timestamptz)` })
    .where(and(eq(id, userId), isNull(deletedAt)))
    .returning({ breakUntil });
  return row?.breakUntil ?? undefined;
}

const { cents, nextCents, nextFrom } = purchaseLimits;

/** Reads the limit of a player's purchases, as stored; undefined if they have never set one. */
export async function findPurchaseLimit(on: Connection, userId: string): Promise<PurchaseLimit | undefined> {
  const [row] = await on.drizzle
    .select({ cents, nextCents, nextFrom })
    .from(purchaseLimits)
    .where(eq(purchaseLimits.userId, userId));
  return row;
}

/** Like `findPurchaseLimit`, and locks the limit until the transaction ends. */
export async function lockPurchaseLimit(transaction: Transaction, userId: string): Promise<PurchaseLimit | undefined> {
  const [row] = await transaction.drizzle
    .select({ cents, nextCents, nextFrom })
    .from(purchaseLimits)
    .where(eq(purchaseLimits.userId, userId))
    .for('update');
  return row;
}

/** Stores the absence of a limit, unless the player has set one, so that there is a row to lock. */
export async function addPurchaseLimit(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.insert(purchaseLimits).values({ userId }).onConflictDoNothing();
}

/** Stores the limit of a player's purchases, which must be locked. */
export async function updatePurchaseLimit(
  transaction: Transaction,
  userId: string,
  limit: PurchaseLimit,
): Promise<void> {
  await transaction.drizzle.update(purchaseLimits).set(limit).where(eq(purchaseLimits.userId, userId));
}
