import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { launchBrowser } from '../support/browser.js';
import { keepToasts, setWidth } from '../support/screen-settings.js';
import { screens } from '../support/screens.js';
import { showScreen, usualContent } from '../support/screens/stage.js';
import { describePictures, pictureName, pictureOf, schemes, widths } from './picture-index.js';

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
/** When every picture is taken: always at the same time of day, but today, since Better Auth has a clock of its own. */
const moment = `${new Date().toISOString().slice(0, 10)}T18:30:00Z`;
/** The height in px at which pictures of long pages end. */
const maximumHeight = 2000;
/** A phone of a person who wants less motion, so that nothing is caught in between. */
const browserOptions = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

let browser: Browser;
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  browser = await launchBrowser();
});

/** Has the page live at the moment of the server's clock, so that countdowns are the same in every run. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(moment);
  await page.addInitScript((date) => {
    Headers.prototype.get = function get(name) {
      return name.toLowerCase() === 'date' ? date : (new Map(this).get(name.toLowerCase()) ?? null);
    };
  }, new Date(moment).toUTCString());
}

/** The page from its beginning, or, where a dialog or a toast lies over it, what of it is in the window. */
async function takePicture(page: Page, name: string): Promise<void> {
  const isCovered = (await page.locator('[role=dialog], li[data-swipe-direction]').count()) > 0;
  await page.evaluate(() => window.scrollTo(0, 0));
  const picture = await page.screenshot({ fullPage: !isCovered, animations: 'disabled', caret: 'hide' });
  const { width, height } = await sharp(picture).metadata();
  const seen = { left: 0, top: 0, width, height: Math.min(height, maximumHeight) };
  // A palette holds the flat colours of the pages at a fifth of the size.
  const flat = await sharp(picture).extract(seen).png({ palette: true, colours: 16, dither: 0 }).toBuffer();
  await sharp(flat).webp({ lossless: true, effort: 6 }).toFile(join(folder, name));
}

describe.concurrent('the picture of', () => {
  it.each(screens)('$name', async (screen) => {
    const stage = { browser, now: moment, content: usualContent, browserOptions, prepare: stopTime };
    await showScreen(screen, stage, async (page) => {
      await keepToasts(page);
      await page.evaluate(() => document.fonts.ready);
      for (const width of widths) {
        await setWidth(page, width);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          await takePicture(page, pictureName(screen.name, width, colorScheme));
        }
      }
    });
  });
});

afterAll(async () => {
  await browser.close();
  const wanted = new Set(screens.flatMap(({ name }) => pictureOf(name)));
  const stale = (await readdir(folder)).filter((name) => /\.(png|webp)$/.test(name) && !wanted.has(name));
  for (const name of stale) await rm(join(folder, name));
  await writeFile(join(folder, 'README.md'), describePictures(screens));
});
