import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';

/**
 * The running figures of the lobby (D-35), kept by triggers. Each is spread over shards, so that games created at
 * the same instant do not wait for one row; the figure is the sum of its shards.
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

/** Who is connected, and to which server process (RTM-01); a process that died stops renewing `seen_at`. */
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
  ],
);
