import { and, desc, eq, ne } from 'drizzle-orm';
import { accounts, xMetrics } from '@game/database';
import { oneOf } from '../../../platform/database/columns.js';
import type { Connection, Transaction } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import { oauthSiteIds, type OAuthSiteId } from '../../../platform/sites/oauth-site.js';

/**
 * Connects an account at another site to a player's account, and removes the one that was connected before. Returns
 * false, with nothing changed, if the account at the site belongs to another player.
 */
export async function connectSiteAccount(
  transaction: Transaction,
  account: Omit<typeof accounts.$inferInsert, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<boolean> {
  const { id: _id, userId, providerId, accountId, ...tokens } = account;
  const connected = await transaction.drizzle
    .insert(accounts)
    .values({ ...account, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { ...tokens, updatedAt: now },
      setWhere: eq(accounts.userId, userId),
    })
    .returning({ id: accounts.id });
  if (connected.length === 0) return false;
  const isOther = and(
    eq(accounts.userId, userId),
    eq(accounts.providerId, providerId),
    ne(accounts.accountId, accountId),
  );
  const replaced = await transaction.drizzle.delete(accounts).where(isOther).returning({ id: accounts.id });
  if (replaced.length > 0) await deletePostCounts(transaction, userId, providerId);
  return true;
}

/** Returns the id of the account at a site that the player has connected; null if there is none. */
export async function findSiteAccountId(on: Connection, userId: string, providerId: string): Promise<string | null> {
  return (await findTokens(on, userId, providerId))?.accountId ?? null;
}

/** Disconnects the player's account at a site, and deletes its tokens and what we asked the site about it. */
export async function deleteSiteAccount(transaction: Transaction, userId: string, providerId: string): Promise<void> {
  await transaction.drizzle
    .delete(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, providerId)));
  await deletePostCounts(transaction, userId, providerId);
}

/** Deletes the counts of a player's posts, which belong to the account at X that is no longer connected. */
async function deletePostCounts(transaction: Transaction, userId: string, providerId: string): Promise<void> {
  if (providerId === 'x') await transaction.drizzle.delete(xMetrics).where(eq(xMetrics.userId, userId));
}

/** An account at another site with its tokens, which are encrypted. */
export interface StoredTokens {
  id: string;
  accountId: string;
  accessToken: string | null;
  refreshToken: string | null;
  accessTokenExpiresAt: Date | null;
}

const selectSites = statement({
  name: 'account.findSites',
  text: 'SELECT DISTINCT provider_id AS site FROM accounts WHERE user_id = $1 AND provider_id = ANY ($2)',
  row: { site: oneOf(oauthSiteIds) },
});

/** Finds the sites at which the player has connected an account. */
export async function findSites(on: Connection, userId: string): Promise<Set<OAuthSiteId>> {
  const rows = await selectSites(on, [userId, oauthSiteIds]);
  return new Set(rows.map(({ site }) => site));
}

/** Finds the account at a site that the player has connected. */
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
    // Two concurrent connections can leave two rows.
    .orderBy(desc(accounts.updatedAt))
    .limit(1);
  return row;
}

/** Replaces the tokens of an account at another site. */
export async function replaceTokens(
  on: Connection,
  id: string,
  tokens: Pick<StoredTokens, 'accessToken' | 'refreshToken' | 'accessTokenExpiresAt'>,
): Promise<void> {
  await on.drizzle.update(accounts).set(tokens).where(eq(accounts.id, id));
}
