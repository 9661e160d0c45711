import { operations, type OperationName } from '@game/contract';
import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '../support/http-client.js';
import { eventually, openAs, shownBalance } from '../support/player-page.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../support/players.js';
import { addRaffle } from '../support/shop.js';
import { useSite } from '../support/site.js';
import { addTournament } from '../support/tournaments.js';

const site = useSite({ serverPer: 'file' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A player, and a game of theirs that waits for another. */
async function addCreator() {
  const creator = await addPlayer(site.server.context);
  return { creator, gameId: await addListedGame(site.server.context, creator) };
}

it('leads from every path without a page to / and so to the lobby [RTE-16]', async () => {
  for (const player of [null, await addPlayer(site.server.context)]) {
    const page = await openAs(site, player, '/terms');
    for (const path of ['/', '/anything', '/index/more', '/auth/other', '/game/a/b']) {
      await page.goto(`${site.server.address}${path}`);

      await page.waitForURL(`${site.server.address}/index`);
      await heading(page, 'Game Lobby').waitFor();
    }
  }
});

describe('/index [RTE-02]', () => {
  it('is the lobby, with and without a session', async () => {
    const [anonymous, signedIn] = [await openAs(site, null), await openAs(site, await addPlayer(site.server.context))];

    await anonymous.getByText('Sign up or log in to view and join available games').waitFor();
    await signedIn.getByRole('button', { name: 'Create Game' }).waitFor();

    for (const page of [anonymous, signedIn]) expect(await heading(page, 'Game Lobby').isVisible()).toBe(true);
  });

  it('is where players return to after a game', async () => {
    const { creator, gameId } = await addCreator();
    const joiner = await addPlayer(site.server.context);
    await playerActions(site.server.context, joiner).join(gameId);
    await playerActions(site.server.context, joiner).move(gameId, 'paper');

    for (const player of [creator, joiner]) {
      const page = await openAs(site, player, `/game/${gameId}/outcome`);
      await page.getByRole('button', { name: 'Return to Lobby' }).click();
      await page.waitForURL(`${site.server.address}/index`);
    }
  });
});

it('has the Terms and Conditions for everyone, as of March 2024 [RTE-04]', async () => {
  const page = await openAs(site, null, '/terms');

  await heading(page, 'Terms and Conditions').waitFor();

  expect(await page.getByText('Last updated March 2024', { exact: true }).isVisible()).toBe(true);
});

it('has the Privacy Policy for everyone [RTE-05]', async () => {
  const page = await openAs(site, null, '/privacy');

  await heading(page, 'Privacy Policy').waitFor();

  expect(pathOf(page)).toBe('/privacy');
});

it('says in both what they must say, with a way back to the game [TRM-01]', async () => {
  const page = await openAs(site, null, '/terms');
  const content = page.getByRole('main');
  const headings = content.getByRole('heading', { level: 2 });

  await eventually(() => headings.allInnerTexts()).toEqual(['1. Acceptance', '2. Game rules', '3. Virtual currency']);
  const [acceptance, rules, currency] = await content.getByRole('paragraph').filter({ hasText: /\.$/ }).allInnerTexts();
  expect(acceptance).toMatch(/you accept these terms/);
  expect(rules).toMatch(/Cheating, or exploiting .* leads to the suspension of the account/);
  expect(currency).toMatch(/no real-world value and cannot be exchanged for money/);

  const back = page.getByRole('link', { name: 'Back to Game', exact: true });
  expect(await back.getAttribute('href')).toBe('/');
  await back.click();
  await page.waitForURL(`${site.server.address}/index`);

  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await heading(page, 'Privacy Policy').waitFor();
  await eventually(() => headings.allInnerTexts()).toEqual(['Information we collect', 'How we use it', 'Sharing']);
  expect(await content.innerText()).toMatch(/We do not sell your information, and we do not share it with others\./);
});

describe('a page for players', () => {
  async function expectForPlayersOnly(path: string, creator: BuiltPlayer, shown: string): Promise<void> {
    const signedIn = await openAs(site, creator, path);
    await signedIn.getByText(shown, { exact: true }).waitFor();
    expect(pathOf(signedIn)).toBe(path);

    const anonymous = await openAs(site, null, path);
    await anonymous.waitForURL(`${site.server.address}/auth`);
  }

  it('is the game room at /game/{id} [RTE-10]', async () => {
    const creator = await addPlayer(site.server.context);
    const { gameId } = await playerActions(site.server.context, creator).create(5);

    await expectForPlayersOnly(`/game/${gameId}`, creator, 'Make Your Move!');
  });

  it('is the game outcome at /game/{id}/outcome [RTE-11]', async () => {
    const { creator, gameId } = await addCreator();

    await expectForPlayersOnly(`/game/${gameId}/outcome`, creator, 'Waiting for opponent...');
  });
});

describe('the pages, by who may see them', () => {
  /** Every page that is for players alone, with a text it shows them. */
  async function addPlayersPages(creator: BuiltPlayer): Promise<[path: string, shown: string][]> {
    const { context } = site.server;
    const { gameId } = await playerActions(context, creator).create(1);
    const listedId = await addListedGame(context, creator, { stakeAmount: 1 });
    const { tournamentId } = await addTournament(context, { initialMoves: ['rock'] });
    const { rows } = await context.database.pool.query('SELECT name FROM tournaments WHERE id = $1', [tournamentId]);
    return [
      ['/statistics', 'Your Stats'],
      ['/shop', 'Daily Flip Streak!'],
      ['/shop/tickets', 'Buy Tickets'],
      ['/shop/prizes', 'Enter to win'],
      ['/earntickets', 'Earn Free Tickets'],
      [`/game/${gameId}`, 'Make Your Move!'],
      [`/game/${listedId}/outcome`, 'Waiting for opponent...'],
      ['/profile', 'About You'],
      ['/tournaments', 'Tournaments'],
      ['/tournaments/create', 'Create Tournament'],
      [`/tournaments/${tournamentId}`, rows[0]?.name],
    ];
  }

  it('are few for visitors, who see products and what the lobby offers, and can neither create nor join [ROL-01]', async () => {
    const { address, context } = site.server;
    const { creator, gameId } = await addCreator();
    const productId = await addRaffle(context);
    const page = await openAs(site, null, '/auth');
    for (const path of ['/auth/callback', '/terms', '/privacy']) {
      await page.goto(`${address}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
    for (const [path] of await addPlayersPages(creator)) {
      await page.goto(`${address}${path}`);
      await page.waitForURL(path === '/profile' ? `${address}/index` : `${address}/auth`);
    }
    await page.goto(`${address}/product/${productId}`);
    await page.getByRole('link', { name: 'Login to Enter' }).waitFor();

    await page.goto(`${address}/index`);
    const lobby = page.getByRole('main');
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }).waitFor();
    await lobby.getByText('Sign in to claim rewards!', { exact: true }).waitFor();
    await lobby.getByText('Sign up or log in to view and join available games', { exact: true }).waitFor();
    expect(await lobby.getByRole('link', { name: 'Sign Up Now' }).getAttribute('href')).toBe('/auth');
    expect(await lobby.getByRole('button', { name: 'Create Game' }).isDisabled()).toBe(true);
    await lobby.getByText('Sign Up to Join').first().waitFor();
    const { call } = createHttpClient(address);
    expect(await call('games.createWithStake', { stakeAmount: 1 })).toMatchObject({ status: 401 });
    expect(await call('games.joinWithStake', { gameId })).toMatchObject({ status: 401 });
  });

  it('are all there for players, with balance and menu, and so is everything that can be done [ROL-02]', async () => {
    const { address } = site.server;
    const { gameId } = await addCreator();
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player);
    for (const [path, shown] of await addPlayersPages(player)) {
      await page.goto(`${address}${path}`);
      await page.locator('main').getByText(shown, { exact: true }).first().waitFor();
      expect(pathOf(page)).toBe(path);
      await eventually(() => shownBalance(page)).toBe(98);
      expect(await page.locator('header').getByLabel('Menu').isVisible()).toBe(true);
    }

    const { call } = createHttpClient(address, cookieOf(player));
    expect(await call('games.createWithStake', { stakeAmount: 1 })).toMatchObject({ status: 200 });
    expect(await call('games.joinWithStake', { gameId })).toMatchObject({ status: 200 });
    const names = (Object.keys(operations) as OperationName[]).filter(
      (name) => operations[name].access === 'player' && name !== 'auth.signOutEverywhere',
    );
    const refused: string[] = [];
    for (const name of names) if ([401, 403].includes((await call(name, {})).status)) refused.push(name);
    expect(refused).toEqual([]);
    expect((await call('auth.signOutEverywhere', {})).status).toBe(200);
  });
});

describe('the pages of the shop', () => {
  it('are the streak, tickets and prizes, for players [RTE-07]', async () => {
    const player = await addPlayer(site.server.context);
    const titles = { '/shop': 'Daily Flip Streak!', '/shop/tickets': 'Buy Tickets', '/shop/prizes': 'Enter to win' };
    for (const [path, title] of Object.entries(titles)) {
      await heading(await openAs(site, player, path), title).waitFor();
      await (await openAs(site, null, path)).waitForURL(`${site.server.address}/auth`);
    }
  });

  it('lead to the earn page, for players, too [RTE-08]', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/shop');
    await page.getByRole('link', { name: 'Earn Tickets' }).click();

    await heading(page, 'Earn Free Tickets').waitFor();
    expect(pathOf(page)).toBe('/earntickets');
    await (await openAs(site, null, '/earntickets')).waitForURL(`${site.server.address}/auth`);
  });
});

it('ends every page with the terms, the privacy policy and the copyright of 2025 [FTR-01]', async () => {
  const { creator, gameId } = await addCreator();
  const footer = (page: Page) => page.getByRole('contentinfo');
  const page = await openAs(site, creator, '/terms');

  for (const path of ['/index', '/privacy', '/terms', `/game/${gameId}/outcome`]) {
    await page.goto(`${site.server.address}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const links = footer(page).getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(['Terms and Conditions', 'Privacy Policy']);
    expect(await links.nth(0).getAttribute('href')).toBe('/terms');
    expect(await links.nth(1).getAttribute('href')).toBe('/privacy');
    expect(await footer(page).getByRole('paragraph').innerText()).toBe('© 2025 Nibblewick. All rights reserved.');
    expect(await footer(page).isVisible()).toBe(true);
  }
});

it('shows an error that nothing else catches, until another page is opened [AUT-03]', async () => {
  const page = await openAs(site, null, '/index', {
    prepare: (newPage) =>
      newPage.route('**/assets/lobby-route-*', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: "throw new Error('The lobby is broken')" }),
      ),
  });

  await heading(page, 'Unexpected Application Error!').waitFor();

  expect(await page.getByText('The lobby is broken', { exact: true }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await heading(page, 'Privacy Policy').waitFor();
});
