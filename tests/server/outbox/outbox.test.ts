import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../../apps/server/src/context.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addPlayer } from '../../support/builders/players.js';
import { startSmtpServer, type SmtpServer } from '../../support/counterparts/smtp-server.js';
import { createTestContext, type TestContext } from '../../support/test-context.js';
import { waitUntil } from '../../support/wait.js';

const site = 'http://play.example';
const minuteMs = 60_000;

let database: TestDatabase;
let clock: FakeClock;
let smtp: SmtpServer;
let opened: TestContext[];
let logged: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  clock = new FakeClock();
  smtp = await startSmtpServer();
  [opened, logged] = [[], []];
});

afterEach(async () => {
  for (const one of opened) await one.close();
  smtp.close();
  await database.drop();
});

/** Builds the services of one more server process on the test's database. */
async function openProcess(smtpUrl = smtp.url): Promise<Context> {
  const env = { SMTP_URL: smtpUrl, PUBLIC_URL: site, CONTACT_EMAIL: 'help@play.example' };
  // A mail that hangs can still fail in a later test, which has lines of its own.
  const lines = logged;
  const opening = await createTestContext({ database, clock, env, log: { write: (line) => lines.push(line) } });
  opened.push(opening);
  return opening.context;
}

const mailTo = (to: string) => ({ to, subject: 'A test', text: 'Hello' });
const add = ({ database: on, outbox }: Context, ...recipients: string[]) =>
  on.transaction((transaction) => outbox.addMail(transaction, ...recipients.map(mailTo)));
const recipients = () => smtp.mails.map(({ to }) => to).toSorted();
const linesWith = (message: string) => logged.filter((line) => line.includes(message));

/** Returns the URL of an SMTP server that has stopped. */
async function unreachable(): Promise<string> {
  const gone = await startSmtpServer();
  gone.close();
  return gone.url;
}

describe('a mail', () => {
  it('is sent once after the commit, and nothing of it is kept', async () => {
    const process = await openProcess();

    await add(process, 'one@example.test');
    await process.outbox.sendDue();
    await process.outbox.sendDue();

    expect(recipients()).toEqual(['one@example.test']);
    expect(await process.outbox.status()).toEqual({ waiting: 0, oldest: null });
  });

  it('is not sent when its transaction is rolled back', async () => {
    const process = await openProcess();

    const failing = process.database.transaction(async (transaction) => {
      await process.outbox.addMail(transaction, mailTo('one@example.test'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await process.outbox.sendDue();

    expect(recipients()).toEqual([]);
  });

  it('is sent by another process when the mail server was unreachable, after a pause that doubles', async () => {
    const process = await openProcess(await unreachable());
    await add(process, 'one@example.test');
    await process.outbox.sendDue();
    expect(linesWith('failed to send a mail')).toHaveLength(1);
    const other = await openProcess();

    await other.outbox.sendDue();
    expect(recipients()).toEqual([]);
    clock.advance(minuteMs);
    await process.outbox.sendDue();
    clock.advance(minuteMs);
    await other.outbox.sendDue();
    expect(recipients()).toEqual([]);
    clock.advance(minuteMs);
    await other.outbox.sendDue();

    expect(recipients()).toEqual(['one@example.test']);
    expect(logged.join('')).not.toContain('one@example.test');
  });

  it('is sent by another process when the first one ends while it sends', async () => {
    let reached = false;
    const hanging = await startSmtpServer({ answerTo: () => ((reached = true), new Promise(() => undefined)) });
    const killed = await openProcess(hanging.url);
    await add(killed, 'one@example.test');
    await waitUntil(() => reached);
    const other = await openProcess();
    await other.outbox.sendDue();
    expect(recipients()).toEqual([]);

    clock.advance(minuteMs);
    await other.outbox.sendDue();

    expect(recipients()).toEqual(['one@example.test']);
    hanging.close();
  });

  it('has the same Message-ID when it is sent again, because the process ended before it had deleted the mail', async () => {
    const process = await openProcess();
    await process.database.pool.query('CREATE RULE kept AS ON DELETE TO outbox DO INSTEAD NOTHING');
    await add(process, 'one@example.test', 'two@example.test');
    await process.outbox.sendDue();
    await process.database.pool.query('DROP RULE kept ON outbox');
    clock.advance(minuteMs);
    await process.outbox.sendDue();

    const names = smtp.mails.map(
      ({ to, content }) => `${to} ${/^Message-ID: (<\S+@play\.example>)\r$/m.exec(content)?.[1]}`,
    );
    expect(names).toHaveLength(4);
    expect(new Set(names).size).toBe(2);
    expect(new Set(names.map((name) => name.split(' ')[1])).size).toBe(2);
    for (const { content } of smtp.mails) expect(content).toContain('Auto-Submitted: auto-generated');
  });

  it('is answered at the contact address of the operator', async () => {
    const process = await openProcess();

    await add(process, 'one@example.test');
    await process.outbox.sendDue();

    expect(smtp.mails[0]?.content).toMatch(/^Reply-To: help@play\.example\r$/m);
  });

  it('is sent by one of several processes that look for mail at the same time', async () => {
    const processes = [await openProcess(), await openProcess(), await openProcess()];
    const [first] = processes as [Context];
    const expected = Array.from({ length: 40 }, (_, index) => `player${index}@example.test`);

    await add(first, ...expected);
    await Promise.all(processes.map(({ outbox }) => outbox.sendDue()));

    expect(recipients()).toEqual(expected.toSorted());
  });

  it('is deleted when the mail server refuses the recipient, and others are still sent', async () => {
    const strict = await startSmtpServer({ answerTo: (to) => (to.startsWith('nobody') ? 550 : undefined) });
    const process = await openProcess(strict.url);

    await add(process, 'nobody@example.test', 'one@example.test');
    await process.outbox.sendDue();

    expect(strict.mails.map(({ to }) => to)).toEqual(['one@example.test']);
    expect(linesWith('deleted a mail that could not be sent')).toEqual([expect.stringContaining('"responseCode":550')]);
    expect(logged.join('')).not.toContain('nobody@');
    expect(await process.outbox.status()).toMatchObject({ waiting: 0 });
    strict.close();
  });

  it('is deleted after 25 attempts', async () => {
    const process = await openProcess(await unreachable());
    await add(process, 'one@example.test');

    while ((await process.outbox.status()).waiting > 0) {
      await process.outbox.sendDue();
      clock.advance(60 * minuteMs);
    }

    expect(linesWith('failed to send a mail')).toHaveLength(24);
    expect(linesWith('deleted a mail that could not be sent')).toHaveLength(1);
  });

  it('is stored and deleted like others if it must not be sent', async () => {
    const process = await openProcess();

    await process.database.transaction((transaction) =>
      process.outbox.addUnsentMail(transaction, mailTo('stranger@example.test')),
    );
    await process.outbox.sendDue();

    expect(recipients()).toEqual([]);
    expect(await process.outbox.status()).toMatchObject({ waiting: 0 });
  });

  it('is deleted unsent with the account of its recipient', async () => {
    const process = await openProcess(await unreachable());
    const player = await addPlayer(process);
    await add(process, `${player.id}@example.test`, 'one@example.test');
    await process.outbox.sendDue();

    await process.account.deletion.delete(player, { confirmation: player.username });
    clock.advance(minuteMs);
    await (await openProcess()).outbox.sendDue();

    expect(recipients()).toEqual(['one@example.test']);
  });
});
