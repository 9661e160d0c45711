import { listTests, readSources } from './files.js';
import { mutants } from './list/all.js';
import { findTest, plant } from './mutant.js';
import { runBugs, type Bug } from './run-bugs.js';

/** Plants each bug of the list whose name contains `part`, and prints the results. Returns whether all were caught. */
export async function runMutants(root: string, part: string): Promise<boolean> {
  const bugs = await prepareBugs(root, part);
  if (bugs.length === 0) throw new Error(`No bug has a name that contains '${part}'.`);
  const results = await runBugs(bugs);
  return [...results.values()].every(({ kind }) => kind === 'caught');
}

/** Plants the bugs and finds their tests. Throws if the code or the tests have changed so that this is not possible. */
async function prepareBugs(root: string, part: string): Promise<Bug[]> {
  const [sources, tests] = await Promise.all([readSources(root), listTests(root)]);
  const problems: string[] = [];
  const bugs = mutants.flatMap((mutant) => {
    if (!mutant.name.includes(part)) return [];
    try {
      return [{ name: mutant.name, planted: plant(sources, mutant), tests: [findTest(tests, mutant)] }];
    } catch (error) {
      problems.push(`${mutant.name}: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  });
  if (problems.length > 0) throw new Error(['Update scripts/src/mutants/list:', ...problems].join('\n'));
  return bugs;
}
