import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Mail, Mailer } from '../platform/mail.js';
import { escapeHtml } from '../platform/http/escape-html.js';
import { sendSandboxPage } from './page.js';

/** How many mails are stored; older ones are dropped. */
const capacity = 50;

/** A stored mail. */
export interface SandboxMail extends Mail {
  sentAt: Date;
}

/** Stores mails in memory in development, instead of sending them (D-28, D-30). */
export class SandboxMailbox implements Mailer {
  readonly kind = 'sandbox';
  readonly #clock: Clock;
  #mails: SandboxMail[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async send(mail: Mail): Promise<void> {
    this.#mails = [{ ...mail, sentAt: this.#clock.now() }, ...this.#mails].slice(0, capacity);
  }

  async close(): Promise<void> {}

  /** Returns the mails, newest first. */
  mails(): readonly SandboxMail[] {
    return this.#mails;
  }
}

/** Serves the mailbox at `/dev/mailbox`. */
export function addMailboxPage(app: FastifyInstance, mailbox: SandboxMailbox): void {
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = mailbox.mails().map(renderMail);
    const content = mails.length === 0 ? '<p>No mail yet. Mails of the game appear here.</p>' : mails.join('\n');
    return sendSandboxPage(reply, 'Mailbox', `<p><a href="/dev/mailbox">Refresh</a></p>${content}`);
  });
}

function renderMail({ to, subject, text, sentAt }: SandboxMail): string {
  // URLs become links, as in mail programs.
  const linked = escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<article>
    <h2>${escapeHtml(subject)}</h2>
    <p>To ${escapeHtml(to)}, <time>${sentAt.toISOString()}</time></p>
    <pre>${linked}</pre>
  </article>`;
}
