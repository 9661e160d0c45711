import { posix } from 'node:path';
import { isForWholeRuns, putsTogether, testFolderOf, type Dependency } from '../../changed/choose-tests.js';
import { testSuffix } from '../mutant.js';

/**
 * Returns the `limit` tests that are nearest to a source file, nearest first: the tests that import it, directly or through
 * few others, and the tests of the modules and features on the way. Of equally near tests, those with a similar name come
 * first, and then one of each folder after the other.
 */
export function nearestTests(tests: string[], edges: Dependency[], file: string, limit: number): string[] {
  const distances = distancesFrom(file, edges);
  const folderDistances = new Map<string, number>();
  for (const [path, distance] of distances) {
    const folder = testFolderOf(path);
    if (folder !== undefined && !folderDistances.has(folder)) folderDistances.set(folder, distance + 1);
  }
  const distanceOf = (test: string) => {
    const inFolders = [...folderDistances]
      .filter(([folder]) => test.startsWith(folder))
      .map(([, distance]) => distance);
    return Math.min(distances.get(test) ?? Infinity, ...inFolders);
  };
  const near = tests.filter((test) => !isForWholeRuns(test) && distanceOf(test) < Infinity).toSorted();
  const ranks = near.map((test) => {
    const folder = posix.dirname(test);
    const index = near.filter((other) => posix.dirname(other) === folder).indexOf(test);
    return { test, keys: [distanceOf(test), isPure(test) ? 0 : 1, isNamedLike(test, file) ? 0 : 1, index] };
  });
  return ranks
    .toSorted((one, other) => compareKeys(one.keys, other.keys))
    .slice(0, limit)
    .map(({ test }) => test);
}

/** How many imports away each importer of a file is. Files that put everything together lead no further. */
function distancesFrom(file: string, edges: Dependency[]): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const { from, to } of edges) importers.set(to, [...(importers.get(to) ?? []), from]);
  const distances = new Map([[file, 0]]);
  for (const [path, distance] of distances) {
    if (path !== file && putsTogether(path)) continue;
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** Whether a test is next to its source file, and takes milliseconds. */
function isPure(test: string): boolean {
  return !test.startsWith('tests/');
}

function isNamedLike(test: string, file: string): boolean {
  const wordsOf = (path: string) => posix.basename(path).replace(testSuffix, '').split(/[.-]/).slice(0, -1);
  const words = wordsOf(`${posix.basename(test).replace(testSuffix, '')}.ts`);
  return wordsOf(file).some((word) => words.includes(word));
}

function compareKeys(one: number[], other: number[]): number {
  const difference = one.findIndex((key, index) => key !== other[index]);
  return difference === -1 ? 0 : (one[difference] ?? 0) - (other[difference] ?? 0);
}
