import { brandName } from '@game/site';
import { createTransport } from 'nodemailer';

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

/** Thrown if the mail server refuses the recipient, so that another attempt is useless. */
export class MailRejected extends Error {
  readonly responseCode: number;

  constructor(responseCode: number) {
    super('the mail server refuses the recipient');
    this.responseCode = responseCode;
  }
}

/** Sends mail. Only the outbox uses it: what sends a mail to a player adds it to the outbox. */
export interface Mailer {
  /** Whether mail is sent to an SMTP server, to the sandbox mailbox of development (D-28), or not at all. */
  kind: 'smtp' | 'sandbox' | 'off';
  /**
   * Sends a mail. Resolves when the mail server has accepted it.
   * @param name the same for each attempt, so that mail programs can recognize a mail that arrives twice
   * @throws {MailRejected}
   */
  send(mail: Mail, name: string): Promise<void>;
  close(): Promise<void>;
}

/** Time limit of each reply of the SMTP server, in milliseconds. */
const smtpTimeoutMs = 10_000;

interface SmtpOptions {
  url: string;
  from: string;
  /** Where replies go, if not to `from`. */
  replyTo: string | undefined;
}

/** Sends mail through the SMTP server at `url`. */
export function createSmtpMailer({ url, from, replyTo }: SmtpOptions): Mailer {
  const transport = connect(url);
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>\s*$/, '');
  return {
    kind: 'smtp',
    send: async ({ to, subject, text }, name) => {
      const messageId = `<${name}@${domain}>`;
      // Out-of-office programs do not reply to it.
      const headers = { 'Auto-Submitted': 'auto-generated' };
      try {
        // An object, because nodemailer would parse a string as a list of addresses.
        const recipient = { name: '', address: to };
        await transport.sendMail({ from, replyTo, to: recipient, subject, text, messageId, headers });
      } catch (error) {
        const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
        if (code === 'EENVELOPE' && responseCode >= 500) throw new MailRejected(responseCode);
        throw error;
      }
    },
    close: async () => transport.close(),
  };
}

/** Connects to the SMTP server at `url`, and signs in. Rejects if that fails. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = connect(url);
  await transport.verify().finally(() => transport.close());
}

function connect(url: string) {
  return createTransport({
    url,
    pool: true,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // nodemailer must not load files or URLs into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends nothing, because mail is off. */
export const noMailer: Mailer = { kind: 'off', send: async () => undefined, close: async () => undefined };
