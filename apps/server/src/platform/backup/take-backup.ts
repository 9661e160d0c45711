import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { schemaVersionOf } from '@game/database';
import { Client, type ClientConfig } from 'pg';
import { CommandRefused } from '../command-refused.js';
import { copyFile, forEachPath, ignoreMissing, listTree } from './copy-file.js';
import { manifestName, type Manifest } from './manifest.js';

interface BackupOptions {
  /** The running embedded database. */
  connection: ClientConfig;
  /** Its data directory, with the pictures. */
  dataDirectory: string;
  /** The folder to create. */
  target: string;
}

/** Folders whose content PostgreSQL creates again at each start. The write-ahead log is copied at the end. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const skippedNames = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/;
const controlFile = 'global/pg_control';

/**
 * Backs up a running embedded database and the pictures: a copy of all files, with the write-ahead log that was written
 * in the meantime. A restore replays the log, and has every transaction that was committed before the copy ended.
 * See decision 0037.
 * @throws {CommandRefused} if `target` exists and is not empty, or is in a folder that is backed up.
 */
export async function takeBackup({ connection, dataDirectory, target }: BackupOptions): Promise<Manifest> {
  const finished = resolve(target);
  requireOutside(dataDirectory, finished);
  await requireFree(finished);
  await mkdir(dirname(finished), { recursive: true });
  const draft = await mkdtemp(join(dirname(finished), `${basename(finished)}.incomplete-`));
  try {
    const content = new Content(draft);
    const pictures = join(dataDirectory, 'files');
    await content.copyTree('files', pictures);
    const versions = await copyCluster(connection, content);
    // Pictures that were uploaded in the meantime.
    await content.copyTree('files', pictures);
    const manifest = { format: 1 as const, createdAt: new Date().toISOString(), ...versions, ...content.list() };
    await writeFile(join(draft, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    await rename(draft, finished);
    await syncDirectory(dirname(finished));
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** A backup in a folder that is backed up would be part of every later one. */
function requireOutside(dataDirectory: string, target: string): void {
  for (const name of ['files', 'postgres']) {
    const folder = resolve(dataDirectory, name);
    if (`${target}${sep}`.startsWith(`${folder}${sep}`)) {
      throw new CommandRefused(`${target} is in ${folder}, which is backed up. Choose another folder.`);
    }
  }
}

async function requireFree(target: string): Promise<void> {
  const found = await readdir(target).catch(ignoreMissing);
  if (found === null) return;
  if (found.length > 0) throw new CommandRefused(`${target} exists and is not empty. Choose another folder.`);
  await rmdir(target);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync();
  await handle.close();
}

/** The growing content of a backup. */
class Content {
  readonly #root: string;
  readonly #files: Manifest['files'] = {};
  readonly #directories = new Set<string>();

  constructor(root: string) {
    this.#root = root;
  }

  list(): Pick<Manifest, 'files' | 'directories'> {
    return { directories: [...this.#directories], files: this.#files };
  }

  /** Copies a file to `path`, unless it has disappeared. */
  async copy(path: string, from: string): Promise<void> {
    const digest = await copyFile(from, join(this.#root, path)).catch(ignoreMissing);
    if (digest !== null) this.#files[path] = digest;
    else await rm(join(this.#root, path), { force: true });
  }

  /** Copies the files below `from` that are not copied yet. */
  async copyTree(path: string, from: string): Promise<void> {
    const { files, directories } = await listTree(from);
    this.addDirectories(path, directories);
    const missing = files.filter((file) => !file.endsWith('.draft') && !(`${path}/${file}` in this.#files));
    await forEachPath(missing, (file) => this.copy(`${path}/${file}`, join(from, file)));
  }

  async write(path: string, text: string): Promise<void> {
    const source = join(this.#root, `${basename(path)}.new`);
    await writeFile(source, text);
    await this.copy(path, source);
    await rm(source);
  }

  addDirectories(parent: string, directories: string[]): void {
    for (const directory of directories) this.#directories.add(`${parent}/${directory}`);
  }
}

async function copyCluster(
  connection: ClientConfig,
  content: Content,
): Promise<Pick<Manifest, 'postgresVersion' | 'schemaVersion'>> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ cluster: string; version: number }>(
      `SELECT current_setting('data_directory') AS cluster, current_setting('server_version_num')::int / 10000 AS version`,
    );
    const { cluster = '', version: postgresVersion = 0 } = rows[0] ?? {};
    const schemaVersion = await schemaVersionOf(client);
    // Until this session ends, the slot keeps PostgreSQL from recycling the write-ahead log.
    await client.query(`SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    const { rows: begun } = await client.query<{ file: string }>(
      `SELECT pg_walfile_name(pg_backup_start('game', fast => true)) AS file`,
    );
    await copyDataFiles(cluster, content);
    const { rows: ended } = await client.query<{ file: string; label: string }>(
      'SELECT pg_walfile_name(lsn) AS file, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    );
    await content.write('postgres/backup_label', ended[0]?.label ?? '');
    await copyLog(cluster, content, begun[0]?.file ?? '', ended[0]?.file ?? '');
    return { postgresVersion, schemaVersion };
  } finally {
    await client.end();
  }
}

async function copyDataFiles(cluster: string, content: Content): Promise<void> {
  const { files, directories } = await listTree(
    cluster,
    (path) => !emptied.has(path) && !skippedNames.test(basename(path)),
  );
  content.addDirectories('postgres', directories);
  const copied = files.filter((file) => file !== controlFile && !skippedNames.test(basename(file)));
  const copy = (file: string) => content.copy(`postgres/${file}`, join(cluster, file));
  await forEachPath(copied, copy);
  // It refers to the log up to which the other files must be repaired, so it is copied after them.
  await copy(controlFile);
}

/** Copies the segments of the write-ahead log from `first` to `last`. Their names are in order. */
async function copyLog(cluster: string, content: Content, first: string, last: string): Promise<void> {
  const names = await readdir(join(cluster, 'pg_wal'));
  const needed = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  await forEachPath(needed, (name) => content.copy(`postgres/pg_wal/${name}`, join(cluster, 'pg_wal', name)));
}
