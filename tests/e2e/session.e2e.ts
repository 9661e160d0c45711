import { randomUUID } from 'node:crypto';
import type { QueryName } from '@game/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../support/http-client.js';
import {
  answerInstead,
  callsOf,
  chooseSignUp,
  eventually,
  holdCalls,
  openAs,
  returnToTab,
  shownBalance,
  signUp,
  stopClock,
  toastOf,
  withoutRealtime,
} from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { addRaffle, shopActions } from '../support/shop.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'test' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const games = (page: Page) => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');

/** Counts the calls of `query` that the page makes from now on. */
function countCalls(page: Page, query: QueryName): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${query}`) count += 1;
  });
  return () => count;
}

/** Moves the page's stopped clock until `condition` holds; returns by how many milliseconds. */
async function moveClockUntil(page: Page, condition: () => Promise<boolean>): Promise<number> {
  let movedMs = 0;
  while (!(await condition())) {
    await page.clock.runFor(100);
    movedMs += 100;
  }
  return movedMs;
}

/** Has the page itself count how often it asked for the session, and how many answers it has; of those the test hears late. */
async function countSessionCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { asked: 0, answered: 0 };
    Object.assign(window, { counts });
    const original = window.fetch.bind(window);
    window.fetch = async (...parameters) => {
      const [address] = parameters;
      const isCounted = typeof address === 'string' && address.includes('auth.getSession');
      if (isCounted) counts.asked += 1;
      const response = await original(...parameters);
      if (isCounted) counts.answered += 1;
      return response;
    };
  });
}

const sessionCallsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { counts: { asked: number; answered: number } }).counts);

describe('the session, and what is shown of it [SES-01]', () => {
  it('follows its player: signed out, signed in, called otherwise, asked for again, and ended elsewhere', async () => {
    const page = await openAs(site, null, '/auth');
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'Sign Up' }).waitFor();
    await chooseSignUp(page);
    await signUp(page);
    await banner.getByText('Balance:').waitFor();
    await eventually(() => site.server.context.presence.userIds()).toHaveLength(1);
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const { call } = createHttpClient(site.server.address, cookies);

    await call('profiles.updateUsername', { username: 'renamed_cat' });
    await banner.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByText('renamed_cat').waitFor();
    await page.keyboard.press('Escape');
    const asked = page.waitForResponse(callsOf('auth.getSession'));
    await returnToTab(page);
    await asked;
    await call('auth.signOutEverywhere', {});

    await banner.getByRole('link', { name: 'Sign Up' }).waitFor();
    expect(await banner.getByText('Balance:').count()).toBe(0);
  });

  describe('while the session loads [GRD-01]', () => {
    it.each([
      ['/index', ['Game Lobby']],
      ['/auth', ['Create Your Profile!']],
      [`/game/${randomUUID()}/outcome`, []],
    ])('a spinner shows at %s in the place of what depends on it, and nothing is decided', async (path, headings) => {
      let letGo = (): void => undefined;
      const page = await openAs(site, null, path, {
        prepare: async (newPage) => {
          letGo = await holdCalls(newPage, 'auth.getSession');
        },
      });

      await page.getByRole('main').getByText('Loading...', { exact: true }).waitFor();
      expect(pathOf(page)).toBe(path);
      expect(await page.getByRole('heading').allInnerTexts()).toEqual(headings);
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
      expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
      expect(await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).count()).toBe(0);
      letGo();

      await page.getByRole('heading', { level: 1 }).waitFor();
      await eventually(() => page.getByText('Loading...', { exact: true }).count()).toBe(0);
    });
  });

  describe('a session that cannot be read [GRD-02] [EPA-02]', () => {
    const unavailable = { code: 'UNAVAILABLE', message: 'The server is restarting. Please try again in a moment.' };

    it.each([
      ['the server’s message', 503, unavailable, unavailable.message],
      ['a message of our own', 500, {}, 'There was a problem with your session'],
    ])('shows %s, and Refresh Session asks again', async (_case, status, body, message) => {
      const page = await openAs(site, await addPlayer(site.server.context), '/index', {
        prepare: async (newPage) => {
          await newPage.clock.install();
          await answerInstead(newPage, 'auth.getSession', status, body);
        },
      });
      // Three more attempts, 1, 2 and 4 seconds apart, each taking a moment of real time.
      const alert = page.getByRole('main').getByRole('alert').getByText(message, { exact: true });
      await eventually(async () => {
        await page.clock.fastForward(4000);
        return alert.isVisible();
      }).toBe(true);

      const button = page.getByRole('button', { name: 'Refresh Session', exact: true });
      await button.click();
      const working = page.getByRole('button', { name: 'Refreshing Session...', exact: true });
      await working.waitFor();
      expect(await working.isDisabled()).toBe(true);
      await eventually(async () => {
        await page.clock.fastForward(4000);
        return button.isVisible();
      }).toBe(true);
      await toastOf(page, 'Authentication Error', message).waitFor();

      await page.unrouteAll();
      await button.click();
      await heading(page, 'Game Lobby').waitFor();
      await toastOf(page, 'Session Refreshed').waitFor();
    });

    it('is asked for three more times, after 1, 2 and 4 seconds', async () => {
      let letGo = (): void => undefined;
      const page = await openAs(site, null, '/index', {
        prepare: async (newPage) => {
          await newPage.clock.install();
          await countSessionCalls(newPage);
          await answerInstead(newPage, 'auth.getSession', 500, {});
          letGo = await holdCalls(newPage, 'auth.getSession');
        },
      });
      await eventually(() => sessionCallsOf(page)).toEqual({ asked: 1, answered: 0 });
      await stopClock(page);
      letGo();

      for (const [index, delayMs] of [1000, 2000, 4000].entries()) {
        const calls = index + 1;
        await eventually(() => sessionCallsOf(page)).toEqual({ asked: calls, answered: calls });
        const waitedMs = await moveClockUntil(page, async () => (await sessionCallsOf(page)).asked > calls);
        // The clock goes on by steps, and what an answer says is known a little after it has come.
        expect(waitedMs).toBeGreaterThan(delayMs - 500);
        expect(waitedMs).toBeLessThan(delayMs + 500);
      }
      await moveClockUntil(page, () => page.getByText('There was a problem with your session').isVisible());
      await page.clock.runFor(20_000);
      expect(await sessionCallsOf(page)).toEqual({ asked: 4, answered: 4 });
    });
  });

  describe('what was asked of the server [CON-18]', () => {
    it('is asked once more when it failed, and no more', async () => {
      let calls = (): number => 0;
      const page = await openAs(site, await addPlayer(site.server.context), '/index', {
        prepare: async (newPage) => {
          calls = countCalls(newPage, 'lobby.listGames');
          await withoutRealtime(newPage);
          await answerInstead(newPage, 'lobby.listGames', 500, {});
        },
      });

      await page.getByRole('alert').getByText('The games could not be loaded.').waitFor();

      expect(calls()).toBe(2);
    });

    it('is old at once: it is asked again when the player returns to the tab, and to the page', async () => {
      const page = await openAs(site, await addPlayer(site.server.context), '/index', { prepare: withoutRealtime });
      await page.getByText('No games available').waitFor();
      await addListedGame(site.server.context, await addPlayer(site.server.context));

      await returnToTab(page);
      await games(page).waitFor();

      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await addListedGame(site.server.context, await addPlayer(site.server.context));
      await page.getByRole('link', { name: 'Back to Game' }).click();
      await eventually(() => games(page).count()).toBe(2);
    });

    it('is not kept once it is off the page', async () => {
      const page = await openAs(site, await addPlayer(site.server.context));
      const players = page.locator('dl > div', { has: page.getByText('Players', { exact: true }) }).locator('dd');
      await eventually(() => players.innerText()).toBe('1');
      await page.getByRole('link', { name: 'Privacy Policy' }).click();
      await page.getByRole('heading', { name: 'Privacy Policy' }).waitFor();
      const letGo = await holdCalls(page, 'lobby.getCounters');

      await page.getByRole('link', { name: 'Back to Game' }).click();

      await players.waitFor();
      expect(await players.innerText()).toBe('...');
      letGo();
      await eventually(() => players.innerText()).toBe('1');
    });
  });

  describe('an open page', () => {
    it('shows by itself what changes of games, of one game, of outcomes and of a product', async () => {
      const { context } = site.server;
      const [viewer, other] = [await addPlayer(context), await addPlayer(context)];
      const own = await addListedGame(context, viewer, { move: 'rock' });
      const productId = await addRaffle(context, { maxEntries: 3 });
      const lobby = await openAs(site, viewer, '/index');
      const game = await openAs(site, viewer, `/game/${own}/outcome`);
      const product = await openAs(site, viewer, `/product/${productId}`);
      await lobby.getByText('No games available').waitFor();
      await game.getByText('Waiting for opponent to join and make their move.').waitFor();
      await product.getByText('0/3 Entries').waitFor();
      const outcomes = lobby.getByRole('region', { name: 'Recent Game Outcomes' }).getByRole('listitem');
      expect(await outcomes.count()).toBe(0);

      await addListedGame(context, other);
      await shopActions(context, other).enter(productId);
      await playerActions(context, other).join(own);
      await playerActions(context, other).move(own, 'scissors');

      await games(lobby).waitFor();
      await outcomes.first().waitFor();
      await heading(game, 'Victory!').waitFor();
      await product.getByText('1/3 Entries').waitFor();
    });

    it('shows a changed balance by itself', async () => {
      const player = await addPlayer(site.server.context);
      const page = await openAs(site, player);
      await eventually(() => shownBalance(page)).toBe(100);
      await eventually(() => site.server.context.presence.userIds()).toEqual([player.id]);

      await playerActions(site.server.context, player).create(40);

      await eventually(() => shownBalance(page)).toBe(60);
    });

    it('reads everything again when the network is back', async () => {
      const page = await openAs(site, await addPlayer(site.server.context));
      await page.getByText('No games available').waitFor();
      await page.context().setOffline(true);
      await page.getByText(/^You are offline/).waitFor();
      await addListedGame(site.server.context, await addPlayer(site.server.context));

      const session = page.waitForResponse(callsOf('auth.getSession'));
      await page.context().setOffline(false);

      await session;
      await games(page).waitFor();
    });

    it('leads to sign-in when the session has ended meanwhile', async () => {
      const player = await addPlayer(site.server.context);
      const { gameId } = await playerActions(site.server.context, player).create(5);
      const page = await openAs(site, player, `/game/${gameId}`);
      await page.getByRole('button', { name: "Let's Play!" }).click();
      await page.context().clearCookies();

      await returnToTab(page);

      await page.waitForURL('**/auth');
      expect(await toastOf(page, 'Error', 'Failed to join game session').count()).toBe(0);
    });
  });
});
