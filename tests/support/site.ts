import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser } from './browser.js';
import { closePages } from './player-page.js';
import { violatedInvariants, startTestServer, type TestServer } from './test-context.js';

/** What a browser test works with: a browser, and a server of its own. */
export interface Site {
  browser: Browser;
  server: TestServer;
}

interface SiteOptions {
  /** Whether the tests of the file share a server, or each has a new one with nothing in it. */
  serverPer: 'file' | 'test';
  /** What the server is started with. */
  options?: () => Parameters<typeof startTestServer>[0];
}

/**
 * Prepares a site for the tests of a file. After every test its pages are closed; before a server is stopped, the laws
 * of the ledger must hold on it.
 */
export function useSite({ serverPer, options }: SiteOptions): Site {
  const site = {} as Site;
  const start = async () => {
    site.server = await startTestServer(options?.());
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
