import { desc, lt } from 'drizzle-orm';
import { operatorActions } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** An action as it is stored. */
export type ActionRow = typeof operatorActions.$inferSelect;

/** Appends an action to the log. */
export async function appendAction(transaction: Transaction, action: Omit<ActionRow, 'id'>): Promise<void> {
  await transaction.drizzle.insert(operatorActions).values(action);
}

/** Finds the newest `limit` actions, newest first; those before the action with the id `before`, if it is given. */
export async function findActions(on: Connection, limit: number, before: number | null): Promise<ActionRow[]> {
  return on.drizzle
    .select()
    .from(operatorActions)
    .where(before === null ? undefined : lt(operatorActions.id, before))
    .orderBy(desc(operatorActions.id))
    .limit(limit);
}
