import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The user and group PostgreSQL runs as. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** The ids of the user `nobody` on Linux. Any unprivileged id works, even without a user. */
const unprivileged: SystemUser = { uid: 65534, gid: 65534 };

const serverPackage = fileURLToPath(new URL('../../../package.json', import.meta.url));

/**
 * Returns the account to run PostgreSQL as; null for our own. PostgreSQL refuses to run as root. For root, it is the
 * owner of the existing cluster, or of the checkout, or else an unprivileged account.
 */
export async function chooseAccount(clusterDirectory: string): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  return (await unprivilegedOwner(clusterDirectory)) ?? (await unprivilegedOwner(serverPackage)) ?? unprivileged;
}

async function unprivilegedOwner(path: string): Promise<SystemUser | null> {
  const owner = await stat(path).catch(() => null);
  return owner === null || owner.uid === 0 ? null : { uid: owner.uid, gid: owner.gid };
}

/** Returns whether `account` can enter `directory`. It tries, so that mounts and access lists count, too. */
export async function canEnter(directory: string, account: SystemUser | null): Promise<boolean> {
  return canRun('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], account);
}

/** Returns whether `account` can run `command` successfully. */
export async function canRun(command: string, parameters: string[], account: SystemUser | null): Promise<boolean> {
  try {
    await execute(command, parameters, { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
