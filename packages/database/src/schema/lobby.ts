import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';

/**
 * The lobby's counters (D-35), updated by triggers. A counter is the sum of its shards, so that concurrent games do not
 * wait for one row.
 */
export const counters = pgTable(
  'counters',
  {
    name: text('name').$type<'players' | 'staked'>().notNull(),
    shard: integer('shard').notNull(),
    value: ticketSum('value').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.name, table.shard] })],
);

/** The connected players of each server process (RTM-01). A dead process no longer renews `seen_at`. */
export const onlineUsers = pgTable(
  'online_users',
  {
    userId: uuid('user_id').notNull(),
    processId: uuid('process_id').notNull(),
    onlineAt: moment('online_at').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.processId] }),
    index('online_users_process').on(table.processId),
    index('online_users_seen_at').on(table.seenAt),
  ],
);
