import { desc } from 'drizzle-orm';
import { operatorActions } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** An action as it is stored. */
export type ActionRow = typeof operatorActions.$inferSelect;

/** Appends an action to the log. */
export async function appendAction(transaction: Transaction, action: Omit<ActionRow, 'id'>): Promise<void> {
  await transaction.drizzle.insert(operatorActions).values(action);
}

/** Finds the newest `limit` actions, newest first. */
export async function findActions(on: Connection, limit: number): Promise<ActionRow[]> {
  return on.drizzle.select().from(operatorActions).orderBy(desc(operatorActions.id)).limit(limit);
}
