import { and, eq, inArray, isNull } from 'drizzle-orm';
import { accounts, users, type PendingSignUp } from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database.js';

/** An account as its own module knows it. */
export interface StoredAccount {
  id: string;
  email: string;
  emailVerified: boolean;
  newsletter: boolean;
  timeZone: string;
  /** null when it signs in in another way. */
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
      passwordHash: accounts.password,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')));
}

/** The account with this e-mail, given in lower case. */
export async function findAccount(on: Connection, email: string): Promise<StoredAccount | undefined> {
  const [row] = await selectAccounts(on).where(eq(users.email, email));
  return row;
}

/** The account with this id. */
export async function findAccountById(on: Connection, id: string): Promise<StoredAccount | undefined> {
  const [row] = await selectAccounts(on).where(eq(users.id, id));
  return row;
}

/** Writes an account and its password; throws when the e-mail has an account already. */
export async function insertAccount(
  transaction: Transaction,
  account: PendingSignUp & { id: string; passwordId: string; email: string; emailVerified: boolean },
  now: Date,
): Promise<void> {
  const { id, passwordId, passwordHash, ...rest } = account;
  const dates = { createdAt: now, updatedAt: now };
  await transaction.drizzle.insert(users).values({ id, name: '', ...rest, ...dates });
  await transaction.drizzle
    .insert(accounts)
    .values({ id: passwordId, accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...dates });
}

/** Replaces the password of an account. */
export async function setPassword(on: Connection, userId: string, passwordHash: string, now: Date): Promise<void> {
  await on.drizzle
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
}

/** Notes whether the owner of an account wants the newsletter. */
export async function setNewsletter(on: Connection, userId: string, newsletter: boolean): Promise<void> {
  await on.drizzle.update(users).set({ newsletter }).where(eq(users.id, userId));
}

/** Notes that the owner of an account reads the mail of its address. */
export async function setEmailVerified(on: Connection, userId: string): Promise<void> {
  await on.drizzle.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

const selectEmailVerified = prepared((drizzle) =>
  drizzle
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, parameter('userId')))
    .prepare('auth_select_email_verified'),
);

/** The address of an account and whether it is verified. */
export async function findEmail(on: Connection, userId: string) {
  const [row] = await selectEmailVerified(on).execute({ userId });
  return row;
}

/** Those of these players who are let in and read the mail of their address, with the address. */
export async function findVerifiedEmails(on: Connection, userIds: string[]) {
  return on.drizzle
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, userIds), users.emailVerified, isNull(users.suspendedAt)));
}

/** Since when an account is suspended; null when it is not, undefined when there is none. */
export async function findSuspension(on: Connection, id: string): Promise<Date | null | undefined> {
  const [row] = await on.drizzle.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, id));
  return row?.suspendedAt;
}

/** Suspends an account, or no longer; returns false when there is none. */
export async function setSuspension(on: Connection, id: string, suspendedAt: Date | null): Promise<boolean> {
  const rows = await on.drizzle.update(users).set({ suspendedAt }).where(eq(users.id, id)).returning({ id: users.id });
  return rows.length === 1;
}

/** Deletes an account with its sessions, its tokens of other sites and its links. */
export async function deleteAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.delete(users).where(eq(users.id, userId));
}
