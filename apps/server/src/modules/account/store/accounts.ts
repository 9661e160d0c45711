import { and, eq, inArray, isNull, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accounts, users } from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';

const selectEmail = prepared((drizzle) =>
  drizzle
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, parameter('userId')))
    .prepare('account.selectEmail'),
);

/** Finds the email of an account, and whether it is verified. */
export async function findEmail(on: Connection, userId: string) {
  const [row] = await selectEmail(on).execute({ userId });
  return row;
}

/** Finds the players who are not suspended and have a verified email. */
export async function findVerifiedEmails(on: Connection, userIds: string[]) {
  return on.drizzle
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, userIds), users.emailVerified, isNull(users.suspendedAt)));
}

/** Locks an account until the transaction ends, so that its changes run one after the other. */
export async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/**
 * Changes the email of an account. Returns false, with nothing changed, if another account has it. PostgreSQL logs the values of
 * a violated constraint, so the conflict is not left to the constraint, except in a race.
 */
export async function setEmail(
  transaction: Transaction,
  userId: string,
  { email, isVerified }: { email: string; isVerified: boolean },
  now: Date,
): Promise<boolean> {
  const others = alias(users, 'others');
  const taken = transaction.drizzle
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.email, email), ne(others.id, userId)));
  const rows = await transaction.drizzle
    .update(users)
    .set({ email, emailVerified: isVerified, updatedAt: now })
    .where(and(eq(users.id, userId), notExists(taken)))
    .returning({ id: users.id });
  return rows.length === 1;
}

/** Adds a password to an account, or replaces it. */
export async function upsertPassword(
  transaction: Transaction,
  { id, userId, passwordHash }: { id: string; userId: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const row = { id, accountId: userId, providerId: 'credential', userId, password: passwordHash };
  await transaction.drizzle
    .insert(accounts)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: passwordHash, updatedAt: now },
    });
}

/** Subscribes an account to the newsletter, or unsubscribes it. */
export async function setNewsletter(on: Connection, userId: string, newsletter: boolean): Promise<void> {
  await on.drizzle.update(users).set({ newsletter }).where(eq(users.id, userId));
}

/** Deletes an account with its sessions, its tokens of other sites, and its mail links. */
export async function deleteAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.delete(users).where(eq(users.id, userId));
}
