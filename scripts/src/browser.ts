import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const execute = promisify(execFile);
const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const playwrightCommand = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright-core/package.json')));

/** The Chromium to test with: CHROMIUM_PATH, else one that is installed, else Playwright's own; null without any. */
export async function findBrowser(): Promise<string | null> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const installed = names.flatMap((name) => directories.map((directory) => join(directory, name)));
  for (const path of [...installed, macPath, chromium.executablePath()]) {
    if (await canStart(path)) return path;
  }
  return null;
}

/**
 * Finds a Chromium and otherwise installs one: Playwright's own, or, where that cannot be downloaded or lacks
 * libraries, Debian's. Rejects with what to do when neither works.
 */
export async function prepareBrowser(log: (line: string) => void): Promise<string> {
  for (const install of [null, installFromPlaywright, installFromDebian]) {
    await install?.(log);
    const found = await findBrowser();
    if (found !== null) return found;
  }
  throw new Error('No Chromium could be installed. Install one, or set CHROMIUM_PATH to its program.');
}

async function installFromPlaywright(log: (line: string) => void): Promise<void> {
  log('Installing the browser of the tests (playwright-core install chromium)');
  await attempt(process.execPath, [playwrightCommand, 'install', 'chromium'], log);
}

async function installFromDebian(log: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) return;
  log('Installing the browser of the tests (apt-get install chromium)');
  await attempt('apt-get', ['update'], log);
  await attempt('apt-get', ['install', '--yes', 'chromium'], log);
}

async function canStart(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    // A downloaded Chromium can lack libraries of the system, and a distribution's can be a stub for another package.
    await execute(path, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Runs a command to its end, whatever that is: what counts is whether there is a browser afterwards. */
async function attempt(command: string, parameters: string[], log: (line: string) => void): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await execute(command, parameters, { env, maxBuffer: 100_000_000 });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    log(`That did not work: ${(stderr || message).trim().split('\n')[0]}`);
  }
}
