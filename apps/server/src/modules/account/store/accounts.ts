import { and, eq, inArray, isNull } from 'drizzle-orm';
import { users } from '@game/database';
import { parameter, prepared, type Connection, type Transaction } from '../../../platform/database/database.js';

const selectEmail = prepared((drizzle) =>
  drizzle
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, parameter('userId')))
    .prepare('account_select_email'),
);

/** Finds the email of an account, and whether it is verified. */
export async function findEmail(on: Connection, userId: string) {
  const [row] = await selectEmail(on).execute({ userId });
  return row;
}

/** Finds the players who are not suspended and have a verified email. */
export async function findVerifiedEmails(on: Connection, userIds: string[]) {
  return on.drizzle
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, userIds), users.emailVerified, isNull(users.suspendedAt)));
}

/** Subscribes an account to the newsletter, or unsubscribes it. */
export async function setNewsletter(on: Connection, userId: string, newsletter: boolean): Promise<void> {
  await on.drizzle.update(users).set({ newsletter }).where(eq(users.id, userId));
}

/** Deletes an account with its sessions, its tokens of other sites, and its mail links. */
export async function deleteAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.delete(users).where(eq(users.id, userId));
}
