import { chmod, chown, lstat, mkdir, mkdtemp, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canEnter, chooseAccount, type Account } from './account.js';
import { prepareBinaries } from './binaries.js';

/** Where one embedded PostgreSQL lives and who runs it. */
export interface Place {
  account: Account | null;
  binaries: string;
  /** The cluster's path inside the data directory: a directory, or a link to one that `account` can reach. */
  cluster: string;
  /** Where a new cluster is made: the data directory itself, or a directory elsewhere that `account` can reach. */
  clusterParent: string;
}

/**
 * Creates `dataDirectory` if absent and finds a place for its cluster. As root, PostgreSQL runs under another account:
 * what that account cannot reach is put elsewhere, and `log` is told so in a line.
 */
export async function preparePlace(dataDirectory: string, log: (line: string) => void): Promise<Place> {
  await mkdir(dataDirectory, { recursive: true });
  const cluster = join(dataDirectory, 'postgres');
  const account = await chooseAccount(cluster);
  await requireOwnCluster(cluster, account);
  const clusterParent = await chooseClusterParent(dataDirectory, cluster, account, log);
  const copyParent = () => (account === null ? Promise.resolve(dataDirectory) : openSystemDirectory());
  return { account, cluster, clusterParent, binaries: await prepareBinaries(account, copyParent, log) };
}

async function requireOwnCluster(cluster: string, account: Account | null): Promise<void> {
  const entry = await lstat(cluster).catch(() => null);
  if (entry === null) return;
  const owner = await stat(cluster).catch(() => null);
  if (owner === null) throw new Error(`The database is gone from where the link ${cluster} points.`);
  if (account === null && owner.uid !== process.getuid?.()) {
    throw new Error(`The database in ${cluster} belongs to user ${owner.uid}. Start as that user or as root.`);
  }
  if (account !== null && !(await canEnter(await realpath(cluster), account))) {
    throw new Error(
      `User ${account.uid}, who runs the database, cannot reach ${cluster}. Open the directories above it.`,
    );
  }
}

async function chooseClusterParent(
  dataDirectory: string,
  cluster: string,
  account: Account | null,
  log: (line: string) => void,
): Promise<string> {
  const existing = await realpath(cluster).catch(() => null);
  if (existing !== null) return dirname(existing);
  if (account === null || (await canEnter(dataDirectory, account))) return dataDirectory;
  const isEmpty = (await readdir(dataDirectory)).length === 0;
  if (isEmpty && (await canEnter(dirname(dataDirectory), account))) {
    // Still root's alone to use, and closed as before to everyone but the account that keeps the database in it.
    await chown(dataDirectory, 0, account.gid);
    await chmod(dataDirectory, 0o710);
    return dataDirectory;
  }
  const elsewhere = await mkdtemp(join(await openSystemDirectory(), 'data-'));
  await chmod(elsewhere, 0o755);
  log(`The database is kept in ${elsewhere}, because user ${account.uid}, who runs it, cannot enter ${dataDirectory}`);
  return elsewhere;
}

/** A directory of root's that every account can enter. Not below /tmp or a home: it has to last and to be open. */
async function openSystemDirectory(): Promise<string> {
  for (const parent of ['/var/lib', '/var/tmp']) {
    const directory = join(parent, 'game-postgres');
    await mkdir(directory).then(
      () => chmod(directory, 0o755),
      () => undefined,
    );
    const found = await lstat(directory).catch(() => null);
    // Somebody else's directory, or a link, could swap what root starts from it.
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return directory;
  }
  throw new Error('No place for the database of root was found. Run as an ordinary user, or set DATABASE_URL.');
}
