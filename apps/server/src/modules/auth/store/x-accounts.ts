import { and, eq } from 'drizzle-orm';
import { accounts, type users } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';
import { insertUser } from './accounts.js';

/** The tokens of an account at another site. They are encrypted. */
export type SiteTokens = Pick<
  typeof accounts.$inferInsert,
  'accessToken' | 'refreshToken' | 'accessTokenExpiresAt' | 'scope'
>;

/** Stores new tokens of an X account. Returns the id of the account that signs in with it, if there is one. */
export async function updateXTokens(
  on: Connection,
  xId: string,
  tokens: SiteTokens,
  now: Date,
): Promise<string | undefined> {
  const [row] = await on.drizzle
    .update(accounts)
    .set({ ...tokens, updatedAt: now })
    .where(and(eq(accounts.providerId, 'x'), eq(accounts.accountId, xId)))
    .returning({ userId: accounts.userId });
  return row?.userId;
}

/**
 * Adds an account that signs in with X. Returns false if its placeholder email is taken. Violates `accounts_once` if another
 * transaction has added it at the same time.
 */
export async function insertXAccount(
  transaction: Transaction,
  { user, xAccountId, xId, tokens }: NewXAccount,
  now: Date,
): Promise<boolean> {
  const dates = { createdAt: now, updatedAt: now };
  if (!(await insertUser(transaction, { ...user, ...dates }))) return false;
  await transaction.drizzle
    .insert(accounts)
    .values({ id: xAccountId, accountId: xId, providerId: 'x', userId: user.id, ...tokens, ...dates });
  return true;
}

/** An account that signs in with X. */
export interface NewXAccount {
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'newsletter' | 'referralCode' | 'timeZone'>;
  /** The id of the row that links it to X. */
  xAccountId: string;
  /** The id of the account at X. */
  xId: string;
  tokens: SiteTokens;
}
