import { execFile } from 'node:child_process';
import { access, chown, mkdtemp, open, readdir, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { isProcessAlive } from './postmaster.js';
import type { Place } from './place.js';

const execute = promisify(execFile);
const temporaryPrefix = 'postgres-new-';

/**
 * Creates the cluster of `place` unless it is there. It is made under another name and renamed when it is whole, so
 * that a start that is killed leaves nothing half done, and two starts at once make one cluster.
 */
export async function ensureCluster(place: Place, syncToDisk: boolean): Promise<void> {
  await removeAbandoned(place.clusterParent);
  if (await isCluster(place.cluster)) return;
  const temporary = await mkdtemp(join(place.clusterParent, `${temporaryPrefix}${process.pid}-`));
  try {
    if (place.account !== null) await chown(temporary, place.account.uid, place.account.gid);
    await initialize(place, temporary, syncToDisk);
    await publish(place, temporary);
  } catch (error) {
    // Another process that started at the same time was faster: its cluster is as good as ours.
    if (!(await isCluster(place.cluster))) throw error;
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

async function initialize(place: Place, directory: string, syncToDisk: boolean): Promise<void> {
  const parameters = ['--pgdata', directory, '--username', 'postgres', '--encoding', 'UTF8', '--data-checksums'];
  // The same order and case rules on every machine, whatever locales it has.
  parameters.push('--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  parameters.push('--auth-local', 'trust', '--auth-host', 'reject', '--no-instructions');
  if (!syncToDisk) parameters.push('--no-sync');
  await execute(join(place.binaries, 'bin', 'initdb'), parameters, {
    ...place.account,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
  });
}

async function publish(place: Place, temporary: string): Promise<void> {
  if (dirname(place.cluster) === place.clusterParent) {
    await rename(temporary, place.cluster);
  } else {
    const lasting = join(place.clusterParent, basename(place.cluster));
    await rename(temporary, lasting);
    await symlink(lasting, place.cluster).catch(async (error: unknown) => {
      await rm(place.clusterParent, { recursive: true });
      throw error;
    });
  }
  await syncDirectory(dirname(place.cluster));
  await syncDirectory(place.clusterParent);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync();
  await handle.close();
}

/** Removes what starts left behind that were killed while they made a cluster. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(temporaryPrefix)) continue;
    const processId = Number.parseInt(name.slice(temporaryPrefix.length), 10);
    if (isProcessAlive(processId)) continue;
    // Its initdb may still be running for a moment: then a later start removes it.
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
