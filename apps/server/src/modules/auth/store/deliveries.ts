import { eq } from 'drizzle-orm';
import { verifications } from '@game/database';
import type { Connection } from '../../../platform/database.js';

/** Where another site's answer led to. */
export interface DeliveryEnd {
  path: string;
  /** Who was signed in by it; null if nobody was. */
  signedInId: string | null;
}

/** Notes that another site's answer has begun to be taken; returns false when it had before. */
export async function insertDelivery(
  on: Connection,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = { id, identifier: 'delivery', value: '', expiresAt, createdAt: now, updatedAt: now };
  const rows = await on.drizzle.insert(verifications).values(row).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** Keeps where another site's answer led to. */
export async function keepDeliveryEnd(on: Connection, id: string, end: DeliveryEnd): Promise<void> {
  await on.drizzle
    .update(verifications)
    .set({ value: JSON.stringify(end) })
    .where(eq(verifications.id, id));
}

/** Where another site's answer led to, and when it had come; undefined while it has not led anywhere. */
export async function findDeliveryEnd(
  on: Connection,
  id: string,
): Promise<(DeliveryEnd & { cameAt: Date }) | undefined> {
  const [row] = await on.drizzle.select().from(verifications).where(eq(verifications.id, id));
  return row?.value ? { ...(JSON.parse(row.value) as DeliveryEnd), cameAt: row.createdAt } : undefined;
}
