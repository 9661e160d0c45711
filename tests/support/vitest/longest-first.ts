import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The slowest files, slowest first, as measured in a whole run: first those of the parallel projects, then journeys and
 * whole processes. Many are short: they run through a table, or wait for processes.
 */
const slowFiles = [
  'every-screen.test.ts',
  'kit.test.ts',
  'profile.test.ts',
  'pseudo-locale.test.ts',
  'failpoints.test.ts',
  'backup-files.test.ts',
  'examples.test.ts',
  'random-tournaments.test.ts',
  'random-rewards.test.ts',
  'random-shop.test.ts',
  'random-games.test.ts',
  'evening.e2e.ts',
  'server.test.ts',
  'first-paint.e2e.ts',
  'two-player-game.e2e.ts',
  'tournament-of-64.e2e.ts',
  'x-sign-in.e2e.ts',
  'console.e2e.ts',
  'offline.e2e.ts',
  'keyboard.e2e.ts',
  'uploads.test.ts',
  'embedded-postgres.test.ts',
  'backup.test.ts',
  'kill.test.ts',
  'operator.test.ts',
];

/** The position of a file in the list; all others come after those. */
function rankOf({ moduleId }: TestSpecification): number {
  const index = slowFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
  return index === -1 ? slowFiles.length : index;
}

/**
 * Starts the slowest files of each project first, so that no worker ends with one of them while the others idle. Without
 * cached results, Vitest sorts by file size. With `--sequence.shuffle`, the seed decides the order instead.
 *
 * All files of a project are next to each other: a worker that gets one of another project starts again, and loads the
 * server again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence;
    const ordered = shuffle ? shuffled(files, seed) : await this.#slowestFirst(files);
    const projects = new Set(ordered.map(({ project }) => project));
    return [...projects].flatMap((project) => ordered.filter((file) => file.project === project));
  }

  async #slowestFirst(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- `sort` is our own
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Sorts files by a digest of the seed and their path. Unlike Vitest's own shuffle, each pair keeps its order in a smaller run. */
function shuffled(files: TestSpecification[], seed: number): TestSpecification[] {
  const digestOf = ({ moduleId }: TestSpecification) =>
    createHash('sha256')
      .update(`${seed} ${relative(root, moduleId)}`)
      .digest('hex');
  return files.toSorted((one, other) => digestOf(one).localeCompare(digestOf(other)));
}
