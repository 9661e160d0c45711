import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, slowest first. They are short: they run through a table, or wait for whole processes. */
const slowFiles = [
  'every-screen.test.ts',
  'two-player-game.e2e.ts',
  'first-paint.e2e.ts',
  'tournament-of-64.e2e.ts',
  'kill.test.ts',
  'server.test.ts',
  'random-tournaments.test.ts',
];

/**
 * Starts the slowest files first, so that no worker ends with one of them while the others idle. Without cached results,
 * Vitest sorts by file size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is our own
    const sorted = await super.sort(files);
    const slow = slowFiles.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
    return [...slow, ...sorted.filter((file) => !slow.includes(file))];
  }
}
