import { and, eq, inArray } from 'drizzle-orm';
import { accounts, earnedRewards, settings, users, type PersonalReward } from '@game/database';
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

/** Returns the key that all server processes share. Stores `proposal` if there is none yet. */
export async function findOrInsertKey(on: Connection, proposal: string): Promise<string> {
  const name = 'identity_key';
  await on.drizzle.insert(settings).values({ name, value: proposal }).onConflictDoNothing();
  const [row] = await on.drizzle.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error('the stored key was deleted');
  return row.value;
}
