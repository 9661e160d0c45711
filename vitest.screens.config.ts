import { defineConfig } from 'vitest/config';
import { project } from './vitest.config.js';

/** `npm run screens`: the pictures of docs/screens, taken with what the browser tests use, though this tests nothing. */
export default defineConfig({
  test: {
    projects: [
      project('screens', ['tests/screens/take-pictures.ts'], {
        globalSetup: './tests/support/global-setup.ts',
        maxConcurrency: 2,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});
