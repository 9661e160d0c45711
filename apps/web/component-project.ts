import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';
import { findBrowser } from '../../scripts/src/browser.js';
import type { pictureCommands } from '../../tests/components/pictures/picture-files.js';
import { browserCommands } from '../../tests/components/support/commands.js';
import { hangGuard, maxWorkers, pageLimitMs } from '../../tests/limits.js';

interface Project {
  name: string;
  /** The tests, from the root of the repository. */
  include: string[];
  /** The tests that see the app with all texts disguised: a project of their own, which shares the Vite server. */
  pseudoLocale?: { name: string; include: string[] };
  /** What the tests ask of Node and of the browser, besides the usual. */
  commands?: typeof pictureCommands;
  /** Further arguments of the browser. */
  browserArguments?: string[];
}

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const executablePath = await findBrowser();
const args = ['--disable-dev-shm-usage', '--mute-audio', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/** With `LATE_MS`, the app's code that is loaded later arrives at random times. See tests/components/support/late.ts. */
const latestMs = process.env['LATE_MS'] ?? '0';
const lateImports = {
  name: 'late-imports',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (latestMs === '0' || !id.includes('/apps/web/src/')) return null;
    return code.replaceAll(/import\('[^']+'\)/g, 'window.late().then(() => $&)');
  },
};

/**
 * With `npm run test:clock`, libfaketime moves the clock of Node.js. A browser becomes too slow with it, so the page moves its
 * own clock. See tests/components/support/moved-clock.ts.
 */
const { LD_PRELOAD: _, FAKETIME: clockAhead = '0s', ...browserEnv } = process.env;

/** The tests of each page of a project: if some see the app in the pseudo-locale, these have pages of their own. */
function instancesOf(pseudoLocale: Project['pseudoLocale']) {
  const browser = 'chromium' as const;
  if (!pseudoLocale) return [{ browser }];
  const include = pseudoLocale.include.map(fromRoot);
  return [
    { browser, exclude: include },
    { browser, name: pseudoLocale.name, include, env: { MODE: 'pseudo' } },
  ];
}

/** Tests of the app in a real browser, on a fake API. It is configured here because Vite's plugins are installed here. */
export function componentProject({ name, include, pseudoLocale, commands, browserArguments = [] }: Project) {
  return defineProject({
    root: import.meta.dirname,
    cacheDir: fromRoot(`.cache/vite/${name}`),
    plugins: [lateImports, react(), tailwind()],
    // The tests run React as players do. Its build for development takes twice as long, above all to record call stacks.
    oxc: { jsx: { development: false } },
    optimizeDeps: { rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } } },
    resolve: {
      conditions: ['source', 'module', 'browser', 'development|production'],
      alias: { 'socket.io-client': fromRoot('tests/components/support/fake-socket.ts') },
    },
    test: {
      name,
      // Otherwise each attempt of a poll that finds no element yet prints the whole page, which takes a second.
      env: { MODE: 'test', LATE_MS: latestMs, CLOCK_AHEAD: clockAhead, DEBUG_PRINT_LIMIT: '0' },
      include: include.map(fromRoot),
      setupFiles: [fromRoot('tests/components/support/setup.ts')],
      // All files of a worker share one page, so that the app's modules are loaded once. The setup cleans up.
      isolate: false,
      // As many as the other projects of the group have.
      maxWorkers,
      ...hangGuard,
      expect: { poll: { timeout: pageLimitMs, interval: 20 } },
      sequence: { groupOrder: 0 },
      browser: {
        enabled: true,
        headless: true,
        connectTimeout: hangGuard.hookTimeout,
        screenshotFailures: false,
        commands: { ...browserCommands, ...commands },
        instances: instancesOf(pseudoLocale),
        viewport: { width: 390, height: 844 },
        provider: playwright({
          launchOptions: {
            executablePath: executablePath ?? undefined,
            args: [...args, ...browserArguments],
            env: browserEnv,
          },
          // Larger than any window of a test, which Vitest would scale down otherwise.
          contextOptions: { viewport: { width: 1300, height: 2100 }, reducedMotion: 'reduce' },
          actionTimeout: pageLimitMs,
        }),
      },
    },
  });
}
