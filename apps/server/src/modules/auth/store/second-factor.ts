import { and, eq } from 'drizzle-orm';
import { recoveryCodes, users } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** Turns the second factor of an account on, or off if `since` is null. */
export async function setSecondFactor(transaction: Transaction, userId: string, since: Date | null): Promise<void> {
  await transaction.drizzle.update(users).set({ secondFactorSince: since }).where(eq(users.id, userId));
}

/** Adds recovery codes to an account. */
export async function insertRecoveryCodes(
  transaction: Transaction,
  codes: (typeof recoveryCodes.$inferInsert)[],
): Promise<void> {
  await transaction.drizzle.insert(recoveryCodes).values(codes);
}

/** Counts the recovery codes that an account has left. */
export async function countRecoveryCodes(on: Connection, userId: string): Promise<number> {
  return on.drizzle.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** Deletes a recovery code of an account, so that it is used once. Returns whether it existed. */
export async function takeRecoveryCode(transaction: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const rows = await transaction.drizzle
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash });
  return rows.length === 1;
}

/** Deletes all recovery codes of an account. */
export async function deleteRecoveryCodesOf(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
