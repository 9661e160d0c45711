import { and, eq, gt, lt } from 'drizzle-orm';
import { verifications } from '@game/database';
import type { Connection } from '../../../platform/database/database.js';

/** Stores an OAuth state: `identifier` finds it, `value` is its content. */
export async function insertState(
  on: Connection,
  state: { id: string; identifier: string; value: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { now, ...row } = state;
  await on.drizzle.insert(verifications).values({ ...row, createdAt: now, updatedAt: now });
}

/** Returns the content of an unexpired state. */
export async function findState(on: Connection, identifier: string, now: Date): Promise<string | undefined> {
  const [row] = await on.drizzle.select().from(verifications).where(isUnexpired(identifier, now));
  return row?.value;
}

/** Deletes an unexpired state, so that it is used once. Returns whether it existed. */
export async function takeState(on: Connection, identifier: string, now: Date): Promise<boolean> {
  const rows = await on.drizzle.delete(verifications).where(isUnexpired(identifier, now)).returning();
  return rows.length === 1;
}

function isUnexpired(identifier: string, now: Date) {
  return and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now));
}

/** Deletes the states and callbacks that have expired at `now`. */
export async function deleteStatesExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(verifications).where(lt(verifications.expiresAt, now));
}
