import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { hangGuard, maxWorkers, pageLimitMs } from './tests/limits.js';
import { isTorture } from './tests/support/torture/scale.js';
import { LongestFirst } from './tests/support/vitest/longest-first.js';

const notTests = ['**/node_modules/**', '**/dist/**'];
/**
 * Workspace packages are tested from their TypeScript, so that no stale build is, and other packages as Node.js loads them.
 * Tests that start whole processes use the build that `npm test` makes first.
 */
const sourceFirst = ['source', 'node', 'development|production'];
const databaseSetup = './tests/support/vitest/global-setup.ts';
const buildSetup = './tests/support/vitest/built-app.mjs';

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

/** The projects of this group run at the same time, with the component tests. */
const parallel = { maxWorkers, sequence: { groupOrder: 0 } };
/** Tests of pages, journeys and whole processes run after the others, so that both cores have enough to do until the end. */
const wholeProcesses = { maxWorkers, sequence: { groupOrder: 1 } };

const serverTests = [
  'packages/database/src/**/*.test.ts',
  'apps/server/src/**/*.test.ts',
  'tests/{server,simulation}/**/*.test.ts',
];
/** The tests of the server that request pages, which must be built. */
const testsOfPages = [
  'tests/server/cards/cards.test.ts',
  'tests/server/platform/{compression,http,pages,site-files,unreadable-requests}.test.ts',
  'tests/server/realtime/realtime.test.ts',
  'tests/server/specification/product.test.ts',
];

/** Journeys have nothing to repeat, so `npm run torture` leaves them out. */
const journeys = isTorture ? [] : ['tests/e2e/**/*.e2e.ts'];

/** Files cannot affect each other: each has its own database, server and browser, and spies are removed. */
const shared = { ...hangGuard, isolate: false, restoreMocks: true };

export default defineConfig({
  test: {
    reporters: [
      'default',
      './tests/support/vitest/scoreboard-reporter.ts',
      './tests/support/vitest/summary-reporter.ts',
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      project(
        'pure',
        [
          'packages/{rules,site,contract}/src/**/*.test.ts',
          'apps/web/src/**/*.test.{ts,tsx}',
          '{scripts,tests/support}/**/*.test.ts',
        ],
        {
          ...parallel,
          ...shared,
          // The test of the pictures reads the colours out of the style sheet.
          css: true,
        },
      ),
      project('database', serverTests, {
        ...parallel,
        ...shared,
        exclude: [...notTests, ...testsOfPages],
        globalSetup: databaseSetup,
      }),
      'apps/web/vitest.config.ts',
      // One project, so that its workers load the server once.
      project('process', [...testsOfPages, ...journeys, 'tests/processes/**/*.test.ts'], {
        ...wholeProcesses,
        ...shared,
        globalSetup: [buildSetup, databaseSetup],
        provide: { pageLimitMs },
      }),
    ],
  },
});
