import { availableParallelism } from 'node:os';
import type { SourceFile } from './mutant.js';
import { Runner } from './runner.js';

/** A bug: the source file that has it, and the tests of which one must fail, the most likely first. */
export interface Bug {
  name: string;
  planted: SourceFile;
  tests: string[];
}

/** Plants bugs, one at a time, runs their tests, and prints the results. Returns the reason why no test has caught a bug. */
export async function runBugs(bugs: Bug[]): Promise<Map<Bug, string>> {
  const startedMs = performance.now();
  // Bugs with the same tests follow each other, so that a runner has most files in memory.
  const waiting = bugs.toSorted((one, other) => one.tests.join().localeCompare(other.tests.join()));
  const count = Math.min(availableParallelism(), bugs.length);
  const runners = Array.from({ length: count }, (_, index) => new Runner(`${index}`));
  const survivors = new Map<Bug, string>();
  const cleanRuns = new Map<string, Promise<boolean>>();
  const work = async (runner: Runner) => {
    for (let bug = waiting.shift(); bug; bug = waiting.shift()) {
      const reason = await runBug(runner, bug, cleanRuns);
      if (reason !== null) survivors.set(bug, reason);
    }
  };
  try {
    await Promise.all(runners.map(work));
  } finally {
    for (const runner of runners) runner.stop();
  }
  const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1);
  console.log(`\n${bugs.length} bugs, ${bugs.length - survivors.size} caught, in ${minutes} minutes`);
  for (const [{ name }, reason] of survivors) console.log(`Not caught: ${name}: ${reason}`);
  return survivors;
}

/** Returns null if a test catches the bug: it fails with the bug, and passes without it. */
async function runBug(runner: Runner, bug: Bug, cleanRuns: Map<string, Promise<boolean>>): Promise<string | null> {
  const { name, planted } = bug;
  let { tests } = bug;
  while (tests.length > 0) {
    const startedMs = performance.now();
    const { test, failure } = await runner.run({ tests, planted });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${name} (${seconds} s): ${failure === null ? 'SURVIVED' : `${test}: ${failure}`}`);
    if (failure === null) return `${tests.join(' ')} passes`;
    if (test === null || (await passesClean(runner, test, cleanRuns))) return null;
    tests = tests.filter((each) => each !== test);
  }
  return 'its tests fail without it, too';
}

function passesClean(runner: Runner, test: string, cleanRuns: Map<string, Promise<boolean>>): Promise<boolean> {
  const run =
    cleanRuns.get(test) ?? runner.run({ tests: [test], planted: null }).then(({ failure }) => failure === null);
  cleanRuns.set(test, run);
  return run;
}
