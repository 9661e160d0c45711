import { eq } from 'drizzle-orm';
import { xMetrics } from '@game/database';
import type { Connection } from '../../platform/database.js';

/** What X last said of a player's posts. */
export type StoredMetrics = typeof xMetrics.$inferSelect;

/** What X last said of a player's posts, if it ever did. */
export async function findMetrics(on: Connection, userId: string): Promise<StoredMetrics | undefined> {
  const [row] = await on.drizzle.select().from(xMetrics).where(eq(xMetrics.userId, userId));
  return row;
}

/** Keeps what X says now in the place of what it said before. */
export async function keepMetrics(on: Connection, metrics: typeof xMetrics.$inferInsert): Promise<void> {
  const { userId, ...values } = metrics;
  await on.drizzle
    .insert(xMetrics)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: xMetrics.userId, set: values });
}
