import { randomUUID } from 'node:crypto';
import type { ListedGame } from '@game/contract';
import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shiftOf, watchShift } from '../support/layout-shift.js';
import { answerInstead, callsOf, eventually, openAs, stopClock, withoutRealtime } from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { setWidth } from '../support/screen-settings.js';
import { useSite } from '../support/site.js';
import { addTournament, matchAt, tournamentActions } from '../support/tournaments.js';

const emptyText = 'No games available. Create a new game or wait for other players.';
const unmatchedText = 'No games match your stake filter. Try adjusting the filter.';

const site = useSite({ serverPer: 'test' });

// One server per test: every lobby shows everybody's games.

const banner = (page: Page) => page.getByRole('banner');
const counter = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');
const slider = (page: Page) => page.getByRole('slider', { name: 'Minimum stake' });
const rows = (page: Page) => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');
const stakesOf = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => Number(/(\d+)\s+tickets?/.exec(text)?.[1]));

it('has a menu that leads to every part of the site, and out of it [LOB-02]', async () => {
  const page = await openAs(site, await addPlayer(site.server.context, { username: 'menu_cat' }));

  await banner(page).getByRole('button', { name: 'Menu' }).click();

  const navigation = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation');
  const links = navigation.getByRole('link');
  const names = ['Game Lobby', 'Tournaments', 'Tickets & Prizes', 'Your Stats', 'Profile menu_cat'];
  await eventually(async () =>
    (await links.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim()),
  ).toEqual(
    // Before the name stands the picture, for which its first letter does.
    names.map((name) => expect.stringMatching(new RegExp(`${name}$`))),
  );
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/index', '/tournaments', '/shop', '/statistics', '/profile']);
  await navigation.getByRole('button', { name: 'Logout' }).waitFor();
});

