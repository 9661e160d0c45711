import { and, eq, inArray } from 'drizzle-orm';
import { accounts, earnedRewards, users, type PersonalReward } from '@game/database';
import type { Connection, Transaction } from '../../platform/database/database.js';

/** Finds the email of an account, and its accounts at other sites. */
export async function findIdentity(on: Connection, userId: string) {
  const rows = await on.drizzle
    .select({ email: users.email, siteId: accounts.providerId, accountId: accounts.accountId })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), inArray(accounts.providerId, ['x', 'discord'])))
    .where(eq(users.id, userId));
  return rows;
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
