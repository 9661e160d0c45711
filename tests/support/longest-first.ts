import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for long though they are short: what they do stands in a table, or is drawn by lot. */
const longRunning = ['screens.e2e.ts', 'random-tournaments.test.ts'];

/** Begins with what takes longest, so that no worker is left alone with it at the end. Where nothing is known, size tells. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is no array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longRunning.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
