import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConsoleMessage, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shiftOf, watchShift } from '../support/browser/layout-shift.js';
import { eventually, openAs, shownBalance } from '../support/browser/player-page.js';
import type { BuiltPlayer } from '../support/build-player.js';
import { addPlayer, playerActions } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

const publicPages = [
  ['/index', 'Game Lobby'],
  ['/auth', 'Create Your Profile!'],
  ['/terms', 'Terms and Conditions'],
  ['/privacy', 'Privacy Policy'],
] as const;

/** Records the heading of the HTML, and all layout shifts. */
async function watchFirstPaint(page: Page): Promise<void> {
  await watchShift(page);
  await page.addInitScript(() => {
    const noted = window as unknown as { firstHeading: Element | null };
    // The browser parses all of the HTML before the page's scripts run.
    new MutationObserver((_records, observer) => {
      noted.firstHeading = document.querySelector('h1');
      if (noted.firstHeading !== null) observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Collects the errors of the page, such as a hydration mismatch. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

describe('the HTML of a public page alone, with scripts blocked,', () => {
  it.each(publicPages)('shows the heading of %s, and loads its scripts with low priority', async (path, heading) => {
    const page = await openAs(site, null, path, { javaScriptEnabled: false });

    expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading]);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Nibblewick' }).isVisible()).toBe(true);
    const priorities = await page
      .locator('script, link[rel=modulepreload]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('fetchpriority')));
    expect(new Set(priorities)).toEqual(new Set(['low']));
  });

  it('also shows the lobby at /', async () => {
    const page = await openAs(site, null, '/', { javaScriptEnabled: false });

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Game Lobby');
  });

  // The operator's contact comes from a request.
  const withoutContact = (text: string) => text.replace(/(?<=operated by:|for your data:)[^]*(?=Back to Game)/, '');

  it.each([
    ['/terms', /no real-world value and cannot be exchanged for money/],
    ['/privacy', /We do not sell your information/],
  ])('holds all of %s', async (path, lastWords) => {
    const unscripted = await openAs(site, null, path, { javaScriptEnabled: false });
    const scripted = await openAs(site, null, path);
    await scripted.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();

    const text = await unscripted.getByRole('main').innerText();
    expect(text).toMatch(lastWords);
    expect(withoutContact(text)).toBe(withoutContact(await scripted.getByRole('main').innerText()));
  });

  it('says that a page for players is loading, and shows no content of any page', async () => {
    const page = await openAs(site, null, '/game/00000000-0000-4000-8000-000000000000', { javaScriptEnabled: false });

    expect(await page.getByRole('main').innerText()).toBe('Loading...');
  });
});

describe('the styles in the HTML', () => {
  const paths = [...publicPages.map(([path]) => path), '/shop/prizes', '/game/{gameId}', '/tournaments'];

  /** Returns where each element is and how it looks, without scripts. */
  const looksOf = async (player: BuiltPlayer, path: string, isStyled: boolean) => {
    const page = await openAs(site, player, path, {
      javaScriptEnabled: false,
      reducedMotion: 'reduce',
      prepare: async (newPage) => {
        if (!isStyled) await newPage.route(/\.css$/, (route) => route.abort());
      },
    });
    return page.locator('body *').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, font, borderWidth, boxShadow } = getComputedStyle(element);
        return [element.tagName, x, y, width, height, color, backgroundColor, font, borderWidth, boxShadow].join(' ');
      }),
    );
  };

  it.each(paths)('show %s as it looks with its style sheet', async (path) => {
    const player = await addPlayer(site.server.context);
    const { gameId } = await playerActions(site.server.context, player).create(5);
    const address = path.replace('{gameId}', gameId);

    const [before, after] = [await looksOf(player, address, false), await looksOf(player, address, true)];

    expect(before.length).toBeGreaterThan(20);
    expect(before).toEqual(after);
  });

  it('are painted before the style sheet has arrived, for which the scripts wait', async () => {
    let deliver = (): void => undefined;
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    const page = await site.browser.newPage();
    await page.route(/\.css$/, async (route) => {
      await delivered;
      await route.continue();
    });

    await page.goto(`${site.server.address}/index`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).count()).toBe(0);
    deliver();

    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    await page.close();
  });
});

