import type { Page } from 'playwright-core';

/** The size of texts that browsers begin with. */
const usualTextPx = 16;

/** Gives the page a window of another width. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 800 });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  await nextFrame(page);
}

/** Has the browser show texts at `percent` of their usual size, as a person can choose in its settings. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (usualTextPx * percent) / 100 } });
  await session.detach();
  await nextFrame(page);
}

/** Keeps toasts from going: they wait while the window is not the one in front. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** Resolves when what has changed is on the page. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
