import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** The text of a mail. */
export interface MailContent {
  subject: string;
  text: string;
}

/** What a push message is about: the notification of an inbox. */
export interface PushContent {
  kind: string;
  targetId: string;
  name: string | null;
  opponentId: string | null;
}

/**
 * Messages to the outside, stored in the transaction that causes them. A sent message is deleted immediately, because it
 * contains personal data.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** How the message is sent. `none` is deleted unsent: it makes a request for an unknown address do the same work. */
    channel: text('channel').$type<'mail' | 'push' | 'none'>().notNull(),
    /** The address of a mail, or the id of a push subscription. */
    recipient: text('recipient').notNull(),
    content: jsonb('content').$type<MailContent | PushContent>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** How often a process has started to send it. */
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent, or sent again if it is still here: the process that sends it may have ended. */
    nextAttemptAt: moment('next_attempt_at').notNull(),
  },
  (table) => [
    /** Mails and push messages do not wait for each other. */
    index('outbox_mail_due')
      .on(table.nextAttemptAt)
      .where(sql`channel <> 'push'`),
    index('outbox_push_due')
      .on(table.nextAttemptAt)
      .where(sql`channel = 'push'`),
    check('outbox_channel', sql`${table.channel} IN ('mail', 'push', 'none')`),
  ],
);
