// The entry point of the npm commands. Needs only Node.js: installs and builds what is missing, then runs the command.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildTypeScript, buildWeb } from './steps/build.mjs';
import { checkChange } from './steps/changed.mjs';
import { clockMovedBy, findFaketime } from './steps/clock.mjs';
import { installDependencies } from './steps/install.mjs';
import { withLock } from './steps/lock.mjs';
import { runWithNode } from './steps/node-versions.mjs';
import { deliverSignalsOnce, root, runNode, runTool, say, StepFailed } from './steps/process.mjs';
import { verify } from './steps/verify.mjs';

const oldestNode = [20, 19];
const hourMs = 3_600_000;

const jobs = {
  start: async () => {
    await prepare(['apps/server']);
    await runInThisProcess('apps/server/dist/main.js');
  },
  build: () => prepare([]),
  verify: async () => {
    await withLock(installDependencies);
    requireNone(await verify());
  },
  /** Runs everything, what `--changed` can break, or only the tests that `parameters` choose: Vitest builds what they need. */
  test: async (parameters) => {
    await withLock(installDependencies);
    const problems = parameters.length === 0 ? await verify() : [];
    if (problems.length > 0) {
      // The last line of a test run, whatever its result.
      process.stdout.write(`\n0 passed, ${problems.length} failed\n`);
      process.exit(1);
    }
    const tests = parameters[0] === '--changed' ? await checkChange(parameters[1]) : parameters;
    await prepareBrowser();
    await runTool('vitest', ['run', ...tests]);
  },
  /** Runs `test` with another version of Node.js. */
  'test:node': ([version, ...parameters]) => runWithNode(version, ['test', ...parameters]),
  /** Runs tests while the clock is at `time`, in the time zone TZ. PostgreSQL and browsers have the same clock. */
  'test:clock': async ([time, ...parameters]) => {
    const library = findFaketime();
    if (!library) throw new StepFailed('Install libfaketime (apt-get install libfaketime).', 1);
    const seconds = Math.round((new Date(time) - Date.now()) / 1000);
    if (Number.isNaN(seconds)) throw new StepFailed("Choose a time, such as '2026-12-31 23:59:50'.", 2);
    await withLock(installDependencies);
    await prepareBrowser();
    await runTool('vitest', ['run', ...parameters], '.', undefined, clockMovedBy(library, seconds));
  },
  torture: async (parameters) => {
    await prepare(['apps/server']);
    process.env['TORTURE'] = '1';
    const projects = ['database', 'process'].flatMap((name) => ['--project', name]);
    try {
      await runTool('vitest', ['run', ...projects, '--testTimeout', String(hourMs), ...parameters]);
    } finally {
      // The run writes docs/scoreboard.md, also if a test fails.
      await runTool('oxfmt', ['--write', 'docs/scoreboard.md']);
    }
  },
  mutants: async (parameters) => {
    await withLock(installDependencies);
    await prepareBrowser();
    await runNode('scripts/dist/main.js', ['mutants', ...parameters]);
    // Mechanical changes write docs/scoreboard.md.
    if (parameters.includes('--part')) await runTool('oxfmt', ['--write', 'docs/scoreboard.md']);
  },
  /** Takes the pictures of all screens, or only of those whose name contains the parameter. */
  screens: async ([name]) => {
    await withLock(installDependencies);
    await prepareBrowser();
    const selection = name === undefined ? [] : ['--testNamePattern', name];
    await rm('.cache/screens', { recursive: true, force: true });
    for (const config of ['apps/web/vitest.screens.config.ts', 'tests/e2e/pictures.config.ts']) {
      await runTool('vitest', ['run', '--config', config, ...selection]);
    }
    say('The pictures are in .cache/screens, on the page index.html of each folder');
  },
  /** Writes docs/configuration.md. */
  configuration: async () => {
    await withLock(async () => {
      await installDependencies();
      await buildTypeScript(['apps/server']);
    });
    await runNode('apps/server/dist/configuration.js', []);
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
    // When one of them ends, stop the others.
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
  backup: async (parameters) => {
    await prepare(['apps/server']);
    await runNode('apps/server/dist/backup.js', parameters);
  },
  restore: async (parameters) => {
    await prepare(['apps/server']);
    await runNode('apps/server/dist/restore.js', parameters);
  },
  migration: async (parameters) => {
    await withLock(async () => {
      await installDependencies();
      await buildTypeScript(['packages/database', 'scripts']);
    });
    await runNode('scripts/dist/main.js', ['write-migration', ...parameters]);
  },
  'verify-draw': async (parameters) => {
    await withLock(installDependencies);
    await runNode('scripts/verify-draw.mjs', parameters);
  },
  bench: async (parameters) => {
    await prepare(['bench']);
    await runNode('bench/dist/main.js', parameters);
  },
};

/** Installs a browser for tests if there is none, and builds what Vitest needs before it can load the tests. */
async function prepareBrowser() {
  await withLock(() => buildTypeScript(['packages/database', 'scripts']));
  await runNode('scripts/dist/main.js', ['prepare-browser']);
}

/** Installs and builds what `projects` need; by default, all projects. */
async function prepare(projects) {
  await withLock(async () => {
    await installDependencies();
    await buildTypeScript(projects);
    await buildWeb();
  });
}

/** Runs `script` in this process, so that a signal that stops this process also stops the script. */
async function runInThisProcess(script) {
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
