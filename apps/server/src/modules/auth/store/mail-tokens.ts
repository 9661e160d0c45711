import { and, desc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import { mailTokens, type PendingSignUp } from '@game/database';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** A link in a mail, as it is stored. */
export type MailToken = typeof mailTokens.$inferSelect;

/** Adds a link. */
export async function insertMailToken(on: Connection, token: MailToken): Promise<void> {
  await on.drizzle.insert(mailTokens).values(token);
}

function isValid(tokenHash: string, purposes: readonly MailToken['purpose'][], now: Date) {
  return and(
    eq(mailTokens.tokenHash, tokenHash),
    inArray(mailTokens.purpose, [...purposes]),
    gt(mailTokens.expiresAt, now),
  );
}

/** Finds an unexpired link. */
export async function findMailToken(
  on: Connection,
  tokenHash: string,
  purposes: readonly MailToken['purpose'][],
  now: Date,
): Promise<MailToken | undefined> {
  const [row] = await on.drizzle
    .select()
    .from(mailTokens)
    .where(isValid(tokenHash, purposes, now));
  return row;
}

/** Finds and deletes an unexpired link, so that it is used once. */
export async function takeMailToken(
  transaction: Transaction,
  tokenHash: string,
  purposes: readonly MailToken['purpose'][],
  now: Date,
): Promise<MailToken | undefined> {
  const [row] = await transaction.drizzle
    .delete(mailTokens)
    .where(isValid(tokenHash, purposes, now))
    .returning();
  return row;
}

/** Finds the newest unverified sign-up with this email. */
export async function findPendingSignUp(on: Connection, email: string, now: Date): Promise<PendingSignUp | undefined> {
  const [row] = await on.drizzle
    .select({ signUp: mailTokens.signUp })
    .from(mailTokens)
    .where(and(eq(mailTokens.email, email), isNotNull(mailTokens.signUp), gt(mailTokens.expiresAt, now)))
    .orderBy(desc(mailTokens.createdAt))
    .limit(1);
  return row?.signUp ?? undefined;
}

/** Deletes all unverified sign-ups with this email. */
export async function deletePendingSignUps(on: Connection, email: string): Promise<void> {
  await on.drizzle
    .delete(mailTokens)
    .where(and(eq(mailTokens.email, email), eq(mailTokens.purpose, 'complete_sign_up')));
}

/** Deletes all links of an account. */
export async function deleteMailTokensOf(on: Connection, userId: string): Promise<void> {
  await on.drizzle.delete(mailTokens).where(eq(mailTokens.userId, userId));
}

/** Deletes the links that have expired at `now`. */
export async function deleteMailTokensExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(mailTokens).where(lt(mailTokens.expiresAt, now));
}
