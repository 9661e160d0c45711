import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openAs } from '../support/player-page.js';
import { addListedGame, addPlayer } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tournamentsCode = '**/assets/tournaments-route-*';

describe('the loading screen [LOB-09]', () => {
  const figures = (page: Page) => page.getByRole('main').getByRole('status').filter({ visible: true }).locator('svg');
  const visibleFigures = (page: Page) =>
    figures(page).evaluateAll((all) =>
      all.flatMap((figure, index) => (Number(getComputedStyle(figure).opacity) > 0.5 ? [index] : [])),
    );

  /** Opens the tournaments, whose code does not arrive. */
  async function openLoading(options: { reducedMotion?: 'reduce' } = {}) {
    const page = await openAs(site, null, '/tournaments', {
      ...options,
      prepare: (newPage) => newPage.route(tournamentsCode, () => undefined),
    });
    await page.getByRole('main').getByText('Loading...', { exact: true }).filter({ visible: true }).waitFor();
    await eventually(() => figures(page).count()).toBe(3);
    return page;
  }

  it('shows the figures one after the other', async () => {
    const page = await openLoading();

    for (const index of [1, 2, 0]) await eventually(() => visibleFigures(page)).toEqual([index]);
  });

  it('stands still where less motion is wanted', async () => {
    const page = await openLoading({ reducedMotion: 'reduce' });

    expect(await visibleFigures(page)).toEqual([0]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

describe('a page that is opened', () => {
  it('begins at its top, with its heading focused and its title on the tab', async () => {
    const page = await openAs(site, null, '/index', { viewport: { width: 390, height: 500 } });
    await heading(page, 'Game Lobby').waitFor();
    const privacy = page.getByRole('link', { name: 'Privacy Policy' });
    await privacy.scrollIntoViewIfNeeded();

    await privacy.click();

    await heading(page, 'Privacy Policy').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy Policy');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await page.title()).toBe('Privacy Policy - Nibblewick');
  });

  it('has its heading focused when the menu led to it, too', async () => {
    const page = await openAs(site, await addPlayer(site.server.context));
    for (const [link, title] of [
      ['Tournaments', 'Tournaments'],
      ['Game Lobby', 'Game Lobby'],
      ['Tournaments', 'Tournaments'],
    ] as const) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: link }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await heading(page, title).waitFor();

      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
    }
  });

  it('lets a keyboard skip the bar', async () => {
    const page = await openAs(site, null, '/terms');
    await heading(page, 'Terms and Conditions').waitFor();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('keeps what the keyboard leads to clear of the bar', async () => {
    const creator = await addPlayer(site.server.context);
    for (let game = 0; game < 8; game += 1) await addListedGame(site.server.context, creator);
    const page = await openAs(site, await addPlayer(site.server.context), '/index', {
      viewport: { width: 390, height: 500 },
    });
    await page.getByRole('list', { name: 'Games to join' }).getByRole('button').first().waitFor();
    const barEndPx = await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom);
    await page.getByRole('link', { name: 'Privacy Policy' }).focus();

    const topsPx: number[] = [];
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Shift+Tab');
      topsPx.push(
        ...(await page.evaluate(() => {
          const focused = document.activeElement;
          return focused?.closest('main') ? [focused.getBoundingClientRect().top] : [];
        })),
      );
    }

    expect(topsPx.length).toBeGreaterThan(10);
    expect(Math.min(...topsPx)).toBeGreaterThanOrEqual(barEndPx);
  });
});

describe('the connection', () => {
  it('is said to be offline while the network is away, and the page stays', async () => {
    const page = await openAs(site, await addPlayer(site.server.context));
    await page.getByRole('button', { name: 'Create Game' }).waitFor();

    await page.context().setOffline(true);
    const notice = page.getByRole('status').getByText('You are offline. What you see may be out of date.');
    await notice.waitFor();
    expect(await heading(page, 'Game Lobby').isVisible()).toBe(true);

    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });

  it('is said to be made again while the server does not answer, and the page stays', async () => {
    const connections: WebSocketRoute[] = [];
    let isServerAway = false;
    const page = await openAs(site, await addPlayer(site.server.context), '/index', {
      prepare: (newPage) =>
        newPage.routeWebSocket(/socket\.io|realtime/, (connection) => {
          if (isServerAway) return void connection.close();
          connection.connectToServer();
          connections.push(connection);
        }),
    });
    await heading(page, 'Game Lobby').waitFor();
    await eventually(() => connections.length).toBe(1);
    await page
      .getByText('No games available')
      .or(page.getByRole('list', { name: 'Games to join' }))
      .waitFor();

    isServerAway = true;
    await connections[0]?.close();
    const notice = page.getByRole('status').getByText('Reconnecting', { exact: true });
    await notice.waitFor();
    expect(await heading(page, 'Game Lobby').isVisible()).toBe(true);

    isServerAway = false;
    await notice.waitFor({ state: 'detached' });
  });
});

describe('pulling the page down [CON-15]', () => {
  /** A touch screen with the lobby on it, and a finger. */
  async function openTouched(height = 700) {
    const page = await openAs(site, null, '/index', { hasTouch: true, viewport: { width: 390, height } });
    await page
      .getByText('No games available')
      .or(page.getByRole('list', { name: 'Games to join' }))
      .waitFor();
    const session = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      void (await session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 200, y }],
      }));
    const pull = async (byPx: number, fromPx = 90) => {
      await touch('touchStart', fromPx);
      for (let moved = 0; moved <= byPx; moved += 10) await touch('touchMove', fromPx + moved);
    };
    await page.evaluate(() => ((window as { isSamePage?: boolean }).isSamePage = true));
    const isSamePage = () => page.evaluate(() => (window as { isSamePage?: boolean }).isSamePage === true);
    const shownPx = () =>
      page.evaluate(() => {
        const moved = [...document.querySelectorAll<HTMLElement>('[aria-hidden][style*="translateY"]')][0];
        return moved === undefined ? 0 : new DOMMatrix(getComputedStyle(moved).transform).m42;
      });
    return { page, pull, letGo: () => touch('touchEnd', 0), isSamePage, shownPx };
  }

  it('by 150 px reloads it', async () => {
    const { page, pull, letGo, isSamePage, shownPx } = await openTouched();

    await pull(150);
    await eventually(shownPx).toBeCloseTo(60);
    await letGo();

    await eventually(isSamePage).toBe(false);
    await heading(page, 'Game Lobby').waitFor();
  });

  it('shows 40 % of it, 100 px at the most', async () => {
    const { pull, shownPx } = await openTouched();

    await pull(100);
    await eventually(shownPx).toBeCloseTo(40);
    await pull(400);
    await eventually(shownPx).toBeCloseTo(100);
  });

  it('by less does nothing', async () => {
    const { pull, letGo, isSamePage, shownPx } = await openTouched();

    await pull(140);
    await letGo();

    await eventually(shownPx).toBe(0);
    expect(await isSamePage()).toBe(true);
  });

  it('does nothing when it begins on what is dragged itself', async () => {
    const { page, pull, shownPx } = await openTouched(1400);
    const track = await page.getByRole('slider').boundingBox();

    await pull(200, (track?.y ?? 0) + (track?.height ?? 0) / 2);

    expect(await shownPx()).toBe(0);
  });

  it('does nothing when it does not begin at the top', async () => {
    const { page, pull, shownPx } = await openTouched();
    await page.evaluate(() => window.scrollTo(0, 200));

    await pull(200);

    expect(await shownPx()).toBe(0);
  });
});
