import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm, say } from './process.mjs';

const stamp = join(root, 'node_modules', '.installed-lockfile');

/** Installs the dependencies with `npm ci` unless those of package-lock.json are already installed. */
export async function installDependencies() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n${lockfile}`).digest('hex');
  if (read(stamp) === hash) return;
  if (!isInstalled(JSON.parse(lockfile))) {
    say('Installing dependencies (npm ci)');
    // The build needs development dependencies, even if NODE_ENV is 'production'. npm's warnings are shown, such as about a package
    // that does not support this version of Node.js.
    await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  }
  writeFileSync(stamp, hash);
}

/** Whether npm's record of installed packages matches the lockfile, for example after a manual `npm install`. */
function isInstalled(lockfile) {
  const record = read(join(root, 'node_modules', '.package-lock.json'));
  if (record === null) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
