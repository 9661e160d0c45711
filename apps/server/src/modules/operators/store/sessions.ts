import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { operators, operatorSessions } from '@game/database';
import type { Connection } from '../../../platform/database/database.js';

/** Adds a session. */
export async function insertSession(on: Connection, session: typeof operatorSessions.$inferInsert): Promise<void> {
  await on.drizzle.insert(operatorSessions).values(session);
}

/** Finds a session that is not over, with its operator. Disabled operators have none. */
export async function findSession(
  on: Connection,
  tokenHash: string,
  { now, usedAfter }: { now: Date; usedAfter: Date },
) {
  const { id, name, role } = operators;
  const { lastUsedAt, notice } = operatorSessions;
  const [row] = await on.drizzle
    .select({ operator: { id, name, role }, lastUsedAt, notice })
    .from(operatorSessions)
    .innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
    .where(
      and(
        eq(operatorSessions.tokenHash, tokenHash),
        gt(operatorSessions.expiresAt, now),
        gt(operatorSessions.lastUsedAt, usedAfter),
        isNull(operators.disabledAt),
      ),
    );
  return row;
}

/** Changes when a session was used, or its notice. */
export async function updateSession(
  on: Connection,
  tokenHash: string,
  change: { lastUsedAt?: Date; notice?: string | null },
): Promise<void> {
  await on.drizzle.update(operatorSessions).set(change).where(eq(operatorSessions.tokenHash, tokenHash));
}

/** Deletes a session. */
export async function deleteSession(on: Connection, tokenHash: string): Promise<void> {
  await on.drizzle.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash));
}

/** Deletes all sessions of an operator. */
export async function deleteSessionsOf(on: Connection, operatorId: string): Promise<void> {
  await on.drizzle.delete(operatorSessions).where(eq(operatorSessions.operatorId, operatorId));
}

/** Deletes the sessions that are over. */
export async function deleteEndedSessions(on: Connection, now: Date, usedBefore: Date): Promise<void> {
  const isOver = or(lt(operatorSessions.expiresAt, now), lt(operatorSessions.lastUsedAt, usedBefore));
  await on.drizzle.delete(operatorSessions).where(isOver);
}
