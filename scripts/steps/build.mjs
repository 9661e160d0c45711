import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool, say } from './process.mjs';

const webInputs = [
  'apps/web',
  'packages/rules/src',
  'packages/site/src',
  'packages/contract/src',
  'packages/rules/package.json',
  'packages/site/package.json',
  'packages/contract/package.json',
  'package-lock.json',
];
const notInputs = new Set(['node_modules', 'dist', '.cache']);
const stamp = join(root, '.cache', 'web-build');

/** Compiles `projects` and the projects they reference, if their sources changed; by default, all projects. */
export async function buildTypeScript(projects) {
  say('Compiling TypeScript');
  await runTool('typescript', ['--build', ...projects]);
}

/** Bundles the pages unless the existing bundle was built from the same sources. */
export async function buildWeb() {
  const hash = createHash('sha256');
  for (const input of webInputs) addToHash(hash, input);
  const digest = hash.digest('hex');
  const isBuilt = existsSync(join(root, 'apps/web/dist/index.html')) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === digest) return;
  say('Bundling the pages');
  rmSync(stamp, { force: true });
  // Vitest sets NODE_ENV to 'test', with which Vite would bundle React for development.
  await runTool('vite', ['build', '--logLevel', 'warn'], 'apps/web', undefined, { NODE_ENV: 'production' });
  writeFileSync(stamp, digest);
}

function addToHash(hash, path) {
  const absolute = join(root, path);
  const names = listDirectory(absolute);
  if (names === null) {
    hash.update(`${path}\n`).update(readFileSync(absolute));
    return;
  }
  for (const name of names) {
    if (!notInputs.has(name)) addToHash(hash, `${path}/${name}`);
  }
}

function listDirectory(path) {
  try {
    return readdirSync(path).toSorted();
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
