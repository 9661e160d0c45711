import { and, eq, gt, inArray, isNull, lte, or, sql, sum } from 'drizzle-orm';
import { keptLimits, profiles, purchaseLimits, purchases } from '@game/database';
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

/**
 * Sums the prices of what a player has paid since then, and of the checkouts opened since then that can still be paid, in US
 * cents.
 */
export async function sumPricesSince(on: Connection, playerId: string, since: Date): Promise<number> {
  const { userId, priceCents, paidAt, status, createdAt } = purchases;
  const isOpen = and(eq(status, 'pending'), gt(createdAt, since));
  const [row] = await on.drizzle
    .select({ cents: sum(priceCents).mapWith(Number) })
    .from(purchases)
    .where(and(eq(userId, playerId), or(gt(paidAt, since), isOpen)));
  return row?.cents ?? 0;
}

/** A break and a limit of purchases that are kept for a person. */
export type KeptLimit = Omit<typeof keptLimits.$inferSelect, 'identity'>;

/** Stores a break and a limit for these identities, in place of their earlier limit. A break never gets shorter. */
export async function upsertKeptLimits(transaction: Transaction, identities: string[], kept: KeptLimit): Promise<void> {
  if (identities.length === 0) return;
  await transaction.drizzle
    .insert(keptLimits)
    .values(identities.map((identity) => ({ identity, ...kept })))
    .onConflictDoUpdate({
      target: keptLimits.identity,
      set: {
        breakUntil: sql`greatest(${keptLimits.breakUntil}, excluded.break_until)`,
        cents: sql`excluded.cents`,
        nextCents: sql`excluded.next_cents`,
        nextFrom: sql`excluded.next_from`,
        expiresAt: sql`CASE WHEN excluded.expires_at IS NOT NULL THEN greatest(excluded.expires_at, ${keptLimits.breakUntil}) END`,
      },
    });
}

/** Finds the unexpired breaks and limits of these identities. */
export async function findKeptLimits(on: Connection, identities: string[], now: Date): Promise<KeptLimit[]> {
  const { identity, expiresAt } = keptLimits;
  return on.drizzle
    .select()
    .from(keptLimits)
    .where(and(inArray(identity, identities), or(isNull(expiresAt), gt(expiresAt, now))));
}

/** Deletes the breaks and limits that have expired at `now`. */
export async function deleteKeptLimitsExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(keptLimits).where(lte(keptLimits.expiresAt, now));
}
