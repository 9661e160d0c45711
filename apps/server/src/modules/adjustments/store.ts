import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import { balanceAdjustments, operators, profiles } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** An adjustment as it is stored. */
export type AdjustmentRow = typeof balanceAdjustments.$inferSelect;

/** Adds an adjustment and returns its id. */
export async function insertAdjustment(
  on: Transaction,
  adjustment: typeof balanceAdjustments.$inferInsert,
): Promise<number> {
  const [row] = await on.drizzle.insert(balanceAdjustments).values(adjustment).returning({ id: balanceAdjustments.id });
  if (!row) throw new Error('an adjustment was not stored');
  return row.id;
}

/** Finds the adjustment that a form has requested. */
export async function findByForm(on: Connection, formId: string): Promise<AdjustmentRow | undefined> {
  const [row] = await on.drizzle.select().from(balanceAdjustments).where(eq(balanceAdjustments.formId, formId));
  return row;
}

/** Sums the tickets, without their signs, that an operator has added or taken without an approval since `since`. */
export async function sumOfDirect(on: Transaction, operatorId: string, since: Date): Promise<number> {
  const isDirect = and(eq(balanceAdjustments.status, 'executed'), isNull(balanceAdjustments.decidedBy));
  const isRecent = and(eq(balanceAdjustments.requestedBy, operatorId), gt(balanceAdjustments.requestedAt, since));
  const sum = sql`sum(abs(${balanceAdjustments.amount}))`.mapWith(Number);
  const [row] = await on.drizzle.select({ sum }).from(balanceAdjustments).where(and(isRecent, isDirect));
  return row?.sum ?? 0;
}

/** Finds and locks an adjustment, with the username of its player. */
export async function lockAdjustment(
  on: Transaction,
  id: number,
): Promise<(AdjustmentRow & { username: string }) | undefined> {
  const [row] = await on.drizzle
    .select({ ...getTableColumns(balanceAdjustments), username: profiles.username })
    .from(balanceAdjustments)
    .innerJoin(profiles, eq(profiles.id, balanceAdjustments.userId))
    .where(eq(balanceAdjustments.id, id))
    .for('update', { of: balanceAdjustments });
  return row;
}

/** Records the decision on an adjustment. */
export async function decideAdjustment(
  on: Transaction,
  id: number,
  decision: Pick<AdjustmentRow, 'status' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await on.drizzle.update(balanceAdjustments).set(decision).where(eq(balanceAdjustments.id, id));
}

/** Finds the oldest `limit` adjustments that wait for an approval and are not expired. */
export async function findWaiting(on: Connection, now: Date, limit: number) {
  const { id, amount, reason, userId, requestedBy, requestedAt, expiresAt } = balanceAdjustments;
  return on.drizzle
    .select({
      id,
      amount,
      reason,
      userId,
      username: profiles.username,
      requestedBy,
      requester: operators.name,
      requestedAt,
      expiresAt,
    })
    .from(balanceAdjustments)
    .innerJoin(profiles, eq(profiles.id, userId))
    .innerJoin(operators, eq(operators.id, requestedBy))
    .where(and(eq(balanceAdjustments.status, 'waiting'), gt(expiresAt, now)))
    .orderBy(asc(id))
    .limit(limit);
}
