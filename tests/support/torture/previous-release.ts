import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The commit of the previous release. Its schema has fewer migrations than ours. */
const previousRelease = '0d6c62a3180dc3d7b819289cf811aa25ed58ec2b';

/**
 * Builds the server of the previous release in an empty folder, with the dependencies that are installed here. Returns the
 * path of its main file; null if this clone does not contain the release.
 */
export function buildPreviousRelease(folder: string): string | null {
  try {
    execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', previousRelease, folder], { cwd: root });
    readdirSync(join(folder, 'apps/server/src'));
  } catch {
    return null;
  }
  linkAll('node_modules', folder);
  linkAll('apps/server/node_modules', folder);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '--build', 'apps/server'], { cwd: folder, stdio: 'inherit' });
  return join(folder, 'apps/server/dist/main.js');
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
