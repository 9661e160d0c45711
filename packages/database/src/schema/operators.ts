import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** The roles of operators: what each may do is listed in the console's `permissions.ts`. */
export const operatorRoles = ['support', 'shop', 'owner'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The accounts of the operator's console. They are unrelated to those of players. */
export const operators = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey(),
    /** In lower case. */
    name: text('name').notNull().unique(),
    role: text('role').$type<OperatorRole>().notNull(),
    /** Null until the operator has accepted the invitation. */
    passwordHash: text('password_hash'),
    /** The secret of the one-time codes (TOTP), encrypted. */
    totpSecret: text('totp_secret').notNull(),
    /** The time step of the last code that was used, so that each code is accepted once. */
    lastTotpStep: bigint('last_totp_step', { mode: 'number' }).notNull().default(0),
    /** SHA-256 of the code with which the operator sets a password; null if it is used. */
    invitationHash: text('invitation_hash').unique(),
    invitationExpiresAt: moment('invitation_expires_at'),
    createdAt: moment('created_at').notNull(),
    /** When the account was disabled; null if it is not. */
    disabledAt: moment('disabled_at'),
  },
  (table) => [
    check('operators_role', sql`${table.role} IN ('support', 'shop', 'owner')`),
    check('operators_name', sql`${table.name} ~ '^[a-z0-9][a-z0-9._-]{0,31}$'`),
    check('operators_invitation', sql`(${table.invitationHash} IS NULL) = (${table.invitationExpiresAt} IS NULL)`),
  ],
);

/** The sessions of the operator's console. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    /** SHA-256 of the token. Only the cookie contains the token. */
    tokenHash: text('token_hash').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the session was used last; up to a minute late. */
    lastUsedAt: moment('last_used_at').notNull(),
    /** What the next page says about the last action; null if it has been shown. */
    notice: text('notice'),
  },
  (table) => [index('operator_sessions_operator').on(table.operatorId)],
);
