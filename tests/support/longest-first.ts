import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that take long, because they run through a table or many random steps. */
const slowFiles = ['screens.e2e.ts', 'random-tournaments.test.ts'];

/**
 * Starts the slowest files first, so that no worker ends with one of them while the others idle. Without cached results,
 * Vitest sorts by file size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is our own
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slowFiles.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
