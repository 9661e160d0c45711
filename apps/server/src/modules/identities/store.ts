import { and, eq, inArray } from 'drizzle-orm';
import { accounts, earnedRewards, users, type PersonalReward } from '@game/database';
import { oneOf } from '../../platform/database/columns.js';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { columnOf } from '../../platform/database/json-rows.js';
import { statement } from '../../platform/database/statement.js';
import { oauthSiteIds, type OAuthSiteId } from '../../platform/sites/oauth-site.js';

/** What a person is known by: the email of an account, and its account at another site, if any. */
export interface Identity {
  email: string;
  siteAccount: { siteId: OAuthSiteId; accountId: string } | null;
}

const readSiteId = oneOf(oauthSiteIds);

const selectIdentities = prepared((drizzle) =>
  drizzle
    .select({ email: users.email, siteAccount: { siteId: accounts.providerId, accountId: accounts.accountId } })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), inArray(accounts.providerId, [...oauthSiteIds])))
    .where(eq(users.id, parameter('userId')))
    .prepare('identities.findIdentities'),
);

/** Finds the email of an account, once for each of its accounts at other sites. */
export async function findIdentities(on: Connection, userId: string): Promise<Identity[]> {
  const rows = await selectIdentities(on).execute({ userId });
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

const selectEarned = statement({
  name: 'identities.findEarned',
  text: 'SELECT DISTINCT reward FROM earned_rewards WHERE identity = ANY ($1)',
  row: { reward: columnOf(earnedRewards.reward) },
});

/** Finds all rewards that any of these identities has earned. */
export async function findEarned(on: Connection, identities: string[]): Promise<PersonalReward[]> {
  const rows = await selectEarned(on, [identities]);
  return rows.map(({ reward }) => reward);
}
