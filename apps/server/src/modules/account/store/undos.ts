import { and, desc, eq, gt, gte, lt } from 'drizzle-orm';
import { accountUndos, type AccountPart } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** Adds a change that can be undone. */
export async function insertUndo(
  transaction: Transaction,
  undo: Omit<typeof accountUndos.$inferSelect, 'id'>,
): Promise<void> {
  await transaction.drizzle.insert(accountUndos).values(undo);
}

/** Finds the change that an unexpired token undoes, and its account. */
export async function findUndo(
  on: Connection,
  tokenHash: string,
  now: Date,
): Promise<{ id: number; userId: string } | undefined> {
  const [row] = await on.drizzle
    .select({ id: accountUndos.id, userId: accountUndos.userId })
    .from(accountUndos)
    .where(and(eq(accountUndos.tokenHash, tokenHash), gt(accountUndos.expiresAt, now)));
  return row;
}

/** Deletes a change and all later ones of the account. Returns what was there before each, the latest first. */
export async function takeUndosFrom(
  transaction: Transaction,
  { id, userId }: { id: number; userId: string },
): Promise<{ id: number; before: AccountPart }[]> {
  const isLater = and(eq(accountUndos.userId, userId), gte(accountUndos.id, id));
  const { id: order, before } = accountUndos;
  const rows = await transaction.drizzle
    .select({ id: order, before })
    .from(accountUndos)
    .where(isLater)
    .orderBy(desc(order));
  await transaction.drizzle.delete(accountUndos).where(isLater);
  return rows;
}

/** Finds the URLs of the pictures that an account's changes have removed. */
export async function findAvatarsOfUndos(on: Connection, userId: string): Promise<string[]> {
  const rows = await on.drizzle
    .select({ before: accountUndos.before })
    .from(accountUndos)
    .where(eq(accountUndos.userId, userId));
  return rows.flatMap(({ before }) => (before.kind === 'avatar' ? [before.url] : []));
}

/** Finds the URLs of the pictures whose removal can no longer be undone at `now`. */
export async function findAvatarsOfExpiredUndos(on: Connection, now: Date): Promise<string[]> {
  const rows = await on.drizzle
    .select({ before: accountUndos.before })
    .from(accountUndos)
    .where(lt(accountUndos.expiresAt, now));
  return rows.flatMap(({ before }) => (before.kind === 'avatar' ? [before.url] : []));
}

/** Deletes the changes that can no longer be undone at `now`. */
export async function deleteUndosExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(accountUndos).where(lt(accountUndos.expiresAt, now));
}
