import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { knownDevices } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** Adds a device of an account, or updates when it was last used. Returns whether it is new. */
export async function upsertDevice(
  transaction: Transaction,
  device: Pick<typeof knownDevices.$inferSelect, 'userId' | 'digest'>,
  now: Date,
): Promise<boolean> {
  const [row] = await transaction.drizzle
    .insert(knownDevices)
    .values({ ...device, createdAt: now, usedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.digest], set: { usedAt: now } })
    .returning({ isNew: sql`xmax = 0`.mapWith(Boolean) });
  return row?.isNew ?? false;
}

/** Counts the other devices of an account: all, and those added after `since`. */
export async function countOtherDevices(
  on: Connection,
  { userId, digest }: Pick<typeof knownDevices.$inferSelect, 'userId' | 'digest'>,
  since: Date,
): Promise<{ all: number; recent: number }> {
  const isOther = and(eq(knownDevices.userId, userId), ne(knownDevices.digest, digest));
  return {
    all: await on.drizzle.$count(knownDevices, isOther),
    recent: await on.drizzle.$count(knownDevices, and(isOther, gt(knownDevices.createdAt, since))),
  };
}

/** Deletes all devices of an account but the `kept` that were used last. */
export async function deleteDevicesBeyond(on: Connection, userId: string, kept: number): Promise<void> {
  const oldest = on.drizzle
    .select({ digest: knownDevices.digest })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.usedAt))
    .offset(kept);
  await on.drizzle
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.digest, oldest)));
}

/** Deletes the devices that were not used since `before`. */
export async function deleteDevicesUnusedSince(on: Connection, before: Date): Promise<void> {
  await on.drizzle.delete(knownDevices).where(lt(knownDevices.usedAt, before));
}
