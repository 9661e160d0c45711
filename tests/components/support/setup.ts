import { afterEach } from 'vitest';
import { closeApp, resetBrowser } from './open-app.js';

afterEach(async () => {
  try {
    await closeApp();
  } finally {
    await resetBrowser();
  }
});
