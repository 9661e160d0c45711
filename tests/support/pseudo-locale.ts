import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brandName } from '@game/site';
import type { Page } from 'playwright-core';

const webFolder = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** Builds the pages with every text of the catalogues disguised; returns their folder, which the caller removes. */
export async function buildPseudoWebsite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pseudo-website-'));
  const vite = join(
    dirname(createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const parameters = [vite, 'build', '--mode', 'pseudo', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, parameters, { cwd: webFolder, env });
  return folder;
}

/**
 * What a player is shown or read on a page of that build though it stands in no catalogue: empty when all texts do.
 * Numbers, durations, the names of the product and of players with their initials, and `data` need not.
 */
export async function strayTexts(page: Page, data: string[] = []): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = [
      'alt',
      'aria-description',
      'aria-label',
      'aria-placeholder',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
    ];
    const found = [`title: ${document.title}`];
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('script, style') !== null) continue;
      for (const name of attributes) found.push(`${name}: ${element.getAttribute(name) ?? ''}`);
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE) found.push(`${element.localName}: ${node.nodeValue ?? ''}`);
      }
    }
    return found;
  });
  if (!texts.some((text) => text.includes('⟦'))) throw new Error('nothing on the page is disguised');
  return texts.filter((text) => isStray(text.slice(text.indexOf(': ')), [brandName, ...data]));
}

function isStray(text: string, data: string[]): boolean {
  let rest = text;
  // A disguised text may stand within another.
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*⟧/g, '');
  }
  for (const value of data) rest = rest.replaceAll(value, '');
  return /\p{Letter}/u.test(rest.replaceAll(/\d[dhm]\b|\buser_\w{8}\b|^: \p{Lu}$/gu, ''));
}
