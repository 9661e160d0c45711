import { and, count, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { passkeys } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** A passkey as it is stored. */
export type PasskeyRow = typeof passkeys.$inferSelect;

/** Adds a passkey. Returns false if the credential is stored already. */
export async function insertPasskey(
  transaction: Transaction,
  passkey: Omit<PasskeyRow, 'usedAt' | 'removedAt'>,
): Promise<boolean> {
  const rows = await transaction.drizzle
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

/** Finds a passkey that is not removed by the id that its authenticator gave it. */
export async function findPasskey(on: Connection, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), isNull(passkeys.removedAt)));
  return row;
}

/** Finds the passkeys of an account that are not removed, newest first. */
export async function findPasskeysOf(on: Connection, userId: string): Promise<PasskeyRow[]> {
  return on.drizzle
    .select()
    .from(passkeys)
    .where(isPresentOf(userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

/** Counts the passkeys of an account that are not removed. */
export async function countPasskeysOf(on: Connection, userId: string): Promise<number> {
  const [row] = await on.drizzle.select({ count: count() }).from(passkeys).where(isPresentOf(userId));
  return row?.count ?? 0;
}

/**
 * Records a use of a passkey. Returns false, with nothing changed, if it was removed meanwhile, or if another use has counted as
 * far: then there may be a copy of it.
 */
export async function recordUse(on: Connection, id: string, signCount: number, now: Date): Promise<boolean> {
  const isAhead = or(lt(passkeys.signCount, signCount), eq(passkeys.signCount, 0));
  const rows = await on.drizzle
    .update(passkeys)
    .set({ signCount, usedAt: now })
    .where(and(eq(passkeys.id, id), isNull(passkeys.removedAt), isAhead))
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

/** Renames a passkey of an account. Returns whether the account has it. */
export async function renamePasskey(on: Connection, userId: string, id: string, name: string): Promise<boolean> {
  const rows = await on.drizzle
    .update(passkeys)
    .set({ name })
    .where(and(isPresentOf(userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

/** Removes a passkey of an account, or restores it if `removedAt` is null. Returns whether that changes anything. */
export async function setRemoved(
  transaction: Transaction,
  userId: string,
  id: string,
  removedAt: Date | null,
): Promise<boolean> {
  const isIt = and(eq(passkeys.userId, userId), eq(passkeys.id, id));
  const isOther = removedAt === null ? isNotNull(passkeys.removedAt) : isNull(passkeys.removedAt);
  const rows = await transaction.drizzle
    .update(passkeys)
    .set({ removedAt })
    .where(and(isIt, isOther))
    .returning({ id: passkeys.id });
  return rows.length === 1;
}

/** Deletes the passkeys that were removed before `before`. */
export async function deletePasskeysRemovedBefore(on: Connection, before: Date): Promise<void> {
  await on.drizzle.delete(passkeys).where(lt(passkeys.removedAt, before));
}

function isPresentOf(userId: string) {
  return and(eq(passkeys.userId, userId), isNull(passkeys.removedAt));
}
