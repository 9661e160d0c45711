import { availableParallelism } from 'node:os';
import { listTests, readSources } from './files.js';
import { mutants } from './list/all.js';
import { findTest, plant, type SourceFile } from './mutant.js';
import { Runner } from './runner.js';

/** A bug, and the source file that has it. */
interface Bug {
  name: string;
  planted: SourceFile;
  test: string;
}

/** A test file, and the bugs that it must catch. */
interface Suite {
  test: string;
  bugs: Bug[];
}

/**
 * Plants each bug whose name contains `part`, one at a time, runs its test file, and prints the results. Returns whether
 * all bugs were caught.
 */
export async function runMutants(root: string, part: string): Promise<boolean> {
  const bugs = await prepareBugs(root, part);
  if (bugs.length === 0) throw new Error(`No bug has a name that contains '${part}'.`);
  const startedMs = performance.now();
  const suites = groupByTest(bugs);
  const count = Math.min(availableParallelism(), suites.length);
  const runners = Array.from({ length: count }, (_, index) => new Runner(`${index}`));
  const survivors: string[] = [];
  const work = async (runner: Runner) => {
    for (let suite = suites.shift(); suite; suite = suites.shift()) survivors.push(...(await runSuite(runner, suite)));
  };
  try {
    await Promise.all(runners.map(work));
  } finally {
    for (const runner of runners) runner.stop();
  }
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  console.log(`\n${bugs.length} bugs, ${bugs.length - survivors.length} caught, in ${minutes} minutes`);
  for (const survivor of survivors) console.log(`Not caught: ${survivor}`);
  return survivors.length === 0;
}

/** Plants the bugs and finds their tests. Throws if the code or the tests have changed so that this is not possible. */
async function prepareBugs(root: string, part: string): Promise<Bug[]> {
  const [sources, tests] = await Promise.all([readSources(root), listTests(root)]);
  const problems: string[] = [];
  const bugs = mutants.flatMap((mutant) => {
    if (!mutant.name.includes(part)) return [];
    try {
      return [{ name: mutant.name, planted: plant(sources, mutant), test: findTest(tests, mutant) }];
    } catch (error) {
      problems.push(`${mutant.name}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(['Update scripts/src/mutants/list:', ...problems].join('\n'));
  return bugs;
}

/** Groups bugs by their test file. The largest groups come first, so that no runner ends with one of them. */
function groupByTest(bugs: Bug[]): Suite[] {
  const tests = [...new Set(bugs.map(({ test }) => test))];
  const suites = tests.map((test) => ({ test, bugs: bugs.filter((bug) => bug.test === test) }));
  return suites.toSorted((one, other) => other.bugs.length - one.bugs.length);
}

/** Returns the bugs that `test` does not catch, each with the reason. */
async function runSuite(runner: Runner, { test, bugs }: Suite): Promise<string[]> {
  const clean = await runner.run({ test, planted: null });
  if (!clean.isLoaded || clean.failure !== null) {
    return bugs.map(({ name }) => `${name}: ${test} fails without the bug: ${clean.failure}`);
  }
  const survivors: string[] = [];
  for (const { name, planted } of bugs) {
    const startedMs = performance.now();
    const { isLoaded, failure } = await runner.run({ test, planted });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${name} (${seconds} s): ${failure ?? 'SURVIVED'}`);
    if (!isLoaded) survivors.push(`${name}: ${test} cannot be loaded: ${failure}`);
    else if (failure === null) survivors.push(`${name}: ${test} passes with the bug in ${planted.file}`);
  }
  return survivors;
}
