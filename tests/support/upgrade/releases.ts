import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const migrations = 'packages/database/migrations';

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/**
 * Makes a repository of the working tree in an empty folder, with a tag for each release: 1.0.0, 1.0.1 without a migration, and
 * 1.1.0 with one that adds a column. Returns the versions of the schema of the first and the last.
 */
export async function makeReleases(folder: string): Promise<{ before: number; after: number }> {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const path of list.split('\0').filter((each) => each !== '')) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path), { verbatimSymlinks: true });
  }
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=Release', '-c', 'user.email=release@play.example', ...parameters], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '--quiet');
  const release = async (version: string) => {
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...manifest, version }, null, 2));
    git('add', '--all');
    git('commit', '--quiet', '--allow-empty', '--message', version);
    git('tag', `v${version}`);
  };
  await release('1.0.0');
  await release('1.0.1');
  const before = await addMigration(folder);
  await release('1.1.0');
  return { before, after: before + 1 };
}

/** Adds a migration. Returns the number of those before it. */
async function addMigration(folder: string): Promise<number> {
  const file = join(folder, migrations, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('There are no migrations.');
  const tag = `${String(last.idx + 1).padStart(4, '0')}_next_release`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, migrations, `${tag}.sql`), 'ALTER TABLE games ADD COLUMN next_release boolean;\n');
  return last.idx + 1;
}
