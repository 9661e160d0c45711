import { eq, inArray, like } from 'drizzle-orm';
import { settings } from '@game/database';
import type { Connection } from '../../platform/database/database.js';

/** Reads a value that all server processes on a database share; undefined if it is not stored. */
export async function findSetting(on: Connection, name: string): Promise<string | undefined> {
  const [row] = await on.drizzle.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return row?.value;
}

/** Stores a value that all server processes on a database share, unless there is one already. */
export async function insertSetting(on: Connection, name: string, value: string): Promise<void> {
  await on.drizzle.insert(settings).values({ name, value }).onConflictDoNothing();
}

/** Reads the values whose names start with `prefix`. */
export async function findSettings(on: Connection, prefix: string): Promise<{ name: string; value: string }[]> {
  return on.drizzle
    .select()
    .from(settings)
    .where(like(settings.name, `${prefix}%`));
}

/** Deletes values. */
export async function deleteSettings(on: Connection, names: string[]): Promise<void> {
  await on.drizzle.delete(settings).where(inArray(settings.name, names));
}
