import { randomUUID } from 'node:crypto';
import type { InputOf, OperationName } from '@game/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { password, signUpForm } from './builders/accounts.js';
import { createHttpClient } from './counterparts/http-client.js';
import { startSmtpServer, type SmtpServer } from './counterparts/smtp-server.js';
import { FakeClock } from './fake-clock.js';
import { startTestServer, type TestServer } from './test-context.js';
import { waitUntil } from './wait.js';

/** The public URL of the server; the links in its mails start with it. */
export const site = 'http://play.example';

/** Starts a server that sends mail, and an SMTP server that receives it, for the tests of a file. */
export function useMailingServer() {
  const clock = new FakeClock(new Date().toISOString());
  const smtp = {} as SmtpServer;
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(smtp, await startSmtpServer());
    Object.assign(server, await startTestServer({ clock, env: { SMTP_URL: smtp.url, PUBLIC_URL: site } }));
  });
  // All tests send their requests from the same network address.
  beforeEach(() => server.context.rateLimits.reset('mailFromAddress', '127.0.0.1'));
  afterAll(async () => {
    await server.close();
    smtp.close();
  });

  const call = <Name extends OperationName>(name: Name, input: InputOf<Name>, cookie = '') =>
    createHttpClient(server.address, cookie, site).call(name, input);
  return {
    clock,
    smtp,
    server,
    call,
    signUp: (email: string, changes: Partial<InputOf<'auth.signUp'>> = {}) =>
      call('auth.signUp', signUpForm({ email, timeZone: 'Asia/Tokyo', ...changes })),
    logIn: (email: string, typed = password) => call('auth.signInWithPassword', { email, password: typed }),
    /** Waits for the mail number `count` to an address, counting those whose content `isWanted`. */
    waitForMail: async (email: string, isWanted: (content: string) => boolean, count: number): Promise<string> => {
      const mails = () => smtp.mails.filter(({ to, content }) => to === email && isWanted(content));
      await waitUntil(() => mails().length >= count);
      return mails()[count - 1]?.content ?? '';
    },
  };
}

/** Returns an email address that no account has. */
export const newEmail = () => `${randomUUID()}@example.test`;

/** Returns the token of the link in a mail. */
export function tokenIn(mail: string): string {
  const link = /http:\/\/play\.example\/auth#(?:verify-email|confirm-email|undo|reset-password)=([0-9a-f]{64})/;
  const token = link.exec(mail)?.[1];
  if (token === undefined) throw new Error(`no link in ${mail}`);
  return token;
}
