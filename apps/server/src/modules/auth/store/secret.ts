import { eq } from 'drizzle-orm';
import { settings } from '@game/database';
import type { Connection } from '../../../platform/database/database.js';

/** Returns the secret that all server processes sign cookies with. Stores `proposal` if there is none yet. */
export async function findOrInsertSecret(on: Connection, proposal: string): Promise<string> {
  const name = 'auth_secret';
  await on.drizzle.insert(settings).values({ name, value: proposal }).onConflictDoNothing();
  const [row] = await on.drizzle.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error('the stored secret was deleted');
  return row.value;
}