describe('the HTML of a page for players', () => {
  it.each([
    ['/shop/prizes', 'prizes-route'],
    ['/game/00000000-0000-4000-8000-000000000000', 'game-room-page'],
    ['/tournaments', 'tournaments-route'],
  ])('names all scripts of %s, so that they load together', async (path, route) => {
    const requested: string[] = [];
    const page = await openAs(site, await addPlayer(site.server.context), path, {
      javaScriptEnabled: false,
      prepare: async (newPage) => void newPage.on('request', (request) => requested.push(request.url())),
    });

    await page.waitForLoadState('networkidle');

    expect(requested.filter((url) => url.includes(`/assets/${route}-`))).toHaveLength(1);
  });
});

describe('the page of a player', () => {
  it('is readable before any script has run, and hydrates its HTML without an error', async () => {
    const player = await addPlayer(site.server.context);
    const unscripted = await openAs(site, player, '/shop/prizes', { javaScriptEnabled: false });
    expect(await unscripted.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Enter to win']);

    let complaints: string[] = [];
    const page = await openAs(site, player, '/shop/prizes', {
      prepare: async (newPage) => {
        complaints = complaintsOf(newPage);
        await watchFirstPaint(newPage);
      },
    });
    await eventually(() => shownBalance(page)).toBe(100);
    await page.waitForLoadState('networkidle');

    const isSame = await page.evaluate(() => {
      const noted = window as unknown as { firstHeading: Element | null };
      return document.querySelector('h1') === noted.firstHeading;
    });
    expect({ isSame, complaints }).toEqual({ isSame: true, complaints: [] });
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });

  it('shows the cards of an open game before any script has run, and then its stake and players in the same place', async () => {
    const player = await addPlayer(site.server.context);
    const { gameId } = await playerActions(site.server.context, player).create(5);
    const unscripted = await openAs(site, player, `/game/${gameId}`, { javaScriptEnabled: false });
    expect(await unscripted.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Make Your Move!']);
    expect(await unscripted.getByRole('button', { name: 'Select CAT' }).isDisabled()).toBe(true);

    let complaints: string[] = [];
    const page = await openAs(site, player, `/game/${gameId}`, {
      prepare: async (newPage) => {
        complaints = complaintsOf(newPage);
        await watchFirstPaint(newPage);
      },
    });
    await page.getByRole('button', { name: "Let's Play!" }).click();
    await page.getByRole('region', { name: 'At the table' }).getByText(player.username).waitFor();

    expect(await page.getByRole('button', { name: 'Select CAT' }).isEnabled()).toBe(true);
    expect(complaints).toEqual([]);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });

  it.each([
    ['/shop/prizes', /auth\.get|getBalance|listPrizes/],
    ['/shop/prizes?type=regular', /auth\.get|getBalance|listPrizes/],
    ['/index', /auth\.get|getBalance|getDailyFlip/],
  ])('shows the replies that the HTML of %s contains without a request for them', async (path, known) => {
    const requested: string[] = [];
    const page = await openAs(site, await addPlayer(site.server.context), path, {
      prepare: async (newPage) => {
        newPage.on('request', (request) => requested.push(new URL(request.url()).pathname));
        // Once it is connected, the page reads everything again.
        await newPage.routeWebSocket(/realtime/, () => undefined);
      },
    });

    await eventually(() => shownBalance(page)).toBe(100);
    await page.waitForLoadState('networkidle');

    expect(requested.filter((name) => known.test(name))).toEqual([]);
    expect(await page.locator('#first-replies').count()).toBe(0);
  });

  it('shows nothing of a player who has logged out, also after going back', async () => {
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player, '/shop/prizes');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/index');

    await page.goto(`${site.server.address}/shop/prizes`);
    await page.waitForURL('**/auth');
    await page.goBack();

    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    expect(await page.content()).not.toContain(player.id);
  });
});

describe('a page that hydrates its HTML', () => {
  const visits = publicPages.flatMap(
    ([path]) =>
      [
        { path, as: 'visitor', colorScheme: 'light', reducedMotion: 'no-preference' },
        { path, as: 'player', colorScheme: 'dark', reducedMotion: 'reduce' },
      ] as const,
  );
  // A signed-in player is redirected from /auth.
  const staying = visits.filter(({ path, as }) => path !== '/auth' || as === 'visitor');

  it.each(staying)(
    'keeps the heading of $path in place for a $as, and logs no error',
    async ({ path, as, ...look }) => {
      let complaints: string[] = [];
      const page = await openAs(site, as === 'player' ? await addPlayer(site.server.context) : null, path, {
        ...look,
        prepare: async (newPage) => {
          complaints = complaintsOf(newPage);
          await watchFirstPaint(newPage);
        },
      });

      const banner = page.getByRole('banner');
      const signedInOrOut =
        as === 'player' ? banner.getByRole('button', { name: 'Menu' }) : banner.getByRole('link', { name: 'Sign Up' });
      await signedInOrOut.waitFor();
      await page.waitForLoadState('networkidle');

      const isSame = await page.evaluate(() => {
        const noted = window as unknown as { firstHeading: Element | null };
        return document.querySelector('h1') === noted.firstHeading;
      });
      expect({ isSame, complaints }).toEqual({ isSame: true, complaints: [] });
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    },
  );

  it('redirects a signed-in player from /auth without showing a form or logging an error', async () => {
    // A new player with a generated name would first choose one.
    const player = await addPlayer(site.server.context, { username: 'careful_cat' });
    const unscripted = await openAs(site, player, '/auth', { javaScriptEnabled: false });
    await unscripted.getByRole('main').getByText('Loading...', { exact: true }).waitFor();
    expect(await unscripted.getByRole('textbox').count()).toBe(0);

    let complaints: string[] = [];
    const page = await openAs(site, player, '/auth', {
      prepare: async (newPage) => {
        complaints = complaintsOf(newPage);
        await newPage.addInitScript(() => {
          const noted = window as unknown as { hasShownForm: boolean };
          noted.hasShownForm = false;
          new MutationObserver(() => {
            noted.hasShownForm ||= document.querySelector('input[type="email"]') !== null;
          }).observe(document, { childList: true, subtree: true });
        });
      },
    });
    await page.waitForURL(`${site.server.address}/index`);
    await page.getByRole('button', { name: 'Create Game' }).waitFor();

    expect(await page.evaluate(() => (window as unknown as { hasShownForm: boolean }).hasShownForm)).toBe(false);
    expect(complaints).toEqual([]);
  });

  it('uses the query and the fragment of the URL, although the HTML is the same', async () => {
    const page = await openAs(site, null, '/?ref=friend_1#content');

    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();

    expect(page.url()).toBe(`${site.server.address}/index?ref=friend_1#content`);
    await eventually(() => page.evaluate(() => localStorage.getItem('referralCode'))).toBe('FRIEND_1');
  });

  it('starts without an error when a reload opens a page that the app navigated to', async () => {
    let complaints: string[] = [];
    const page = await openAs(site, null, '/game/00000000-0000-4000-8000-000000000000', {
      prepare: async (newPage) => {
        complaints = complaintsOf(newPage);
      },
    });
    const heading = page.getByRole('heading', { level: 1, name: 'Welcome Back!' });
    await heading.waitFor();

    await page.reload();

    await heading.waitFor();
    expect(complaints).toEqual([]);
  });
});

it('loads no code of the page of all primitives, which only development builds have', async () => {
  const mark = 'Kit of primitives';
  const web = fileURLToPath(new URL('../../apps/web', import.meta.url));
  const assets = await readdir(join(web, 'dist/assets'));
  const scripts = assets.filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(web, 'dist/assets', name), 'utf8')));

  expect(await readFile(join(web, 'src/app/dev/kit-page.tsx'), 'utf8')).toContain(mark);
  expect(scripts.filter((_, index) => texts[index]?.includes(mark))).toEqual([]);
});
