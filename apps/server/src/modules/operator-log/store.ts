import { and, desc, eq, lt } from 'drizzle-orm';
import { operatorActions } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** An action as it is stored. */
export type ActionRow = typeof operatorActions.$inferSelect;

/** Appends an action to the log. */
export async function appendAction(transaction: Transaction, action: Omit<ActionRow, 'id'>): Promise<void> {
  await transaction.drizzle.insert(operatorActions).values(action);
}

/** Which actions are listed: those of one operator, of one kind, or on one object. */
export interface LogFilter {
  column: 'operator' | 'action' | 'target';
  value: string;
}

/** Finds the newest `limit` actions, newest first: those before the action with the id `before`, and of `filter`, if given. */
export async function findActions(
  on: Connection,
  limit: number,
  { before, filter }: { before: number | null; filter: LogFilter | null },
): Promise<ActionRow[]> {
  return on.drizzle
    .select()
    .from(operatorActions)
    .where(
      and(
        before === null ? undefined : lt(operatorActions.id, before),
        filter === null ? undefined : eq(operatorActions[filter.column], filter.value),
      ),
    )
    .orderBy(desc(operatorActions.id))
    .limit(limit);
}
