import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser } from '../browser/browser.js';
import { closePages } from '../browser/player-page.js';
import { violatedInvariants, startTestServer, type TestServer } from '../test-context.js';

/** The browser and the server of a browser test. */
export interface Site {
  browser: Browser;
  server: TestServer;
}

interface SiteOptions {
  /** Whether the tests of a file share a server, or each test starts an empty one. */
  serverPer: 'file' | 'test';
  /** The options of the server. */
  options?: () => Parameters<typeof startTestServer>[0];
}

/**
 * Starts a browser and a server for the tests of a file. Closes the pages after every test, and checks the invariants of
 * the ledger before a server stops.
 */
export function useSite({ serverPer, options }: SiteOptions): Site {
  const site = {} as Site;
  const start = async () => {
    site.server = await startTestServer({ jobs: true, ...options?.() });
  };
  const stop = async () => {
    expect(await violatedInvariants(site.server.database)).toEqual([]);
    await site.server.close();
  };
  beforeAll(async () => {
    site.browser = await launchBrowser();
    if (serverPer === 'file') await start();
  });
  if (serverPer === 'test') beforeEach(start);
  afterEach(async () => {
    await closePages(site.browser);
    if (serverPer === 'test') await stop();
  });
  afterAll(async () => {
    await site.browser.close();
    if (serverPer === 'file') await stop();
  });
  return site;
}
