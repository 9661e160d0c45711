import type { Game, RecentOutcome, Statistics } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { commands, page, type Locator } from 'vitest/browser';
import { completedGame, recentOutcome } from '../builders/games.js';
import { player } from '../builders/players.js';
import { statisticsOf } from '../builders/statistics.js';
import { sidewaysOverflow } from '../checks/layout.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  expectNone,
  expectPath,
  heading,
  link,
  main,
  press,
  region,
  see,
  text,
  title,
} from '../support/page.js';

const viewer = player();
const rosa = player('Rosa');

const lineOf = (locator: Locator) => (locator.element() as HTMLElement).innerText;
const figure = (label: string, card = 'Statistics Overview') =>
  region(card)
    .getByCss('div:has(> dt)')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByCss('dd');
const outcomes = () => region('Recent Game Outcomes').getByRole('listitem');

/** Two wins, a loss and three ties, with a profit of 1,200 - 5 + 20. */
function sixGames(): Statistics {
  const built = statisticsOf(['win', 'loss', 'tie', 'win', 'tie', 'tie']);
  const profits = [1200, 1195, 1195, 1215, 1215, 1215];
  const history = built.history.map((point, index) => ({ ...point, profit: profits[index] ?? 0 }));
  return { ...built, profit: 1215, staked: 1234, history };
}

/** Opens a page for a player, on a server that stores these results. */
function openWith(path: string, statistics: Statistics, recent: RecentOutcome[]) {
  const app = openApp(path, { viewer });
  const store = (nextStatistics: Statistics, next: RecentOutcome[]) =>
    app.api.reply({
      'statistics.get': () => ({ statistics: nextStatistics }),
      'statistics.listRecentOutcomes': () => ({ outcomes: next.slice(0, 5) }),
    });
  store(statistics, recent);
  return {
    ...app,
    /** Another game of the player is completed. */
    complete: async (completed: Game, nextStatistics: Statistics, latest: RecentOutcome) => {
      store(nextStatistics, [latest, ...recent]);
      await app.realtime.connected();
      const { ownMove: _, ...game } = completed;
      app.realtime.send('games.changed', { game });
    },
  };
}

