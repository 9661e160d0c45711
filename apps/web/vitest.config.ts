import react from '@vitejs/plugin-react';
import tailwind from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import { defineProject } from 'vitest/config';
import { findBrowser } from '../../scripts/src/browser.js';
import { browserCommands } from '../../tests/components/support/commands.js';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const executablePath = await findBrowser();
const args = ['--disable-dev-shm-usage', '--mute-audio', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/** The tests of components: the app in a real browser, on a fake API. Here, because Vite's plugins are installed here. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: { 'socket.io-client': fromRoot('tests/components/support/fake-socket.ts') },
  },
  test: {
    name: 'components',
    include: [fromRoot('tests/components/**/*.test.{ts,tsx}')],
    setupFiles: [fromRoot('tests/components/support/setup.ts')],
    // All files of a worker share one page, so that the modules of the app are loaded once; setup.ts cleans up.
    isolate: false,
    // Guards against hanging, not measurements.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: executablePath ?? undefined, args }, contextOptions: { viewport: { width: 1300, height: 1000 }, reducedMotion: 'reduce' }, actionTimeout: 10_000 }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 390, height: 844 },
      commands: browserCommands,
    },
    sequence: { groupOrder: 1 },
  },
});
