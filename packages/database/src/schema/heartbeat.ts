import { sql } from 'drizzle-orm';
import { boolean, check, pgTable } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** One row: when a server process ran last. A gap is an outage, after which open deadlines are extended (D-13). */
export const heartbeat = pgTable(
  'heartbeat',
  {
    id: boolean('id').primaryKey().default(true),
    beatAt: moment('beat_at').notNull(),
  },
  (table) => [check('heartbeat_one_row', sql`${table.id}`)],
);
