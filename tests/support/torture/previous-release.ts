import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const release = '1.0.0';

/** The schema of the release. It is final from then on, so the commit that changed it last is one of the release. */
const baseline = 'packages/database/migrations/0000_baseline.sql';

/**
 * Builds the server of version 1.0 in an empty folder, with the dependencies of its lockfile. Returns the path of its main file.
 * @throws outside a full clone, which contains the commit of the release.
 */
export function buildPreviousRelease(folder: string): string {
  execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', findRelease(), folder], { cwd: root });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  const compiler = join(folder, 'node_modules/typescript/bin/tsc');
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
