import type { Outcome } from '@game/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, openAs, openPage } from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';
import { sidewaysOverflow } from '../support/targets.js';

const site = useSite({ serverPer: 'file' });

type Player = Awaited<ReturnType<typeof addPlayer>>;

/** A win rate of one third, and a profit of 1,200 + 20 - 5. */
const gamesSoFar = [
  [1200, 'win'],
  [5, 'loss'],
  [3, 'tie'],
  [20, 'win'],
  [3, 'tie'],
  [3, 'tie'],
] as const;

const card = (page: Page, name: string) => page.getByRole('region', { name });
const figure = (page: Page, label: string) =>
  card(page, 'Statistics Overview')
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd');
const outcomes = (page: Page) => card(page, 'Recent Game Outcomes').getByRole('listitem');

/** A game in which `player` chooses CAT, and what comes of it. */
async function play(player: Player, opponent: Player, stakeAmount: number, result: Outcome): Promise<void> {
  const gameId = await addListedGame(site.server.context, player, { stakeAmount, move: 'rock' });
  await playerActions(site.server.context, opponent).join(gameId);
  const answers = { win: 'scissors', loss: 'paper', tie: 'rock' } as const;
  await playerActions(site.server.context, opponent).move(gameId, answers[result]);
}

describe('/statistics', () => {
  it('shows overview, move selection and recent outcomes, keeps them up to date, and leads back [STA-01] [CON-03]', async () => {
    const player = await addPlayer(site.server.context, { balance: 5000 });
    const opponent = await addPlayer(site.server.context, { username: 'Rosa', balance: 5000 });
    for (const [stake, result] of gamesSoFar) await play(player, opponent, stake, result);
    const page = await openAs(site, player);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Your Stats' }).click();
    await page.getByRole('heading', { name: 'Your Stats', level: 1 }).waitFor();

    await eventually(() => figure(page, 'Games').innerText()).toBe('6');
    expect(await figure(page, 'Win Rate').innerText()).toBe('33.3%');
    expect(await figure(page, 'Profit').innerText()).toMatch(/^\+1,215/);
    expect(await figure(page, 'Staked').innerText()).toMatch(/^1,234/);
    expect(await figure(page, 'Best Streak').innerText()).toBe('1 win');
    const moves = card(page, 'Move Selection').getByRole('row');
    expect(await moves.filter({ hasText: 'CAT' }).innerText()).toMatch(/6 \(100\.0%\)\s+33\.3%/);
    expect(await moves.filter({ hasText: 'MOUSE' }).innerText()).toMatch(/0 \(0\.0%\)\s+not yet/);
    const chart = card(page, 'Results over Time').getByRole('img');
    expect(await chart.getAttribute('aria-label')).toContain('over 6 games: now +1,215');
    await page.getByText('As a table').click();
    expect(await card(page, 'Results over Time').getByRole('row').allInnerTexts()).toHaveLength(7);
    expect(await outcomes(page).first().innerText()).toMatch(/Rosa\s+Tie\s[^]*\s0\s/);
    expect(await outcomes(page).count()).toBe(5);

    await play(player, opponent, 10, 'win');
    await eventually(() => figure(page, 'Games').innerText()).toBe('7');
    expect(await figure(page, 'Win Rate').innerText()).toBe('42.9%');
    await eventually(() => outcomes(page).first().innerText()).toMatch(/Rosa\s+Won\s[^]*\s\+10/);
    await page.getByRole('link', { name: 'Back to Lobby' }).click();
    await page.waitForURL('**/index');
  });

  it('breaks no figure and needs no scrolling sideways where letters are twice as large', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/statistics');
    await page.getByText('0.0%', { exact: true }).first().waitFor();
    await page.addStyleTag({ content: 'html { font-size: 200% }' });

    const heights = await card(page, 'Statistics Overview')
      .locator('dd')
      .evaluateAll((figures) =>
        figures.map((dd) => dd.clientHeight / Number.parseFloat(getComputedStyle(dd).lineHeight)),
      );

    expect(heights.map(Math.round)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(await sidewaysOverflow(page)).toEqual([]);
  });

  it('says what to do before the first game, with every figure at 0', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/statistics');

    await page.getByText('You have not finished a game yet.').waitFor();

    expect(await figure(page, 'Games').innerText()).toBe('0');
    expect(await figure(page, 'Win Rate').innerText()).toBe('0.0%');
    await page.getByText('No finished games yet.').waitFor();
    await page.getByRole('link', { name: 'Find a Game' }).click();
    await page.waitForURL('**/index');
  });

  it('is for signed-in players: others are led to sign in, and back [RTE-06]', async () => {
    const visitor = await openPage(site.browser, site.server.address, '/statistics');
    await visitor.page.waitForURL('**/auth');

    const page = await openAs(site, await addPlayer(site.server.context), '/statistics');
    await page.getByRole('heading', { name: 'Your Stats', level: 1 }).waitFor();
  });
});

describe('the lobby', () => {
  it('shows a player Refer Friends and the last five completed games, live, each a way to its outcome [LOB-06]', async () => {
    const player = await addPlayer(site.server.context, { balance: 1000 });
    const opponent = await addPlayer(site.server.context, { balance: 1000, isBot: true });
    for (let stake = 1; stake <= 6; stake += 1) await play(player, opponent, stake, 'win');
    const page = await openAs(site, player);
    await eventually(() => outcomes(page).count()).toBe(5);
    await card(page, 'Refer Friends').getByRole('button', { name: 'Copy' }).waitFor();

    await play(player, opponent, 7, 'loss');

    await eventually(() => outcomes(page).first().innerText()).toMatch(/BOT\s+Lost\s[^]*\s-7/);
    expect(await outcomes(page).count()).toBe(5);
    await outcomes(page).first().getByRole('link').click();
    await page.getByRole('heading', { name: 'Defeat!' }).waitFor();
    const visitor = await openAs(site, null);
    await visitor.getByRole('region', { name: 'Join a Game' }).waitFor();
    for (const name of ['Refer Friends', 'Recent Game Outcomes']) expect(await card(visitor, name).count()).toBe(0);
  });
});
