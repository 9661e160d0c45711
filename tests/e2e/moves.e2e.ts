import { errors, type ErrorCode, type Game } from '@game/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  alterAnswers,
  answerInstead,
  carouselOf,
  eventually,
  holdCalls,
  openAs,
  startPlaying,
  swipe,
  toastOf,
  withoutRealtime,
} from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm Your Move' });
const isOffered = (page: Page, name: string) => button(page, `Select ${name}`).waitFor();
const prepareNothing = async (_page: Page): Promise<unknown> => undefined;

/** The room of the creator of a new game. */
async function openAsPlayer1(options: Parameters<typeof openAs>[3] = {}) {
  const creator = await addPlayer(site.server.context);
  const actions = playerActions(site.server.context, creator);
  const { gameId } = await actions.create(5);
  const page = await openAs(site, creator, `/game/${gameId}`, options);
  await startPlaying(page);
  return { page, gameId, actions };
}

/** The room of the joiner of a game in which player 1 has chosen CAT. */
async function openAsPlayer2({ prepare = prepareNothing } = {}) {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const gameId = await addListedGame(site.server.context, creator);
  const actions = playerActions(site.server.context, joiner);
  await actions.join(gameId);
  const page = await openAs(site, joiner, `/game/${gameId}`, { prepare });
  await startPlaying(page);
  return { page, gameId, actions, creator };
}

/** Has the page read the games, and have its moves answered, with `changes`. */
const changeGame = (changes: Partial<Game>) => async (page: Page) => {
  const change = ({ game }: { game: Game }) => ({ game: { ...game, ...changes } });
  await alterAnswers(page, 'games.get', change);
  await alterAnswers(page, 'games.move', change);
};

const refusal = (code: ErrorCode) => ({ code, message: errors[code].message });

describe('the carousel [VAL-04] [CON-13]', () => {
  it('shows the next move after more than 100 px to the left: CAT, MOUSE, CHEESE, and CAT again', async () => {
    const { page } = await openAsPlayer1();
    await isOffered(page, 'CAT');

    await swipe(page, -100);
    await isOffered(page, 'CAT');
    for (const name of ['MOUSE', 'CHEESE', 'CAT']) {
      await swipe(page, -101);
      await isOffered(page, name);
    }
    expect(await confirmation(page).count()).toBe(0);
  });

  it('submits the move shown after more than 100 px to the right', async () => {
    const { page, gameId, actions } = await openAsPlayer2();
    await swipe(page, -101);

    await swipe(page, 100);
    await isOffered(page, 'MOUSE');
    expect((await actions.view(gameId)).player2HasMoved).toBe(false);
    await swipe(page, 101);

    await page.waitForURL('**/outcome');
    expect((await actions.view(gameId)).ownMove).toBe('scissors');
  });

  it('refuses a swipe either way while it is not the player’s turn', async () => {
    const { page, gameId, actions } = await openAsPlayer2({ prepare: changeGame({ player1HasMoved: false }) });

    for (const byPx of [120, -120]) {
      await swipe(page, byPx);
      const told = toastOf(page, 'Cannot Move', "It's not your turn yet");
      await told.getByRole('button', { name: 'Dismiss' }).click();
      await told.waitFor({ state: 'detached' });
    }

    await isOffered(page, 'CAT');
    expect((await actions.view(gameId)).player2HasMoved).toBe(false);
  });

  it('follows the pointer with a tilt of at most 8 degrees and says what letting go will do', async () => {
    const { page } = await openAsPlayer1();
    const card = carouselOf(page).locator('.move-top');
    const box = await carouselOf(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 175, (box?.y ?? 0) + 175];
    /** How far to the right, in px, and how much the card is turned, in degrees. */
    const place = () =>
      card.evaluate((element) => {
        const { a, b, e } = new DOMMatrix(getComputedStyle(element).transform);
        return { movedPx: Math.round(e), tilt: Math.round((Math.atan2(b, a) * 180) / Math.PI) };
      });
    const mark = (name: string) => carouselOf(page).locator('.swipe-mark').filter({ hasText: name });
    const isShown = async (name: string) =>
      Number(await mark(name).evaluate((one) => getComputedStyle(one).opacity)) > 0;
    const willDo = () => carouselOf(page).getAttribute('data-swipe');

    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y);
    expect([await place(), await willDo()]).toEqual([{ movedPx: 100, tilt: 4 }, null]);
    await page.mouse.move(x + 190, y + 30);
    expect([await place(), await willDo()]).toEqual([{ movedPx: 190, tilt: 8 }, 'right']);
    expect([await isShown('Select'), await isShown('Next')]).toEqual([true, false]);
    await page.mouse.move(x - 101, y);
    expect([await place(), await willDo()]).toEqual([{ movedPx: -101, tilt: -4 }, 'left']);
    expect([await isShown('Select'), await isShown('Next')]).toEqual([false, true]);
    await page.mouse.move(x - 30, y);
    await page.mouse.up();

    await eventually(place).toEqual({ movedPx: 0, tilt: 0 });
    await isOffered(page, 'CAT');
    expect(await confirmation(page).count()).toBe(0);
  });

  it('is dragged by one finger, and by none that scrolls the page', async () => {
    const { page } = await openAsPlayer1({ hasTouch: true, viewport: { width: 390, height: 600 } });
    const box = await carouselOf(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 175, (box?.y ?? 0) + 175];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([id, byX, byY]) => ({ id, x: x + byX, y: y + byY })),
      });

    await touch('touchStart', [1, 0, 0]);
    await touch('touchMove', [1, -60, 0]);
    await touch('touchStart', [1, -60, 0], [2, 80, 40]);
    await touch('touchMove', [1, -60, 0], [2, -120, 40]);
    // Without the second finger: it is lifted.
    await touch('touchMove', [1, -70, 0]);
    await eventually(() => carouselOf(page).evaluate((stage) => stage.style.getPropertyValue('--drag-px'))).toBe('-70');
    await touch('touchEnd');
    await isOffered(page, 'CAT');

    await touch('touchStart', [1, 0, 0]);
    for (const byY of [-10, -40, -80, -120]) await touch('touchMove', [1, 0, byY]);
    await touch('touchMove', [1, 150, -120]);
    await touch('touchEnd');
    await eventually(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    expect(await confirmation(page).count()).toBe(0);

    await touch('touchStart', [1, 0, 0]);
    for (const byX of [-20, -60, -110]) await touch('touchMove', [1, byX, 0]);
    await touch('touchEnd');
    await isOffered(page, 'MOUSE');
  });

  it('is 383 px wide from a window of 768 px on', async () => {
    const { page } = await openAsPlayer1();

    await page.setViewportSize({ width: 768, height: 900 });

    await eventually(() => carouselOf(page).boundingBox()).toMatchObject({ width: 383, height: 383 });
  });
});

