import { outbox, type MailContent, type PushContent } from '@game/database';
import { and, count, eq, inArray, lte, min, sql } from 'drizzle-orm';
import { parameter, prepared, type Connection } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';

/** A message as it is stored. The channel says which content it is. */
export type StoredMessage = typeof outbox.$inferSelect;

/** Mails and push messages are sent separately, so that neither waits for the other. */
export type Lane = 'mail' | 'push';

const conditions = { mail: sql`${outbox.channel} <> 'push'`, push: sql`${outbox.channel} = 'push'` };

/** The pause after an attempt doubles from one minute to one hour. */
const pause = sql`least(power(2, ${outbox.attempts}), 60) * interval '1 minute'`;

/** A message to store. */
export type NewMessage =
  | { channel: 'mail' | 'none'; recipient: string; content: MailContent }
  /** A notification for the player `recipient`: the same statement stores it in their inbox, with its push messages. */
  | { channel: 'inbox'; recipient: string; content: PushContent };

const appendMessages = statement({
  name: 'outbox.insertMessages',
  text: 'SELECT append_messages($1, $2)',
  row: {},
});

/** Stores messages that are due immediately, and notifications. */
export async function insertMessages(on: Connection, messages: NewMessage[], now: Date): Promise<void> {
  await appendMessages(on, [JSON.stringify(messages), now]);
}

const claimStatement = (lane: Lane) =>
  prepared((drizzle) => {
    const now = parameter('now');
    const due = drizzle
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(conditions[lane], lte(outbox.nextAttemptAt, now)))
      .orderBy(outbox.nextAttemptAt)
      .limit(parameter('maximum'))
      .for('update', { skipLocked: true });
    return drizzle
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`${now}::timestamptz + ${pause}` })
      .where(inArray(outbox.id, due))
      .returning()
      .prepare(`outbox.claim.${lane}`);
  });
const claimStatements = { mail: claimStatement('mail'), push: claimStatement('push') };

/**
 * Takes up to `maximum` due messages of a lane that no other process is taking, and sets their next attempt. If this process ends
 * before it deletes them, that attempt sends them.
 */
export async function claimDueMessages(
  on: Connection,
  lane: Lane,
  now: Date,
  maximum: number,
): Promise<StoredMessage[]> {
  return claimStatements[lane](on).execute({ now, maximum });
}

/** Sends a message not before `until`. */
export async function postponeMessage(on: Connection, id: number, until: Date): Promise<void> {
  await on.drizzle
    .update(outbox)
    .set({ nextAttemptAt: sql`greatest(${outbox.nextAttemptAt}, ${until.toISOString()}::timestamptz)` })
    .where(eq(outbox.id, id));
}

/** Deletes a message, which was sent or given up. */
export async function deleteMessage(on: Connection, id: number): Promise<void> {
  await on.drizzle.delete(outbox).where(eq(outbox.id, id));
}

/** Deletes all messages to an address. */
export async function deleteMessagesTo(on: Connection, recipient: string): Promise<void> {
  await on.drizzle.delete(outbox).where(eq(outbox.recipient, recipient));
}

/** Counts the messages that wait, and finds the time of the oldest one. */
export async function countMessages(on: Connection): Promise<{ waiting: number; oldest: Date | null }> {
  const [row] = await on.drizzle.select({ waiting: count(), oldest: min(outbox.createdAt) }).from(outbox);
  return row ?? { waiting: 0, oldest: null };
}
