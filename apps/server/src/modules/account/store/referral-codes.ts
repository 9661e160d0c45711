import { and, eq, isNotNull, isNull, like, lte, or } from 'drizzle-orm';
import { users } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';
import { placeholderDomain } from '../../../platform/email.js';

/**
 * Builds the condition that an account has an unsettled referral code. If verification is required, the account must also
 * have a verified email or none.
 */
function isReferralDue(isVerificationRequired: boolean) {
  const isVerified = isVerificationRequired
    ? or(users.emailVerified, like(users.email, `%${placeholderDomain}`))
    : undefined;
  return and(isNotNull(users.referralCode), isNull(users.referralSettledAt), isVerified);
}

/** Finds up to `limit` accounts created before `before` whose referral code is due, oldest first. */
export async function findReferralsDue(
  on: Connection,
  before: Date,
  isVerificationRequired: boolean,
  limit: number,
): Promise<{ id: string; timeZone: string }[]> {
  return on.drizzle
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(and(isReferralDue(isVerificationRequired), lte(users.createdAt, before)))
    .orderBy(users.createdAt)
    .limit(limit);
}

/** Marks the referral code of an account as settled, and returns it; undefined if it is not due. */
export async function takeReferralCode(
  transaction: Transaction,
  userId: string,
  isVerificationRequired: boolean,
  now: Date,
): Promise<string | undefined> {
  const [row] = await transaction.drizzle
    .update(users)
    .set({ referralSettledAt: now })
    .where(and(eq(users.id, userId), isReferralDue(isVerificationRequired)))
    .returning({ code: users.referralCode });
  return row?.code ?? undefined;
}

/** Returns when the referral code of an account was settled; null before that, or without a code. */
export async function findReferralSettledAt(on: Connection, userId: string): Promise<Date | null> {
  const [row] = await on.drizzle.select({ at: users.referralSettledAt }).from(users).where(eq(users.id, userId));
  return row?.at ?? null;
}
