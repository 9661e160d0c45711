import { brandName } from '@game/site';
import { createTransport } from 'nodemailer';
import type { Logger } from './logger.js';

/** A mail in plain text to one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Composes a mail: a greeting, the paragraphs, and the name of the site. */
export function composeMail(to: string, subject: string, ...paragraphs: string[]): Mail {
  return { to, subject, text: ['Hello,', ...paragraphs, brandName].join('\n\n') };
}

/** Sends mail to players. */
export interface Mailer {
  /** Whether mail is sent to an SMTP server, to the sandbox mailbox of development (D-28), or not at all. */
  kind: 'smtp' | 'sandbox' | 'off';
  /**
   * Sends a mail in the background. The caller neither waits nor gets an error, because both could reveal whether an
   * account exists. Failures are logged without the address.
   */
  send(mail: Mail): void;
  /** How many mails are being sent. */
  readonly unsentCount: number;
  /** Waits until all mails are sent. */
  close(): Promise<void>;
}

/** Time limit of each reply of the SMTP server, in milliseconds. */
const smtpTimeoutMs = 10_000;

/** Sends mail through the SMTP server at `url`. */
export function createSmtpMailer({ url, from }: { url: string; from: string }, logger: Logger): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // nodemailer must not load files or URLs into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const running = new Set<Promise<unknown>>();
  return {
    kind: 'smtp',
    get unsentCount() {
      return running.size;
    },
    send: ({ to, subject, text }) => {
      // An object, because nodemailer would parse a string as a list of addresses.
      const sending = transport
        .sendMail({ from, to: { name: '', address: to }, subject, text })
        .catch((error: unknown) => {
          const { code, responseCode } = error as { code?: string; responseCode?: number };
          logger.error({ code, responseCode }, 'failed to send a mail');
        });
      running.add(sending);
      void sending.finally(() => running.delete(sending));
    },
    close: async () => {
      await Promise.all(running);
      transport.close();
    },
  };
}

/** Sends nothing, because mail is off. */
export const noMailer: Mailer = {
  kind: 'off',
  unsentCount: 0,
  send: () => undefined,
  close: async () => undefined,
};
