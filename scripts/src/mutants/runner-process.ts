// Runs test files for `npm run mutants`. Its Vitest stays, so that the next run loads most files from memory.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { loadConfigFromFile, type Plugin } from 'vite';
import type { TestProjectConfiguration, TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { createVitest, type TestModule, type TestProject } from 'vitest/node';
import type { SourceFile } from './mutant.js';
import type { RunRequest, RunResult } from './runner.js';

/** A test that waits for something that a bug prevents fails after this time, in milliseconds. */
const testTimeout = 20_000;
const root = process.cwd();
let planted: SourceFile | null = null;

/** Plants the bug while its file is loaded, so that no file changes on disk. */
const plugin: Plugin = {
  name: 'plant-mutant',
  enforce: 'pre',
  transform: (_, id) => (planted && id.split('?')[0] === join(root, planted.file) ? planted.text : undefined),
};

const projects = (await readProjects()).map((project) => ({
  ...(typeof project === 'string' ? { extends: project } : (project as TestProjectInlineConfiguration)),
  plugins: [plugin],
  logLevel: 'error' as const,
  cacheDir: join(root, `.cache/vite/mutants-${process.argv[2]}`),
}));
// The browser is isolated, too, so that it loads all files again.
const vitest = await createVitest(
  'test',
  { config: false, watch: false, reporters: [{}], bail: 1, isolate: true, maxWorkers: 1, testTimeout },
  { test: { projects } },
);

async function readProjects(): Promise<TestProjectConfiguration[]> {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, 'vitest.config.ts', root);
  const { test }: ViteUserConfig = loaded?.config ?? {};
  return test?.projects ?? [];
}

async function run({ test, planted: next }: RunRequest): Promise<RunResult> {
  for (const source of [planted, next]) if (source) vitest.invalidateFile(join(root, source.file));
  const path = join(root, test);
  const specifications = (await vitest.globTestSpecifications([path])).filter(({ moduleId }) => moduleId === path);
  planted = next;
  const project = specifications[0]?.project;
  if (project && isSql(next)) await defineFunction(project, next.text);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // At once, because the next test may use no database.
  if (project && isSql(next)) await defineFunction(project, readFileSync(join(root, next.file), 'utf8'));
  const module = testModules.find(({ moduleId }) => moduleId === path);
  const failures = [...(module ? failuresOf(module) : []), ...unhandledErrors.map(messageOf)];
  return { isLoaded: module !== undefined && module.children.size > 0, failure: failures[0] ?? null };
}

function isSql(source: SourceFile | null): source is SourceFile {
  return source?.file.endsWith('.sql') ?? false;
}

/** Replaces an SQL function in the database that the tests clone. It exists since the first run, which is without a bug. */
async function defineFunction(project: TestProject, text: string): Promise<void> {
  const { testCluster } = project.getProvidedContext() as {
    testCluster?: { connection: ClientConfig; template: string };
  };
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

process.on('message', (request: RunRequest) => void run(request).then(answer));
process.once('disconnect', () => void vitest.close().then(() => process.exit()));

function answer(result: RunResult): void {
  // The command may have been stopped meanwhile.
  if (process.connected) process.send?.(result);
}
