import { and, desc, eq, gt, inArray, isNotNull, isNull, like, lt, lte, ne, or, sql } from 'drizzle-orm';
import {
  accounts,
  mailTokens,
  profiles,
  publicProfileColumns,
  sessions,
  settings,
  users,
  verifications,
  type PendingSignUp,
} from '@game/database';
import { prepared, type Connection, type Transaction } from '../../platform/database.js';
import { placeholderDomain } from './email.js';

const selectSession = prepared((drizzle) =>
  drizzle
    .select({
      account: { id: users.id, timeZone: users.timeZone },
      player: { ...publicProfileColumns(profiles), timeZone: profiles.timeZone },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('auth_select_session'),
);

/** The account whose session has this token and is not over, with its profile if it has one yet. */
export async function findSession(on: Connection, token: string, now: Date) {
  const [row] = await selectSession(on).execute({ token, now });
  return row;
}

/** Since when an account is suspended; null when it is not, undefined when there is none. */
export async function findSuspension(on: Connection, id: string): Promise<Date | null | undefined> {
  const [row] = await on.drizzle.select({ suspendedAt: users.suspendedAt }).from(users).where(eq(users.id, id));
  return row?.suspendedAt;
}

/** Suspends an account, or no longer; returns false when there is none. */
export async function setSuspension(on: Connection, id: string, suspendedAt: Date | null): Promise<boolean> {
  const rows = await on.drizzle.update(users).set({ suspendedAt }).where(eq(users.id, id)).returning({ id: users.id });
  return rows.length === 1;
}

/** The sessions of an account that are not over, newest first. */
export async function findSessionsOf(on: Connection, userId: string, now: Date) {
  return on.drizzle
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
}

/** Deletes a session by its token; returns whose it was. */
export async function deleteSessionByToken(on: Connection, token: string): Promise<string | undefined> {
  const [row] = await on.drizzle
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ userId: sessions.userId });
  return row?.userId;
}

/** Deletes one session of an account; returns whether there was one. */
export async function deleteSessionOf(on: Connection, userId: string, sessionId: string): Promise<boolean> {
  const isIt = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  const rows = await on.drizzle.delete(sessions).where(isIt).returning({ id: sessions.id });
  return rows.length === 1;
}

/** Deletes the sessions of an account, all but the one with the token `keep`, if that is given. */
export async function deleteSessionsOf(on: Connection, userId: string, keep?: string): Promise<void> {
  const isOther = keep === undefined ? undefined : ne(sessions.token, keep);
  await on.drizzle.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** Deletes the sessions that were over at `now`. */
export async function deleteSessionsExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** An account as its own module knows it. */
export interface StoredAccount {
  id: string;
  email: string;
  emailVerified: boolean;
  newsletter: boolean;
  timeZone: string;
  /** null when it signs in in another way. */
  passwordHash: string | null;
}

function selectAccounts({ drizzle }: Connection) {
  return drizzle
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      newsletter: users.newsletter,
      timeZone: users.timeZone,
      passwordHash: accounts.password,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')));
}

/** The account with this e-mail, given in lower case. */
export async function findAccount(on: Connection, email: string): Promise<StoredAccount | undefined> {
  const [row] = await selectAccounts(on).where(eq(users.email, email));
  return row;
}

/** The account with this id. */
export async function findAccountById(on: Connection, id: string): Promise<StoredAccount | undefined> {
  const [row] = await selectAccounts(on).where(eq(users.id, id));
  return row;
}

/** Writes an account and its password; throws when the e-mail has an account already. */
export async function insertAccount(
  transaction: Transaction,
  account: PendingSignUp & { id: string; passwordId: string; email: string; emailVerified: boolean },
  now: Date,
): Promise<void> {
  const { id, passwordId, passwordHash, ...rest } = account;
  const dates = { createdAt: now, updatedAt: now };
  await transaction.drizzle.insert(users).values({ id, name: '', ...rest, ...dates });
  await transaction.drizzle
    .insert(accounts)
    .values({ id: passwordId, accountId: id, providerId: 'credential', userId: id, password: passwordHash, ...dates });
}

/** Replaces the password of an account. */
export async function setPassword(on: Connection, userId: string, passwordHash: string, now: Date): Promise<void> {
  await on.drizzle
    .update(accounts)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
}

/** Notes whether the owner of an account wants the newsletter. */
export async function setNewsletter(on: Connection, userId: string, newsletter: boolean): Promise<void> {
  await on.drizzle.update(users).set({ newsletter }).where(eq(users.id, userId));
}

/** Notes that the owner of an account reads the mail of its address. */
export async function setEmailVerified(on: Connection, userId: string): Promise<void> {
  await on.drizzle.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

const selectEmailVerified = prepared((drizzle) =>
  drizzle
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('auth_select_email_verified'),
);

/** The address of an account and whether it is verified. */
export async function findEmail(on: Connection, userId: string) {
  const [row] = await selectEmailVerified(on).execute({ userId });
  return row;
}

/** Those of these players who are let in and read the mail of their address, with the address. */
export async function findVerifiedEmails(on: Connection, userIds: string[]) {
  return on.drizzle
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, userIds), users.emailVerified, isNull(users.suspendedAt)));
}

