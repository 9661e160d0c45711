import { eq } from 'drizzle-orm';
import { settings } from '@game/database';
import type { Connection } from '../../../platform/database.js';

/** The secret every process signs its cookies with: the one in the database, or `proposal` if there is none yet. */
export async function findOrKeepSecret(on: Connection, proposal: string): Promise<string> {
  const name = 'auth_secret';
  await on.drizzle.insert(settings).values({ name, value: proposal }).onConflictDoNothing();
  const [row] = await on.drizzle.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error('the secret that was kept a moment ago is gone');
  return row.value;
}
