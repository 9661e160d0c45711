import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from '../../platform/database/database.js';
import { MailRejected, type Mail } from '../../platform/mail.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import {
  claimDueMessages,
  countMessages,
  deleteMessage,
  deleteMessagesTo,
  insertMessages,
  type NewMessage,
  type StoredMessage,
} from './store.js';

export type { NewMessage } from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger' | 'mailer'>;

/** How many messages a process sends at the same time. */
const batchSize = 5;

/** A message that failed this often is deleted. With the pauses between attempts, that takes about 20 hours. */
const maximumAttempts = 25;

/** Time limit of an attempt, in milliseconds: shorter than the pause after it, so that attempts do not overlap. */
const attemptLimitMs = 50_000;

/** How long a stopping server waits for messages that are being sent, in milliseconds. Unsent ones are sent later. */
const closeLimitMs = 3_000;

/**
 * Sends messages to the outside: at least once, and only after the commit of the change that causes them. Any process
 * can send any message, so that the end of a process loses none.
 */
export class Outbox {
  readonly #dependencies: Dependencies;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Stores notifications immediately, and sends other messages after the commit. */
  async add(transaction: Transaction, messages: NewMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await insertMessages(transaction, messages, this.#dependencies.clock.now());
    transaction.afterCommit(() => void this.sendDue());
  }

  /** Sends mails after the commit, unless mail is off. */
  async addMail(transaction: Transaction, ...mails: Mail[]): Promise<void> {
    await this.add(transaction, this.messagesOf(mails));
  }

  /** Returns the messages for mails, to be stored by `append_messages`; none if mail is off. Call `sendDue` afterwards. */
  messagesOf(mails: Mail[]): NewMessage[] {
    return this.#dependencies.mailer.kind === 'off' ? [] : mails.map((mail) => messageOf('mail', mail));
  }

  /** Does the work of `addMail` without sending the mail, so that the time does not reveal whether it is sent. */
  async addUnsentMail(transaction: Transaction, mail: Mail): Promise<void> {
    await this.add(transaction, [messageOf('none', mail)]);
  }

  /** Deletes all messages to an address, because its account is deleted. */
  async deleteTo(transaction: Transaction, recipient: string): Promise<void> {
    await deleteMessagesTo(transaction, recipient);
  }

  /** Sends all due messages. Resolves when they are sent or have failed; never rejects. */
  sendDue(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#run();
    return this.#running;
  }

  /** The number of waiting messages, and when the oldest one was added. */
  async status(): Promise<{ waiting: number; oldest: Date | null }> {
    return this.#dependencies.database.run(countMessages);
  }

  /** Waits for the messages that are being sent, but not long. */
  async close(): Promise<void> {
    await Promise.race([this.#running, delay(closeLimitMs, undefined, { ref: false })]);
    await this.#dependencies.mailer.close();
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        while ((await this.#sendBatch()) > 0);
      }
    } catch (error) {
      this.#dependencies.logger.error({ err: error }, 'failed to read the outbox');
    } finally {
      this.#running = undefined;
    }
  }

  /** Returns how many messages it took. */
  async #sendBatch(): Promise<number> {
    const { database, clock } = this.#dependencies;
    const messages = await database.run((connection) => claimDueMessages(connection, clock.now(), batchSize));
    await Promise.all(messages.map((message) => this.#send(message)));
    return messages.length;
  }

  async #send(message: StoredMessage): Promise<void> {
    const { database, logger } = this.#dependencies;
    const { id, channel, attempts } = message;
    try {
      await this.#attempt(message);
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      const isLast = error instanceof MailRejected || attempts >= maximumAttempts;
      // Without the message of the error, which can contain the address.
      logger[isLast ? 'error' : 'warn'](
        { message: id, channel, attempts, code, responseCode },
        isLast ? 'deleted a mail that could not be sent' : 'failed to send a mail',
      );
      if (!isLast) return;
    }
    await database.run((connection) => deleteMessage(connection, id));
  }

  async #attempt({ channel, recipient, content }: StoredMessage): Promise<void> {
    if (channel === 'none') return;
    const ended = new AbortController();
    const limit = delay(attemptLimitMs, undefined, { signal: ended.signal, ref: false }).then(() => {
      throw new Error('the mail server took too long');
    });
    try {
      await Promise.race([this.#dependencies.mailer.send({ to: recipient, ...content }), limit]);
    } finally {
      limit.catch(() => undefined);
      ended.abort();
    }
  }
}

function messageOf(channel: 'mail' | 'none', { to, ...content }: Mail): NewMessage {
  return { channel, recipient: to, content };
}