it.each([
  { name: 'CAT', move: 'rock', lefts: 0 },
  { name: 'MOUSE', move: 'scissors', lefts: 1 },
  { name: 'CHEESE', move: 'paper', lefts: 2 },
])('swiping to $name makes the move $move [PRD-09]', async ({ name, move, lefts }) => {
  const { page, gameId, actions } = await openAsPlayer1();

  for (let left = 0; left < lefts; left += 1) await swipe(page, -120);
  await swipe(page, 120);
  await confirmation(page).getByText(`You chose ${name}.`).waitFor();
  await button(page, 'Confirm Move').click();

  await page.getByText(`Your move is sealed: ${name}`, { exact: true }).waitFor();
  expect((await actions.view(gameId)).ownMove).toBe(move);
});

it('shows each move with its name, an image and a colour of its own [ENT-16]', async () => {
  const { page } = await openAsPlayer1();
  const shown = new Map<string, string>();

  for (const name of ['CAT', 'MOUSE', 'CHEESE']) {
    await carouselOf(page).getByText(name).waitFor();
    const image = carouselOf(page).getByRole('figure').locator('svg');
    expect((await image.boundingBox())?.width).toBeGreaterThan(100);
    const shape = image.locator('[fill^="var(--"]').first();
    shown.set(name, await shape.evaluate((element) => getComputedStyle(element).fill));
    await button(page, 'Next').click();
  }

  expect(new Set(shown.values()).size).toBe(3);
});

describe('a move that is not valid [VAL-03]', () => {
  it('because it was made before is refused', async () => {
    const { page, gameId, actions } = await openAsPlayer1({ prepare: withoutRealtime });
    await swipe(page, -120);
    await swipe(page, 120);
    await actions.move(gameId, 'rock');

    await button(page, 'Confirm Move').click();

    await toastOf(page, 'Invalid Move', 'You have already made your move').waitFor();
    await page.waitForURL('**/outcome');
    expect((await actions.view(gameId)).ownMove).toBe('rock');
  });

  it('because player 1 has not moved is refused', async () => {
    const { page } = await openAsPlayer2();
    await answerInstead(page, 'games.move', 409, refusal('WAITING_FOR_PLAYER_1'));

    await swipe(page, 120);

    await toastOf(page, 'Invalid Move', 'Waiting for Player 1 to move').waitFor();
  });

  it('cannot be made: the input is disabled out of turn', async () => {
    const { page } = await openAsPlayer2({ prepare: changeGame({ player1HasMoved: false }) });

    expect(await carouselOf(page).getAttribute('aria-disabled')).toBe('true');
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    expect(await button(page, 'Select CAT').isDisabled()).toBe(true);
  });
});

