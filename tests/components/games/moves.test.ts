import type { Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { joinedGame, newGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { brokenReply, never, refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  carousel,
  dialog,
  expectPath,
  label,
  main,
  nextFrame,
  openToasts,
  passTime,
  passTimeUntil,
  see,
  seeNo,
  stopClock,
  swipe,
  text,
  title,
  toast,
  withoutConfirmation,
} from '../support/page.js';
import { openAsPlayer1, openAsPlayer2, openRoom, outOfTurn } from './open-room.js';

const confirmation = () => dialog('Confirm Your Move');
const isOffered = (name: string) => see(button(`Select ${name}`));

describe('the carousel [VAL-04] [CON-13]', () => {
  it('shows the next move after more than 100 px to the left: CAT, MOUSE, CHEESE, and CAT again', async () => {
    await openAsPlayer1();
    await isOffered('CAT');

    await swipe(-100);
    await isOffered('CAT');
    for (const name of ['MOUSE', 'CHEESE', 'CAT']) {
      await swipe(-101);
      await isOffered(name);
    }
    expect(confirmation().query()).toBe(null);
  });

  it('submits the move shown after more than 100 px to the right', async () => {
    const { api } = await openAsPlayer2();
    await swipe(-101);

    await swipe(100);
    await isOffered('MOUSE');
    expect(api.inputsOf('games.move')).toEqual([]);
    await swipe(101);

    await expect.poll(() => window.location.pathname).toMatch(/\/outcome$/);
    expect(api.inputsOf('games.move')).toMatchObject([{ move: 'scissors' }]);
  });

  it("refuses a swipe either way while it is not the player's turn", async () => {
    const { api } = await openAsPlayer2(outOfTurn);

    for (const byPx of [120, -120]) {
      await swipe(byPx);
      const shown = toast('Cannot Move', "It's not your turn yet");
      await shown.getByRole('button', { name: 'Dismiss' }).click();
      await seeNo(shown);
    }

    await isOffered('CAT');
    expect(api.inputsOf('games.move')).toEqual([]);
  });

  it('follows the pointer with a tilt of at most 8 degrees and shows the effect of a release', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    await openAsPlayer1();
    const stage = carousel().element() as HTMLElement;
    const { left, top, width, height } = stage.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    /** Returns the card's offset to the right, in px, and its rotation, in degrees. */
    const place = () => {
      const card = stage.querySelector('.move-top') as HTMLElement;
      const { a, b, e } = new DOMMatrix(getComputedStyle(card).transform);
      return { movedPx: Math.round(e), tilt: Math.round((Math.atan2(b, a) * 180) / Math.PI) };
    };
    const isShown = (name: string) =>
      [...stage.querySelectorAll('.swipe-mark')].some(
        (mark) => mark.textContent?.includes(name) && Number(getComputedStyle(mark).opacity) > 0,
      );
    const moveTo = (toX: number, toY: number) => commands.useMouse([{ type: 'move', point: { x: toX, y: toY } }]);

    await commands.useMouse([{ type: 'down', point: { x, y } }]);
    await moveTo(x + 100, y);
    await expect.poll(() => [place(), stage.dataset['swipe']]).toEqual([{ movedPx: 100, tilt: 4 }, undefined]);
    await moveTo(x + 190, y + 30);
    await expect.poll(() => [place(), stage.dataset['swipe']]).toEqual([{ movedPx: 190, tilt: 8 }, 'right']);
    expect([isShown('Select'), isShown('Next')]).toEqual([true, false]);
    await moveTo(x - 101, y);
    await expect.poll(() => [place(), stage.dataset['swipe']]).toEqual([{ movedPx: -101, tilt: -4 }, 'left']);
    expect([isShown('Select'), isShown('Next')]).toEqual([false, true]);
    await moveTo(x - 30, y);
    await commands.useMouse([{ type: 'up' }]);

    await expect.poll(place).toEqual({ movedPx: 0, tilt: 0 });
    await isOffered('CAT');
    expect(confirmation().query()).toBe(null);
  });

  it('is dragged by one finger, and not by one that scrolls the page', async () => {
    await page.viewport(390, 600);
    await openAsPlayer1();
    await nextFrame();
    const stage = carousel().element() as HTMLElement;
    const { left, top, width, height } = stage.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number, number][]) =>
      commands.touch(
        type,
        points.map(([id, byX, byY]) => ({ id, x: x + byX, y: y + byY })),
      );

    await touch('touchStart', [1, 0, 0]);
    await touch('touchMove', [1, -60, 0]);
    await touch('touchStart', [1, -60, 0], [2, 80, 40]);
    await touch('touchMove', [1, -60, 0], [2, -120, 40]);
    // The second finger is lifted.
    await touch('touchMove', [1, -70, 0]);
    await expect.poll(() => stage.style.getPropertyValue('--drag-px')).toBe('-70');
    await touch('touchEnd');
    await isOffered('CAT');

    await touch('touchStart', [1, 0, 0]);
    for (const byY of [-10, -40, -80, -120]) await touch('touchMove', [1, 0, byY]);
    await touch('touchMove', [1, 150, -120]);
    await touch('touchEnd');
    await expect.poll(() => window.scrollY).toBeGreaterThan(50);
    expect(confirmation().query()).toBe(null);

    await touch('touchStart', [1, 0, 0]);
    for (const byX of [-20, -60, -110]) await touch('touchMove', [1, byX, 0]);
    await touch('touchEnd');
    await isOffered('MOUSE');
  });

  it('is 383 px wide from a window of 768 px on', async () => {
    await openAsPlayer1();

    await page.viewport(768, 900);

    await expect.poll(() => carousel().element().getBoundingClientRect()).toMatchObject({ width: 383, height: 383 });
  });

  it('leaves room for its buttons in a low window, such as one of 1440 x 900 at 200 %', async () => {
    await openAsPlayer1();

    await page.viewport(720, 450);

    const bottom = () => button('Select CAT').element().getBoundingClientRect().bottom;
    await expect.poll(bottom).toBeLessThan(450);
    expect(carousel().element().getBoundingClientRect().width).toBeGreaterThan(200);
  });
});

