import { appendFile, chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, schemaVersion } from '@game/database';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '../../../apps/server/src/platform/backup/restore-backup.js';
import { takeBackup } from '../../../apps/server/src/platform/backup/take-backup.js';
import {
  DataDirectoryInUse,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../apps/server/src/platform/postgres/embedded-postgres.js';
import { makeFolder } from '../../support/folders.js';
import { waitUntil } from '../../support/wait.js';

let parent: string;
let source: EmbeddedPostgres;
let sourceDirectory: string;
let client: Client;
let restored: EmbeddedPostgres | undefined;
let folders = 0;

const newFolder = (name: string) => join(parent, `${name} ${(folders += 1)}`);
const back = (target: string) => takeBackup({ connection: source.connection, dataDirectory: sourceDirectory, target });
const restore = (backup: string, dataDirectory: string, overwrite = false) =>
  restoreBackup({ backup, dataDirectory, overwrite, log: () => undefined });

beforeAll(async () => {
  parent = await makeFolder('backup-');
  await chmod(parent, 0o711);
  sourceDirectory = join(parent, 'source');
  const settings = { fsync: 'off' };
  const first = await startEmbeddedPostgres({ dataDirectory: sourceDirectory, settings });
  await first.stop();
  await first.exited;
  // As for root, when PostgreSQL's account cannot enter the data directory.
  await rename(join(sourceDirectory, 'postgres'), join(parent, 'elsewhere'));
  await symlink(join(parent, 'elsewhere'), join(sourceDirectory, 'postgres'));
  source = await startEmbeddedPostgres({ dataDirectory: sourceDirectory, settings });
  await migrate(source.connection);
  client = new Client(source.connection);
  await client.connect();
  await client.query('CREATE TABLE numbers (number bigint PRIMARY KEY, filler text)');
  await mkdir(join(sourceDirectory, 'files', 'avatars'), { recursive: true });
  await writeFile(join(sourceDirectory, 'files', 'avatars', 'one.webp'), 'a picture');
});

afterEach(async () => {
  await restored?.stop();
  restored = undefined;
});

afterAll(async () => {
  await client.end();
  await source.stop();
  await source.exited;
  await rm(parent, { recursive: true });
});

/** Starts the database of a data directory, and returns what a query finds in it. */
async function queryRestored(dataDirectory: string, text: string): Promise<Record<string, unknown>[]> {
  restored = await startEmbeddedPostgres({ dataDirectory });
  const connected = new Client(restored.connection);
  await connected.connect();
  try {
    return (await connected.query<Record<string, unknown>>(text)).rows;
  } finally {
    await connected.end();
  }
}

/**
 * Inserts rows in batches until it is stopped, and makes PostgreSQL recycle its log as early as it can. At most 20,000
 * rows: a slow backup must not grow with its own duration.
 */
function writeConstantly(): { committed: () => number; stop: () => Promise<void> } {
  let [committed, stopped] = [0, false];
  const write = async (): Promise<void> => {
    const writer = new Client(source.connection);
    await writer.connect();
    while (!stopped && committed < 20_000) {
      await writer.query(
        `INSERT INTO numbers SELECT $1 + number, repeat('x', 1000) FROM generate_series(1, 100) AS number`,
        [committed],
      );
      committed += 100;
      if (committed % 2000 > 0) continue;
      await writer.query('SELECT pg_switch_wal()');
      await writer.query('CHECKPOINT');
    }
    await writer.end();
  };
  const running = write();
  return {
    committed: () => committed,
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

describe('a backup', () => {
  test('has all that was committed before it began, and a prefix of what was committed during it', async () => {
    const writer = writeConstantly();
    await waitUntil(() => writer.committed() > 0);
    const before = writer.committed();

    const backup = newFolder('busy');
    await back(backup);
    const after = writer.committed();
    await writer.stop();

    expect(after).toBeGreaterThan(before);
    const target = newFolder('restored');
    await restore(backup, target);
    const [row] = await queryRestored(
      target,
      'SELECT count(*)::int AS count, max(number)::int AS max, min(length(filler)) AS filled FROM numbers',
    );
    expect(row).toMatchObject({ filled: 1000 });
    expect(row?.['count']).toBe(row?.['max']);
    expect(row?.['count']).toBeGreaterThanOrEqual(before);
    expect(await readFile(join(target, 'files', 'avatars', 'one.webp'), 'utf8')).toBe('a picture');
  });

  test('takes the real folder of the database when the data directory has only a link to it', async () => {
    expect(source.clusterDirectory).toBe(join(parent, 'elsewhere'));
    const { files } = await back(newFolder('linked'));
    expect(Object.keys(files)).toContain('postgres/PG_VERSION');
  });

  test('leaves nothing behind in the database, and only a complete folder that others cannot enter', async () => {
    const backup = newFolder('quiet');
    await back(backup);

    const { rows } = await client.query('SELECT FROM pg_replication_slots');
    expect(rows).toEqual([]);
    expect((await readdir(backup)).toSorted()).toEqual(['files', 'manifest.json', 'postgres']);
    expect((await readdir(parent)).filter((name) => name.includes('incomplete'))).toEqual([]);
    await expect(back(backup)).rejects.toThrow('is not empty');
    await expect(back(join(sourceDirectory, 'files', 'backup'))).rejects.toThrow('which is backed up');
  });
});

describe('a restore', () => {
  let backup: string;
  const manifestFile = () => join(backup, 'manifest.json');

  beforeAll(async () => {
    backup = newFolder('to restore');
    await back(backup);
  });

  /** Expects that a restore is refused and that it does not touch the data directory. */
  async function expectRefusal(reason: string): Promise<void> {
    const target = newFolder('untouched');
    await expect(restore(backup, target)).rejects.toThrow(reason);
    await expect(readdir(target)).rejects.toThrow('ENOENT');
  }

  test.each([
    ['of another PostgreSQL', { postgresVersion: 17 }, 'The backup is of PostgreSQL 17; this build has PostgreSQL'],
    ['of a newer build', { schemaVersion: schemaVersion() + 1 }, 'Use a newer build'],
    ['in another format', { format: 2 }, 'made by a newer build'],
    ['with a path that leads out of it', { directories: ['postgres/../../elsewhere'] }, 'cannot be read'],
  ])('refuses a backup %s', async (_case, change, reason) => {
    const original = await readFile(manifestFile(), 'utf8');
    await writeFile(manifestFile(), JSON.stringify({ ...JSON.parse(original), ...change }));
    await expectRefusal(reason);
    await writeFile(manifestFile(), original);
  });

  test('refuses a backup with a missing or changed file, and one without a manifest', async () => {
    const picture = join(backup, 'files', 'avatars', 'one.webp');
    await appendFile(picture, '!');
    await expectRefusal('The backup is damaged: files/avatars/one.webp is missing or has been changed.');
    await rm(picture);
    await expectRefusal('files/avatars/one.webp is missing');
    await writeFile(picture, 'a picture');
    const original = await readFile(manifestFile());
    await rm(manifestFile());
    await expectRefusal('is not a complete backup');
    await writeFile(manifestFile(), original);
  });

  test('refuses a data directory with content, and moves that content aside with --overwrite', async () => {
    const target = newFolder('used');
    await mkdir(target);
    await chmod(target, 0o711);
    await writeFile(join(target, 'mine.txt'), 'precious');
    await expect(restore(backup, target)).rejects.toThrow('is not empty');
    expect(await readdir(target)).toEqual(['mine.txt']);

    await restore(backup, target, true);

    const [aside, ...others] = (await readdir(target)).toSorted().toReversed();
    expect(others.toSorted()).toEqual(['files', 'postgres']);
    expect(await readFile(join(target, aside ?? '', 'mine.txt'), 'utf8')).toBe('precious');
    expect(await queryRestored(target, 'SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  test('refuses a data directory in use, even with --overwrite', async () => {
    await expect(restore(backup, sourceDirectory, true)).rejects.toThrow(DataDirectoryInUse);
    expect((await client.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }]);
  });
});
