import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const web = fileURLToPath(new URL('../../apps/web/', import.meta.url));
const address = 'http://kit.test';

/** Builds the pages into `folder` as for development, which includes the page of all primitives. */
export async function buildKit(folder: string): Promise<void> {
  const vite = join(dirname(createRequire(web).resolve('vite/package.json')), 'bin/vite.js');
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--mode', 'development', '--outDir', folder, '--logLevel', 'error'],
    { cwd: web, env: { ...process.env, NODE_ENV: 'development' } },
  );
}

/** Opens the page of all primitives from the build in `folder`; there is no server. */
export async function openKit(browser: Browser, folder: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (!/\.\w+$/.test(pathname)) return route.fulfill({ path: join(folder, 'index.html') });
    const path = join(folder, pathname);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  await page.goto(`${address}/dev/kit`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** The names of the sections of which a screenshot of the whole page shows nothing but the heading, or less. */
export async function blankSections(page: Page): Promise<string[]> {
  // The specks of the ground would pass for content.
  const style = 'body { background-image: none }';
  const screenshot = await page.screenshot({ fullPage: true, style });
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!canvas) throw new Error('there is no canvas');
    canvas.drawImage(image, 0, 0);
    const drawnRows = (section: Element) => {
      const heading = section.querySelector('h2')?.getBoundingClientRect().bottom ?? 0;
      const { left, bottom, width } = section.getBoundingClientRect();
      const height = Math.floor(bottom - heading) - 1;
      const { data: bytes } = canvas.getImageData(left, heading + window.scrollY + 1, width, height);
      const pixels = new Uint32Array(bytes.buffer);
      return Array.from(
        { length: height },
        (_, row) => new Set(pixels.subarray(row * width, (row + 1) * width)).size > 1,
      );
    };
    return [...document.querySelectorAll('section:has(> h2)')]
      .filter((section) => !drawnRows(section).includes(true))
      .map((section) => section.querySelector('h2')?.textContent ?? '');
  }, screenshot.toString('base64'));
}
