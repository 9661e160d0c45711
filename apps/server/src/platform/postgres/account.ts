import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The user and group PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/** 'nobody' on Linux; any unprivileged number would do, it needs no entry in the host's user list. */
const unprivileged: Account = { uid: 65534, gid: 65534 };

const serverPackage = fileURLToPath(new URL('../../../package.json', import.meta.url));

/**
 * Who PostgreSQL has to run as, or null when it can simply run as we do. PostgreSQL refuses to run as root, so
 * root hands it to the owner of the existing cluster, else to the owner of the checkout, else to an unprivileged one.
 */
export async function chooseAccount(clusterDirectory: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  return (await unprivilegedOwner(clusterDirectory)) ?? (await unprivilegedOwner(serverPackage)) ?? unprivileged;
}

async function unprivilegedOwner(path: string): Promise<Account | null> {
  const owner = await stat(path).catch(() => null);
  return owner === null || owner.uid === 0 ? null : { uid: owner.uid, gid: owner.gid };
}

/** Whether `account` can enter `directory`, asked of the kernel, which also knows of mounts and access lists. */
export async function canEnter(directory: string, account: Account | null): Promise<boolean> {
  return canRun('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], account);
}

/** Whether `account` can run `command` to a successful end. */
export async function canRun(command: string, parameters: string[], account: Account | null): Promise<boolean> {
  try {
    await execute(command, parameters, { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
