import { expect, it } from 'vitest';
import { examineAll } from '../../../apps/server/src/operator/doctor/doctor.js';
import { databaseUrl } from '../../support/database-url.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();

/** Returns the doctor's finding about the log of PostgreSQL. */
async function examined(): Promise<string> {
  const findings = await examineAll({ DATABASE_URL: databaseUrl(test.database) });
  const found = findings.find(({ check }) => check === 'database log');
  return `${found?.state}: ${found?.details}`;
}

it('the doctor says what to change if the log of PostgreSQL can contain hidden moves', async () => {
  expect(await examined()).toBe('ok: has no values of failed statements');

  const { pool } = test.context.database;
  const { database } = test.database.connection;
  await pool.query(`ALTER DATABASE "${database}" SET log_min_error_statement = 'error'`);
  expect(await examined()).toBe(
    'PROBLEM: can contain hidden moves and addresses. As a superuser of PostgreSQL: ' +
      "ALTER SYSTEM SET log_min_error_statement = 'panic'; SELECT pg_reload_conf()",
  );

  await pool.query(`ALTER DATABASE "${database}" SET log_error_verbosity = 'default'`);
  expect(await examined()).toContain(
    "ALTER SYSTEM SET log_min_error_statement = 'panic'; ALTER SYSTEM SET log_error_verbosity = 'terse'",
  );

  await pool.query(`ALTER DATABASE "${database}" RESET ALL`);
  expect(await examined()).toMatch(/^ok/);
});
