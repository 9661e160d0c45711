import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.js';
import { openAs } from '../support/player-page.js';
import { addListedGame, addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';
import { sidewaysOverflow, smallTargets } from '../support/targets.js';

const site = useSite({ serverPer: 'file' });

/** Opens every page there is, one after the other; returns what `find` found, with its page. */
async function findOnEveryPage(options: Parameters<typeof openAs>[3], find: (page: Page) => Promise<string[]>) {
  const creator = await addPlayer(site.server.context);
  const gameId = await addListedGame(site.server.context, creator);
  const visitor = await openAs(site, null, '/index', options);
  const player = await openAs(site, creator, '/index', options);
  const pages: [Page, string][] = [
    ...['/index', '/auth', '/terms', '/privacy'].map((path): [Page, string] => [visitor, path]),
    ...['/index', '/profile', `/game/${gameId}/outcome`].map((path): [Page, string] => [player, path]),
  ];
  const found: string[] = [];
  for (const [page, path] of pages) {
    await page.goto(`${site.server.address}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await find(page)).map((finding) => `${path}: ${finding}`));
  }
  return found;
}

describe('every page', () => {
  it.each(['light', 'dark'] as const)(
    'breaks none of the rules of WCAG 2.2 AA that a program can check, %s',
    async (colorScheme) => {
      expect(await findOnEveryPage({ colorScheme }, axeViolations)).toEqual([]);
    },
  );

  it('has nothing smaller than 44 px to press', async () => {
    expect(await findOnEveryPage({}, smallTargets)).toEqual([]);
  });

  it('fits a screen 320 px wide', async () => {
    expect(await findOnEveryPage({ viewport: { width: 320, height: 640 } }, sidewaysOverflow)).toEqual([]);
  });
});
