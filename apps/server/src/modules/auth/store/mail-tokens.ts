import { and, desc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { mailTokens, type PendingSignUp } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database.js';

/** A link that was sent by mail. */
export type MailToken = typeof mailTokens.$inferSelect;

/** Keeps what a link is good for. */
export async function insertMailToken(on: Connection, token: MailToken): Promise<void> {
  await on.drizzle.insert(mailTokens).values(token);
}

function isGood(tokenHash: string, purposes: readonly MailToken['purpose'][], now: Date) {
  return and(
    eq(mailTokens.tokenHash, tokenHash),
    inArray(mailTokens.purpose, [...purposes]),
    gt(mailTokens.expiresAt, now),
  );
}

/** What a link is good for, if it still is. */
export async function findMailToken(
  on: Connection,
  tokenHash: string,
  purposes: readonly MailToken['purpose'][],
  now: Date,
): Promise<MailToken | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(mailTokens)
    .where(isGood(tokenHash, purposes, now));
  return row;
}

/** Takes a link, which is then used up; undefined when it is not good any more. */
export async function takeMailToken(
  transaction: Transaction,
  tokenHash: string,
  purposes: readonly MailToken['purpose'][],
  now: Date,
): Promise<MailToken | undefined> {
  const [row] = await transaction.drizzle
    .delete(mailTokens)
    .where(isGood(tokenHash, purposes, now))
    .returning();
  return row;
}

/** The newest sign-up with this e-mail whose mail is not answered yet. */
export async function findPendingSignUp(on: Connection, email: string, now: Date): Promise<PendingSignUp | undefined> {
  const [row] = await on.drizzle
    .select({ signUp: mailTokens.signUp })
    .from(mailTokens)
    .where(and(eq(mailTokens.email, email), isNotNull(mailTokens.signUp), gt(mailTokens.expiresAt, now)))
    .orderBy(desc(mailTokens.createdAt))
    .limit(1);
  return row?.signUp ?? undefined;
}

/** Voids every sign-up with this e-mail. */
export async function deletePendingSignUps(on: Connection, email: string): Promise<void> {
  await on.drizzle
    .delete(mailTokens)
    .where(and(eq(mailTokens.email, email), eq(mailTokens.purpose, 'complete_sign_up')));
}

/** Voids every link of an account. */
export async function deleteMailTokensOf(on: Connection, userId: string): Promise<void> {
  await on.drizzle.delete(mailTokens).where(eq(mailTokens.userId, userId));
}

/** Deletes the links that were too old at `now`. */
export async function deleteMailTokensExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
}
