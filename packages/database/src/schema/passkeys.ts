import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.js';
import { moment } from './columns.js';

/** The passkeys of players (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The id that the authenticator gave it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** The public key in COSE format, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has used it: 0 if it does not count. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    /** How the browser reaches the authenticator, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** The name that the player gave it. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was last used to sign in or to confirm; null if never. */
    usedAt: moment('used_at'),
    /** When it was removed; null if it is valid. A removed one is kept until its removal can no longer be undone. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('passkeys_user_id').on(table.userId), index('passkeys_removed_at').on(table.removedAt)],
);

/** What a passkey is asked for. A challenge is only accepted for its own purpose. */
export type PasskeyPurpose = 'add' | 'signIn' | 'confirm' | 'secondFactor';

/** Challenges that a passkey has to sign. Each is used once, and expires. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    /** The account that the passkey must belong to; null if it is not known yet, at sign-in. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user_id').on(table.userId),
    index('passkey_challenges_expires_at').on(table.expiresAt),
  ],
);

/** Codes that replace a passkey as second factor, once each. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the account and the code. */
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
