import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';

/**
 * A player (ENT-02). The id is that of the account in `users`, without a foreign key: house bots have no account,
 * and a profile stays, without its account, as the other side of its games and transactions.
 */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    /** Changed only by a new row in `transactions`; triggers see to it (D-08). */
    balance: ticketSum('balance').notNull().default(0),
    avatarUrl: text('avatar_url'),
    isBot: boolean('is_bot').notNull().default(false),
    timeZone: text('time_zone').notNull().default('UTC'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('profiles_username_unique').on(sql`lower(${table.username})`),
    check('profiles_balance_not_negative', sql`${table.balance} >= 0`),
  ],
);

/** What anyone may know of a player (D-05), of `profiles` or an alias of it. */
export function publicProfileColumns(table: typeof profiles) {
  const { id, username, avatarUrl, isBot } = table;
  return { id, username, avatarUrl, isBot };
}
