import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDependencies } from '../../changed/find-change.js';
import { readSources } from '../files.js';
import { runBugs, type Bug } from '../run-bugs.js';
import { applyChange, describeChange } from './find-changes.js';
import { nearestTests } from './nearest-tests.js';
import type { Part } from './parts.js';
import { sampleChanges } from './sample.js';
import { addScores, describeScores, scoresOf } from './scores.js';

/** How many tests a change has to survive. Those of a shared file are in the folders of many modules. */
const testsPerChange = 12;

export interface ChangesRun {
  part: Part;
  seed: number;
  /** How many changes are tested. */
  count: number;
  /** Only those whose description contains this text; then the scoreboard remains as it is. */
  filter: string;
}

/**
 * Plants a sample of the mechanical changes of a part of the project, prints those that no test catches, and writes the score
 * of each module into docs/scoreboard.md.
 */
export async function runChanges(root: string, { part, seed, count, filter }: ChangesRun): Promise<void> {
  const [sources, { tests, edges }] = await Promise.all([readSources(root), readDependencies(root)]);
  const bugs = sampleChanges(root, { sources, edges, part, seed, count }).flatMap((change): Bug[] => {
    const text = sources.find(({ path }) => path === change.path)?.text ?? '';
    const name = describeChange(text, change);
    if (!name.includes(filter)) return [];
    const planted = { path: change.path, text: applyChange(text, change) };
    return [{ name, planted, tests: nearestTests(tests, edges, change.path, testsPerChange) }];
  });
  const scores = scoresOf(part, await runBugs(bugs));
  for (const line of describeScores(scores)) console.log(line);
  if (filter !== '') return;
  const scoreboard = join(root, 'docs/scoreboard.md');
  await writeFile(scoreboard, addScores(await readFile(scoreboard, 'utf8'), { part, seed, scores }));
}
