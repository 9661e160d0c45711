import { chmod, chown, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { schemaVersion } from '@game/database';
import { CommandRefused } from '../command-refused.js';
import type { SystemUser } from '../postgres/account.js';
import { embeddedMajorVersion } from '../postgres/binaries.js';
import { createCluster } from '../postgres/cluster.js';
import { DataDirectoryInUse } from '../postgres/ownership.js';
import { preparePlace } from '../postgres/place.js';
import { findPostmaster } from '../postgres/postmaster.js';
import { copyFile, digestFile, forEachPath, ignoreMissing, type FileDigest } from './copy-file.js';
import { readManifest, type Manifest } from './manifest.js';

interface RestoreOptions {
  backup: string;
  dataDirectory: string;
  /** Whether the content of the data directory can be replaced. It is moved to a folder in the data directory. */
  overwrite: boolean;
  /** Receives messages for the operator, one line each. */
  log: (line: string) => void;
}

/**
 * Restores a backup to a data directory, where the embedded database can then be started. Everything is checked before
 * the data directory is changed.
 * @throws {CommandRefused} if the backup is incomplete or damaged, or does not fit this build, or if the data directory
 *   contains files and `overwrite` is not set.
 * @throws {DataDirectoryInUse}
 */
export async function restoreBackup({ backup, dataDirectory, overwrite, log }: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(backup);
  await requireKnownVersions(manifest);
  await requireIntact(backup, manifest);
  if ((await findPostmaster(join(dataDirectory, 'postgres'))) !== null) throw new DataDirectoryInUse(dataDirectory);
  await makeRoom(dataDirectory, overwrite, log);
  const place = await preparePlace(dataDirectory, log);
  await mkdir(join(dataDirectory, 'files'), { recursive: true });
  await copyPart(backup, manifest, 'files', join(dataDirectory, 'files'));
  // The cluster comes last: without one, the data directory counts as empty.
  await createCluster(place, async (directory) => {
    await copyPart(backup, manifest, 'postgres', directory);
    await giveTo(place.account, directory, manifest);
  });
  return manifest;
}

async function requireKnownVersions(manifest: Manifest): Promise<void> {
  const [schema, postgres] = [schemaVersion(), await embeddedMajorVersion()];
  if (manifest.schemaVersion > schema) {
    throw new CommandRefused(
      `The backup has schema version ${manifest.schemaVersion}; this build knows only version ${schema}. Use a newer build.`,
    );
  }
  if (manifest.postgresVersion !== postgres) {
    throw new CommandRefused(
      `The backup is of PostgreSQL ${manifest.postgresVersion}; this build has PostgreSQL ${postgres}. Use a build with PostgreSQL ${manifest.postgresVersion}.`,
    );
  }
}

/** Compares every file of the backup with the manifest. */
async function requireIntact(backup: string, { files }: Manifest): Promise<void> {
  const damaged: string[] = [];
  await forEachPath(Object.keys(files), async (path) => {
    const found = await digestFile(join(backup, path)).catch(ignoreMissing);
    if (found === null || !isSame(found, files[path])) damaged.push(path);
  });
  if (damaged.length === 0) return;
  const [first, ...others] = damaged.toSorted();
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new CommandRefused(`The backup is damaged: ${first}${more} is missing or has been changed.`);
}

function isSame(found: FileDigest, recorded: FileDigest | undefined): boolean {
  return found.sha256 === recorded?.sha256 && found.bytes === recorded.bytes;
}

async function makeRoom(dataDirectory: string, overwrite: boolean, log: (line: string) => void): Promise<void> {
  const names = (await readdir(dataDirectory).catch(ignoreMissing)) ?? [];
  const existing = names.filter((name) => !name.startsWith('replaced-'));
  if (existing.length === 0) return;
  if (!overwrite) {
    throw new CommandRefused(
      `The data directory ${dataDirectory} is not empty. Choose another with DATA_DIR, or give --overwrite to move its content aside.`,
    );
  }
  const aside = join(dataDirectory, `replaced-${new Date().toISOString().replaceAll(':', '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of existing) await rename(join(dataDirectory, name), join(aside, name));
  log(`The previous content of ${dataDirectory} is now in ${aside}`);
}

/** Copies the folder `part` of the backup to `target`, and checks what is written. */
async function copyPart(backup: string, manifest: Manifest, part: string, target: string): Promise<void> {
  const prefix = `${part}/`;
  const inPart = (path: string) => path.startsWith(prefix);
  const targetOf = (path: string) => join(target, path.slice(prefix.length));
  for (const path of manifest.directories.filter(inPart)) await mkdir(targetOf(path), { recursive: true, mode: 0o700 });
  await forEachPath(Object.keys(manifest.files).filter(inPart), async (path) => {
    const written = await copyFile(join(backup, path), targetOf(path));
    if (!isSame(written, manifest.files[path])) throw new CommandRefused(`The backup has changed: ${path}`);
  });
}

/** Gives the files of a cluster to the account that runs PostgreSQL, which refuses folders that others can enter. */
async function giveTo(account: SystemUser | null, directory: string, { directories, files }: Manifest): Promise<void> {
  await chmod(directory, 0o700);
  if (account === null) return;
  const prefix = 'postgres/';
  const paths = [...directories, ...Object.keys(files)].filter((path) => path.startsWith(prefix));
  await forEachPath(paths, (path) => chown(join(directory, path.slice(prefix.length)), account.uid, account.gid));
}
