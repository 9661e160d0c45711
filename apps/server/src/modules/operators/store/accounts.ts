import { and, asc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import { operators } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** An operator's account as it is stored. */
export type OperatorRow = typeof operators.$inferSelect;

/** Adds an account. Returns whether the name was free. */
export async function insertOperator(on: Connection, operator: typeof operators.$inferInsert): Promise<boolean> {
  const added = await on.drizzle
    .insert(operators)
    .values(operator)
    .onConflictDoNothing({ target: operators.name })
    .returning({ id: operators.id });
  return added.length === 1;
}

/** Finds an account by its name. */
export async function findOperator(on: Connection, name: string): Promise<OperatorRow | undefined> {
  const [row] = await on.drizzle.select().from(operators).where(eq(operators.name, name));
  return row;
}

/** Finds an account that can log in. */
export async function findReadyOperator(on: Connection, name: string): Promise<OperatorRow | undefined> {
  const isReady = and(isNotNull(operators.passwordHash), isNull(operators.disabledAt));
  const [row] = await on.drizzle
    .select()
    .from(operators)
    .where(and(eq(operators.name, name), isReady));
  return row;
}

/** Finds all accounts, by name. */
export async function findOperators(on: Connection): Promise<OperatorRow[]> {
  return on.drizzle.select().from(operators).orderBy(asc(operators.name));
}

/** Changes an account. */
export async function updateOperator(on: Connection, id: string, change: Partial<OperatorRow>): Promise<void> {
  await on.drizzle.update(operators).set(change).where(eq(operators.id, id));
}

/** Finds the account of an invitation that is not expired. */
export async function findInvited(on: Connection, invitationHash: string, now: Date): Promise<OperatorRow | undefined> {
  const isInvited = and(eq(operators.invitationHash, invitationHash), gt(operators.invitationExpiresAt, now));
  const [row] = await on.drizzle.select().from(operators).where(isInvited);
  return row;
}

/** Sets the password of an invited account and deletes the invitation. Returns whether it was still open. */
export async function acceptInvitation(
  on: Connection,
  invitationHash: string,
  change: { passwordHash: string; lastTotpStep: number },
): Promise<boolean> {
  const accepted = await on.drizzle
    .update(operators)
    .set({ ...change, invitationHash: null, invitationExpiresAt: null })
    .where(eq(operators.invitationHash, invitationHash))
    .returning({ id: operators.id });
  return accepted.length === 1;
}

/**
 * Records that the one-time code of a time step is used. Returns false if this or a later one was used before, or if the
 * account was disabled or reset since it was read.
 */
export async function useTotpStep(
  on: Transaction,
  { id, passwordHash, totpSecret }: Pick<OperatorRow, 'id' | 'passwordHash' | 'totpSecret'>,
  step: number,
): Promise<boolean> {
  const isUnchanged = and(
    eq(operators.passwordHash, passwordHash ?? ''),
    eq(operators.totpSecret, totpSecret),
    isNull(operators.disabledAt),
  );
  const used = await on.drizzle
    .update(operators)
    .set({ lastTotpStep: step })
    .where(and(eq(operators.id, id), lt(operators.lastTotpStep, step), isUnchanged))
    .returning({ id: operators.id });
  return used.length === 1;
}

/** Locks the account of an owner that is not disabled. Returns whether there is one. */
export async function lockOwner(on: Transaction, id: string): Promise<boolean> {
  const isOwner = and(eq(operators.id, id), eq(operators.role, 'owner'), isNull(operators.disabledAt));
  const locked = await on.drizzle.select({ id: operators.id }).from(operators).where(isOwner).for('update');
  return locked.length === 1;
}
