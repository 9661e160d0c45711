import { eq, sql } from 'drizzle-orm';
import { xMetrics, xReads } from '@game/database';
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

/** Counts `posts` more in a month, unless that would exceed `limit`. Returns whether they are counted. */
export async function addReads(on: Connection, month: string, posts: number, limit: number): Promise<boolean> {
  const total = sql`${xReads.posts}::bigint + ${posts}`;
  const rows = await on.drizzle
    .insert(xReads)
    .values({ month, posts })
    .onConflictDoUpdate({ target: xReads.month, set: { posts: total }, setWhere: sql`${total} <= ${limit}` })
    .returning({ month: xReads.month });
  return rows.length === 1;
}

/** Counts `posts` less in a month. */
export async function returnReads(on: Connection, month: string, posts: number): Promise<void> {
  await on.drizzle
    .update(xReads)
    .set({ posts: sql`${xReads.posts} - ${posts}` })
    .where(eq(xReads.month, month));
}

/** Returns how many posts were read in a month. */
export async function findReads(on: Connection, month: string): Promise<number> {
  const [row] = await on.drizzle.select({ posts: xReads.posts }).from(xReads).where(eq(xReads.month, month));
  return row?.posts ?? 0;
}