const swipes: { name: string; move: Move; lefts: number }[] = [
  { name: 'CAT', move: 'rock', lefts: 0 },
  { name: 'MOUSE', move: 'scissors', lefts: 1 },
  { name: 'CHEESE', move: 'paper', lefts: 2 },
];

it.each(swipes)('sends $move when a player swipes to $name [PRD-09]', async ({ name, move, lefts }) => {
  const { api } = await openAsPlayer1();

  for (let left = 0; left < lefts; left += 1) await swipe(-120);
  await swipe(120);
  await see(confirmation().getByText(`You chose ${name}.`));
  await button('Confirm Move').click();

  await see(text(`Your move is sealed: ${name}`));
  expect(api.inputsOf('games.move')).toMatchObject([{ move }]);
});

it('asks player 2 to confirm the move as well, and lets them choose again', async () => {
  const [creator, viewer] = [player('barnaby_b'), player()];
  const game = joinedGame(creator, viewer);
  const { api } = await openRoom(viewer, game, ({ move }) => ({
    ...game,
    version: 4,
    player2HasMoved: true,
    ownMove: move,
  }));
  await swipe(120);
  await see(confirmation().getByText('You chose CAT.'));

  await button('Back').click();
  await seeNo(confirmation());
  expect(api.inputsOf('games.move')).toEqual([]);
  await swipe(-120);
  await swipe(120);
  await button('Confirm Move').click();

  await see(text('Your move is sealed: MOUSE'));
  expect(api.inputsOf('games.move')).toMatchObject([{ move: 'scissors' }]);
});

it('sends a move immediately after the player has turned off the popup in their profile', async () => {
  const viewer = player();
  const { close } = openApp('/profile', { viewer });
  await label('Ask me to confirm each move').click();
  await expect.element(label('Ask me to confirm each move')).not.toBeChecked();
  await close({ keepsStorage: true });
  const game = newGame(viewer);
  await openRoom(viewer, game, ({ move }) => ({ ...game, version: 2, player1HasMoved: true, ownMove: move }));

  await swipe(120);

  await see(text('Your move is sealed: CAT'));
});

it('shows each move with its own name, image and colour [ENT-16]', async () => {
  await openAsPlayer1();
  const shown = new Set<string>();

  for (const name of ['CAT', 'MOUSE', 'CHEESE']) {
    await see(carousel().getByText(name));
    const image = carousel().getByRole('figure').getByCss('svg').element();
    expect(image.getBoundingClientRect().width).toBeGreaterThan(100);
    shown.add(getComputedStyle(image.querySelector('[fill^="var(--"]') as Element).fill);
    await button('Next').click();
  }

  expect(shown.size).toBe(3);
});

