import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/**
 * Messages to the outside, stored in the transaction that causes them. A sent message is deleted immediately, because it
 * contains personal data.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** How the message is sent. `none` is deleted unsent: it makes a request for an unknown address do the same work. */
    channel: text('channel').$type<'mail' | 'none'>().notNull(),
    /** The address in the channel. */
    recipient: text('recipient').notNull(),
    content: jsonb('content').$type<{ subject: string; text: string }>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** How often a process has started to send it. */
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent, or sent again if it is still here: the process that sends it may have ended. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
  },
  (table) => [
    index('outbox_next_attempt_at').on(table.nextAttemptAt),
    check('outbox_channel', sql`${table.channel} IN ('mail', 'none')`),
  ],
);
