// The one entry of every command: needs nothing but Node, brings what is missing up to date, then does the job.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildTypeScript, buildWeb } from './steps/build.mjs';
import { installDependencies } from './steps/install.mjs';
import { withLock } from './steps/lock.mjs';
import { deliverSignalsOnce, root, runNode, runTool, say, StepFailed } from './steps/process.mjs';
import { verify } from './steps/verify.mjs';

const oldestNode = [20, 19];
const hourMs = 3_600_000;

const jobs = {
  start: async () => {
    await prepare(['apps/server']);
    await become('apps/server/dist/main.js');
  },
  build: () => prepare([]),
  verify: async () => {
    await withLock(installDependencies);
    requireNone(await verify());
  },
  test: async (parameters) => {
    await withLock(installDependencies);
    const problems = await verify();
    if (problems.length > 0) {
      // The last line of a test run, whatever comes of it.
      process.stdout.write(`\n0 passed, ${problems.length} failed\n`);
      process.exit(1);
    }
    await withLock(buildWeb);
    await runNode('scripts/dist/main.js', ['prepare-browser']);
    await runTool('vitest', ['run', ...parameters]);
  },
  torture: async (parameters) => {
    await prepare(['apps/server']);
    process.env['TORTURE'] = '1';
    const projects = ['database', 'simulation', 'process'].flatMap((name) => ['--project', name]);
    await runTool('vitest', ['run', ...projects, '--testTimeout', String(hourMs), ...parameters]);
  },
  screens: async () => {
    await prepare([]);
    await runNode('scripts/dist/main.js', ['prepare-browser']);
    await runTool('vitest', ['run', '--config', 'vitest.screens.config.ts']);
    await runTool('oxfmt', ['--write', 'docs/screens/README.md']);
  },
  format: async () => {
    await withLock(installDependencies);
    await runTool('oxfmt', ['--write']);
  },
  dev: async () => {
    await prepare(['apps/server']);
    say('Watching sources; the pages are at http://127.0.0.1:5173, calls go to the server on port 3000');
    const ending = new AbortController();
    const { signal } = ending;
    const parts = [
      runTool('typescript', ['--build', '--watch', '--preserveWatchOutput'], '.', signal),
      runNode('--watch', ['apps/server/dist/main.js'], '.', signal),
      runTool('vite', [], 'apps/web', signal),
    ];
    // When one of them ends, the others must not go on alone.
    await Promise.race(parts).finally(() => ending.abort());
    await Promise.allSettled(parts);
  },
  audit: async (parameters) => {
    await prepare(['apps/server']);
    await runNode('apps/server/dist/audit.js', parameters);
  },
  operator: async (parameters) => {
    await prepare(['apps/server']);
    await runNode('apps/server/dist/operator.js', parameters);
  },
  bench: async (parameters) => {
    await prepare(['bench']);
    await runNode('bench/dist/main.js', parameters);
  },
};

/** Brings everything up to date that running `projects` needs; all projects if none is named. */
async function prepare(projects) {
  await withLock(async () => {
    await installDependencies();
    await buildTypeScript(projects);
    await buildWeb();
  });
}

/** Goes on as `script` in this very process, so that whatever stops this process stops it, and nothing stays behind. */
async function become(script) {
  deliverSignalsOnce();
  await import(pathToFileURL(join(root, script)).href);
}

function requireNone(problems) {
  if (problems.length > 0) throw new StepFailed(`Failed: ${problems.join(', ')}`, 1);
}

async function main([name, ...parameters]) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new StepFailed(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`, 1);
  }
  const job = Object.hasOwn(jobs, name ?? '') ? jobs[name] : undefined;
  if (!job) throw new StepFailed(`Choose one of: ${Object.keys(jobs).join(', ')}`, 2);
  process.chdir(root);
  if (!existsSync('package-lock.json')) throw new StepFailed('package-lock.json is missing from the checkout.', 1);
  await job(parameters);
}

main(process.argv.slice(2)).catch((error) => {
  process.stderr.write(`${error instanceof StepFailed ? error.message : error.stack}\n`);
  process.exit(error.exitCode ?? 1);
});
