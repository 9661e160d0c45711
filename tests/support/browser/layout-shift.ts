import type { Page } from 'playwright-core';

/** Records the layout shifts of `page`. Call it before the first navigation. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = window as unknown as { shift: number };
    noted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of all layout shifts since `page` was opened; each shift is at most 1. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}
