import { lazy } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listedGame, listOf, sealedGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { never, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  link,
  main,
  passTimeUntil,
  press,
  see,
  seeNo,
  setOnline,
  stopClock,
  text,
  title,
} from '../support/page.js';
import { usualReplies } from '../support/usual-replies.js';

const games = () => page.getByRole('list', { name: 'Games to join' });

describe('the loading screen [LOB-09]', () => {
  const figures = () => [...document.querySelectorAll('main [role=status] svg')];
  const visibleFigures = () =>
    figures().flatMap((figure, index) => (Number(getComputedStyle(figure).opacity) > 0.5 ? [index] : []));

  /** Opens a page whose code does not arrive. */
  async function openLoading() {
    openApp('/tournaments', { page: lazy(never) });
    await see(main().getByText('Loading...', { exact: true }));
    await expect.poll(() => figures().length).toBe(3);
  }

  it('shows the figures one after the other', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    await openLoading();

    for (const index of [1, 2, 0]) await expect.poll(visibleFigures).toEqual([index]);
  });

  it('shows one still figure with reduced motion', async () => {
    await openLoading();

    expect(visibleFigures()).toEqual([0]);
    expect(document.getAnimations()).toEqual([]);
  });
});

describe('a page that a link opens', () => {
  it('starts at its top, with its heading focused and its title on the tab', async () => {
    await page.viewport(390, 500);
    openApp('/index');
    await see(title('Game Lobby'));
    await see(link('Privacy Policy'));
    link('Privacy Policy').element().scrollIntoView();
    await expect.poll(() => window.scrollY).toBeGreaterThan(0);

    await link('Privacy Policy').click();

    await see(title('Privacy Policy'));
    await expect.element(title('Privacy Policy')).toHaveFocus();
    await expect.poll(() => window.scrollY).toBe(0);
    await expect.poll(() => document.title).toBe('Privacy Policy - Nibblewick');
  });

  it('also has its heading focused after a navigation by the menu', async () => {
    openApp('/index', { viewer: player() });
    for (const name of ['Tournaments', 'Game Lobby', 'Tournaments']) {
      await button('Menu').click();
      await dialog().getByRole('link', { name }).click();
      await seeNo(dialog());
      await see(title(name));

      await expect.element(title(name)).toHaveFocus();
    }
  });
});

describe('a player with a keyboard', () => {
  it('can skip the top bar', async () => {
    openApp('/terms');
    await see(title('Terms and Conditions'));

    // Parts that load later can move the focus once more.
    const firstStop = async () => {
      focusStartOfPage();
      await press('{Tab}');
      return document.activeElement?.getAttribute('href');
    };
    await expect.poll(firstStop).toBe('#content');
    await press('{Enter}');

    await expect.poll(() => document.activeElement?.id).toBe('content');
  });

  it('never has the focus behind the top bar', async () => {
    await page.viewport(390, 500);
    openApp('/index', {
      viewer: player(),
      replies: { 'lobby.listGames': () => listOf(Array.from({ length: 8 }, () => listedGame())) },
    });
    await see(games().getByRole('button').first());
    const barEndPx = page.getByRole('banner').element().getBoundingClientRect().bottom;
    (link('Privacy Policy').element() as HTMLElement).focus();

    const topsPx: number[] = [];
    for (let step = 0; step < 14; step += 1) {
      await press('{Shift>}{Tab}{/Shift}');
      const focused = document.activeElement;
      if (focused?.closest('main')) topsPx.push(focused.getBoundingClientRect().top);
    }

    expect(topsPx.length).toBeGreaterThan(10);
    expect(Math.min(...topsPx)).toBeGreaterThanOrEqual(barEndPx);
  });
});

