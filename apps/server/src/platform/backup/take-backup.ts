import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { schemaVersionOf } from '@game/database';
import { Client, type ClientConfig } from 'pg';
import { CommandRefused } from '../command-refused.js';
import { integer, text } from '../database/columns.js';
import { connectionOn } from '../database/database.js';
import { onlyRow, statement } from '../database/statement.js';
import { syncDirectory } from '../postgres/cluster.js';
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

  async write(path: string, content: string): Promise<void> {
    const source = join(this.#root, `${basename(path)}.new`);
    await writeFile(source, content);
    await this.copy(path, source);
    await rm(source);
  }

  addDirectories(parent: string, directories: string[]): void {
    for (const directory of directories) this.#directories.add(`${parent}/${directory}`);
  }
}

const readCluster = statement({
  name: 'platform.readCluster',
  text: `
    SELECT current_setting('data_directory') AS cluster, current_setting('server_version_num')::int / 10000 AS "postgresVersion"`,
  row: { cluster: text, postgresVersion: integer },
});

const keepLog = statement({
  name: 'platform.keepLog',
  text: `SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`,
  row: {},
});

const beginBackup = statement({
  name: 'platform.beginBackup',
  text: `SELECT pg_walfile_name(pg_backup_start('game', fast => true)) AS file`,
  row: { file: text },
});

const endBackup = statement({
  name: 'platform.endBackup',
  text: 'SELECT pg_walfile_name(lsn) AS file, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
  row: { file: text, label: text },
});

async function copyCluster(
  connection: ClientConfig,
  content: Content,
): Promise<Pick<Manifest, 'postgresVersion' | 'schemaVersion'>> {
  const client = new Client(connection);
  await client.connect();
  try {
    const on = connectionOn(client);
    const { cluster, postgresVersion } = onlyRow(await readCluster(on));
    const schemaVersion = await schemaVersionOf(client);
    // Until this session ends, the slot keeps PostgreSQL from recycling the write-ahead log.
    await keepLog(on);
    const begun = onlyRow(await beginBackup(on));
    await copyDataFiles(cluster, content);
    const ended = onlyRow(await endBackup(on));
    await content.write('postgres/backup_label', ended.label);
    await copyLog(cluster, content, begun.file, ended.file);
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
