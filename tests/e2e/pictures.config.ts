import { defineConfig } from 'vitest/config';
import { hangGuard, pageLimitMs } from '../limits.js';

const conditions = ['source', 'node', 'development|production'];

/** `npm run screens`: takes the pictures of the operator's console. It tests nothing. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'console pictures',
    include: ['tests/e2e/console-pictures.ts'],
    globalSetup: './tests/support/vitest/global-setup.ts',
    provide: { pageLimitMs },
    ...hangGuard,
  },
});
