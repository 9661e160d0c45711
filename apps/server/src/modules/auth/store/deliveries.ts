import { eq } from 'drizzle-orm';
import { verifications } from '@game/database';
import type { Connection } from '../../../platform/database.js';

/** Notes that another site's answer has begun to be taken; returns false when it had before. */
export async function insertDelivery(
  on: Connection,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = { id, identifier: 'delivery', value: '', expiresAt, createdAt: now, updatedAt: now };
  const rows = await on.drizzle.insert(verifications).values(row).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** Keeps the path that another site's answer led to. */
export async function keepDeliveryEnd(on: Connection, id: string, path: string): Promise<void> {
  await on.drizzle.update(verifications).set({ value: path }).where(eq(verifications.id, id));
}

/** The path that another site's answer led to; undefined while there is none. */
export async function findDeliveryEnd(on: Connection, id: string): Promise<string | undefined> {
  const [row] = await on.drizzle.select().from(verifications).where(eq(verifications.id, id));
  return row?.value || undefined;
}
