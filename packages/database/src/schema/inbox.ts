import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './auth.js';
import { moment } from './columns.js';
import { profiles } from './profiles.js';

/**
 * Notifications of rare events. Those of games are read from `games` instead, so that a game needs no further statement.
 * `append_messages` writes the rows and keeps the newest 50 of each player.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The game, the tournament or the raffle. */
    targetId: uuid('target_id').notNull(),
    name: text('name'),
    opponentId: uuid('opponent_id').references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.id.desc().nullsFirst()),
    /** An event is notified once. */
    unique('notifications_once').on(table.userId, table.targetId, table.kind),
  ],
);

/** What a player has read of the inbox, on any device. */
export const inboxes = pgTable('inboxes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The ids of the last notifications that were read, oldest first; see `notification` of the contract. */
  readIds: text('read_ids')
    .array()
    .notNull()
    .default(sql`'{}'`),
});
