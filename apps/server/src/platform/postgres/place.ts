import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canEnter, chooseAccount, type SystemUser } from './account.js';
import { prepareBinaries } from './binaries.js';

/** The folders of an embedded PostgreSQL, and the account that runs it. */
export interface ClusterPlace {
  account: SystemUser | null;
  binaries: string;
  /** The path of the cluster in the data directory: a folder, or a link to one that `account` can reach. */
  cluster: string;
  /** The parent folder of a new cluster: the data directory, or another folder that `account` can reach. */
  clusterParent: string;
}

/**
 * Creates `dataDirectory` if needed, and chooses where the cluster is stored. For root, PostgreSQL runs under another
 * account. If that account cannot reach the data directory, the cluster is stored elsewhere, and `log` gets a message.
 */
export async function preparePlace(dataDirectory: string, log: (line: string) => void): Promise<ClusterPlace> {
  await mkdir(dataDirectory, { recursive: true });
  const cluster = join(dataDirectory, 'postgres');
  const account = await chooseAccount(cluster);
  await requireOwnCluster(cluster, account);
  const clusterParent = await chooseClusterParent(dataDirectory, cluster, account, log);
  const copyParent = () => (account === null ? Promise.resolve(dataDirectory) : openSystemDirectory());
  const binaries = await prepareBinaries(account, copyParent, log);
  await requireOwnVersion(cluster, binaries.majorVersion);
  return { account, cluster, clusterParent, binaries: binaries.directory };
}

async function requireOwnCluster(cluster: string, account: SystemUser | null): Promise<void> {
  const entry = await lstat(cluster).catch(() => null);
  if (entry === null) return;
  const owner = await stat(cluster).catch(() => null);
  if (owner === null) throw new Error(`The link ${cluster} points to a database that no longer exists.`);
  if (account === null && owner.uid !== process.getuid?.()) {
    throw new Error(`The database in ${cluster} belongs to user ${owner.uid}. Start as that user or as root.`);
  }
  if (account !== null && !(await canEnter(await realpath(cluster), account))) {
    throw new Error(
      `User ${account.uid}, who runs the database, cannot reach ${cluster}. Open the directories above it.`,
    );
  }
}

/** PostgreSQL reads only files of the same major version. */
async function requireOwnVersion(cluster: string, majorVersion: number): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null))?.trim();
  if (version === undefined || version === String(majorVersion)) return;
  throw new Error(
    `The database in ${cluster} was created by PostgreSQL ${version}, but this build runs PostgreSQL ${majorVersion}. ` +
      'Start the earlier build and move the data with pg_dump, or choose another DATA_DIR.',
  );
}

async function chooseClusterParent(
  dataDirectory: string,
  cluster: string,
  account: SystemUser | null,
  log: (line: string) => void,
): Promise<string> {
  const existing = await realpath(cluster).catch(() => null);
  if (existing !== null) return dirname(existing);
  if (account === null || (await canEnter(dataDirectory, account))) return dataDirectory;
  const isEmpty = (await readdir(dataDirectory)).length === 0;
  if (isEmpty && (await canEnter(dirname(dataDirectory), account))) {
    // The folder still belongs to root, and only the account of the database can enter it, too.
    await chown(dataDirectory, 0, account.gid);
    await chmod(dataDirectory, 0o710);
    return dataDirectory;
  }
  const elsewhere = await mkdtemp(join(await openSystemDirectory(), 'data-'));
  await chmod(elsewhere, 0o755);
  log(`The database is kept in ${elsewhere}, because user ${account.uid}, who runs it, cannot enter ${dataDirectory}`);
  return elsewhere;
}

/** Creates a folder of root that every account can enter. It must be permanent, so it is not below /tmp. */
async function openSystemDirectory(): Promise<string> {
  for (const parent of ['/var/lib', '/var/tmp']) {
    const directory = join(parent, 'game-postgres');
    await mkdir(directory).then(
      () => chmod(directory, 0o755),
      () => undefined,
    );
    const found = await lstat(directory).catch(() => null);
    // In a folder of another user, or through a link, the programs that root starts could be replaced.
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return directory;
  }
  throw new Error('There is no folder for the database of root. Run as an ordinary user, or set DATABASE_URL.');
}
