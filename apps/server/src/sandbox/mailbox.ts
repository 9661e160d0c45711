import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.js';
import type { Mail, Mailer } from '../platform/mail.js';
import { escapeHtml, hidden, sendSandboxPage } from './page.js';

/** How many mails are kept: the newest. */
const capacity = 50;

/** A mail as the sandbox keeps it. */
export interface SandboxMail extends Mail {
  sentAt: Date;
}

/** Takes every mail in development instead of sending it (D-28, D-30). It lives as long as the process. */
export class SandboxMailbox implements Mailer {
  readonly kind = 'sandbox';
  readonly #clock: Clock;
  #mails: SandboxMail[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  send(mail: Mail): void {
    this.#mails = [{ ...mail, sentAt: this.#clock.now() }, ...this.#mails].slice(0, capacity);
  }

  async close(): Promise<void> {}

  /** What was sent, newest first. */
  mails(): readonly SandboxMail[] {
    return this.#mails;
  }
}

/** Shows what is in the mailbox at `/dev/mailbox`. */
export function addMailboxPage(app: FastifyInstance, mailbox: SandboxMailbox): void {
  app.get('/dev/mailbox', hidden, async (_request, reply) => {
    const mails = mailbox.mails().map(renderMail);
    const content = mails.length === 0 ? '<p>No mail yet. What the game sends appears here.</p>' : mails.join('\n');
    return sendSandboxPage(reply, 'Mailbox', `<p><a href="/dev/mailbox">Look again</a></p>${content}`);
  });
}

function renderMail({ to, subject, text, sentAt }: SandboxMail): string {
  // Every address is made a link, as mail programs do.
  const linked = escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<article>
    <h2>${escapeHtml(subject)}</h2>
    <p>To ${escapeHtml(to)}, <time>${sentAt.toISOString()}</time></p>
    <pre>${linked}</pre>
  </article>`;
}
