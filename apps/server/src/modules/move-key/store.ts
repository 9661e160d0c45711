import { eq } from 'drizzle-orm';
import { settings } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** The key of an advisory lock; an arbitrary number that is used nowhere else. */
const keyLock = 4_177_037;

/** Lets one process at a time prepare the key, until its transaction ends. */
export async function lockMoveKey(transaction: Transaction): Promise<void> {
  await transaction.query({ name: 'move_key_lock', text: 'SELECT pg_advisory_xact_lock($1)', values: [keyLock] });
}

/** Reads a setting of the database. */
export async function findSetting(on: Connection, name: string): Promise<string | undefined> {
  const [row] = await on.drizzle.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return row?.value;
}

/** Stores a setting of the database, unless there is one already. */
export async function insertSetting(on: Connection, name: string, value: string): Promise<void> {
  await on.drizzle.insert(settings).values({ name, value }).onConflictDoNothing();
}
