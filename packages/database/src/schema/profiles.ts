import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { moment, tickets, ticketSum } from './columns.js';

/** A shipping address, in profiles and in redemptions (ENT-03, D-26). */
export interface StoredAddress {
  fullName: string | null;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/**
 * A player (ENT-02). The id is that of the account in `users`, without a foreign key: house bots have no account, and a
 * profile is kept after its account is deleted, because games and transactions refer to it.
 */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Triggers allow changes only by a new row in `transactions` (D-08). */
    balance: ticketSum('balance').notNull().default(0),
    /** Rises with each change of the balance, so that a browser never replaces a newer balance by a late message. */
    balanceVersion: integer('balance_version').notNull().default(0),
    /**
     * The tickets that the player owes: refunded ones that were already spent. Until they are paid, a trigger rejects the
     * player's stakes and orders. Triggers keep it equal to the sum over the player's purchases.
     */
    debt: ticketSum('debt').notNull().default(0),
    /** The tickets that the server gave the player with their first profile, so that the audit can tell them from others. */
    startingBalance: tickets('starting_balance').notNull().default(0),
    avatarUrl: text('avatar_url'),
    isBot: boolean('is_bot').notNull().default(false),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The time zone before `time_zone_from`; both null until the player changes it (D-22). */
    previousTimeZone: text('previous_time_zone'),
    timeZoneFrom: moment('time_zone_from'),
    /** The number of consecutive local days with a daily flip, up to the last flip (D-23). */
    dailyStreak: integer('daily_streak').notNull().default(0),
    shippingAddress: jsonb('shipping_address').$type<StoredAddress>(),
    /** The code of the player's referral link (CON-09). */
    referralCode: text('referral_code')
      .notNull()
      .unique()
      .default(sql`upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10))`),
    /** The player whose referral link was used at sign-up (D-25). */
    referredBy: uuid('referred_by').references((): AnyPgColumn => profiles.id),
    /** Until when the player takes a break. It is never set to an earlier time, except when the account is deleted. */
    breakUntil: moment('break_until'),
    /** Whether others see the player's results: on their page and on the leaderboards (D-40). */
    showsResults: boolean('shows_results').notNull().default(true),
    /** Since when the player belongs to the operator or its staff. A trigger rejects their raffle entries (D-38). */
    staffSince: moment('staff_since'),
    createdAt: moment('created_at').notNull(),
    /** When the player deleted their account. After that a trigger rejects their stakes. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('profiles_username_unique').on(sql`lower(${table.username})`),
    check('profiles_balance_not_negative', sql`${table.balance} >= 0`),
    index('profiles_in_debt')
      .on(table.id)
      .where(sql`debt > 0`),
  ],
);

/** The public columns of a player (D-05), of `profiles` or an alias of it. */
export function publicProfileColumns(table: typeof profiles) {
  const { id, username, avatarUrl, isBot } = table;
  return { id, username, avatarUrl, isBot };
}

/** A player's names on other sites, and whether they are verified (ENT-04). */
export const userConnections = pgTable('user_connections', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => profiles.id),
  xUsername: text('x_username'),
  discordUsername: text('discord_username'),
  xConnected: boolean('x_connected').notNull().default(false),
  discordConnected: boolean('discord_connected').notNull().default(false),
});
