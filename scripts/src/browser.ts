import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';

const execute = promisify(execFile);
/** Chromium without a user interface, which makes the tests a third faster. */
const debianPackage = 'chromium-headless-shell';
const names = [debianPackage, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'];
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const playwrightCommand = fileURLToPath(new URL('cli.js', import.meta.resolve('playwright-core/package.json')));

/** Finds the Chromium for tests: CHROMIUM_PATH, else an installed one, else Playwright's; null if there is none. */
export async function findBrowser(): Promise<string | null> {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  return firstThatStarts([...names.flatMap(pathsOf), macPath, chromium.executablePath()]);
}

/**
 * Finds a Chromium. As root on Debian it installs Debian's headless package; elsewhere it downloads Playwright's if there
 * is none. Rejects with instructions if that fails.
 */
export async function prepareBrowser(log: (line: string) => void): Promise<string> {
  await installFromDebian(log);
  if ((await findBrowser()) === null) await installFromPlaywright(log);
  const found = await findBrowser();
  if (found === null)
    throw new Error('Chromium could not be installed. Install it, or set CHROMIUM_PATH to its executable.');
  return found;
}

async function installFromDebian(log: (line: string) => void): Promise<void> {
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!canInstall || process.env['CHROMIUM_PATH'] || (await firstThatStarts(pathsOf(debianPackage)))) return;
  log(`Installing the browser of the tests (apt-get install ${debianPackage})`);
  await attempt('apt-get', ['update'], log);
  await attempt('apt-get', ['install', '--yes', debianPackage], log);
}

async function installFromPlaywright(log: (line: string) => void): Promise<void> {
  log('Installing the browser of the tests (playwright-core install chromium)');
  await attempt(process.execPath, [playwrightCommand, 'install', 'chromium'], log);
}

function pathsOf(program: string): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).map((directory) => join(directory, program));
}

async function firstThatStarts(paths: string[]): Promise<string | null> {
  for (const path of paths) if (await canStart(path)) return path;
  return null;
}

async function canStart(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    // A downloaded Chromium may miss system libraries, and a distribution's may be a stub for another package.
    await execute(path, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Runs a command and logs its failure; the caller checks whether there is a browser afterwards. */
async function attempt(command: string, parameters: string[], log: (line: string) => void): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await execute(command, parameters, { env, maxBuffer: 100_000_000 });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    log(`The installation failed: ${(stderr || message).trim().split('\n')[0]}`);
  }
}
