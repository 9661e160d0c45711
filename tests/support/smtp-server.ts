import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  to: string;
  /** Headers and text, with the transfer encoding undone. */
  content: string;
}

/** An SMTP server that takes whatever it is given. */
export interface SmtpServer {
  /** For the setting SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  close(): void;
}

/** Starts an SMTP server on a port of its own. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket, mails);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function converse(socket: Socket, mails: ReceivedMail[]): void {
  let text = '';
  let to = '';
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const length = text.indexOf(end);
      if (length < 0) return;
      const part = text.slice(0, length);
      text = text.slice(length + end.length);
      if (isData) {
        mails.push({ to, content: decode(part) });
        isData = false;
        say('250 taken');
      } else if (/^RCPT/i.test(part)) {
        to = /<(.*)>/.exec(part)?.[1] ?? '';
        say('250 ok');
      } else if (/^DATA/i.test(part)) {
        isData = true;
        say('354 go on');
      } else {
        say(/^QUIT/i.test(part) ? '221 bye' : '250 ok');
      }
    }
  });
  say('220 ready');
}

/** Undoes quoted-printable. */
function decode(content: string): string {
  return content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
}