/** Deletes an account with its sessions, its tokens of other sites and its links. */
export async function deleteAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle.delete(users).where(eq(users.id, userId));
}

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

/** Whether an account may be rewarded for a friend's link: at once, or once its e-mail, if it has one, is verified. */
function isReferralDue(needsVerification: boolean) {
  const isVerified = needsVerification
    ? or(users.emailVerified, like(users.email, `%${placeholderDomain}`))
    : undefined;
  return and(isNotNull(users.referralCode), isNull(users.referralSettledAt), isVerified);
}

/** Up to `limit` accounts made before `before` whose friend's link is not settled yet, the oldest first (D-25). */
export async function findReferralsDue(
  on: Connection,
  before: Date,
  needsVerification: boolean,
  limit: number,
): Promise<{ id: string; timeZone: string }[]> {
  return on.drizzle
    .select({ id: users.id, timeZone: users.timeZone })
    .from(users)
    .where(and(isReferralDue(needsVerification), lte(users.createdAt, before)))
    .orderBy(users.createdAt)
    .limit(limit);
}

/** Takes the code of the link an account came by, once; undefined when there is none, it is taken, or not due yet. */
export async function takeReferralCode(
  transaction: Transaction,
  userId: string,
  needsVerification: boolean,
  now: Date,
): Promise<string | undefined> {
  const [row] = await transaction.drizzle
    .update(users)
    .set({ referralSettledAt: now })
    .where(and(eq(users.id, userId), isReferralDue(needsVerification)))
    .returning({ code: users.referralCode });
  return row?.code ?? undefined;
}

/** When the link an account came by was settled; null when it was not, or there was none. */
export async function findReferralSettledAt(on: Connection, userId: string): Promise<Date | null> {
  const [row] = await on.drizzle.select({ at: users.referralSettledAt }).from(users).where(eq(users.id, userId));
  return row?.at ?? null;
}

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

/** The secret every process signs its cookies with: the one in the database, or `proposal` if there is none yet. */
export async function findOrKeepSecret(on: Connection, proposal: string): Promise<string> {
  const name = 'auth_secret';
  await on.drizzle.insert(settings).values({ name, value: proposal }).onConflictDoNothing();
  const [row] = await on.drizzle.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error('the secret that was kept a moment ago is gone');
  return row.value;
}

/** Notes that another site's answer has begun to be taken; returns false when it had before. */
export async function insertDelivery(
  on: Connection,
  { id, now, expiresAt }: { id: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row = { id, identifier: 'delivery', value: '', expiresAt, createdAt: now, updatedAt: now };
  const rows = await on.drizzle.insert(verifications).values(row).onConflictDoNothing().returning();
  return rows.length === 1;
}

/** Keeps the path that another site's answer led to. */
export async function keepDeliveryEnd(on: Connection, id: string, path: string): Promise<void> {
  await on.drizzle.update(verifications).set({ value: path }).where(eq(verifications.id, id));
}

/** The path that another site's answer led to; undefined while there is none. */
export async function findDeliveryEnd(on: Connection, id: string): Promise<string | undefined> {
  const [row] = await on.drizzle.select().from(verifications).where(eq(verifications.id, id));
  return row?.value || undefined;
}
