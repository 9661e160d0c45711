import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that the server received. */
export interface ReceivedMail {
  to: string;
  /** Headers and text, decoded from quoted-printable. */
  content: string;
}

/** An SMTP server. */
export interface SmtpServer {
  /** The value for the setting SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  close(): void;
}

/**
 * Starts an SMTP server on a free port. It accepts every mail, unless `answerTo` returns the response code of a refusal
 * for a recipient, or a promise that delays the answer.
 */
export async function startSmtpServer({
  answerTo = () => undefined,
}: { answerTo?: (recipient: string) => number | Promise<void> | undefined } = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) => {
      const answer = answerTo(address);
      if (typeof answer === 'number') callback(Object.assign(new Error('refused'), { responseCode: answer }));
      else void Promise.resolve(answer).then(() => callback());
    },
    onData: (stream, { envelope }, callback) => {
      text(stream).then((content) => {
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', content: decodeQuotedPrintable(content) });
        callback();
      }, callback);
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    mails,
    close: () => server.close(),
  };
}

function decodeQuotedPrintable(content: string): string {
  return content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
}
