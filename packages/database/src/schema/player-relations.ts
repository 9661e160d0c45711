import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { fileContent, moment } from './columns.js';

/** The players that a player has blocked: they cannot invite this player. */
export const playerBlocks = pgTable(
  'player_blocks',
  {
    userId: uuid('user_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('player_blocks_blocked').on(table.blockedId),
    check('player_blocks_other', sql`${table.userId} <> ${table.blockedId}`),
  ],
);

/** Reports of players about players, for the operators. */
export const playerReports = pgTable(
  'player_reports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reporterId: uuid('reporter_id').notNull(),
    reportedId: uuid('reported_id').notNull(),
    reason: text('reason').notNull(),
    /** What the reporter has written; it can be empty. */
    details: text('details').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When an operator has closed the report; null until then. */
    closedAt: moment('closed_at'),
    /** The username at the time of the report. Null once it is erased. */
    reportedUsername: text('reported_username'),
    /** The picture at the time of the report, in WebP. Null if there was none, and once it is erased. */
    reportedPicture: fileContent('reported_picture'),
  },
  (table) => [
    index('player_reports_open')
      .on(table.id)
      .where(sql`closed_at IS NULL`),
    /** Those with a name and a picture that can be erased. */
    index('player_reports_closed')
      .on(table.closedAt)
      .where(sql`reported_username IS NOT NULL`),
    index('player_reports_reporter').on(table.reporterId),
    index('player_reports_reported').on(table.reportedId, table.id),
    check('player_reports_other', sql`${table.reporterId} <> ${table.reportedId}`),
    check('player_reports_details', sql`length(${table.details}) <= 300`),
  ],
);
