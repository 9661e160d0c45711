import type { Browser, Page } from 'playwright-core';
import { Timings } from '../measure.js';

/** How many times slower than this machine the processor is. */
const slowdown = 4;

/**
 * Measures the time from each interaction to the next paint, on a slowed processor: each player opens the menu, flips, joins
 * a game, selects a move and confirms it. `cookies` are of players who have not flipped today.
 */
export async function measureInteractions(browser: Browser, address: string, cookies: string[]): Promise<Timings> {
  const timings = new Timings();
  for (const cookie of cookies) await play(browser, address, cookie, timings);
  return timings;
}

async function play(browser: Browser, address: string, cookie: string, timings: Timings): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  try {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    await page.addInitScript(`
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.longest = Math.max(window.longest, duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true });
    `);
    await page.goto(`${address}/index`);
    await page.waitForLoadState('networkidle');
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const press = async (step: string, button: RegExp) => {
      await page.evaluate('window.longest = 0');
      await page.getByRole('button', { name: button }).first().click();
      timings.add(step, await longestInteraction(page));
    };
    await press('menu', /^Menu/);
    await page.keyboard.press('Escape');
    await press('flip', /^Flip$/);
    await press('join', /^Join the game of /);
    await page.waitForURL(/\/game\//);
    await page.getByRole('button', { name: "Let's Play!" }).click();
    await press('select', /^Select /);
    await press('confirm', /^Confirm Move$/);
  } finally {
    await context.close();
  }
}

/** Returns the duration of the longest interaction since it was reset, once its frame has been painted; 16 ms at least. */
async function longestInteraction(page: Page): Promise<number> {
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1500))');
  return Math.max(16, await page.evaluate<number>('window.longest'));
}
