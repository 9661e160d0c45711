import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, colourViolations } from '../support/axe.js';
import { launchBrowser } from '../support/browser.js';
import { crowdedTexts } from '../support/crowding.js';
import { keepToasts, setTextSize, setWidth } from '../support/screen-settings.js';
import { screens } from '../support/screens.js';
import { showScreen, widestContent } from '../support/screens/stage.js';
import { sidewaysOverflow, smallTargets } from '../support/targets.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A small phone of a person who wants less motion. */
const browserOptions = {
  viewport: { width: 320, height: 640 },
  reducedMotion: 'reduce',
  colorScheme: 'light',
} as const;

/** What does not fit at the page's width and text size. */
async function misfits(page: Page): Promise<string[]> {
  return [...(await sidewaysOverflow(page)), ...(await crowdedTexts(page))];
}

/** What moves, though less motion is wanted. */
async function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect).target?.outerHTML.slice(0, 80)}`),
    ...[...document.querySelectorAll('canvas')].map(() => 'there is a canvas'),
  ]);
}

// With the longest names and the highest amounts. Several at once: most of a screen's time is spent waiting for it.
describe.concurrent('every screen', () => {
  it.each(screens)(
    '$name can be read by anyone in light and dark, fits any width and any text size, can be hit, and stands still',
    async (screen) => {
      const found: string[] = [];
      await showScreen(screen, { browser, content: widestContent, browserOptions }, async (page) => {
        const note = (where: string, findings: string[]) => found.push(...findings.map((line) => `${where}: ${line}`));
        await keepToasts(page);

        note('320 px', [...(await misfits(page)), ...(await smallTargets(page))]);
        note('less motion', await movements(page));
        note('light', await axeViolations(page));
        await page.emulateMedia({ colorScheme: 'dark' });
        note('dark', await colourViolations(page));

        await setWidth(page, 1280);
        note('1280 px', [...(await misfits(page)), ...(await smallTargets(page))]);
        await setTextSize(page, 200);
        note('1280 px, texts 200 %', await misfits(page));
        await setWidth(page, 390);
        note('390 px, texts 200 %', await misfits(page));
      });

      expect(found).toEqual([]);
    },
  );
});
