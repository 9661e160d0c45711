import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const release = '1.0.0';

/** The schema of the release. It is final from then on, so the commit that changed it last is one of the release. */
const baseline = 'packages/database/migrations/0000_baseline.sql';

/**
 * Builds the server of version 1.0 in an empty folder, with the dependencies that are installed here. Returns the path of its
 * main file.
 * @throws outside a full clone, which contains the commit of the release.
 */
export function buildPreviousRelease(folder: string): string {
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', findRelease(), folder], { cwd: root });
  linkAll('node_modules', folder);
  // npm puts packages here whose version differs from the one at the root.
  if (existsSync(join(root, 'apps/server/node_modules'))) linkAll('apps/server/node_modules', folder);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '--build', 'apps/server'], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'apps/server/dist/main.js');
}

function findRelease(): string {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('log', '-1', '--format=%H', '--', baseline);
  // The oldest commit of a shallow clone seems to change all files.
  if (commit === '' || git('rev-parse', '--is-shallow-repository') !== 'false') {
    throw new Error('The test of upgrades needs a full clone: run `git fetch --unshallow`.');
  }
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string };
  if (version !== release) throw new Error(`${commit} has changed ${baseline}, which is final since ${release}.`);
  return commit;
}

/** Links all packages in a folder of ours, except for those of the workspace, which are links to the release's own. */
function linkAll(modules: string, folder: string): void {
  mkdirSync(join(folder, modules), { recursive: true });
  for (const name of readdirSync(join(root, modules))) {
    if (name !== '@game') symlinkSync(join(root, modules, name), join(folder, modules, name));
  }
  if (modules !== 'node_modules') return;
  mkdirSync(join(folder, modules, '@game'));
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(folder, modules, '@game', name));
  }
}
