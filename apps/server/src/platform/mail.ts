import { brandName } from '@game/site';
import { createTransport } from 'nodemailer';
import type { Logger } from './logger.js';

/** One mail to one person, in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mail with the paragraphs of its text, between the greeting and the name that all of ours have. */
export function composeMail(to: string, subject: string, ...paragraphs: string[]): Mail {
  return { to, subject, text: ['Hello,', ...paragraphs, brandName].join('\n\n') };
}

/** The way to the players' mailboxes. */
export interface Mailer {
  /** Where mail goes: to an SMTP server, to the sandbox mailbox of development (D-28), or nowhere. */
  kind: 'smtp' | 'sandbox' | 'off';
  /**
   * Sends a mail in the background. The caller neither waits nor hears of failures, because both would tell whether
   * there was anybody to send to; what fails is logged, without the address.
   */
  send(mail: Mail): void;
  /** Waits for what is under way, and ends. */
  close(): Promise<void>;
}

/** How long an SMTP server may take for each of its answers, in milliseconds. */
const smtpTimeoutMs = 10_000;

/** Hands mail to the SMTP server at `url`. */
export function createSmtpMailer({ url, from }: { url: string; from: string }, logger: Logger): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // A text is a text: it reads no files and no addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const underWay = new Set<Promise<unknown>>();
  return {
    kind: 'smtp',
    send: ({ to, subject, text }) => {
      // Given as an object: an address is then never parsed as a list of several.
      const sending = transport
        .sendMail({ from, to: { name: '', address: to }, subject, text })
        .catch((error: unknown) => {
          const { code, responseCode } = error as { code?: string; responseCode?: number };
          logger.error({ code, responseCode }, 'a mail could not be sent');
        });
      underWay.add(sending);
      void sending.finally(() => underWay.delete(sending));
    },
    close: async () => {
      await Promise.all(underWay);
      transport.close();
    },
  };
}

/** Mail is off: nothing is sent, and what depends on it says so. */
export const noMailer: Mailer = { kind: 'off', send: () => undefined, close: async () => undefined };
