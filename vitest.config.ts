import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.js';

const notTests = ['**/node_modules/**', '**/dist/**'];
/**
 * Workspace packages are tested from their TypeScript, so that no stale build is. Tests that start whole processes use
 * the build that `npm test` makes first.
 */
const sourceFirst = ['source', 'module', 'node', 'development|production'];
const databaseSetup = './tests/support/global-setup.ts';
const buildSetup = './tests/support/built-app.mjs';

/** The tests of `include`, run against the sources of the workspace. */
function project(
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

const serverTests = ['packages/database/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/server/**/*.test.ts'];
/** The tests of the server that request pages, which must be built. */
const testsOfPages = ['tests/server/{pages,compression}.test.ts'];

const server = {
  ...parallel,
  ...hangGuard,
  // Files cannot affect each other: each has its own database, and spies are removed.
  isolate: false,
  restoreMocks: true,
};

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
      project('database', serverTests, {
        ...server,
        exclude: [...notTests, ...testsOfPages],
        globalSetup: databaseSetup,
      }),
      project('pages', testsOfPages, { ...server, globalSetup: [buildSetup, databaseSetup] }),
      project('simulation', ['tests/simulation/**/*.test.ts'], {
        ...parallel,
        globalSetup: databaseSetup,
        ...hangGuard,
      }),
      'apps/web/vitest.config.ts',
      'apps/web/vitest.pseudo-locale.config.ts',
      project('journeys', ['tests/e2e/**/*.e2e.ts'], {
        globalSetup: [buildSetup, databaseSetup],
        // More workers than cores, since pages often wait for the clock or for the network.
        maxWorkers: 3,
        // Every file starts its own server and browser, and leaves nothing behind.
        isolate: false,
        sequence: { groupOrder: 2 },
        ...hangGuard,
      }),
      // Whole server processes under load: one file after the other, with the machine to themselves.
      project('process', ['tests/processes/**/*.test.ts'], {
        globalSetup: [buildSetup, databaseSetup],
        maxWorkers: 1,
        fileParallelism: false,
        sequence: { groupOrder: 3 },
        ...hangGuard,
      }),
    ],
  },
});
