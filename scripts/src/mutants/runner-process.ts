// Runs test files for `npm run mutants`. Its Vitest stays, so that the next run loads most files from memory.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { loadConfigFromFile, type Plugin } from 'vite';
import type { TestProjectConfiguration, TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import {
  BaseSequencer,
  createVitest,
  type Reporter,
  type TestModule,
  type TestProject,
  type TestSpecification,
} from 'vitest/node';
import type { SourceFile } from '../imports/read-sources.js';
import type { RunMessage, RunRequest, RunResult } from './runner.js';

/** A test that waits for something that a bug prevents fails after this time, in milliseconds. */
const testTimeout = 30_000;
/** How often tests are started until they run. */
const attempts = 5;
const root = process.cwd();
let planted: SourceFile | null = null;

/** Plants the bug while its file is loaded, so that no file changes on disk. */
const plugin: Plugin = {
  name: 'plant-mutant',
  enforce: 'pre',
  transform: (_, id) => (planted && id.split('?')[0] === join(root, planted.path) ? planted.text : undefined),
};

/** Runs test files in the order in which they are requested. */
class RequestedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => requested.indexOf(one.moduleId) - requested.indexOf(other.moduleId));
  }
}
let requested: string[] = [];

const projects = (await readProjects()).map((each) => {
  const project = typeof each === 'string' ? { extends: each } : (each as TestProjectInlineConfiguration);
  return {
    ...project,
    test: { ...project.test, maxWorkers: 1, hookTimeout: 2 * testTimeout },
    plugins: [plugin],
    logLevel: 'error' as const,
    cacheDir: join(root, `.cache/vite/mutants-${process.argv[2]}`),
  };
});
/** The test files that have ended in this run. Vitest's result has those of earlier runs, too. */
let ended: TestModule[] = [];
const reporter: Reporter = {
  onTestCaseResult: () => send({ kind: 'progress' }),
  onTestModuleEnd: (module) => void ended.push(module),
};
const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    reporters: [reporter],
    bail: 1,
    isolate: false,
    maxWorkers: 1,
    testTimeout,
    sequence: { sequencer: RequestedOrder },
  },
  { test: { projects } },
);

async function readProjects(): Promise<TestProjectConfiguration[]> {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts', root);
  const { test }: ViteUserConfig = loaded?.config ?? {};
  return test?.projects ?? [];
}

async function run({ tests, planted: next }: RunRequest): Promise<RunResult> {
  for (const source of [planted, next]) if (source) vitest.invalidateFile(join(root, source.path));
  requested = tests.map((test) => join(root, test));
  const found = await vitest.globTestSpecifications(requested);
  const specifications = found.filter(({ moduleId }) => requested.includes(moduleId));
  const project = specifications[0]?.project;
  // The database of the tests exists from the first run on.
  if (project && isSql(next) && !clusterOf(project)) await vitest.runTestSpecifications(specifications);
  planted = next;
  if (project && isSql(next)) await defineFunction(project, next.text);
  let result = await runUntilFailure(specifications);
  for (let attempt = 1; attempt < attempts && hasNotStarted(result); attempt += 1) {
    result = await runUntilFailure(specifications);
  }
  if (hasNotStarted(result)) throw new Error(`The tests did not start ${attempts} times: ${result.failure}`);
  // At once, because the next test may use no database.
  if (project && isSql(next)) await defineFunction(project, readFileSync(join(root, next.path), 'utf8'));
  return result;
}

/** Runs the tests of one project after those of another. The pure tests are first. */
async function runUntilFailure(specifications: TestSpecification[]): Promise<RunResult> {
  if (specifications.length === 0) throw new Error(`Vitest does not know ${requested.join(' ')}`);
  for (const project of vitest.projects) {
    const own = specifications.filter((each) => each.project === project);
    if (own.length === 0) continue;
    ended = [];
    const { unhandledErrors } = await vitest.runTestSpecifications(own);
    for (const module of ended) {
      const [failure] = failuresOf(module);
      if (failure !== undefined) return { test: relative(root, module.moduleId), failure };
    }
    if (unhandledErrors.length > 0) return { test: null, failure: messageOf(unhandledErrors[0]) };
  }
  return { test: null, failure: null };
}

/** Whether Vitest could not start a worker in time, as on a very busy machine. The bug has nothing to do with it. */
function hasNotStarted({ test, failure }: RunResult): boolean {
  return test === null && (failure?.startsWith('[vitest-pool]') ?? false);
}

function isSql(source: SourceFile | null): source is SourceFile {
  return source?.path.endsWith('.sql') ?? false;
}

function clusterOf(project: TestProject): { connection: ClientConfig; template: string } | undefined {
  return (project.getProvidedContext() as { testCluster?: { connection: ClientConfig; template: string } }).testCluster;
}

/** Replaces an SQL function in the database that the tests clone. */
async function defineFunction(project: TestProject, text: string): Promise<void> {
  const testCluster = clusterOf(project);
  if (!testCluster) throw new Error('The test of a bug in an SQL function uses no database');
  const client = new Client({ ...testCluster.connection, database: testCluster.template });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Returns the titles of the failed tests, and the errors outside of tests. */
function failuresOf(module: TestModule): string[] {
  const titles = Array.from(module.children.allTests('failed'), ({ name }) => name);
  const parts = [module, ...module.children.allSuites()];
  return [...titles, ...parts.flatMap((part) => part.errors().map(messageOf))];
}

function messageOf(error: unknown): string {
  return error instanceof Object && 'message' in error ? String(error.message) : String(error);
}

process.on('message', (request: RunRequest) => void run(request).then((result) => send({ kind: 'result', result })));
process.once('disconnect', () => void vitest.close().then(() => process.exit()));

function send(message: RunMessage): void {
  // The command may have been stopped meanwhile.
  if (process.connected) process.send?.(message);
}
