import type { Move } from '@game/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import {
  answerInstead,
  carouselOf,
  eventually,
  openAs,
  returnToTab,
  shownBalance,
  startPlaying,
  stopClock,
  swipe,
  toastOf,
  toastsOf,
} from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { nextFrame } from '../support/screen-settings.js';
import { useSite } from '../support/site.js';
import { startTestServer } from '../support/test-context.js';

const site = useSite({ serverPer: 'file' });

/** A text of the page itself; the live region beside it says some of them, too. */
const text = (page: Page, exact: string) => page.locator('main').getByText(exact, { exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const confetti = (page: Page) => page.locator('body > canvas');

/** The result line as it is read out: without the number that runs up beside the real one. */
async function resultLineOf(page: Page): Promise<string> {
  return page
    .locator('#result p')
    .first()
    .evaluate((line) => {
      const read = line.cloneNode(true) as HTMLElement;
      for (const hidden of read.querySelectorAll('[aria-hidden]')) hidden.remove();
      return (read.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    });
}

/** A game with a stake of 7 in the lobby, in which player 1 has chosen CAT. */
async function addGame() {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const [first, second] = [playerActions(site.server.context, creator), playerActions(site.server.context, joiner)];
  const gameId = await addListedGame(site.server.context, creator, { stakeAmount: 7 });
  return { gameId, creator, joiner, first, second, path: `/game/${gameId}/outcome` };
}

/** A game in which player 1 chose CAT and player 2 `move`. */
async function addCompletedGame(move: Move) {
  const game = await addGame();
  await game.second.join(game.gameId);
  await game.second.move(game.gameId, move);
  return game;
}

/** The outcome page of player 1, who chose CAT, with its clock stopped as it learns that player 2 chose `move`. */
async function openAtCompletion(move: Move): Promise<Page> {
  const { creator, path, gameId, second } = await addGame();
  const page = await openAs(site, creator, path, { prepare: (newPage) => newPage.clock.install() });
  await text(page, 'Waiting for opponent...').waitFor();
  await second.join(gameId);
  await page.locator('main').getByText('You are playing against').waitFor();
  await stopClock(page);
  await second.move(gameId, move);
  await runUntil(page, () => title(page, 'Game Complete').isVisible());
  return page;
}

/** Moves the page's stopped clock by as many milliseconds as it takes until `condition` holds. */
async function runUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(
    async () => {
      await page.clock.runFor(1);
      return condition();
    },
    { timeout: 5000 },
  );
}

describe('a completed game [OUT-01] [OUT-02]', () => {
  it.each([
    ['Victory!', 'You Won 14 tickets', 'CAT', 'MOUSE', 'scissors'],
    ['Defeat!', 'You Lost 7 tickets', 'CAT', 'CHEESE', 'paper'],
    ["It's a Draw!", 'Stakes Returned', 'CAT', 'CAT', 'rock'],
  ] as const)('is shown as %s, %s: %s against %s', async (name, result, own, other, move) => {
    const { creator, path } = await addCompletedGame(move);
    const page = await openAs(site, creator, path);

    await title(page, name).waitFor();

    expect(await resultLineOf(page)).toBe(result);
    const figures = await page.getByRole('figure').allInnerTexts();
    expect(figures.map((figure) => figure.split(/\n+/))).toEqual([
      ['Your Move', own],
      ["Opponent's Move", other],
    ]);
    expect(await text(page, 'VS').isVisible()).toBe(true);
  });

  it('has both moves face down for half a second', async () => {
    const page = await openAtCompletion('scissors');

    await page.clock.runFor(450);
    for (const hidden of ['Victory!', 'You Won', 'CAT', 'MOUSE']) expect(await text(page, hidden).count()).toBe(0);
    await page.clock.runFor(60);

    await text(page, 'CAT').waitFor();
    expect(await text(page, 'MOUSE').isVisible()).toBe(true);
  });

  it('lets the moves clash before it tells who won, for less than a second', async () => {
    const page = await openAtCompletion('scissors');

    await page.clock.runFor(510);
    await page.locator('.is-clashing').waitFor();
    await page.clock.runFor(800);
    expect(await title(page, 'Game Complete').isVisible()).toBe(true);
    await page.clock.runFor(100);

    await title(page, 'Victory!').waitFor();
    expect(await resultLineOf(page)).toBe('You Won 14 tickets');
  });
});

describe('the outcome page [OUT-03]', () => {
  it('lets confetti fall for the winner, for 3 seconds', async () => {
    const page = await openAtCompletion('scissors');
    await page.clock.runFor(1410);
    await confetti(page).waitFor();
    // Its code is loaded by now or soon; with the first burst it takes the size of the window.
    await runUntil(page, () => confetti(page).evaluate((canvas) => (canvas as HTMLCanvasElement).width === 390));

    await page.clock.runFor(2900);
    expect(await confetti(page).count()).toBe(1);
    await page.clock.runFor(150);

    expect(await confetti(page).count()).toBe(0);
  });

  it('lets none fall for a loser, nor for a draw', async () => {
    for (const move of ['paper', 'rock'] as const) {
      const { creator, path } = await addCompletedGame(move);
      const page = await openAs(site, creator, path);

      await page
        .locator('main')
        .getByText(/You Lost|Stakes Returned/)
        .waitFor();
      // Whatever the reveal started is on the page by the next two frames.
      await nextFrame(page);

      expect(await confetti(page).count()).toBe(0);
    }
  });

  it('is still for those who want less motion: no confetti, no clash, no number that runs up', async () => {
    const { creator, path } = await addCompletedGame('scissors');
    const page = await openAs(site, creator, path, {
      reducedMotion: 'reduce',
      prepare: (newPage) =>
        newPage.addInitScript(() => {
          const counts = { canvases: 0, animations: 0, numbers: new Set<string>() };
          Object.assign(window, { counts });
          new MutationObserver(() => {
            counts.canvases += document.querySelectorAll('canvas').length;
            counts.animations += document.getAnimations().length;
            const shown = document.querySelector('#result span[aria-hidden] > :last-child')?.textContent;
            if (typeof shown === 'string') counts.numbers.add(shown);
          }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        }),
    });

    await title(page, 'Victory!').waitFor();
    await nextFrame(page);

    const seen = await page.evaluate(() => {
      const { counts } = window as unknown as {
        counts: { canvases: number; animations: number; numbers: Set<string> };
      };
      return { ...counts, numbers: [...counts.numbers] };
    });
    expect(seen).toEqual({ canvases: 0, animations: 0, numbers: ['14'] });
    expect(await text(page, 'CAT catches MOUSE').isVisible()).toBe(true);
  });

  it('is left for the lobby by its button, by closing it and with Escape', async () => {
    const { creator, path } = await addCompletedGame('rock');
    const page = await openAs(site, creator, '/terms');

    for (const way of ['Return to Lobby', 'Close', 'Escape']) {
      await page.goto(`${site.server.address}${path}`);
      await text(page, 'Stakes Returned').waitFor();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await page.getByRole('button', { name: way, exact: true }).click();

      await page.waitForURL(`${site.server.address}/index`);
      await title(page, 'Game Lobby').waitFor();
    }
  });

  it('stays, with an error, while the lobby cannot be loaded, and tries again when asked [EGM-07]', async () => {
    const { creator, path } = await addCompletedGame('rock');
    const page = await openAs(site, creator, path);
    await page.route('**/assets/lobby-route-*', (route) => route.abort());
    const button = page.getByRole('button', { name: 'Return to Lobby' });

    await button.click();
    await toastOf(page, 'Error', 'There was an error returning to the lobby. Please try again.').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);

    await page.unrouteAll();
    await button.click();
    await title(page, 'Game Lobby').waitFor();
  });
});

describe('an outcome that cannot be shown [OUT-04] [EGM-05]', () => {
  it.each([
    ['Invalid game session', 'of a game without a valid id', 'no-id', null],
    ['Invalid game session', 'of a game that is not the player’s', null, null],
    ['Failed to load game outcome', 'of a game that cannot be loaded', null, 500],
  ])('leads to the lobby with %s, %s', async (message, _case, id, status) => {
    const { path } = await addCompletedGame('rock');
    const page = await openAs(site, await addPlayer(site.server.context), id ? `/game/${id}/outcome` : path, {
      prepare: async (newPage) => status && answerInstead(newPage, 'games.get', status, {}),
    });

    await toastOf(page, 'Error', message).waitFor();

    await page.waitForURL('**/index');
    await title(page, 'Game Lobby').waitFor();
  });
});

describe('player 1 waits on the outcome page [D-15]', () => {
  it('with their sealed move and a countdown, and it turns into the result by itself', async () => {
    const { creator, path, gameId, second } = await addGame();
    const page = await openAs(site, creator, path);

    await text(page, 'Waiting for opponent to join and make their move.').waitFor();
    expect(await text(page, 'Your move is sealed: CAT').isVisible()).toBe(true);
    expect(await page.getByRole('timer').innerText()).toMatch(/^(24h 0m|23h 59m)$/);

    await second.join(gameId);
    await page.getByText('You win if your opponent does not move within').waitFor();
    await eventually(() => page.getByRole('timer').innerText()).toMatch(/^(5:00|4:5\d)$/);
    expect(await page.getByRole('button', { name: 'Cancel Game' }).count()).toBe(0);
    await second.move(gameId, 'scissors');

    await toastOf(page, 'Game Complete', 'Redirecting to outcome...').waitFor();
    await title(page, 'Victory!').waitFor();
    await eventually(() => shownBalance(page)).toBe(107);
  });

  it('and can cancel the game after being asked, which returns the stake and takes back what was told', async () => {
    const creator = await addPlayer(site.server.context);
    const first = playerActions(site.server.context, creator);
    const { gameId } = await first.create(7);
    const page = await openAs(site, creator, `/game/${gameId}`, { prepare: (newPage) => newPage.clock.install() });
    await startPlaying(page);
    await carouselOf(page).press('Enter');
    await page.getByRole('button', { name: 'Confirm Move' }).click();
    const cancel = page.getByRole('button', { name: 'Cancel Game' });
    const question = page.getByRole('dialog', { name: 'Cancel this game?' });
    await cancel.click();
    await question.getByText('you get 7 tickets back').waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await first.view(gameId)).toMatchObject({ status: 'waiting' });
    await toastOf(page, 'Move Confirmed').waitFor();
    await stopClock(page);

    await cancel.click();
    await question.getByRole('button', { name: 'Cancel Game' }).click();

    // Long before its 5 seconds are over.
    await runUntil(page, () => title(page, 'Game Cancelled').isVisible());
    await runUntil(page, async () => (await toastOf(page, 'Move Confirmed').count()) === 0);
    await page.clock.resume();
    await eventually(() => shownBalance(page)).toBe(100);
    expect(await first.view(gameId)).toMatchObject({ status: 'cancelled' });
  });
});

it('shows both players when a joiner has let the deadline pass [D-13]', async () => {
  const hasty = await startTestServer({ env: { GAME_SECOND_MOVE_SECONDS: '2' } });
  const hastySite = { browser: site.browser, server: hasty };
  const [creator, joiner] = [await addPlayer(hasty.context), await addPlayer(hasty.context)];
  const gameId = await addListedGame(hasty.context, creator);
  const first = await openAs(hastySite, creator, `/game/${gameId}/outcome`);
  await text(first, 'Waiting for opponent...').waitFor();

  await playerActions(hasty.context, joiner).join(gameId);
  const second = await openAs(hastySite, joiner, `/game/${gameId}`);

  await Promise.all([title(first, 'Victory!').waitFor(), title(second, 'Defeat!').waitFor()]);
  expect(await text(first, 'Your opponent did not move in time.').isVisible()).toBe(true);
  expect(await text(second, 'You did not move in time.').isVisible()).toBe(true);
  await hasty.close();
});

describe('a game from its creation to its end [GST-01] [PRD-03]', () => {
  it.each([
    ['the winner takes the pot', -120, ['Victory!', 'Defeat!'], [107, 93]],
    ['a tie returns the stakes', 0, ["It's a Draw!", "It's a Draw!"], [100, 100]],
  ] as const)('is waiting, then in progress, then completed, and %s', async (_case, left, titles, balances) => {
    const { gameId, creator, joiner, first, path } = await addGame();
    const page1 = await openAs(site, creator, path);
    await eventually(() => shownBalance(page1)).toBe(93);
    expect(await first.view(gameId)).toMatchObject({ status: 'waiting', player1HasMoved: true, player2: null });

    const page2 = await openAs(site, joiner);
    await page2.getByRole('button', { name: `Join the game of ${creator.username} for 7 tickets` }).click();
    await page2.waitForURL(`**/game/${gameId}`);
    expect(await first.view(gameId)).toMatchObject({ status: 'inProgress', player2: { id: joiner.id } });
    await startPlaying(page2);
    if (left !== 0) await swipe(page2, left);
    await swipe(page2, 120);

    await Promise.all([title(page1, titles[0]).waitFor(), title(page2, titles[1]).waitFor()]);
    expect(await first.view(gameId)).toMatchObject({ status: 'completed' });
    await eventually(async () => [await shownBalance(page1), await shownBalance(page2)]).toEqual(balances);
  });

  it('is rejected on a join once it has started', async () => {
    const { gameId, second } = await addGame();
    await second.join(gameId);
    const late = playerActions(site.server.context, await addPlayer(site.server.context));

    await expect(late.join(gameId)).rejects.toMatchObject({ reply: { code: 'GAME_NOT_AVAILABLE' } });
  });

  it('is completed once for who watches, however often that is told', async () => {
    const { gameId, creator, path, first, second } = await addGame();
    const page = await openAs(site, creator, path);
    await text(page, 'Waiting for opponent...').waitFor();
    await second.join(gameId);
    await second.move(gameId, 'scissors');
    const notice = toastOf(page, 'Game Complete', 'Redirecting to outcome...');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await title(page, 'Victory!').waitFor();

    const { ownMove: _kept, ...game } = await first.view(gameId);
    const tell = (told: typeof game) =>
      site.server.context.realtime.publish(`game:${gameId}`, 'games.changed', { game: told });
    tell(game);
    // The second message changes what is on the page, so that it is known when both have arrived.
    tell({ ...game, version: game.version + 1, result: game.result && { ...game.result, winningAmount: 15 } });
    await page.locator('main').getByText('You Won').filter({ hasText: '15' }).waitFor();
    await returnToTab(page);
    await page.locator('main').getByText('You Won').filter({ hasText: '14' }).waitFor();

    expect(await toastsOf(page).count()).toBe(0);
    expect(await first.balance()).toBe(107);
  });
});
