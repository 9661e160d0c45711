import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type ClientConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  connectionToRunning,
  DataDirectoryInUse,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.js';
import { findPostmaster } from '../../apps/server/src/platform/postgres/postmaster.js';
import { makeFolder } from '../support/folders.js';
import { startLimitMs } from '../support/wait.js';

const built = new URL('../../apps/server/dist/platform/postgres/embedded-postgres.js', import.meta.url);

let parent: string;
let dataDirectory: string;
let running: EmbeddedPostgres[] = [];
let owners: ChildProcess[] = [];

beforeEach(async () => {
  parent = await makeFolder('embedded-');
  await chmod(parent, 0o711);
  dataDirectory = join(parent, `it's "data"`);
});

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL');
  for (const postgres of running) await postgres.stop();
  await untilStopped();
  [running, owners] = [[], []];
  await rm(parent, { recursive: true });
});

async function start(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, settings });
  running.push(postgres);
  return postgres;
}

/** Starts PostgreSQL from another process, which lives until it is killed. */
async function startOwner(): Promise<ClientConfig> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(built)});
    const { connection } = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(dataDirectory)} });
    console.log(JSON.stringify(connection));`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(owner);
  const [line] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string];
  return JSON.parse(line) as ClientConfig;
}

async function untilStopped(): Promise<void> {
  await expect.poll(() => findPostmaster(join(dataDirectory, 'postgres')), { timeout: startLimitMs }).toBeNull();
}

async function query(connection: ClientConfig, text: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('keeps what was committed over a restart', async () => {
    const first = await start();
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    await first.exited;
    const second = await start();
    expect(await query(second.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('writes to disk and checks what it reads, unless set otherwise', async () => {
    const settings =
      "SELECT name, setting FROM pg_settings WHERE name IN ('data_checksums', 'fsync', 'jit') ORDER BY 1";
    const values = async (postgres: EmbeddedPostgres) => query(postgres.connection, settings);
    const first = await start();
    expect(await values(first)).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'jit', setting: 'off' },
    ]);
    await first.stop();
    expect(await values(await start({ fsync: 'off' }))).toContainEqual({ name: 'fsync', setting: 'off' });
  });

  test('refuses a data directory of another major version, and names both versions', async () => {
    await (await start()).stop();
    await untilStopped();
    const versionFile = join(dataDirectory, 'postgres', 'PG_VERSION');
    const own = (await readFile(versionFile, 'utf8')).trim();
    await writeFile(versionFile, '16\n');

    await expect(start()).rejects.toThrow(`was created by PostgreSQL 16, but this build runs PostgreSQL ${own}.`);
  });

  test('refuses a second process on the same data directory, which the first does not notice', async () => {
    const connection = await startOwner();
    const refusal = await start().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirectoryInUse);
    expect(refusal).toHaveProperty('message', expect.stringContaining(`The data directory ${dataDirectory} is in use`));
    expect(await query(connection, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  test('lets one of two win that start at the same moment on an empty directory', async () => {
    const results = await Promise.allSettled([start(), start()]);
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toEqual([expect.any(DataDirectoryInUse)]);
    expect(await readdir(dataDirectory)).toEqual(['postgres', 'postgres.log']);
  });

  test('ends with its process, even by SIGKILL, and the next start has every committed row', async () => {
    const connection = await startOwner();
    await query(connection, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS number');
    owners[0]?.kill('SIGKILL');
    const second = await start();
    expect(await query(second.connection, 'SELECT count(*)::int FROM kept')).toEqual([{ count: 1000 }]);
    await second.stop();
    await untilStopped();
  });

  test('recovers from its own crash, and from a process file that now names another program', async () => {
    const first = await start();
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const postmaster = await findPostmaster(join(dataDirectory, 'postgres'));
    process.kill(postmaster?.processId ?? 0, 'SIGKILL');
    await first.exited;
    const stale = [process.pid, dataDirectory, 0, 5432, '/nowhere', '', '', 'ready', ''].join('\n');
    await writeFile(join(dataDirectory, 'postgres', 'postmaster.pid'), stale);
    const second = await start();
    expect(await query(second.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('lets other processes find its connection while it runs', async () => {
    expect(await connectionToRunning(dataDirectory)).toBeNull();
    const postgres = await start();
    expect(await connectionToRunning(dataDirectory)).toEqual(postgres.connection);
    await postgres.stop();
    expect(await connectionToRunning(dataDirectory)).toBeNull();
  });

  test('refuses other users', async () => {
    const { connection } = await start();
    expect((await stat(connection.host ?? '')).mode & 0o077).toBe(0);
    expect(await query(connection, "SELECT setting FROM pg_settings WHERE name = 'listen_addresses'")).toEqual([
      { setting: '' },
    ]);
  });
});