/** Makes the next Tab focus the first link of the page, as after a page load. */
function focusStartOfPage(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

describe('the top bar', () => {
  it('says that the device is offline while it has no network, and the page stays', async () => {
    const { api } = openApp('/index', { viewer: player() });
    await see(button('Create Game'));

    api.isOffline = true;
    setOnline(false);
    const notice = page.getByRole('status').getByText('You are offline. What you see may be out of date.');
    await see(notice);
    expect(title('Game Lobby').query()).not.toBe(null);

    api.isOffline = false;
    setOnline(true);
    await seeNo(notice);
  });

  it('says that it is reconnecting while the server does not respond, and the page stays', async () => {
    const { realtime } = openApp('/index', { viewer: player() });
    await see(title('Game Lobby'));
    await realtime.connected();

    realtime.drop();
    const notice = page.getByRole('status').getByText('Reconnecting', { exact: true });
    await see(notice);
    expect(title('Game Lobby').query()).not.toBe(null);

    realtime.isReachable = true;
    await seeNo(notice);
  });

  it('says that it is reconnecting while a database takes over, and continues without a click', async () => {
    const viewer = player();
    stopClock();
    const { api, realtime } = openApp('/index', { viewer });
    await passTimeUntil(() => title('Game Lobby').query() !== null);
    await realtime.connected();
    api.reply({
      'lobby.listGames': () => {
        throw refusal('UNAVAILABLE');
      },
    });
    realtime.send('realtime.missed', {});
    const notice = page.getByRole('status').getByText('Reconnecting', { exact: true });
    await passTimeUntil(() => notice.query() !== null, 50);
    expect(title('Game Lobby').query()).not.toBe(null);

    api.reply(usualReplies(viewer));

    await passTimeUntil(() => notice.query() === null, 50);
    expect(page.getByText('restarting').query()).toBe(null);
  });
});

describe('pulling the page down [CON-15]', () => {
  /** Opens the lobby of a visitor on a touch screen. */
  async function openTouched(heightPx = 700) {
    await page.viewport(390, heightPx);
    const { departures } = openApp('/index');
    await see(text('No games available. Create a new game or wait for other players.'));
    // The code of the gesture loads after the page.
    await expect.poll(() => document.querySelector('.lucide-rotate-cw')).not.toBe(null);
    return departures;
  }

  const touch = (type: 'touchStart' | 'touchMove', y: number) => commands.touch(type, [{ id: 1, x: 200, y }]);
  const letGo = () => commands.touch('touchEnd', []);

  async function pull(byPx: number, fromPx = 90) {
    await touch('touchStart', fromPx);
    for (let movedPx = 0; movedPx <= byPx; movedPx += 10) await touch('touchMove', fromPx + movedPx);
  }

  function shownPx(): number {
    const indicator = document.querySelector('[aria-hidden][style*="translateY"]');
    return indicator === null ? 0 : new DOMMatrix(getComputedStyle(indicator).transform).m42;
  }

  it('reloads it after 150 px', async () => {
    const departures = await openTouched();

    await pull(150);
    await expect.poll(shownPx).toBeCloseTo(60);
    expect(departures).toEqual([]);
    await letGo();

    await expect.poll(() => departures).toEqual([window.location.href]);
  });

  it('moves the indicator by 40 % of the distance, 100 px at the most', async () => {
    await openTouched();

    await pull(100);
    await expect.poll(shownPx).toBeCloseTo(40);
    await pull(400);
    await expect.poll(shownPx).toBeCloseTo(100);
    await letGo();
  });

  it('does nothing below 150 px', async () => {
    const departures = await openTouched();

    await pull(140);
    await expect.poll(shownPx).toBeCloseTo(56);
    await letGo();

    await expect.poll(shownPx).toBe(0);
    expect(departures).toEqual([]);
  });

  it('does nothing if it starts on an element that can be dragged itself', async () => {
    await openTouched(1400);
    const { top, height } = page.getByRole('slider').element().getBoundingClientRect();

    await pull(200, top + height / 2);

    expect(shownPx()).toBe(0);
    await letGo();
  });

  it('does nothing while the page is scrolled down', async () => {
    await openTouched();
    window.scrollTo(0, 200);
    await expect.poll(() => window.scrollY).toBe(200);

    await pull(200);

    expect(shownPx()).toBe(0);
    await letGo();
  });
});

it('ends every page with links to the terms and the privacy policy, and the copyright of 2025 [FTR-01]', async () => {
  const footer = () => page.getByRole('contentinfo');
  const viewer = player();
  const game = sealedGame(viewer, { ownMove: 'rock' });
  for (const path of ['/index', '/privacy', '/terms', '/shop', `/game/${game.id}/outcome`]) {
    const { close } = openApp(path, { viewer, replies: { 'games.get': () => ({ game }) } });
    await see(page.getByRole('heading', { level: 1 }));
    await see(footer());

    const links = footer().getByRole('link').elements();
    expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
      ['Terms and Conditions', '/terms'],
      ['Privacy Policy', '/privacy'],
    ]);
    expect(footer().getByRole('paragraph').element().textContent).toBe('© 2025 Nibblewick. All rights reserved.');
    await close();
  }
});

it('shows an uncaught error until another page is opened [AUT-03]', async () => {
  function BrokenLobby() {
    if (useLocation().pathname === '/index') throw new Error('The lobby is broken');
    return 'Another page';
  }
  // React logs the error.
  vi.spyOn(console, 'error').mockReturnValue();
  openApp('/index', { page: BrokenLobby });

  await see(title('Unexpected Application Error!'));

  await see(text('The lobby is broken'));
  await link('Privacy Policy').click();
  await see(main().getByText('Another page'));
  expect(title('Unexpected Application Error!').query()).toBe(null);
});
