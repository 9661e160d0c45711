import type { QueryName } from '@game/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  answerInstead,
  callsOf,
  eventually,
  holdCalls,
  openAs,
  returnToTab,
  shownBalance,
  toastOf,
  withoutRealtime,
} from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'test' });

const games = (page: Page) => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');

/** Counts the calls of `query` that the page makes from now on. */
function countCalls(page: Page, query: QueryName): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/${query}`) count += 1;
  });
  return () => count;
}

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