describe('an invalid move [VAL-03]', () => {
  it('is refused when the player has moved before, and leads to the outcome', async () => {
    const viewer = player();
    const game = newGame(viewer);
    const { api } = await openRoom(viewer, game, () => {
      throw refusal('ALREADY_MOVED');
    });
    await swipe(-120);
    await swipe(120);
    api.reply({ 'games.get': () => ({ game: { ...game, version: 2, player1HasMoved: true, ownMove: 'rock' } }) });

    await button('Confirm Move').click();

    await see(toast('Invalid Move', 'You have already made your move'));
    await expectPath(`/game/${game.id}/outcome`);
    await see(text('Your move is sealed: CAT'));
  });

  it('is refused when player 1 has not moved', async () => {
    const { api } = await openAsPlayer2();
    api.reply({
      'games.move': () => {
        throw refusal('WAITING_FOR_PLAYER_1');
      },
    });

    await swipe(120);

    await see(toast('Invalid Move', 'Waiting for Player 1 to move'));
  });

  it('cannot be made out of turn: the input is disabled', async () => {
    await openAsPlayer2(outOfTurn);

    await expect.element(carousel()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Next')).toBeDisabled();
    await expect.element(button('Select CAT')).toBeDisabled();
  });
});

describe('the message about a move [EGM-04]', () => {
  it.each([
    ['Move Failed', 'Game not found', refusal('GAME_NOT_FOUND')],
    ['Move Failed', 'Unable to make move. Please try again.', refusal('UNEXPECTED')],
    ['Invalid Move', 'You have already made your move', refusal('ALREADY_MOVED')],
    ['Invalid Move', 'You cannot make this move right now.', refusal('MOVE_NOT_ALLOWED')],
    ['Error', 'Failed to make move. Please try again.', brokenReply(500)],
  ])('is "%s: %s" for player 2 when it failed with that cause', async (titleText, message, failure) => {
    const { api } = await openAsPlayer2();
    api.reply({
      'games.move': () => {
        throw failure;
      },
    });

    await swipe(120);

    await see(toast(titleText, message));
    await expect.element(button('Select CAT')).toBeEnabled();
  });

  it('is an error for player 1 after a failure, and player 1 can then choose again', async () => {
    const viewer = player();
    const game = newGame(viewer);
    let failures = 0;
    await openRoom(viewer, game, ({ move }) => {
      if (failures === 0) {
        failures += 1;
        throw brokenReply(500);
      }
      return { ...game, version: 2, player1HasMoved: true, ownMove: move };
    });

    await swipe(120);
    await button('Confirm Move').click();

    await see(toast('Error', 'Failed to make move. Please try again.'));
    await seeNo(confirmation());
    await swipe(120);
    await button('Confirm Move').click();
    await see(toast('Move Confirmed', 'Waiting for opponent to join and make their move.'));
  });

  it('says that it is not the turn of the player', async () => {
    await openAsPlayer2(outOfTurn);

    await swipe(120);

    await see(toast('Cannot Move', "It's not your turn yet"));
    await see(text("It's not your turn yet"));
  });

  it('says that the previous move is still being sent', async () => {
    const { api } = await openAsPlayer2();
    api.reply({ 'games.move': never });

    await swipe(120);
    await see(main().getByText('Game in Progress...'));
    await swipe(120);

    await see(toast('Cannot Move', 'Waiting for game result...'));
  });

  it('leads player 2 to the outcome when the move completed the game', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    await openAsPlayer2();
    stopClock();

    await swipe(120);

    await passTimeUntil(() => toast('Move Made', 'Redirecting to outcome...').query() !== null, 50);
    await passTimeUntil(() => title("It's a Draw!").query() !== null, 50);
    await passTime(50);
    expect(openToasts()).toHaveLength(0);
  });

  it('asks player 2 to wait when the game is not completed yet', async () => {
    const [creator, viewer] = [player('barnaby_b'), player()];
    const game = joinedGame(creator, viewer);
    withoutConfirmation();
    await openRoom(viewer, game, ({ move }) => ({ ...game, version: 4, player2HasMoved: true, ownMove: move }));

    await swipe(120);

    await see(toast('Move Made', 'Your move has been recorded. Waiting for game result...'));
  });
});

describe('the two players of a game [ROL-03]', () => {
  it('see the stake panel as player 1 and not as player 2, and each sends their own move', async () => {
    const first = await openAsPlayer1();
    await see(main().getByText('Stake Amount', { exact: true }));
    await swipe(-120);
    await swipe(120);
    await button('Confirm Move').click();
    await see(text('Your move is sealed: MOUSE'));
    expect(first.api.inputsOf('games.move')).toMatchObject([{ move: 'scissors' }]);
    await first.close();

    const second = await openAsPlayer2();
    expect(page.getByText('Stake Amount', { exact: true }).query()).toBe(null);
    await swipe(120);

    await expect.poll(() => second.api.inputsOf('games.move')).toMatchObject([{ move: 'rock' }]);
  });
});

describe('the deadline of a move [D-13]', () => {
  it.each([
    ['player 1', openAsPlayer1, 'The game is cancelled and your stake returned if you do not move within'],
    ['player 2', openAsPlayer2, 'You forfeit if you do not move within'],
  ])('is counted down for %s, with what happens when it passes', async (_who, open, consequence) => {
    await open();
    const secondsLeft = () => {
      const [minutes = 0, seconds = 0] = (page.getByRole('timer').element().textContent ?? '').split(':').map(Number);
      return 60 * minutes + seconds;
    };
    const before = secondsLeft();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(300);
    await see(page.getByText(consequence));

    await expect.poll(secondsLeft).toBeLessThan(before);
  });
});
