import { and, desc, eq, ne } from 'drizzle-orm';
import { accounts } from '@game/database';
import type { Connection } from '../../../platform/database.js';

/** Which player signs in with this account of another site. */
export async function findUserIdOf(on: Connection, providerId: string, accountId: string): Promise<string | undefined> {
  const [row] = await on.drizzle
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId)));
  return row?.userId;
}

/** Drops the player's other accounts at a site: they sign in with the one they connected last. */
export async function deleteOtherAccountsAt(
  on: Connection,
  userId: string,
  providerId: string,
  accountId: string,
): Promise<void> {
  const isOther = and(
    eq(accounts.userId, userId),
    eq(accounts.providerId, providerId),
    ne(accounts.accountId, accountId),
  );
  await on.drizzle.delete(accounts).where(isOther);
}

/** An account at another site, and its tokens, which are encrypted. */
export interface StoredTokens {
  id: string;
  accountId: string;
  accessToken: string | null;
  refreshToken: string | null;
  accessTokenExpiresAt: Date | null;
}

/** The player's account at another site, if one is connected. */
export async function findTokens(
  on: Connection,
  userId: string,
  providerId: string,
): Promise<StoredTokens | undefined> {
  const { id, accountId, accessToken, refreshToken, accessTokenExpiresAt } = accounts;
  const [row] = await on.drizzle
    .select({ id, accountId, accessToken, refreshToken, accessTokenExpiresAt })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, providerId)))
    // A moment after another account was connected there can be two.
    .orderBy(desc(accounts.updatedAt))
    .limit(1);
  return row;
}

/** Keeps the tokens an account was given in the place of earlier ones. */
export async function replaceTokens(
  on: Connection,
  id: string,
  tokens: Pick<StoredTokens, 'accessToken' | 'refreshToken' | 'accessTokenExpiresAt'>,
): Promise<void> {
  await on.drizzle.update(accounts).set(tokens).where(eq(accounts.id, id));
}
