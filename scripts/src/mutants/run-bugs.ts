import { availableParallelism } from 'node:os';
import type { SourceFile } from '../imports/read-sources.js';
import { Runner, type RunRequest } from './runner.js';

/** A bug: the source file that has it, and the tests of which one must fail, the most likely first. */
export interface Bug {
  name: string;
  planted: SourceFile;
  tests: string[];
}

/**
 * The result of a bug. It is caught if a test fails with it and passes without it, or if its tests do not end with it, end
 * without it right after, and again do not end with it: an endless loop. It is void if its tests did not end otherwise, which
 * proves nothing: a busy machine can be the cause.
 */
export type BugResult = { kind: 'caught' } | { kind: 'survived' | 'void'; reason: string };

type TestRunner = Pick<Runner, 'run' | 'stop'>;

/** Plants bugs, one at a time, runs their tests, and prints and returns the results. */
export async function runBugs(
  bugs: Bug[],
  startRunner: (name: string) => TestRunner = (name) => new Runner(name),
): Promise<Map<Bug, BugResult>> {
  const startedMs = performance.now();
  // Bugs with the same tests follow each other, so that a runner has most files in memory.
  const waiting = bugs.toSorted((one, other) => one.tests.join().localeCompare(other.tests.join()));
  const count = Math.min(availableParallelism(), bugs.length);
  const runners = Array.from({ length: count }, (_, index) => startRunner(`${index}`));
  const results = new Map<Bug, BugResult>();
  const cleanRuns: CleanRuns = new Map();
  const work = async (runner: TestRunner) => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      results.set(bug, await runBug(runner, bug, cleanRuns));
    }
  };
  try {
    await Promise.all(runners.map(work));
  } finally {
    for (const runner of runners) runner.stop();
  }
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  console.log(`\n${describeResults(results)}, in ${minutes} minutes`);
  for (const [{ name }, result] of results) {
    if (result.kind !== 'caught') console.log(`${titles[result.kind]}: ${name}: ${result.reason}`);
  }
  return results;
}

const titles = { survived: 'Not caught', void: 'Void' };

function describeResults(results: Map<Bug, BugResult>): string {
  const count = (wanted: string) => [...results.values()].filter(({ kind }) => kind === wanted).length;
  return `${results.size} bugs, ${count('caught')} caught, ${count('survived')} not caught, ${count('void')} void`;
}

/** Whether each test passes without a bug; null if it did not end. */
type CleanRuns = Map<string, Promise<boolean | null>>;

async function runBug(runner: TestRunner, { name, ...bug }: Bug, cleanRuns: CleanRuns): Promise<BugResult> {
  let { tests } = bug;
  while (tests.length > 0) {
    const startedMs = performance.now();
    const run = await runner.run({ tests, planted: bug.planted });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const outcome = run === null ? 'VOID' : run.failure === null ? 'SURVIVED' : `${run.test}: ${run.failure}`;
    console.log(`${name} (${seconds} s): ${outcome}`);
    if (run === null) {
      const isEndless = await endsOnlyWithout(runner, { tests, planted: bug.planted });
      return isEndless ? { kind: 'caught' } : { kind: 'void', reason: `no test ended for ${seconds} s` };
    }
    const { test, failure } = run;
    if (failure === null) return { kind: 'survived', reason: `${tests.join(' ')} passes` };
    const passes = test === null || (await passesClean(runner, test, cleanRuns));
    if (passes === null) return { kind: 'void', reason: `${test} does not end without it, either` };
    if (passes) return { kind: 'caught' };
    tests = tests.filter((each) => each !== test);
  }
  return { kind: 'survived', reason: 'its tests fail without it, too' };
}

/** Whether the tests end without a bug, and afterwards again do not end with it. */
async function endsOnlyWithout(runner: TestRunner, { tests, planted }: RunRequest): Promise<boolean> {
  if ((await runner.run({ tests, planted: null })) === null) return false;
  const isEndless = (await runner.run({ tests, planted })) === null;
  console.log(isEndless ? '  caught: it ends without the bug, and again not with it' : '  void: it ends now');
  return isEndless;
}

function passesClean(runner: TestRunner, test: string, cleanRuns: CleanRuns): Promise<boolean | null> {
  const run =
    cleanRuns.get(test) ??
    runner.run({ tests: [test], planted: null }).then((result) => result && result.failure === null);
  cleanRuns.set(test, run);
  return run;
}
