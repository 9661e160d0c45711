import { chromium, type Browser } from 'playwright-core';
import { findBrowser } from '../../../scripts/src/browser.js';

const quietFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-sync',
  '--no-first-run',
];

/** Launches a headless Chromium. `npm test` installs one if there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  if (executablePath === null) throw new Error('No Chromium was found. Run `npm test`, or set CHROMIUM_PATH.');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? [...quietFlags, '--no-sandbox'] : quietFlags });
}