describe('/statistics', () => {
  it('shows overview, moves, results over time and recent outcomes, and keeps them up to date [STA-01] [CON-03]', async () => {
    const tie = () => recentOutcome({ outcome: 'tie', opponent: rosa, stakeAmount: 3 });
    const { complete } = openWith('/index', sixGames(), Array.from({ length: 6 }, tie));
    await button('Menu').click();
    await link('Your Stats').click();
    await see(title('Your Stats'));

    await expect.element(figure('Games')).toHaveTextContent(/^6$/);
    expect(lineOf(figure('Win Rate'))).toBe('33.3%');
    expect(lineOf(figure('Profit'))).toMatch(/^\+1,215/);
    expect(lineOf(figure('Staked'))).toMatch(/^1,234/);
    expect(lineOf(figure('Best Streak'))).toBe('1 win');
    const moves = region('Move Selection').getByRole('row');
    expect(lineOf(moves.filter({ hasText: 'CAT' }))).toMatch(/6 \(100\.0%\)\s+33\.3%/);
    expect(lineOf(moves.filter({ hasText: 'MOUSE' }))).toMatch(/0 \(0\.0%\)\s+not yet/);
    const results = region('Results over Time').first();
    await expect
      .element(results.getByRole('img'))
      .toHaveAttribute('aria-label', expect.stringContaining('over 6 games: now +1,215'));
    await page.getByText('As a table').click();
    expect(results.getByRole('row').elements()).toHaveLength(7);
    await expect.poll(() => outcomes().elements().length).toBe(5);
    expect(lineOf(outcomes().first())).toMatch(/Rosa\s+Tie\s[^]*\s0\s/);

    const seven = { ...sixGames(), games: 7, wins: 3 };
    await complete(
      completedGame(rosa, viewer, ['scissors', 'rock'], { stakeAmount: 10 }),
      seven,
      recentOutcome({ outcome: 'win', opponent: rosa, stakeAmount: 10 }),
    );
    await expect.element(figure('Games')).toHaveTextContent(/^7$/);
    expect(lineOf(figure('Win Rate'))).toBe('42.9%');
    await expect.poll(() => lineOf(outcomes().first())).toMatch(/Rosa\s+Won\s[^]*\s\+10/);
    expect(outcomes().elements()).toHaveLength(5);
    await link('Back to Lobby').click();
    await expectPath('/index');
  });

  it('leads from each point of the chart to its game, by pointer and by keyboard, and from each row of the table', async () => {
    const statistics = sixGames();
    openWith('/statistics', statistics, []);
    const chart = page.getByRole('slider', { name: 'Choose a game in the chart' });
    const shownGame = page.getByRole('link', { name: /^See game/ });
    const expectGame = async (game: number) => {
      await expect.element(shownGame).toHaveTextContent(`See game ${game}`);
      const path = `/game/${statistics.history[game - 1]?.gameId}/outcome`;
      await expect.element(shownGame).toHaveAttribute('href', path);
    };
    await see(chart);
    await expectGame(6);

    const { width } = chart.element().getBoundingClientRect();
    await chart.click({ position: { x: width / 2, y: 20 } });
    await expectGame(3);
    // The pointer leaves the chart on its way to the link.
    await heading('Results over Time').hover();
    await expectGame(3);

    (chart.element() as HTMLElement).focus();
    await press('{ArrowRight}');
    await expectGame(4);
    await press('{Home}{ArrowLeft}');
    await expectGame(1);
    await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('After game 1,'));
    await press('{Tab}');
    expect(document.activeElement).toBe(shownGame.element());

    await page.getByText('As a table').click();
    const row = region('Results over Time').first().getByRole('row').nth(1).getByRole('link', { name: '6' });
    await expect.element(row).toHaveAttribute('href', `/game/${statistics.history[5]?.gameId}/outcome`);
  });

  it('keeps each figure on one line and needs no sideways scrolling at 200 % text size', async () => {
    await commands.setTextSize(200);
    openApp('/statistics', { viewer });
    await see(text('0.0%').first());
    const figures = region('Statistics Overview').getByCss('dd').elements();

    const lines = figures.map((dd) => Math.round(dd.clientHeight / Number.parseFloat(getComputedStyle(dd).lineHeight)));

    expect(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)).toBe(32);
    expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(sidewaysOverflow()).toEqual([]);
  });

  it('shows what tournaments have brought, and games and tournaments together', async () => {
    const tournaments = { played: 3, won: 1, prizes: 40, profit: 10 };
    openApp('/statistics', {
      viewer,
      replies: { 'statistics.get': () => ({ statistics: { ...statisticsOf(['loss']), tournaments } }) },
    });
    await see(region('Tournaments'));

    expect(lineOf(figure('Prizes Won', 'Tournaments'))).toMatch(/^40/);
    expect(lineOf(figure('Profit with Tournaments', 'Tournaments'))).toMatch(/^\+10/);
    expect(lineOf(figure('Profit with Games and Tournaments', 'Tournaments'))).toMatch(/^\+5/);
  });

  it('links to the lobby before the first game, with every figure at 0', async () => {
    openApp('/statistics', { viewer });
    await see(main().getByText('You have not finished a game yet.'));

    expect(lineOf(figure('Games'))).toBe('0');
    expect(lineOf(figure('Win Rate'))).toBe('0.0%');
    await see(main().getByText('No finished games yet.'));
    await link('Find a Game').click();
    await expectPath('/index');
  });
});

describe('the lobby [LOB-06]', () => {
  it('shows a player Refer Friends and their last five outcomes, each with a link, and adds new ones', async () => {
    const bot = player('Whiskers', { isBot: true });
    const wins = Array.from({ length: 6 }, () => recentOutcome({ opponent: bot }));
    const { api, complete } = openWith('/index', statisticsOf([]), wins);
    await expect.poll(() => outcomes().elements().length).toBe(5);
    await see(region('Refer Friends').getByRole('button', { name: 'Copy' }));

    const game = completedGame(viewer, bot, ['rock', 'paper'], { stakeAmount: 7, ownMove: 'rock' });
    await complete(
      game,
      statisticsOf([]),
      recentOutcome({ gameId: game.id, outcome: 'loss', opponent: bot, stakeAmount: 7 }),
    );

    // The page of the game reveals the result.
    await expect.poll(() => lineOf(outcomes().first())).toMatch(/BOT\s+See the Result\s/);
    expect(outcomes().elements()).toHaveLength(5);
    api.reply({ 'games.get': () => ({ game }) });
    await outcomes().first().getByRole('link', { name: 'See the Result' }).click();
    await expectPath(`/game/${game.id}/outcome`);
    await see(heading('Defeat!'));
    await button('Return to Lobby').click();
    await expect.poll(() => lineOf(outcomes().first())).toMatch(/BOT\s+Lost\s[^]*\s-7/);
  });

  it('shows a visitor neither Refer Friends nor outcomes', async () => {
    openApp('/index');
    await see(region('Join a Game'));

    for (const name of ['Refer Friends', 'Recent Game Outcomes']) await expectNone(region(name));
  });
});
