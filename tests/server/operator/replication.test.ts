import { chmod, rm } from 'node:fs/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { examineAll } from '../../../apps/server/src/operator/doctor/doctor.js';
import type { EmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded-postgres.js';
import { databaseUrl } from '../../support/database-url.js';
import { makeFolder } from '../../support/folders.js';
import { startPrimary } from '../../support/standby.js';
import { waitForProcess } from '../../support/wait.js';

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let startStandby: () => Promise<EmbeddedPostgres>;
let client: Client;

beforeAll(async () => {
  folder = await makeFolder('replication-');
  await chmod(folder, 0o755);
  ({ primary, startStandby } = await startPrimary(folder, async () => undefined));
  client = new Client(primary.connection);
  await client.connect();
  await client.query('CREATE ROLE player_server LOGIN');
  standby = await startStandby();
  await waitForProcess(async () => (await modes()).length > 0);
});

afterAll(async () => {
  await client.end();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true });
});

async function modes(): Promise<string[]> {
  const { rows } = await client.query(`SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'`);
  return rows.map(({ sync_state }) => String(sync_state));
}

/** Sets which standby every commit waits for, and waits until it is connected as `mode`. */
async function expectStandby(names: string, mode: string): Promise<void> {
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await client.query('SELECT pg_reload_conf()');
  await waitForProcess(async () => (await modes()).includes(mode));
}

/** Runs all checks on the primary. Returns the finding of one. */
async function examined(check: string, settings: Record<string, string> = {}, user = 'postgres') {
  const url = databaseUrl({ connection: { ...primary.connection, user } });
  const findings = await examineAll({ DATABASE_URL: url, DATA_DIR: folder, ...settings });
  const found = findings.find((finding) => finding.check === check);
  return `${found?.state}: ${found?.details}`;
}

it('the doctor reports an asynchronous standby, and accepts a synchronous one', async () => {
  await expectStandby('', 'async');
  expect(await examined('standby')).toMatch(/^PROBLEM: standby is asynchronous: a failover can lose tickets/);

  await expectStandby('standby', 'sync');
  expect(await examined('standby')).toMatch(/^ok: standby is synchronous/);
  expect(await examined('commits')).toBe('ok: are stored before they are confirmed');
});

it('the doctor names what the role of the server lacks to see the standby', async () => {
  await expectStandby('standby', 'sync');
  await client.query('REVOKE pg_monitor FROM player_server');
  const see = () => examined('standby', {}, 'player_server');
  expect(await see()).toBe(
    'PROBLEM: the role player_server may not see the standbys: GRANT pg_monitor TO player_server',
  );

  await client.query('GRANT pg_monitor TO player_server');

  expect(await see()).toMatch(/^ok: standby is synchronous/);
});

it.each(['off', 'local'])(
  'the doctor reports synchronous_commit = %s, which can lose confirmed tickets',
  async (level) => {
    await client.query(`ALTER ROLE player_server SET synchronous_commit = '${level}'`);

    expect(await examined('commits', {}, 'player_server')).toBe(
      `PROBLEM: synchronous_commit is ${level}: a failure can lose tickets that players were told they have. Set it to on`,
    );
  },
);

it('the doctor reports a missing standby that commits wait for, or that the settings require', async () => {
  await expectStandby('standby', 'sync');
  await standby.stop();
  onTestFinished(async () => {
    standby = await startStandby();
  });
  await waitForProcess(async () => (await modes()).length === 0);
  expect(await examined('standby')).toBe(`PROBLEM: missing: every commit waits for 'standby'`);

  await client.query('ALTER SYSTEM RESET synchronous_standby_names');
  await client.query('SELECT pg_reload_conf()');
  await waitForProcess(async () => (await examined('standby')).startsWith('off'));
  expect(await examined('standby')).toBe('off: tickets are on one machine only; DATABASE_STANDBY is optional');
  expect(await examined('standby', { DATABASE_STANDBY: 'required' })).toMatch(/^PROBLEM: missing: DATABASE_STANDBY/);
});
