import { ledgerDays } from '@game/database';
import type { LedgerDay } from '@game/rules';
import { asc, desc, eq, gte, lt } from 'drizzle-orm';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** A day as it is stored, with what is not published. */
export type StoredDay = typeof ledgerDays.$inferSelect;

const { day, rowCount, sum, root, previousHash, hash } = ledgerDays;
const published = { day, rowCount, sum, root, previousHash, hash };

/** Stores a day. It can never be changed. */
export async function insertDay(transaction: Transaction, stored: StoredDay): Promise<void> {
  await transaction.drizzle.insert(ledgerDays).values(stored);
}

/** Reads the newest day with its last row; undefined before the first day. */
export async function findNewestDay(on: Connection): Promise<Pick<StoredDay, 'day' | 'hash' | 'lastId'> | undefined> {
  const [row] = await on.drizzle
    .select({ day, hash, lastId: ledgerDays.lastId })
    .from(ledgerDays)
    .orderBy(desc(day))
    .limit(1);
  return row;
}

/** Reads the newest days before `before`, newest first. */
export async function findDays(on: Connection, before: string | null, limit: number): Promise<LedgerDay[]> {
  return on.drizzle
    .select(published)
    .from(ledgerDays)
    .where(before === null ? undefined : lt(day, before))
    .orderBy(desc(day))
    .limit(limit);
}

/** Reads a day with everything that proofs need; undefined if it is not published. */
export async function findDay(on: Connection, at: string): Promise<StoredDay | undefined> {
  const [row] = await on.drizzle.select().from(ledgerDays).where(eq(day, at));
  return row;
}

/** Returns the last row of the day before another one; 0 for the first day. */
export async function findEndBefore(on: Connection, at: string): Promise<number> {
  const [row] = await on.drizzle
    .select({ lastId: ledgerDays.lastId })
    .from(ledgerDays)
    .where(lt(day, at))
    .orderBy(desc(day))
    .limit(1);
  return row?.lastId ?? 0;
}

/** Returns the day that has a row; undefined if it is not published. */
export async function findDayOf(on: Connection, rowId: number): Promise<string | undefined> {
  const [row] = await on.drizzle
    .select({ day })
    .from(ledgerDays)
    .where(gte(ledgerDays.lastId, rowId))
    .orderBy(asc(day))
    .limit(1);
  return row?.day;
}
