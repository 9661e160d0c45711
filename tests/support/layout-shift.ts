import type { Page } from 'playwright-core';

/** Has `page` note what moves on it by itself, from before it goes anywhere. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = window as unknown as { shift: number };
    noted.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How much has moved on `page` since it was opened: the sum of all shifts, each at most 1. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}
