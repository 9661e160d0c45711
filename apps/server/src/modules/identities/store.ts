import { and, eq, inArray } from 'drizzle-orm';
import { accounts, earnedRewards, users, type PersonalReward } from '@game/database';
import { oneOf } from '../../platform/database/columns.js';
import type { Connection, Transaction } from '../../platform/database/database.js';
import { oauthSiteIds, type OAuthSiteId } from '../../platform/sites/oauth-site.js';

/** What a person is known by: the email of an account, and its account at another site, if any. */
export interface Identity {
  email: string;
  siteAccount: { siteId: OAuthSiteId; accountId: string } | null;
}

const readSiteId = oneOf(oauthSiteIds);

/** Finds the email of an account, once for each of its accounts at other sites. */
export async function findIdentities(on: Connection, userId: string): Promise<Identity[]> {
  const rows = await on.drizzle
    .select({ email: users.email, siteAccount: { siteId: accounts.providerId, accountId: accounts.accountId } })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), inArray(accounts.providerId, [...oauthSiteIds])))
    .where(eq(users.id, userId));
  return rows.map(({ email, siteAccount }) => ({
    email,
    siteAccount: siteAccount && { ...siteAccount, siteId: readSiteId(siteAccount.siteId) },
  }));
}

/** Records rewards of identities, and returns how many of these records are new. `identities` must be sorted. */
export async function insertEarned(
  transaction: Transaction,
  identities: string[],
  rewards: PersonalReward[],
): Promise<number> {
  const rows = identities.flatMap((identity) => rewards.map((reward) => ({ identity, reward })));
  if (rows.length === 0) return 0;
  const inserted = await transaction.drizzle
    .insert(earnedRewards)
    .values(rows)
    .onConflictDoNothing()
    .returning({ identity: earnedRewards.identity });
  return inserted.length;
}

/** Finds all rewards that any of these identities has earned. */
export async function findEarned(on: Connection, identities: string[]): Promise<PersonalReward[]> {
  const rows = await on.drizzle
    .selectDistinct({ reward: earnedRewards.reward })
    .from(earnedRewards)
    .where(inArray(earnedRewards.identity, identities));
  return rows.map(({ reward }) => reward);
}
