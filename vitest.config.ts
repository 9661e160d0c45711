import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.js';

const notTests = ['**/node_modules/**', '**/dist/**'];
/**
 * Workspace packages are tested from their TypeScript, so that no stale build is. Tests that start whole processes use
 * the build that `npm test` makes first.
 */
const sourceFirst = ['source', 'module', 'node', 'development|production'];
const databaseSetup = './tests/support/global-setup.ts';

/** The tests of `include`, run against the sources of the workspace. */
export function project(
  name: string,
  include: string[],
  test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
  return {
    resolve: { conditions: sourceFirst },
    ssr: { resolve: { conditions: sourceFirst } },
    test: { name, include, exclude: notTests, ...test },
  };
}

/** Limits that a test only reaches when it hangs, even on a slow and busy machine. */
const hangGuard = { testTimeout: 300_000, hookTimeout: 120_000 };
const parallel = { maxWorkers: 2, sequence: { groupOrder: 0 } };

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/summary-reporter.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      project(
        'pure',
        ['packages/{rules,site,contract}/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        {
          ...parallel,
          ...hangGuard,
          // The test of the pictures reads the colours out of the style sheet.
          css: true,
        },
      ),
      project(
        'database',
        ['packages/database/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/server/**/*.test.ts'],
        {
          ...parallel,
          globalSetup: databaseSetup,
          // Every file brings its own database, and spies are taken off again: nothing is left behind for the next.
          isolate: false,
          restoreMocks: true,
          ...hangGuard,
        },
      ),
      project('simulation', ['tests/simulation/**/*.test.ts'], {
        ...parallel,
        globalSetup: databaseSetup,
        ...hangGuard,
      }),
      'apps/web/vitest.config.ts',
      'apps/web/vitest.pseudo-locale.config.ts',
      project('browser', ['tests/e2e/**/*.e2e.ts'], {
        globalSetup: databaseSetup,
        // More than there are cores: a third of the time, pages wait for the clock or for the network.
        maxWorkers: 3,
        maxConcurrency: 2,
        // Every file brings its own server and browser: nothing is left behind for the next.
        isolate: false,
        sequence: { groupOrder: 1 },
        ...hangGuard,
      }),
      // Whole server processes under load: one file after the other, with the machine to themselves.
      project('process', ['tests/processes/**/*.test.ts'], {
        globalSetup: databaseSetup,
        maxWorkers: 1,
        fileParallelism: false,
        sequence: { groupOrder: 2 },
        ...hangGuard,
      }),
    ],
  },
});