describe('the top bar [LOB-01]', () => {
  it('shows a signed-in player the logo, their tickets and a menu button', async () => {
    const page = await openAs(site, await addPlayer(site.server.context, { balance: 1234 }));

    await banner(page).getByText('1,234').waitFor();

    expect(await banner(page).getByRole('link', { name: 'Nibblewick' }).locator('svg').first().isVisible()).toBe(true);
    expect(await banner(page).getByRole('paragraph').innerText()).toMatch(/Balance:\s+1,234\s+tickets/);
    expect(await banner(page).getByText('Sign Up').count()).toBe(0);
    await banner(page).getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  it('shows an anonymous visitor the logo and Sign Up', async () => {
    const page = await openAs(site, null);

    await banner(page).getByRole('link', { name: 'Sign Up', exact: true }).click();

    await page.waitForURL('**/auth');
    expect(await banner(page).getByRole('link', { name: 'Nibblewick' }).locator('svg').first().isVisible()).toBe(true);
    expect(await banner(page).getByText('Balance').count()).toBe(0);
    expect(await banner(page).getByRole('button', { name: 'Menu' }).count()).toBe(0);
  });
});

it('counts all players, those who are present once each, and what was ever staked, and keeps counting [LOB-03]', async () => {
  const [viewer, creator] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  await addPlayer(site.server.context, { isBot: true });
  await addListedGame(site.server.context, creator, { stakeAmount: 30 });
  await playerActions(site.server.context, creator).create(12);
  await tournamentActions(site.server.context, creator).create(4, 5, 'rock');
  const page = await openAs(site, viewer);
  await openAs(site, viewer);
  await openAs(site, null);

  await eventually(() => counter(page, 'Players').innerText()).toBe('2');
  await eventually(() => counter(page, 'Staked').innerText()).toBe('62');
  await eventually(() => counter(page, 'Online').innerText()).toBe('1');

  await addListedGame(site.server.context, creator, { stakeAmount: 8 });
  await openAs(site, creator);
  await addPlayer(site.server.context);

  await eventually(() => counter(page, 'Online').innerText()).toBe('2');
  await eventually(() => counter(page, 'Staked').innerText()).toBe('70');
  await eventually(() => counter(page, 'Players').innerText()).toBe('3');
});

it('has the Daily Flip card above the Create New Game panel, however wide the screen is [LOB-04]', async () => {
  const page = await openAs(site, await addPlayer(site.server.context));
  const boxOf = (name: string) => page.getByRole('region', { name }).boundingBox();
  await page.getByRole('button', { name: 'Create Game' }).waitFor();

  for (const width of [390, 1280]) {
    await setWidth(page, width);
    const [flip, panel] = [await boxOf('Daily Flip'), await boxOf('Create New Game')];

    if (!flip || !panel) throw new Error('one of the two is not on the page');
    expect(flip.y + flip.height).toBeLessThanOrEqual(panel.y);
    expect(flip.x).toBe(panel.x);
  }
});

describe('the Join a Game panel [LOB-05]', () => {
  it('has a count, a slider, and a list 400 px high that scrolls', async () => {
    const [viewer, creator] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    for (let count = 0; count < 9; count += 1) await addListedGame(site.server.context, creator);
    const page = await openAs(site, viewer);
    const panel = page.getByRole('region', { name: 'Join a Game' });

    await panel.getByText('9 games available').waitFor();

    expect(await slider(page).isVisible()).toBe(true);
    const list = panel.locator('div', { has: page.getByRole('list', { name: 'Games to join' }) }).last();
    expect((await list.boundingBox())?.height).toBe(400);
    await rows(page).last().scrollIntoViewIfNeeded();
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });

  it('ends at its box, and the page at its footer', async () => {
    const creator = await addPlayer(site.server.context);
    for (let count = 0; count < 9; count += 1) await addListedGame(site.server.context, creator);
    const page = await openAs(site, null);
    await rows(page).first().waitFor();

    const footerEnd = await page
      .getByRole('contentinfo')
      .evaluate((footer) => Math.round(footer.getBoundingClientRect().bottom + window.scrollY));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(footerEnd);
  });

  it('shows that it loads for exactly the first second', async () => {
    await addListedGame(site.server.context, await addPlayer(site.server.context));
    const prepare = (page: Page) => page.clock.install();
    const page = await openAs(site, await addPlayer(site.server.context), '/index', { prepare });
    await rows(page).waitFor();
    await page.getByRole('link', { name: 'Terms and Conditions' }).click();
    await page.getByRole('heading', { name: 'Terms and Conditions' }).waitFor();
    await stopClock(page);

    const listed = page.waitForResponse(callsOf('lobby.listGames'));
    await page.getByRole('link', { name: 'Back to Game' }).click();
    await (await listed).finished();

    await page.getByText('Loading games...').waitFor();
    await page.clock.runFor(990);
    expect(await page.getByText('Loading games...').isVisible()).toBe(true);
    expect(await rows(page).count()).toBe(0);
    await page.clock.runFor(20);
    await rows(page).waitFor();
    expect(await page.getByText('Loading games...').count()).toBe(0);
    await page.getByText('1 game available').waitFor();
  });
});

describe('an empty list [LOB-07]', () => {
  it('says that there are no games, and Refresh Games looks again', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/index', { prepare: withoutRealtime });
    await page.getByText(emptyText, { exact: true }).waitFor();
    await addListedGame(site.server.context, await addPlayer(site.server.context));

    await page.getByRole('button', { name: 'Refresh Games' }).click();

    await rows(page).waitFor();
    expect(await page.getByText(emptyText).count()).toBe(0);
  });

  it('says that the filter leaves none, with Refresh Games, until the filter is lowered', async () => {
    const creator = await addPlayer(site.server.context);
    await addListedGame(site.server.context, creator, { stakeAmount: 2 });
    const highest = await addListedGame(site.server.context, creator, { stakeAmount: 50 });
    const page = await openAs(site, await addPlayer(site.server.context));
    await rows(page).first().waitFor();
    await slider(page).press('End');
    await eventually(() => stakesOf(page)).toEqual([50]);

    await playerActions(site.server.context, creator).cancel(highest);

    await page.getByText(unmatchedText, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Refresh Games' }).isEnabled()).toBe(true);
    await slider(page).press('Home');
    await eventually(() => stakesOf(page)).toEqual([2]);
  });
});

it('invites an anonymous visitor to sign up wherever a player could act [LOB-08]', async () => {
  await addListedGame(site.server.context, await addPlayer(site.server.context));
  const page = await openAs(site, null);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await rows(page).waitFor();

  const flip = page.getByRole('region', { name: 'Daily Flip' });
  expect(await flip.getByText('Sign in to claim rewards!', { exact: true }).isVisible()).toBe(true);
  expect(await flip.getByRole('button').count()).toBe(0);
  const invitation = page.getByText('Sign up or log in to view and join available games', { exact: true });
  expect(await invitation.isVisible()).toBe(true);
  expect(await button('Create Game').isDisabled()).toBe(true);
  expect(await page.getByLabel('Stake Amount').isDisabled()).toBe(true);
  expect(await banner(page).getByRole('link', { name: 'Sign Up', exact: true }).getAttribute('href')).toBe('/auth');
  expect(await rows(page).getByRole('link', { name: 'Sign Up to Join', exact: true }).getAttribute('href')).toBe(
    '/auth',
  );
  await page.getByRole('link', { name: 'Sign Up Now', exact: true }).click();
  await page.waitForURL('**/auth');
});

describe('the games to join [FLT-01]', () => {
  it('are those of others that wait with a move, newest first, and appear and go by themselves', async () => {
    const [viewer, creator, third] = [
      await addPlayer(site.server.context),
      await addPlayer(site.server.context),
      await addPlayer(site.server.context),
    ];
    const [first, other] = [playerActions(site.server.context, creator), playerActions(site.server.context, third)];
    await addListedGame(site.server.context, creator, { stakeAmount: 7 });
    await addListedGame(site.server.context, viewer, { stakeAmount: 8 });
    await first.create(9);
    await other.join(await addListedGame(site.server.context, creator, { stakeAmount: 10 }));
    const completed = await addListedGame(site.server.context, creator, { stakeAmount: 11 });
    await other.join(completed);
    await other.move(completed, 'rock');
    await first.cancel(await addListedGame(site.server.context, creator, { stakeAmount: 12 }));
    await addListedGame(site.server.context, third, { stakeAmount: 3 });
    const page = await openAs(site, viewer);

    await eventually(() => stakesOf(page)).toEqual([3, 7]);

    const newest = await addListedGame(site.server.context, creator, { stakeAmount: 5 });
    await addListedGame(site.server.context, viewer, { stakeAmount: 6 });
    await eventually(() => stakesOf(page)).toEqual([5, 3, 7]);
    await other.join(newest);
    await eventually(() => stakesOf(page)).toEqual([3, 7]);
  });

  it('are filtered by a slider from 0, between the smallest and the largest stake, 0 and 100 when there is none', async () => {
    const creator = await addPlayer(site.server.context);
    const page = await openAs(site, await addPlayer(site.server.context));
    const range = async () => [
      await slider(page).getAttribute('min'),
      await slider(page).inputValue(),
      await slider(page).getAttribute('max'),
    ];
    await page.getByText(emptyText).waitFor();
    expect(await range()).toEqual(['0', '0', '100']);

    for (const stakeAmount of [4, 20, 9]) await addListedGame(site.server.context, creator, { stakeAmount });
    await eventually(() => stakesOf(page)).toEqual([9, 20, 4]);
    expect(await range()).toEqual(['4', '4', '20']);

    // A smaller game still passes: nothing but 0 was chosen yet.
    await addListedGame(site.server.context, creator, { stakeAmount: 1 });
    await eventually(() => stakesOf(page)).toEqual([1, 9, 20, 4]);
    for (let step = 1; step < 9; step += 1) await slider(page).press('ArrowRight');
    await eventually(() => stakesOf(page)).toEqual([9, 20]);
    await page.getByText('2 games available').waitFor();
    await slider(page).press('ArrowRight');
    await eventually(() => stakesOf(page)).toEqual([20]);
  });
});

describe('the games one has left open', () => {
  it('are there to go back to, each with whose turn it is, and go when they are over', async () => {
    const player = await addPlayer(site.server.context);
    const actions = playerActions(site.server.context, player);
    const waiting = await addListedGame(site.server.context, player);
    const page = await openAs(site, player);
    const openGames = page.getByRole('region', { name: 'Your Open Games' });
    await openGames.getByText('Waiting for Player 2...').waitFor();

    const { gameId } = await actions.create(5);
    await actions.cancel(waiting);

    await openGames.getByText('Waiting for Player 2...').waitFor({ state: 'detached' });
    await openGames.getByText('Your turn! Make your move').waitFor();
    await openGames.getByRole('link', { name: 'Play' }).click();
    await page.waitForURL(`**/game/${gameId}`);
  });

  it('are one row however many they are, and move nothing when the lobby is opened again', async () => {
    const player = await addPlayer(site.server.context);
    for (let count = 0; count < 5; count += 1) await playerActions(site.server.context, player).create(5);
    const page = await openAs(site, player, '/index', { prepare: watchShift });
    const ways = page.getByRole('region', { name: 'Your Open Games' }).getByRole('listitem');
    await eventually(() => ways.count()).toBe(5);

    await page.reload();
    await eventually(() => ways.count()).toBe(5);
    await rows(page).or(page.getByText(emptyText)).first().waitFor();

    const tops = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await ways.last().scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('have the matches of tournaments beside them, whoever has the move, those that wait for the player first', async () => {
    const { tournamentId, players, actions } = await addTournament(site.server.context, {
      initialMoves: ['rock', 'scissors', 'rock', 'scissors'],
    });
    const [viewer] = players as [BuiltPlayer];
    await addListedGame(site.server.context, viewer);
    const page = await openAs(site, viewer);
    const ways = page.getByRole('region', { name: 'Your Open Games' }).getByRole('listitem');
    await eventually(() => ways.count()).toBe(2);
    expect(await ways.first().innerText()).toMatch(/Your turn! Make your move\s+Tournament #\d+, round 2\s+\d+h/);

    const { tournament } = (await actions[0]?.view(tournamentId)) ?? {};
    await actions[0]?.move(matchAt(tournament?.matches ?? [], 2, 1).id, 'rock');

    await ways.filter({ hasText: `Waiting for ${players[2]?.username}...` }).waitFor();
    await ways.filter({ hasText: 'Tournament #' }).click();
    await page.waitForURL(`**/tournaments/${tournamentId}`);
  });
});

describe('a list of 5,000 games', () => {
  /** Games of others, the newest first, with stakes from 5,000 down to 1. */
  function manyGames(): ListedGame[] {
    const player1 = { id: randomUUID(), username: 'Someone', avatarUrl: null, isBot: false };
    const newestMs = Date.now() - 60_000;
    return Array.from({ length: 5000 }, (_, index) => ({
      id: randomUUID(),
      player1,
      stakeAmount: 5000 - index,
      createdAt: new Date(newestMs - index * 1000).toISOString(),
    }));
  }

  it('has only rows on the page that can be seen, and none moves or goes under a finger while others come', async () => {
    const [viewer, creator] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    const page = await openAs(site, viewer, '/index', {
      prepare: (newPage) => answerInstead(newPage, 'lobby.listGames', 200, { games: manyGames() }),
    });
    await page.getByText('5,000 games available').waitFor();
    expect(await rows(page).count()).toBeLessThan(30);
    const list = page.getByRole('list', { name: 'Games to join' }).locator('..');
    const row = (stake: number) =>
      rows(page).filter({ hasText: new RegExp(`(?<![\\d,])${stake.toLocaleString('en-US')} ticket`) });
    const topOf = async (stake: number) => Math.round((await row(stake).boundingBox())?.y ?? Number.NaN);

    // At the very top, the pointer on the third row.
    await row(4998).hover();
    const before = await topOf(4998);
    const newest = await addListedGame(site.server.context, creator, { stakeAmount: 7 });
    await page.getByText('5,001 games available').waitFor();
    await eventually(() => topOf(4998)).toBe(before);
    await playerActions(site.server.context, creator).cancel(newest);
    await page.getByText('5,000 games available').waitFor();
    expect(await topOf(4998)).toBe(before);
    expect(await rows(page).filter({ hasText: 'Taken' }).count()).toBe(1);
    await page.mouse.move(1, 1);
    await eventually(() => rows(page).filter({ hasText: 'Taken' }).count()).toBe(0);
    expect(await topOf(4998)).toBe(before);

    // In the middle, with nobody pointing at it.
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    await row(2500).waitFor();
    const middle = await topOf(2500);
    await addListedGame(site.server.context, creator, { stakeAmount: 8 });
    await page.getByText('5,001 games available').waitFor();
    await eventually(() => topOf(2500)).toBe(middle);
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await row(1).waitFor();
    await list.evaluate((element) => element.scrollTo(0, 0));
    await eventually(() => stakesOf(page).then((stakes) => stakes[0])).toBe(8);

    // The slider keeps what was chosen while the range changes.
    await slider(page).fill('4990');
    await page.getByText('11 games available').waitFor();
    await addListedGame(site.server.context, await addPlayer(site.server.context, { balance: 9000 }), {
      stakeAmount: 9000,
    });
    await page.getByText('12 games available').waitFor();
    expect(await slider(page).inputValue()).toBe('4990');
  });
});
