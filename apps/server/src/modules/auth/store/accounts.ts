import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { accounts, accountUndos, users, type PendingSignUp } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** An account, including its password if it has one. */
export interface StoredAccount {
  id: string;
  email: string;
  emailVerified: boolean;
  newsletter: boolean;
  timeZone: string;
  suspendedAt: Date | null;
  /** Since when the account asks for a second factor; null if it does not. */
  secondFactorSince: Date | null;
  /** null for an account that signs in with X only. */
  passwordHash: string | null;
}

function selectAccounts({ drizzle }: Connection) {
  return drizzle
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      newsletter: users.newsletter,
      timeZone: users.timeZone,
      suspendedAt: users.suspendedAt,
      secondFactorSince: users.secondFactorSince,
      passwordHash: accounts.password,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')));
}

/** Finds an account by its email, which is in lower case. */
export async function findAccount(on: Connection, email: string): Promise<StoredAccount | undefined> {
  const [row] = await selectAccounts(on).where(eq(users.email, email));
  return row;
}

/** Finds an account by its id. */
export async function findAccountById(on: Connection, id: string): Promise<StoredAccount | undefined> {
  const [row] = await selectAccounts(on).where(eq(users.id, id));
  return row;
}

/** Adds an account with a password. Returns false, with nothing added, if the email is taken. */
export async function insertAccount(
  transaction: Transaction,
  account: Omit<PendingSignUp, 'trace'> & { id: string; passwordId: string; email: string; emailVerified: boolean },
  now: Date,
): Promise<boolean> {
  const { id, passwordId, passwordHash, ...rest } = account;
  const dates = { createdAt: now, updatedAt: now };
  if (!(await insertUser(transaction, { id, ...rest, ...dates }))) return false;
  await transaction.drizzle
    .insert(accounts)
    .values({ id: passwordId, accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...dates });
  return true;
}

/**
 * Adds a user. Returns false if the email is taken. PostgreSQL logs the values of a violated constraint, so the conflict
 * must not be an error.
 */
export async function insertUser(transaction: Transaction, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await transaction.drizzle
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return rows.length === 1;
}

/**
 * Returns whether an address belonged to another account than `userId`, which can still get it back by undoing its change. To be
 * asked after the address is stored: a change that commits at the same time is then visible.
 */
export async function isEmailReserved(
  on: Connection,
  email: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const { before, expiresAt, userId: owner } = accountUndos;
  const isFormer = sql`${before} ->> 'kind' = 'email' AND ${before} ->> 'email' = ${email}`;
  const rows = await on.drizzle
    .select({ owner })
    .from(accountUndos)
    .where(and(isFormer, gt(expiresAt, now), userId === null ? undefined : ne(owner, userId)))
    .limit(1);
  return rows.length > 0;
}

/** Replaces the password of an account. With null, no password is accepted until the player chooses a new one. */
export async function setPassword(
  on: Connection,
  userId: string,
  passwordHash: string | null,
  now: Date,
): Promise<void> {
  await on.drizzle
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
}

/** Marks the email of an account as verified. */
export async function setEmailVerified(on: Connection, userId: string): Promise<void> {
  await on.drizzle.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

/** Suspends an account, or ends its suspension if `suspendedAt` is null. Returns false if that would change nothing. */
export async function setSuspension(on: Connection, id: string, suspendedAt: Date | null): Promise<boolean> {
  const isOther = suspendedAt === null ? isNotNull(users.suspendedAt) : isNull(users.suspendedAt);
  const rows = await on.drizzle
    .update(users)
    .set({ suspendedAt })
    .where(and(eq(users.id, id), isOther))
    .returning({ id: users.id });
  return rows.length === 1;
}