describe('what is said of a move [EGM-04]', () => {
  it('to player 2 when it failed, by what the answer says', async () => {
    const { page } = await openAsPlayer2();

    for (const [status, body, title, message] of [
      [404, refusal('GAME_NOT_FOUND'), 'Move Failed', 'Game not found'],
      [500, refusal('UNEXPECTED'), 'Move Failed', 'Unable to make move. Please try again.'],
      [409, refusal('ALREADY_MOVED'), 'Invalid Move', 'You have already made your move'],
      [409, refusal('MOVE_NOT_ALLOWED'), 'Invalid Move', 'You cannot make this move right now.'],
      [500, {}, 'Error', 'Failed to make move. Please try again.'],
    ] as const) {
      await answerInstead(page, 'games.move', status, body);

      await swipe(page, 120);

      await toastOf(page, title, message).waitFor();
      await eventually(() => button(page, 'Select CAT').isEnabled()).toBe(true);
      await page.unrouteAll();
    }
  });

  it('to player 1 after a failure, who can then choose again', async () => {
    const { page } = await openAsPlayer1();
    await answerInstead(page, 'games.move', 500, {});

    await swipe(page, 120);
    await button(page, 'Confirm Move').click();

    await toastOf(page, 'Error', 'Failed to make move. Please try again.').waitFor();
    await confirmation(page).waitFor({ state: 'detached' });
    await page.unrouteAll();
    await swipe(page, 120);
    await button(page, 'Confirm Move').click();
    await toastOf(page, 'Move Confirmed', 'Waiting for opponent to join and make their move.').waitFor();
  });

  it('out of turn, and while the move before is on its way', async () => {
    const { page: early } = await openAsPlayer2({ prepare: changeGame({ player1HasMoved: false }) });
    await swipe(early, 120);
    await toastOf(early, 'Cannot Move', "It's not your turn yet").waitFor();
    expect(await early.locator('main').getByText("It's not your turn yet", { exact: true }).isVisible()).toBe(true);

    const { page: hasty } = await openAsPlayer2();
    await holdCalls(hasty, 'games.move');
    await swipe(hasty, 120);
    await hasty.getByText('Game in Progress...').waitFor();
    await swipe(hasty, 120);
    await toastOf(hasty, 'Cannot Move', 'Waiting for game result...').waitFor();
  });

  it('to player 2 after it, whether or not it has completed the game', async () => {
    const { page: last } = await openAsPlayer2();
    await swipe(last, 120);
    await toastOf(last, 'Move Made', 'Redirecting to outcome...').waitFor();

    const { page: first } = await openAsPlayer2();
    await changeGame({ status: 'inProgress', result: null })(first);
    await swipe(first, 120);
    await toastOf(first, 'Move Made', 'Your move has been recorded. Waiting for game result...').waitFor();
  });
});

describe('the two players of a game [ROL-03]', () => {
  it('write their own move each, and only player 1 sees the stake panel', async () => {
    const { page: first, gameId } = await openAsPlayer1();
    expect(await first.getByText('Stake Amount', { exact: true }).isVisible()).toBe(true);
    await swipe(first, -120);
    await swipe(first, 120);
    await button(first, 'Confirm Move').click();
    await first.waitForURL('**/outcome');
    const joiner = await addPlayer(site.server.context);
    const actions = playerActions(site.server.context, joiner);
    expect(await actions.join(gameId)).toMatchObject({ player1HasMoved: true, player2HasMoved: false });

    const second = await openAs(site, joiner, `/game/${gameId}`);
    await startPlaying(second);
    expect(await second.getByText('Stake Amount', { exact: true }).count()).toBe(0);
    await swipe(second, 120);
    await second.waitForURL('**/outcome');

    const { result } = await actions.view(gameId);
    expect(result).toMatchObject({ player1: { move: 'scissors' }, player2: { move: 'rock' } });
  });
});

describe('the deadline of a move [D-13]', () => {
  it.each([
    ['player 1', openAsPlayer1, 'The game is cancelled and your stake returned if you do not move within'],
    ['player 2', openAsPlayer2, 'You forfeit if you do not move within'],
  ])('is counted down for %s', async (_who, open, consequence) => {
    const { page } = await open();
    const timer = page.getByRole('timer');

    const before = await timer.innerText();

    expect(before).toMatch(/^(5:00|4:5\d)$/);
    expect(await page.getByText(consequence).isVisible()).toBe(true);
    await eventually(() => timer.innerText()).not.toBe(before);
    expect(await timer.innerText()).toMatch(/^4:5\d$/);
    expect((await timer.innerText()) < before).toBe(true);
  });
});
