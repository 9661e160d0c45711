import { chmod, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readClock } from '../../../apps/server/src/platform/clock.js';
import { Database } from '../../../apps/server/src/platform/database/database.js';
import { createLogger } from '../../../apps/server/src/platform/logger.js';
import { noMetrics } from '../../../apps/server/src/platform/metrics.js';
import type { EmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded-postgres.js';
import { noTracing } from '../../../apps/server/src/platform/tracing/tracing.js';
import { makeFolder } from '../../support/folders.js';
import { startPrimary } from '../../support/standby.js';

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;

beforeAll(async () => {
  folder = await makeFolder('primaries-');
  await chmod(folder, 0o755);
  const started = await startPrimary(folder, async () => undefined);
  primary = started.primary;
  standby = await started.startStandby();
});

afterAll(async () => {
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true });
});

/** A pool behind a proxy, which leads new connections to the database that was chosen last. */
function openThroughProxy() {
  let target = primary;
  const stream = () => {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    socket.connect = () => connect(join(String(target.connection.host), '.s.PGSQL.5432'));
    return socket;
  };
  const observers = { logger: createLogger('silent'), metrics: noMetrics, tracing: noTracing };
  const options = { size: 1, isBehindPooler: false, preparesStatements: true };
  const database = new Database({ ...primary.connection, stream }, options, observers);
  return {
    database,
    /** Ends the connections, and leads further ones to `next`. */
    leadTo: async (next: EmbeddedPostgres) => {
      const client = new Client(target.connection);
      await client.connect();
      await client.query(
        `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'game server'`,
      );
      await client.end();
      target = next;
    },
  };
}

it('a server uses no standby, and no old primary once it has seen a newer one', async () => {
  const { database, leadTo } = openThroughProxy();
  const causeOfUse = () =>
    database.run(readClock).then(
      () => 'used',
      ({ cause }: Error) => String(cause),
    );
  expect(await causeOfUse()).toBe('used');

  await leadTo(standby);
  expect(await causeOfUse()).toBe('Error: the database is a standby');
  const promoting = new Client(standby.connection);
  await promoting.connect();
  await promoting.query('SELECT pg_promote()');
  await promoting.end();
  expect(await causeOfUse()).toBe('used');
  await leadTo(primary);
  expect(await causeOfUse()).toBe('Error: the database is an old primary, which another one has replaced');

  await leadTo(standby);
  expect(await causeOfUse()).toBe('used');
  await database.close();
});
