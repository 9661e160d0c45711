import { execFile } from 'node:child_process';
import { access, chown, mkdtemp, open, readdir, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isProcessAlive } from './postmaster.js';
import type { ClusterPlace } from './place.js';

const execute = promisify(execFile);
const temporaryPrefix = 'postgres-new-';

/** Creates the cluster of `place` unless it exists. Concurrent starts create only one. */
export async function ensureCluster(place: ClusterPlace, syncToDisk: boolean): Promise<void> {
  await removeAbandoned(place.clusterParent);
  if (await isCluster(place.cluster)) return;
  try {
    await createCluster(place, (directory) => initialize(place, directory, syncToDisk));
  } catch (error) {
    // If another process was faster, its cluster is used.
    if (!(await isCluster(place.cluster))) throw error;
  }
}

/**
 * Creates the cluster of `place`, with the content that `fill` writes into a folder. The folder has a temporary name
 * until it is complete, so that a killed start leaves no incomplete cluster.
 * @throws if there is a cluster already.
 */
export async function createCluster(place: ClusterPlace, fill: (directory: string) => Promise<void>): Promise<void> {
  const temporary = await mkdtemp(join(place.clusterParent, `${temporaryPrefix}${process.pid}-`));
  try {
    if (place.account !== null) await chown(temporary, place.account.uid, place.account.gid);
    await fill(temporary);
    await publish(place, temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function isCluster(directory: string): Promise<boolean> {
  return access(join(directory, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function initialize(place: ClusterPlace, directory: string, syncToDisk: boolean): Promise<void> {
  const parameters = ['--pgdata', directory, '--username', 'postgres', '--encoding', 'UTF8', '--data-checksums'];
  // The sort order and case rules are the same on every machine.
  parameters.push('--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  parameters.push('--auth-local', 'trust', '--auth-host', 'reject', '--no-instructions');
  if (!syncToDisk) parameters.push('--no-sync');
  await execute(join(place.binaries, 'bin', 'initdb'), parameters, {
    ...place.account,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
  });
}

async function publish(place: ClusterPlace, temporary: string): Promise<void> {
  if (dirname(place.cluster) === place.clusterParent) {
    await rename(temporary, place.cluster);
  } else {
    const permanent = join(place.clusterParent, basename(place.cluster));
    await rename(temporary, permanent);
    await symlink(permanent, place.cluster).catch(async (error: unknown) => {
      await rm(place.clusterParent, { recursive: true });
      throw error;
    });
  }
  await syncDirectory(dirname(place.cluster));
  await syncDirectory(place.clusterParent);
}

/** Stores the names in a directory on the disk. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync();
  await handle.close();
}

/** Removes incomplete clusters of killed starts. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const processId = Number.parseInt(name.slice(temporaryPrefix.length), 10);
    if (isProcessAlive(processId)) continue;
    // If its initdb is still running, a later start removes it.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
