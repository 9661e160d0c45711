import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { keepToasts, setWidth } from '../support/screen-settings.js';
import { screens } from '../support/screens.js';
import { usualContent } from '../support/screens/stage.js';
import { useSite } from '../support/site.js';
import { describePictures, pictureName, pictureOf, schemes, widths } from './picture-index.js';

const folder = fileURLToPath(new URL('../../docs/screens', import.meta.url));
/** When every picture is taken: always at the same time of day, but today, since Better Auth has a clock of its own. */
const moment = `${new Date().toISOString().slice(0, 10)}T18:30:00Z`;

let clock: FakeClock;
const site = useSite({ serverPer: 'test', options: () => ({ clock: (clock = new FakeClock(moment)) }) });

/** Has the page live at the moment of the server's clock, so that countdowns are the same in every run. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.setFixedTime(moment);
  await page.addInitScript((date) => {
    Headers.prototype.get = function get(name) {
      return name.toLowerCase() === 'date' ? date : (new Map(this).get(name.toLowerCase()) ?? null);
    };
  }, new Date(moment).toUTCString());
}

/** The page as it stands now, or, where a dialog or a toast lies over it, what of it is in the window. */
async function takePicture(page: Page, name: string): Promise<void> {
  const isCovered = (await page.locator('[role=dialog], li[data-swipe-direction]').count()) > 0;
  const picture = await page.screenshot({ fullPage: !isCovered, animations: 'disabled', caret: 'hide' });
  // A palette holds the flat colours of the pages at a third of the size.
  await sharp(picture).png({ palette: true, colours: 64, dither: 0, effort: 10 }).toFile(join(folder, name));
}

beforeAll(() => mkdir(folder, { recursive: true }));

describe('the picture of', () => {
  it.each(screens)('$name', async ({ name, open }) => {
    const browserOptions = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
    const page = await open({ site, clock, content: usualContent, browserOptions, prepare: stopTime });
    await keepToasts(page);
    await page.evaluate(() => document.fonts.ready);
    for (const width of widths) {
      await setWidth(page, width);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await takePicture(page, pictureName(name, width, colorScheme));
      }
    }
  });
});

afterAll(async () => {
  const wanted = new Set(screens.flatMap(({ name }) => pictureOf(name)));
  const stale = (await readdir(folder)).filter((name) => name.endsWith('.png') && !wanted.has(name));
  for (const name of stale) await rm(join(folder, name));
  await writeFile(join(folder, 'README.md'), describePictures(screens));
});
