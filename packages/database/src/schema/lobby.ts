import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, ticketSum } from './columns.js';

/**
 * The lobby's counters (D-35). Triggers update `players` and `staked`; each is the sum of its shards, so that concurrent
 * games do not wait for one row. `online` is one row, which the server processes count in turn.
 */
export const counters = pgTable(
  'counters',
  {
    name: text('name').$type<'players' | 'staked' | 'online'>().notNull(),
    shard: integer('shard').notNull(),
    value: ticketSum('value').notNull().default(0),
    /** When a process has counted it; null for the counters that triggers update. */
    countedAt: moment('counted_at'),
  },
  (table) => [primaryKey({ columns: [table.name, table.shard] })],
);

/** The server processes, with their last heartbeat. A process that is silent for too long is dead and is deleted. */
export const serverProcesses = pgTable('server_processes', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
  /** Whether the messages of other processes arrived at that time. */
  isHearing: boolean('is_hearing').notNull().default(true),
});

/** The players who are connected to each server process (RTM-01). The rows of a process are deleted with it. */
export const onlineUsers = pgTable(
  'online_users',
  {
    userId: uuid('user_id').notNull(),
    processId: uuid('process_id')
      .notNull()
      .references(() => serverProcesses.id, { onDelete: 'cascade' }),
    onlineAt: moment('online_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.processId] }),
    index('online_users_process').on(table.processId),
  ],
);
