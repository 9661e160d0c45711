import { lt } from 'drizzle-orm';
import { signUpTraces } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** Stores the trace of a new account. */
export async function insertTrace(transaction: Transaction, trace: typeof signUpTraces.$inferInsert): Promise<void> {
  await transaction.drizzle.insert(signUpTraces).values(trace);
}

/** Deletes the traces of accounts that were created before `before`. */
export async function deleteTracesCreatedBefore(on: Connection, before: Date): Promise<void> {
  await on.drizzle.delete(signUpTraces).where(lt(signUpTraces.createdAt, before));
}
