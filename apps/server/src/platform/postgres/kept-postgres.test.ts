import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../logger.js';
import { keepPostgresRunning } from './kept-postgres.js';
import { findPostmaster } from './postmaster.js';

/** PostgreSQL starts again meanwhile, which can take long on a busy machine. */
const limitMs = 60_000;

it('starts PostgreSQL again at the same address with what was committed, and gives up after three times', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'kept-'));
  await chmod(dataDirectory, 0o711);
  const onGivingUp = vi.fn<(reason: Error) => void>();
  const logger = createLogger('silent');
  const logged = vi.spyOn(logger, 'info');
  const postgres = await keepPostgresRunning({ dataDirectory, logger, onGivingUp, periodMs: 3_600_000 });
  const query = async (text: string) => {
    const client = new Client(postgres.connection);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const kill = async () => {
    const postmaster = await findPostmaster(postgres.clusterDirectory);
    process.kill(postmaster?.processId ?? Number.NaN, 'SIGKILL');
  };
  await query('CREATE TABLE kept (number int)');

  for (let number = 1; number <= 3; number += 1) {
    await query(`INSERT INTO kept VALUES (${number})`);
    await kill();
    await expect
      .poll(() => query('SELECT count(*)::int FROM kept').catch(() => null), { timeout: limitMs })
      .toEqual([{ count: number }]);
    // PostgreSQL accepts connections a moment before its start is over.
    await expect.poll(() => logged.mock.calls.length, { timeout: limitMs }).toBe(number);
  }
  expect(onGivingUp).not.toHaveBeenCalled();

  await kill();
  await expect.poll(() => onGivingUp.mock.calls.length, { timeout: limitMs }).toBe(1);
  expect(onGivingUp.mock.calls[0]?.[0].message).toBe(
    'The embedded database cannot be kept running: it ended unexpectedly',
  );
  await postgres.stop();
  await rm(dataDirectory, { recursive: true });
});
