import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.js';
import { moment } from './columns.js';
import type { StoredAddress } from './profiles.js';

/** Changes of email addresses that wait for confirmation: one per account, since a newer request replaces it. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    newEmail: text('new_email').notNull(),
    /** The hash of the password that the account gets together with its first address; null if it has a password. */
    passwordHash: text('password_hash'),
    /** SHA-256 of the token in the mail to the old address; null if that address was never verified. */
    oldTokenHash: text('old_token_hash').unique(),
    /** SHA-256 of the token in the mail to the new address. */
    newTokenHash: text('new_token_hash').notNull().unique(),
    isOldConfirmed: boolean('is_old_confirmed').notNull().default(false),
    isNewConfirmed: boolean('is_new_confirmed').notNull().default(false),
    /** The token hash of the session that made the request. It continues after the change, and all others end. */
    sessionHash: text('session_hash'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('email_changes_expires_at').on(table.expiresAt)],
);

/** The devices from which accounts were used, as keyed digests of a random id in a cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the player last signed in with it. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.digest] }), index('known_devices_used_at').on(table.usedAt)],
);

/** A part of an account as it was before a change, which an undo restores. */
export type AccountPart =
  | { kind: 'email'; email: string; isVerified: boolean }
  /** The account at another site that was connected; null if there was none. */
  | { kind: 'site'; siteId: 'x' | 'discord'; connected: { accountId: string; username: string } | null }
  /** A removed picture. Its file is kept until the undo has expired. */
  | { kind: 'avatar'; url: string }
  | { kind: 'address'; address: StoredAddress }
  | { kind: 'passkey'; passkeyId: string; isPresent: boolean }
  /** An undo turns the second factor on again, but never off. */
  | { kind: 'secondFactor'; isOn: boolean };

/** Changes of accounts that the link in a mail undoes. */
export const accountUndos = pgTable(
  'account_undos',
  {
    /** The order of the changes. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the token. Only the mail contains the token. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<AccountPart>().notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('account_undos_user_id').on(table.userId),
    index('account_undos_expires_at').on(table.expiresAt),
    /** Nobody else gets a former address while its account can get it back. */
    index('account_undos_email')
      .on(sql`(before ->> 'email')`)
      .where(sql`before ->> 'kind' = 'email'`),
  ],
);
