import { and, eq, gt, lt, notExists, or, sql } from 'drizzle-orm';
import { accounts, emailChanges } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** A requested change of an email address, as it is stored. */
export type EmailChangeRow = typeof emailChanges.$inferSelect;

/** Stores a requested change in place of the account's earlier one. */
export async function replaceEmailChange(
  transaction: Transaction,
  change: Omit<EmailChangeRow, 'isOldConfirmed' | 'isNewConfirmed'>,
): Promise<void> {
  const row = { ...change, isOldConfirmed: false, isNewConfirmed: false };
  await transaction.drizzle
    .insert(emailChanges)
    .values(row)
    .onConflictDoUpdate({ target: emailChanges.userId, set: row });
}

/** A change is valid until it expires, and until the account gets another password. */
function isValid({ drizzle }: Connection, now: Date) {
  const newerPassword = drizzle
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.userId, emailChanges.userId),
        eq(accounts.providerId, 'credential'),
        gt(accounts.updatedAt, emailChanges.createdAt),
      ),
    );
  return and(gt(emailChanges.expiresAt, now), notExists(newerPassword));
}

function hasToken(tokenHash: string) {
  return or(eq(emailChanges.oldTokenHash, tokenHash), eq(emailChanges.newTokenHash, tokenHash));
}

/** Finds the address that an account is to get; undefined without a valid change. */
export async function findRequestedEmail(on: Connection, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await on.drizzle
    .select({ newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isValid(on, now)));
  return row?.newEmail;
}

/** Finds the account whose change has this token. */
export async function findChangingAccount(on: Connection, tokenHash: string, now: Date): Promise<string | undefined> {
  const [row] = await on.drizzle
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(hasToken(tokenHash), gt(emailChanges.expiresAt, now)));
  return row?.userId;
}

/** Marks a change as confirmed by the address whose mail had this token. Returns the change; undefined if it is not valid. */
export async function confirmEmailChange(
  transaction: Transaction,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const { isOldConfirmed, isNewConfirmed, oldTokenHash, newTokenHash } = emailChanges;
  const [row] = await transaction.drizzle
    .update(emailChanges)
    .set({
      isOldConfirmed: sql`${isOldConfirmed} OR ${oldTokenHash} IS NOT DISTINCT FROM ${tokenHash}`,
      isNewConfirmed: sql`${isNewConfirmed} OR ${newTokenHash} = ${tokenHash}`,
    })
    .where(and(hasToken(tokenHash), isValid(transaction, now)))
    .returning();
  return row;
}

/** Deletes the requested change of an account. */
export async function deleteEmailChangeOf(on: Connection, userId: string): Promise<void> {
  await on.drizzle.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Deletes the changes that have expired at `now`. */
export async function deleteEmailChangesExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
