import { eq } from 'drizzle-orm';
import { xMetrics } from '@game/database';
import type { Connection } from '../../platform/database/database.js';

/** The cached metrics of a player's posts at X. */
export type StoredMetrics = typeof xMetrics.$inferSelect;

/** Finds the cached metrics of a player. */
export async function findMetrics(on: Connection, userId: string): Promise<StoredMetrics | undefined> {
  const [row] = await on.drizzle.select().from(xMetrics).where(eq(xMetrics.userId, userId));
  return row;
}

/** Replaces the cached metrics of a player. */
export async function saveMetrics(on: Connection, metrics: typeof xMetrics.$inferInsert): Promise<void> {
  const { userId, ...values } = metrics;
  await on.drizzle
    .insert(xMetrics)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: xMetrics.userId, set: values });
}
