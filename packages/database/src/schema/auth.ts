import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** Better Auth's four tables, with our further fields of a sign-up (AUC-01). Its adapter finds them by these names. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    newsletter: boolean('newsletter').notNull().default(false),
    /** The code of the friend's link the player came by, upper-cased (VAL-08, D-25). */
    referralCode: text('referral_code'),
    /** When that code was applied, or turned out to be none; null until then (D-25). */
    referralSettledAt: moment('referral_settled_at'),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Since when an operator keeps the player from signing in. */
    suspendedAt: moment('suspended_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('users_referral_due')
      .on(table.createdAt)
      .where(sql`referral_code IS NOT NULL AND referral_settled_at IS NULL`),
  ],
);

/** Who is signed in where; a cookie carries the token, signed. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/** How an account signs in: with a password, or through another site. */
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
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('accounts_user_id').on(table.userId),
    /** An account elsewhere signs in one player. */
    uniqueIndex('accounts_once').on(table.providerId, table.accountId),
  ],
);

/** Codes sent by mail and the like, each good for one use and a time. */
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
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** What a sign-up asked for, until its mail is answered. */
export interface PendingSignUp {
  passwordHash: string;
  newsletter: boolean;
  referralCode: string | null;
  timeZone: string;
}

/**
 * The links sent by mail, each good for one use and a time. For an address without an account a row is written all the
 * same, and its token sent to nobody: so both cases are the same work.
 */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    /** SHA-256 of the token; the token itself is in the mail alone. */
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'verify_email' | 'complete_sign_up' | 'reset_password'>().notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The account it is for; null when there is none (yet). */
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
