import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { pages } from '../../apps/server/src/console/pages/all.js';
import { openPage } from '../support/browser/player-page.js';
import { fillConsole, usualTexts } from '../support/builders/console-content.js';
import { logInToConsole } from '../support/builders/operators.js';
import { useSite } from '../support/counterparts/site.js';
import { storePicture, writePictureIndex, type Picture } from '../support/pictures.js';

const site = useSite({
  serverPer: 'file',
  options: () => ({ jobs: false, env: { ADMIN_PORT: '0', ADJUST_LIMIT: '100' } }),
});

/** The windows, in CSS px. A picture of a long page ends at the maximum. */
const windows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const maximumHeight = 2000;
/** The pages that also get pictures in dark colours. */
const darkSamples = ['/', '/players/:id', '/reviews', '/charts'];

const pictures: Picture[] = [];
let paths: Record<string, string>;
let page: Page;

beforeAll(async () => {
  paths = await fillConsole(site.server.context, usualTexts);
});

afterAll(() => writePictureIndex('console', "Screens of the operator's console", pictures));

/** Replaces what depends on the run by values that do not: ids, generated names, references and times. Runs in the page. */
function hideTraces(): void {
  const kinds: [RegExp, (nth: number) => string][] = [
    [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (nth) => `019bbf2a-5c00-7000-8000-00000000000${nth}`],
    [/user_[0-9a-f]{8}/g, (nth) => ['ann', 'ben', 'cleo', 'dora', 'emil', 'finn'][nth] ?? `player_${nth}`],
    [/\b[0-9A-F]{10}\b/g, (nth) => `D8DA8876B${nth}`],
    [/\d{4}-\d{2}-\d{2}/g, () => '2026-01-14'],
    [/\d{2}:\d{2}(?= UTC)/g, () => '18:30'],
  ];
  const known = kinds.map(() => new Map<string, string>());
  const hidden = (text: string) =>
    kinds.reduce(
      (before, [pattern, replacement], kind) =>
        before.replaceAll(pattern, (found) => {
          const values = known[kind] ?? new Map<string, string>();
          const value = values.get(found) ?? replacement(values.size);
          values.set(found, value);
          return value;
        }),
      text,
    );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) node.nodeValue = hidden(node.nodeValue ?? '');
  for (const field of document.querySelectorAll('input')) {
    if (field.type === 'datetime-local' && field.value !== '') field.value = '2026-01-15T18:30';
  }
}

async function take(path: string, shows: string): Promise<void> {
  const name = path.replaceAll(/[^a-z]+/g, '-').replaceAll(/^-|-$/g, '') || 'home';
  await page.evaluate(hideTraces);
  for (const { width, height } of windows) {
    await page.setViewportSize({ width, height });
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, Math.min(pageHeight, maximumHeight)) });
    for (const scheme of darkSamples.includes(path) ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme: scheme });
      const file = `${name}-${width}-${scheme}.webp`;
      await storePicture(`console/${file}`, await page.screenshot({ animations: 'disabled', caret: 'hide' }));
      pictures.push({ file, shows, width, scheme });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

it('takes the pictures of the console', async () => {
  const { context, consoleAddress = '' } = site.server;
  ({ page } = await openPage(site.browser, consoleAddress, '/log-in'));
  await take('/log-in', 'Log in');
  await logInToConsole(context, page.context(), { url: consoleAddress, role: 'owner', name: 'tess' });
  for (const { path } of pages) {
    await page.goto(`${consoleAddress}${paths[path] ?? path}`);
    await take(path, path === '/' ? 'Home' : await page.locator('h1').innerText());
  }
});
