import { afterEach, beforeAll } from 'vitest';
import { loadRefusalTexts } from '../../../apps/web/src/text/errors.js';
import { moveClock } from './moved-clock.js';
import { closeApp, resetBrowser } from './open-app.js';

moveClock();

/** The code of all pages, without the entry points, which start at once. */
const code = import.meta.glob([
  '../../../apps/web/src/{app,components,features}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!**/{main,prerender}.tsx',
]);

// The app loads them with its first toast or refusal; tests read the text of a refusal at once.
beforeAll(loadRefusalTexts);

// Otherwise the first test of each page would wait for its code, for up to 20 s on a busy machine.
beforeAll(() => Promise.all(Object.values(code).map((load) => load())));

afterEach(async () => {
  try {
    await closeApp();
  } finally {
    await resetBrowser();
  }
});
