import { profiles } from '@game/database';
import { and, eq, isNull } from 'drizzle-orm';
import { isAnyOf } from '../../../platform/database/conditions.js';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';

const lockProfiles = prepared((drizzle) =>
  drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(isAnyOf(profiles.id, parameter('userIds')))
    .orderBy(profiles.id)
    .for('no key update')
    .prepare('ledger.lockBalances'),
);

/** Locks the balances of several players until the transaction ends. */
export async function lockBalances(transaction: Transaction, userIds: string[]): Promise<void> {
  await lockProfiles(transaction).execute({ userIds });
}

const versionedBalance = { balance: profiles.balance, version: profiles.balanceVersion };

const selectBalances = prepared((drizzle) =>
  drizzle
    .select({ userId: profiles.id, ...versionedBalance })
    .from(profiles)
    .where(isAnyOf(profiles.id, parameter('userIds')))
    .prepare('ledger.findBalances'),
);

/** Reads the balances of several players, with their versions. */
export async function findBalances(
  on: Connection,
  userIds: string[],
): Promise<{ userId: string; balance: number; version: number }[]> {
  return selectBalances(on).execute({ userIds });
}

const selectBalance = prepared((drizzle) =>
  drizzle
    .select(versionedBalance)
    .from(profiles)
    .where(eq(profiles.id, parameter('userId')))
    .prepare('ledger.findBalance'),
);

/** Reads a player's balance with its version; undefined if the player does not exist. */
export async function findBalance(
  on: Connection,
  userId: string,
): Promise<{ balance: number; version: number } | undefined> {
  const [row] = await selectBalance(on).execute({ userId });
  return row;
}

const selectBalanceForUpdate = prepared((drizzle) =>
  drizzle
    .select({ balance: profiles.balance, debt: profiles.debt, breakUntil: profiles.breakUntil })
    .from(profiles)
    .where(and(eq(profiles.id, parameter('userId')), isNull(profiles.deletedAt)))
    .for('no key update')
    .prepare('ledger.findBalanceForUpdate'),
);

/**
 * Reads a player's balance and debt and until when they take a break, and locks them until the transaction ends; undefined if
 * the player does not exist or is deleted.
 */
export async function findBalanceForUpdate(
  transaction: Transaction,
  userId: string,
): Promise<{ balance: number; debt: number; breakUntil: Date | null } | undefined> {
  const [row] = await selectBalanceForUpdate(transaction).execute({ userId });
  return row;
}
