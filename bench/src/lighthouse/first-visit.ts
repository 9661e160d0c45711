import type { Browser } from 'playwright-core';
import { median } from '../measure.js';

/** A slow mobile network: the delay of each request in ms, and bytes per second. */
const network = { latency: 400, throughput: 400_000 / 8 };

/** When a page was painted for the first time, and when its largest element was, in ms. */
export interface Paints {
  first: number;
  largest: number;
}

/** Opens a page for the first time over a slow network, `runs` times. Returns the medians. */
export async function measureFirstVisit(
  browser: Browser,
  address: string,
  runs: number,
  cookie?: string,
): Promise<Paints> {
  const paints: Paints[] = [];
  for (let run = 1; run <= runs; run += 1) paints.push(await visit(browser, address, cookie));
  return { first: median(paints.map(({ first }) => first)), largest: median(paints.map(({ largest }) => largest)) };
}

async function visit(browser: Browser, address: string, cookie?: string): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    if (cookie !== undefined) await context.setExtraHTTPHeaders({ cookie });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latency,
      downloadThroughput: network.throughput,
      uploadThroughput: network.throughput,
    });
    // A text, because this code is compiled without the types of browsers.
    await page.addInitScript(`
      window.paints = { first: 0, largest: 0 };
      const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') window.paints.first = startTime; });
      observe('largest-contentful-paint', ({ startTime }) => { window.paints.largest = startTime; });
    `);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    return await page.evaluate<Paints>('window.paints');
  } finally {
    await context.close();
  }
}
