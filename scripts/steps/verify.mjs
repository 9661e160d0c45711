import { buildWeb } from './build.mjs';
import { withLock } from './lock.mjs';
import { runNode, runTool, say, StepFailed } from './process.mjs';

const checks = {
  types: () => withLock(() => runTool('typescript', ['--build'])),
  lint: () => runTool('oxlint', ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']),
  format: () => runTool('oxfmt', ['--check']),
  'unused code': () => runTool('knip', ['--no-progress']),
  imports: () => runNode('scripts/dist/main.js', ['check-imports']),
  // It needs an installed package.
  engines: async () => (await import('./engines.mjs')).checkEngines(),
  api: () => runNode('scripts/dist/main.js', ['check-api']),
  folders: () => runNode('scripts/dist/main.js', ['check-folders']),
  weights: async () => {
    await withLock(buildWeb);
    await runNode('scripts/dist/main.js', ['check-weights']);
  },
};

/** Checks that run at the same time, since most of them use one core. All need the compiled scripts. */
const lanes = [
  ['lint', 'format', 'api'],
  ['unused code', 'imports', 'engines', 'folders', 'weights'],
];

/** Runs all static checks, even after a failure, and resolves to the names of the failed ones. */
export async function verify() {
  const failed = [];
  const run = async (names) => {
    for (const name of names) {
      say(`Checking ${name}`);
      try {
        await checks[name]();
      } catch (error) {
        if (!(error instanceof StepFailed)) throw error;
        failed.push(name);
      }
    }
  };
  await run(['types']);
  await Promise.all(lanes.map(run));
  say(failed.length === 0 ? 'All checks passed' : `Checks that failed: ${failed.join(', ')}`);
  return failed;
}
