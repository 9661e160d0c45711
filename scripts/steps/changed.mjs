import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';
import { root, runTool, say } from './process.mjs';

/** The tests without a server or a page. They take seconds, and some read all files. */
const pureTests = ['packages/rules/', 'packages/site/', 'packages/contract/', 'apps/web/src/', 'scripts/src/'];

/** Checks what has changed since a commit: by default, since the branch left `main`. Returns the tests to run. */
export async function checkChange(since) {
  say('Checking types');
  await withLock(() => runTool('typescript', ['--build']));
  const { findChange } = await import(pathToFileURL(join(root, 'scripts/dist/changed/find-change.js')).href);
  const { files, tests } = await findChange(root, since);
  const code = files.filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file));
  say(`Checking lint and format of ${files.length} changed files`);
  if (code.length > 0) {
    await runTool('oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', ...code]);
  }
  if (files.length > 0) await runTool('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]);
  return [...pureTests, ...tests];
}
