import { eq } from 'drizzle-orm';
import { verifications } from '@game/database';
import { nullable, object, text, type Reader } from '../../../platform/database/columns.js';
import type { Connection } from '../../../platform/database/database.js';

/** Where a callback redirected the browser. */
export interface CallbackOutcome {
  path: string;
  /** The id of the player whom the callback signed in; null if it signed in no one. */
  signedInId: string | null;
}

const readOutcome: Reader<CallbackOutcome> = object({ path: text, signedInId: nullable(text) });

/** Marks a callback as started. Returns false if it was started before. */
export async function insertCallback(
  on: Connection,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = { id, identifier: 'callback', value: '', expiresAt, createdAt: now, updatedAt: now };
  const rows = await on.drizzle.insert(verifications).values(row).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** Stores the outcome of a callback. */
export async function updateCallback(on: Connection, id: string, outcome: CallbackOutcome): Promise<void> {
  await on.drizzle
    .update(verifications)
    .set({ value: JSON.stringify(outcome) })
    .where(eq(verifications.id, id));
}

/** Returns the outcome of a callback and when the callback started; undefined while it is running. */
export async function findCallback(
  on: Connection,
  id: string,
): Promise<(CallbackOutcome & { startedAt: Date }) | undefined> {
  const [row] = await on.drizzle.select().from(verifications).where(eq(verifications.id, id));
  return row?.value ? { ...readOutcome(JSON.parse(row.value)), startedAt: row.createdAt } : undefined;
}
