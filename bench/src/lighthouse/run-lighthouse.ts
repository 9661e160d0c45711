import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { prepareBrowser } from '../../../scripts/dist/browser.js';

const execute = promisify(execFile);
const folder = fileURLToPath(new URL('../../lighthouse/', import.meta.url));
const program = `${folder}node_modules/lighthouse/cli/index.js`;
/** On a busy machine the browser's trace sometimes lacks its start, and the run fails. */
const attempts = 5;

/** The results of Lighthouse for a page. The performance is out of 100. */
export interface PageScores {
  performance: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  scriptKilobytes: number;
  requests: number;
  /** Lighthouse's benchmark of the machine during the run; a lower number is a slower machine. */
  machineSpeed: number;
}

interface LoadedFile {
  resourceType?: string;
  transferSize?: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: LoadedFile[] } }>;
  environment: { benchmarkIndex: number };
}

/** Loads pages like a phone on a slow network. */
export interface Lighthouse {
  /** Returns the scores of the page at `address`, loaded with `cookie`. Rejects after several failed attempts. */
  score(address: string, cookie?: string): Promise<PageScores>;
}

/** Installs Lighthouse if it is missing, and finds a browser. */
export async function prepareLighthouse(log: (line: string) => void): Promise<Lighthouse> {
  await install(log);
  const browser = await prepareBrowser(log);
  return {
    score: async (address, cookie) => {
      for (let attempt = 1; ; attempt += 1) {
        const report = await load(browser, address, cookie);
        if (!report.runtimeError) return scoresOf(report);
        if (attempt === attempts) throw new Error(`${address}: ${report.runtimeError.message}`);
      }
    },
  };
}

async function install(log: (line: string) => void): Promise<void> {
  const wanted = await readFile(`${folder}package-lock.json`, 'utf8');
  const installed = await readFile(`${folder}node_modules/.package-lock.json`, 'utf8').catch(() => null);
  const versionIn = (lockfile: string) =>
    (JSON.parse(lockfile) as { packages: Record<string, { version: string }> }).packages['node_modules/lighthouse']
      ?.version;
  if (installed !== null && versionIn(installed) === versionIn(wanted)) return;
  log('Installing Lighthouse (npm ci in bench/lighthouse)');
  await execute('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], { cwd: folder });
}

async function load(browser: string, address: string, cookie?: string): Promise<Report> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const reportFolder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const reportFile = join(reportFolder, 'report.json');
  const parameters = [
    program,
    address,
    '--quiet',
    '--output=json',
    `--output-path=${reportFile}`,
    '--only-categories=performance',
    `--chrome-flags=--headless=new --disable-dev-shm-usage${sandbox}`,
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
  ];
  try {
    // Lighthouse also exits with an error if it could not audit the page. Its report then contains the reason.
    const failure = await execute(process.execPath, parameters, { env: { ...process.env, CHROME_PATH: browser } }).then(
      () => null,
      (error: Error) => error,
    );
    const report = await readFile(reportFile, 'utf8').catch(() => {
      throw failure ?? new Error(`Lighthouse wrote no report for ${address}`);
    });
    return JSON.parse(report) as Report;
  } finally {
    await rm(reportFolder, { recursive: true, force: true });
  }
}

function scoresOf({ categories, audits, environment }: Report): PageScores {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const files = audits['network-requests']?.details?.items ?? [];
  const scripts = files.filter(({ resourceType }) => resourceType === 'Script');
  return {
    performance: Math.round(100 * (categories['performance']?.score ?? 0)),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scriptKilobytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
    requests: files.length,
    machineSpeed: environment.benchmarkIndex,
  };
}
