import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** The accounts of players, with the data of their sign-up (AUC-01). */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    newsletter: boolean('newsletter').notNull().default(false),
    /** The referral code of the sign-up, in upper case (VAL-08, D-25). */
    referralCode: text('referral_code'),
    /** When the code was applied or found to be invalid; null until then (D-25). */
    referralSettledAt: moment('referral_settled_at'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** When an operator suspended the account; null if it is not suspended. */
    suspendedAt: moment('suspended_at'),
    /** Since when a passkey or a recovery code is required after the password or X; null if it is not. */
    secondFactorSince: moment('second_factor_since'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('users_referral_due')
      .on(table.createdAt)
      .where(sql`referral_code IS NOT NULL AND referral_settled_at IS NULL`),
    /** For the number of sign-ups per day. */
    index('users_created_at').on(table.createdAt),
  ],
);

/** The sessions. The session cookie contains the signed token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the token. Only the cookie contains the token. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    /** Empty if the browser has sent none. */
    userAgent: text('user_agent').notNull(),
    /** When the player last proved that it is them: at sign-in, or later with the password. */
    confirmedAt: moment('confirmed_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** The ways in which an account signs in: a password, or an account at another site. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('accounts_user_id').on(table.userId),
    /** An account at another site belongs to one player. */
    uniqueIndex('accounts_once').on(table.providerId, table.accountId),
  ],
);

/** OAuth states: each is used once, and expires. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);

/** From where an account is created, as keyed digests (see `signUpTraces`). */
export interface SignUpTrace {
  addressDigest: string;
  deviceDigest: string;
}

/** The data of a sign-up whose email address is not verified yet. */
export interface PendingSignUp {
  trace: SignUpTrace;
  passwordHash: string;
  newsletter: boolean;
  referralCode: string | null;
  timeZone: string;
}

/**
 * Single-use links sent by mail, which expire. An address without an account also gets a row with an unsent token,
 * so that the response time does not reveal whether an account exists.
 */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    /** SHA-256 of the token. Only the mail contains the token. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'verify_email' | 'complete_sign_up' | 'reset_password'>().notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The account; null before it exists. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    signUp: jsonb('sign_up').$type<PendingSignUp>(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('mail_tokens_email').on(table.email),
    index('mail_tokens_user_id').on(table.userId),
    index('mail_tokens_expires_at').on(table.expiresAt),
  ],
);
