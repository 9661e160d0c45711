import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseUrl } from '../support/database-url.js';
import { addListedGame, addPlayer } from '../support/builders/players.js';
import { createTestContext, type TestContext } from '../support/test-context.js';

const auditFile = fileURLToPath(new URL('../../apps/server/dist/audit.js', import.meta.url));

let test: TestContext;

beforeEach(async () => {
  test = await createTestContext();
});

afterEach(async () => {
  await test.close();
});

/** Runs `npm run audit` on the test's database. */
function runAudit(): Promise<{ exitCode: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl(test.database) };
  return new Promise((resolve) => {
    execFile(process.execPath, [auditFile], { env }, (error, output) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code), output });
    });
  });
}

describe('the audit', () => {
  it('prints the conservation of tickets and exits with 0 when every invariant holds', async () => {
    await addListedGame(test.context, await addPlayer(test.context, { balance: 100 }), { stakeAmount: 30 });

    const { exitCode, output } = await runAudit();

    expect(output).toContain(
      'holds   balances + open stakes = tickets issued - tickets spent  (balances 70, openStakes 30, issued 100, spent 0)',
    );
    expect(exitCode).toBe(0);
  });

  it('names each broken invariant and exits with 1', async () => {
    await addListedGame(test.context, await addPlayer(test.context));
    const client = new Client(test.database.connection);
    await client.connect();
    await client.query('ALTER TABLE profiles DISABLE TRIGGER ALL; UPDATE profiles SET balance = balance + 1');
    await client.query(`INSERT INTO operator_actions (at, operator, action, target, reason, details)
      VALUES (now(), 'anna', 'players adjust', 'someone', 'a test', '{"amount":5}')`);
    await client.end();

    const { exitCode, output } = await runAudit();

    expect(output).toContain('BROKEN  balances + open stakes');
    expect(output).toContain("          player someone: lacks 'operator_adjustment 5'");
    expect(exitCode).toBe(1);
  });
});
