import { afterEach, beforeAll } from 'vitest';
import { loadRefusalTexts } from '../../../apps/web/src/text/errors.js';
import { closeApp, resetBrowser } from './open-app.js';

// The app loads them with its first toast or refusal; tests read the text of a refusal at once.
beforeAll(loadRefusalTexts);

afterEach(async () => {
  try {
    await closeApp();
  } finally {
    await resetBrowser();
  }
});
