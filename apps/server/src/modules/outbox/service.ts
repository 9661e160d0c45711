import { setTimeout as delay } from 'node:timers/promises';
import { object, text } from '../../platform/database/columns.js';
import type { Transaction } from '../../platform/database/database.js';
import { MailRejected, type Mail } from '../../platform/mail.js';
import { retryAfterMs } from '../../platform/web-push/retry-after.js';
import { PushFailed, PushRejected } from '../../platform/web-push/web-push.js';
import type { SharedDependencies } from '../../shared-dependencies.js';
import {
  claimDueMessages,
  countMessages,
  deleteMessage,
  deleteMessagesTo,
  insertMessages,
  postponeMessage,
  type Lane,
  type NewMessage,
  type StoredMessage,
} from './store.js';

export { countMessages, type NewMessage } from './store.js';

type Dependencies = Pick<SharedDependencies, 'database' | 'clock' | 'logger' | 'mailer'> & {
  /** Sends a push message to a device. */
  push: { deliver(subscriptionId: string, content: unknown, createdAt: Date): Promise<void> };
};

/** How many messages a process sends at the same time. */
const batchSizes: Record<Lane, number> = { mail: 5, push: 20 };

const readMail = object({ subject: text, text });

/** A message that failed this often is deleted. With the pauses between attempts, that takes about 20 hours. */
const maximumAttempts = 25;

/** Time limit of an attempt, in milliseconds: shorter than the pause after it, so that attempts do not overlap. */
const attemptLimitMs = 50_000;

/** The longest pause that a push service can ask for, in milliseconds: as long as our own longest pause. */
const maximumPauseMs = 3_600_000;

/** How long a stopping server waits for messages that are being sent, in milliseconds. Unsent ones are sent later. */
const closeLimitMs = 3_000;

/**
 * Sends messages to the outside: at least once, and only after the commit of the change that causes them. Any process
 * can send any message, so that the end of a process loses none. See decision 0042.
 */
export class Outbox {
  readonly #dependencies: Dependencies;
  readonly #lanes = { mail: new Repeatable(() => this.#run('mail')), push: new Repeatable(() => this.#run('push')) };

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
  async sendDue(): Promise<void> {
    await Promise.all([this.#lanes.mail.run(), this.#lanes.push.run()]);
  }

  /** The number of waiting messages, and when the oldest one was added. */
  async status(): Promise<{ waiting: number; oldest: Date | null }> {
    return this.#dependencies.database.run(countMessages);
  }

  /** Waits for the messages that are being sent, but not long. */
  async close(): Promise<void> {
    const running = Promise.all([this.#lanes.mail.current, this.#lanes.push.current]);
    await Promise.race([running, delay(closeLimitMs, undefined, { ref: false })]);
    await this.#dependencies.mailer.close();
  }

  async #run(lane: Lane): Promise<void> {
    try {
      while ((await this.#sendBatch(lane)) > 0);
    } catch (error) {
      this.#dependencies.logger.error({ err: error }, 'failed to read the outbox');
    }
  }

  /** Returns how many messages it took. */
  async #sendBatch(lane: Lane): Promise<number> {
    const { database, clock } = this.#dependencies;
    const messages = await database.run((on) => claimDueMessages(on, lane, clock.now(), batchSizes[lane]));
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
      const isRejected = error instanceof MailRejected || error instanceof PushRejected;
      const isLast = isRejected || attempts >= maximumAttempts;
      const noun = channel === 'push' ? 'push message' : 'mail';
      // Without the message of the error, which can contain the address.
      logger[isLast ? 'error' : 'warn'](
        { message: id, channel, attempts, code, responseCode },
        isLast ? `deleted a ${noun} that could not be sent` : `failed to send a ${noun}`,
      );
      if (!isLast) return await this.#postpone(id, error);
    }
    await database.run((connection) => deleteMessage(connection, id));
  }

  /** Waits as long as a busy push service asks for, if that is longer than the usual pause. */
  async #postpone(id: number, error: unknown): Promise<void> {
    const { database, clock } = this.#dependencies;
    const nowMs = clock.now().getTime();
    const pauseMs = error instanceof PushFailed ? retryAfterMs(error.retryAfter, nowMs) : 0;
    if (pauseMs === 0) return;
    const until = new Date(nowMs + Math.min(pauseMs, maximumPauseMs));
    await database.run((connection) => postponeMessage(connection, id, until));
  }

  async #attempt({ id, channel, recipient, content, createdAt }: StoredMessage): Promise<void> {
    if (channel === 'none') return;
    const { mailer, push } = this.#dependencies;
    // It limits the time of its requests itself.
    if (channel === 'push') return push.deliver(recipient, content, createdAt);
    const mail = readMail(content);
    const ended = new AbortController();
    const limit = delay(attemptLimitMs, undefined, { signal: ended.signal, ref: false }).then(() => {
      throw new Error('the mail server took too long');
    });
    try {
      await Promise.race([mailer.send({ to: recipient, ...mail }, `${id}.${createdAt.getTime()}`), limit]);
    } finally {
      limit.catch(() => undefined);
      ended.abort();
    }
  }
}

/** Work that runs again if it is wanted while it runs. */
class Repeatable {
  readonly #work: () => Promise<void>;
  #isWanted = false;
  /** The current run, if any. */
  current: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when a run has ended that began after this call. */
  run(): Promise<void> {
    this.#isWanted = true;
    this.current ??= this.#repeat().finally(() => (this.current = undefined));
    return this.current;
  }

  async #repeat(): Promise<void> {
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#work();
    }
  }
}

function messageOf(channel: 'mail' | 'none', { to, ...content }: Mail): NewMessage {
  return { channel, recipient: to, content };
}
