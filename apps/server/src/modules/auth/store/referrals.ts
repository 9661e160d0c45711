import { and, eq, isNotNull, isNull, like, lte, or } from 'drizzle-orm';
import { users } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database.js';
import { placeholderDomain } from '../email.js';

/** Whether an account may be rewarded for a friend's link: at once, or once its e-mail, if it has one, is verified. */
function isReferralDue(needsVerification: boolean) {
  const isVerified = needsVerification
    ? or(users.emailVerified, like(users.email, `%${placeholderDomain}`))
    : undefined;
  return and(isNotNull(users.referralCode), isNull(users.referralSettledAt), isVerified);
}

/** Up to `limit` accounts made before `before` whose friend's link is not settled yet, the oldest first (D-25). */
export async function findReferralsDue(
  on: Connection,
  before: Date,
  needsVerification: boolean,
  limit: number,
): Promise<{ id: string; timeZone: string }[]> {
  return on.drizzle
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(and(isReferralDue(needsVerification), lte(users.createdAt, before)))
    .orderBy(users.createdAt)
    .limit(limit);
}

/** Takes the code of the link an account came by, once; undefined when there is none, it is taken, or not due yet. */
export async function takeReferralCode(
  transaction: Transaction,
  userId: string,
  needsVerification: boolean,
  now: Date,
): Promise<string | undefined> {
  const [row] = await transaction.drizzle
    .update(users)
    .set({ referralSettledAt: now })
    .where(and(eq(users.id, userId), isReferralDue(needsVerification)))
    .returning({ code: users.referralCode });
  return row?.code ?? undefined;
}

/** When the link an account came by was settled; null when it was not, or there was none. */
export async function findReferralSettledAt(on: Connection, userId: string): Promise<Date | null> {
  const [row] = await on.drizzle.select({ at: users.referralSettledAt }).from(users).where(eq(users.id, userId));
  return row?.at ?? null;
}
