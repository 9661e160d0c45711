import type { Game, ListedGame, PublicProfile } from '@game/contract';
import type { Move } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { completedGame, joinedGame, listedGame, newGame, sealedGame } from '../builders/games.js';
import { hourMs, minuteMs, at, player } from '../builders/players.js';
import { pairScore } from '../builders/rematches.js';
import { brokenReply, refusal, type FakeReplies } from '../support/fake-api.js';
import { watchShifts } from '../support/layout-shifts.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectBalance,
  expectPath,
  heading,
  link,
  nextFrame,
  passTime,
  passTimeUntil,
  press,
  region,
  returnToTab,
  see,
  seeNo,
  startPlaying,
  stopClock,
  swipe,
  text,
  title,
  toast,
  toasts,
} from '../support/page.js';

const [creator, joiner] = [player('Clementine'), player('barnaby_b')];
const stakeAmount = 7;
const confetti = () => document.querySelector<HTMLCanvasElement>('body > canvas');

/** The creator's game in which they chose CAT and the joiner `move`. */
const completed = (move: Move | null, traits: Partial<Game> = {}) =>
  completedGame(creator, joiner, ['rock', move], { stakeAmount, ownMove: 'rock', ...traits });

/** Returns the result line as screen readers read it, without the animated number next to the real one. */
function resultLine(): string {
  const line = document.querySelector('#result p')?.cloneNode(true) as HTMLElement;
  for (const hidden of line.querySelectorAll('[aria-hidden]')) hidden.remove();
  return (line.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Opens the outcome page of `game` as its creator, on a server that stores the game. */
function openOutcome(game: Game, viewer = creator, replies: FakeReplies = {}) {
  let current = game;
  const app = openApp(`/game/${game.id}/outcome`, {
    viewer,
    replies: { 'games.get': () => ({ game: current }), ...replies },
  });
  return {
    ...app,
    /** The server stores the game's next version and sends it to its players. */
    change: async (next: Game) => {
      current = next;
      await app.realtime.connected();
      const { ownMove: _, ...shared } = next;
      app.realtime.send('games.changed', { game: shared });
    },
  };
}

/** Opens the outcome page, stops its clock and sends it the completed game, in which player 2 chose `move`. */
async function openAtCompletion(move: Move, replies: FakeReplies = {}) {
  await commands.setMedia({ reducedMotion: 'no-preference' });
  const waiting = sealedGame(creator, { stakeAmount, ownMove: 'rock' });
  const app = openOutcome(waiting, creator, replies);
  await see(text('Waiting for opponent...'));
  stopClock();
  await app.change(completed(move, { id: waiting.id, version: 9 }));
  await passTimeUntil(() => title('Game Complete').query() !== null);
}

describe('a completed game [OUT-01] [OUT-02]', () => {
  it.each([
    ['Victory!', 'You Won 14 tickets', ['+7 compared with before the game'], 'CAT', 'MOUSE', 'scissors'],
    ['Defeat!', 'You Lost 7 tickets', ['-7 compared with before the game'], 'CAT', 'CHEESE', 'paper'],
    ["It's a Draw!", 'Stakes Returned', [], 'CAT', 'CAT', 'rock'],
  ] as const)('is shown as %s, %s %j: %s against %s', async (name, result, profit, own, other, move) => {
    openOutcome(completed(move));

    await see(title(name));

    expect(resultLine()).toBe(result);
    const change = page.getByText('compared with before the game');
    expect(change.elements().map((note) => note.parentElement?.textContent)).toEqual(profit);
    const figures = page.getByRole('figure').elements() as HTMLElement[];
    expect(figures.map((figure) => figure.innerText.split(/\n+/))).toEqual([
      ['Your Move', own],
      ["Opponent's Move", other],
    ]);
    await see(text('VS'));
  });

  it('has both moves face down for half a second [CON-14]', async () => {
    await openAtCompletion('scissors');

    await passTime(450);
    for (const hidden of ['Victory!', 'You Won', 'CAT', 'MOUSE']) expect(text(hidden).query()).toBe(null);
    await passTimeUntil(() => document.querySelectorAll('.is-flipped').length === 2);

    await see(text('CAT'));
    await see(text('MOUSE'));
  });

  it('shows the clash of the moves for less than a second, and then the winner', async () => {
    await openAtCompletion('scissors');

    await passTime(510);
    await expect.poll(() => document.querySelector('.is-clashing')).not.toBe(null);
    await passTime(800);
    await see(title('Game Complete'));
    await passTime(100);

    await see(title('Victory!'));
    expect(resultLine()).toBe('You Won 14 tickets');
  });
});

describe('the outcome in a small window', () => {
  it.each([
    [375, 600],
    [320, 568],
  ])('shows the next hand without scrolling, and its reveal moves nothing: %i x %i', async (width, height) => {
    await page.viewport(width, height);
    const total = { wins: 0, losses: 1, ties: 1 };
    await openAtCompletion('rock', { 'rematches.getScore': () => pairScore({ recent: total, total }) });
    const shifts = watchShifts();

    await passTimeUntil(() => title("It's a Draw!").query() !== null);
    await see(page.getByText('You 0 – 1 barnaby_b'));

    for (const next of [button('Rematch'), button('Play Again for 7 tickets')]) {
      expect(next.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
    }
    // Only the number counts up.
    expect(shifts.sum()).toBeLessThanOrEqual(0.02);
  });
});

describe('the outcome page [OUT-03]', () => {
  it('shows the winner confetti for 3 seconds [CON-14]', async () => {
    await openAtCompletion('scissors');
    await passTime(1410);
    await expect.poll(confetti).not.toBe(null);
    // The code of the confetti may still be loading. The first burst sets the canvas to the size of the window.
    await passTimeUntil(() => confetti()?.width === window.innerWidth);

    await passTime(2900);
    expect(confetti()).not.toBe(null);
    await passTime(150);

    expect(confetti()).toBe(null);
  });

  it.each(['paper', 'rock'] as const)('shows no confetti for a loss or a draw: CAT against %s', async (move) => {
    await openAtCompletion(move);

    await passTimeUntil(
      () => /You Lost|Stakes Returned/.test(document.querySelector('#result')?.textContent ?? ''),
      25,
    );
    await passTime(100);

    expect(confetti()).toBe(null);
  });

  it('has no confetti, clash or animated number with reduced motion', async () => {
    const waiting = sealedGame(creator, { stakeAmount, ownMove: 'rock' });
    const app = openOutcome(waiting);
    await see(text('Waiting for opponent...'));
    const seen = { canvases: 0, clashes: 0, numbers: new Set<string>() };
    const observer = new MutationObserver(() => {
      seen.canvases += document.querySelectorAll('canvas').length;
      seen.clashes += document.querySelectorAll('.clash').length && document.getAnimations().length;
      const shown = document.querySelector('#result span[aria-hidden] > :last-child')?.textContent;
      if (typeof shown === 'string') seen.numbers.add(shown);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    await app.change(completed('scissors', { id: waiting.id, version: 9 }));

    await see(title('Victory!'));
    await nextFrame();
    observer.disconnect();

    expect({ ...seen, numbers: [...seen.numbers] }).toEqual({ canvases: 0, clashes: 0, numbers: ['14'] });
    await see(text('CAT catches MOUSE'));
  });

  it.each([
    ['its button', () => button('Return to Lobby').click()],
    ['closing it', () => button('Close').click()],
    ['Escape', () => press('{Escape}')],
  ])('is left for the lobby by %s', async (_way, leave) => {
    openOutcome(completed('rock'));
    await see(text('Stakes Returned'));

    await leave();

    await expectPath('/index');
    await see(title('Game Lobby'));
  });
});

describe('an outcome that cannot be shown [OUT-04] [EGM-05]', () => {
  it.each([
    ['Invalid game session', 'of a game without a valid id', 'no-id', refusal('GAME_NOT_FOUND')],
    ['Invalid game session', "of a game that is not the player's", player().id, refusal('GAME_NOT_FOUND')],
    ['Failed to load game outcome', 'of a game that cannot be loaded', player().id, brokenReply(500)],
  ])('leads to the lobby with %s, %s', async (message, _case, id, failure) => {
    openApp(`/game/${id}/outcome`, {
      viewer: creator,
      replies: {
        'games.get': () => {
          throw failure;
        },
      },
    });

    await see(toast('Error', message));

    await expectPath('/index');
    await see(title('Game Lobby'));
  });
});

describe('player 1 on the outcome page of a game that waits [D-15]', () => {
  it('sees their sealed move and a countdown, and then the result without a reload', async () => {
    const waiting = sealedGame(creator, { stakeAmount, ownMove: 'rock', deadlineAt: at(24 * hourMs) });
    const app = openOutcome(waiting);
    const timer = () => page.getByRole('timer').element().textContent;

    await see(text('Waiting for opponent to join and make their move.'));
    await see(text('Your move is sealed: CAT'));
    expect(timer()).toMatch(/^(24h 0m|23h 59m)$/);

    const traits = { id: waiting.id, stakeAmount, ownMove: 'rock', deadlineAt: at(5 * minuteMs) } as const;
    await app.change(joinedGame(creator, joiner, traits));
    await see(page.getByText('You win if your opponent does not move within'));
    await expect.poll(timer).toMatch(/^(5:00|4:5\d)$/);
    expect(button('Cancel Game').query()).toBe(null);
    await app.change(completed('scissors', { id: waiting.id }));
    app.realtime.send('profiles.balanceChanged', ownBalance(107));

    await see(title('Victory!'));
    await expectBalance(107);
  });

  it('can cancel the game after a confirmation, which returns the stake and dismisses the earlier toast', async () => {
    const game = newGame(creator, { stakeAmount });
    let current = game;
    let balance = 93;
    const app = openApp(`/game/${game.id}`, {
      viewer: creator,
      replies: {
        'profiles.getBalance': () => ownBalance(balance),
        'games.get': () => ({ game: current }),
        'games.move': () => {
          current = { ...game, version: 2, player1HasMoved: true, ownMove: 'rock' };
          return { game: current };
        },
        'games.cancel': () => {
          current = { ...current, version: 3, status: 'cancelled', deadlineAt: null };
          balance = 100;
          return { game: current };
        },
      },
    });
    await startPlaying();
    await swipe(120);
    await button('Confirm Move').click();
    const question = dialog('Cancel this game?');
    await button('Cancel Game').click();
    await see(question.getByText('you get 7 tickets back'));
    await press('{Escape}');
    await seeNo(question);
    expect(app.api.inputsOf('games.cancel')).toEqual([]);
    await see(toast('Move Confirmed'));

    await button('Cancel Game').click();
    // Stop the clock, so that the toast cannot close after its five seconds.
    stopClock();
    await question.getByRole('button', { name: 'Cancel Game' }).click();

    await passTimeUntil(() => title('Game Cancelled').query() !== null && toast('Move Confirmed').query() === null);
    await passTime(1000);
    await expectBalance(100);
    expect(app.api.inputsOf('games.cancel')).toEqual([{ gameId: game.id }]);
  });
});

it.each([
  ['the creator', 'Victory!', creator, 'Your opponent did not move in time.'],
  ['the joiner', 'Defeat!', joiner, 'You did not move in time.'],
])('shows %s that the joiner has missed the deadline: %s [D-13]', async (_who, name, viewer, message) => {
  openOutcome(completed(null, { ownMove: viewer === creator ? 'rock' : null }), viewer);

  await see(title(name));

  await see(text(message));
});

it('completes a game once for a player who watches it, even if the completion is sent twice [GST-01]', async () => {
  const waiting = sealedGame(creator, { stakeAmount, ownMove: 'rock' });
  const app = openOutcome(waiting);
  await see(text('Waiting for opponent...'));
  const game = completed('scissors', { id: waiting.id, version: 9 });
  await app.change(game);
  await see(heading('Victory!'));

  const { ownMove: _, ...shared } = game;
  app.realtime.send('games.changed', { game: shared });
  // The second message changes the page, which shows that both have arrived.
  const result = game.result && { ...game.result, winningAmount: 15 };
  app.realtime.send('games.changed', { game: { ...shared, version: 10, result } });
  await expect.poll(resultLine).toBe('You Won 15 tickets');
  await app.api.idle();
  returnToTab();
  await expect.poll(resultLine).toBe('You Won 14 tickets');

  expect(toasts().elements()).toEqual([]);
});

describe('while a game waits for an opponent', () => {
  const waiting = sealedGame(creator, { stakeAmount, ownMove: 'rock', deadlineAt: at(24 * hourMs) });

  it.each([
    ['a bot', true, 'Play a bot meanwhile', 'Join the game of MarbleArch (BOT) for 6 tickets'],
    ['a person', false, 'Join Next', 'Join the game of MarbleArch for 6 tickets'],
  ])('its player can join an open game of %s', async (_who, isBot, name, action) => {
    const suggested = listedGame({ player1: player('MarbleArch', { isBot }), stakeAmount: 6 });
    const next = joinedGame(suggested.player1 as PublicProfile, creator, { id: suggested.id, stakeAmount: 6 });
    openApp(`/game/${waiting.id}/outcome`, {
      viewer: creator,
      replies: {
        'games.get': ({ gameId }) => ({ game: gameId === next.id ? next : waiting }),
        'lobby.getSuggestion': () => ({ game: suggested }),
        'games.joinWithStake': () => ({ game: next }),
      },
    });

    await region(name).getByRole('button', { name: action, exact: true }).click();

    await expectPath(`/game/${suggested.id}`);
  });

  it('its player can practise without one, and is led back when somebody joins', async () => {
    const app = openOutcome(waiting);
    await link('Play a bot meanwhile').click();
    await see(title('Practice Hand'));
    await see(page.getByRole('link', { name: 'Waiting for Player 2...' }));

    await app.change(joinedGame(creator, joiner, { ...waiting, status: 'inProgress', player2: joiner, version: 9 }));

    await expectPath(`/game/${waiting.id}/outcome`);
    await see(text('You are playing against barnaby_b.'));
  });

  it.each([
    [375, 600],
    [320, 568],
  ])('the practice hand fits below the link to the game: %i x %i', async (width, height) => {
    await page.viewport(width, height);
    openOutcome(waiting);
    await link('Play a bot meanwhile').click();
    const way = page.getByRole('link', { name: 'Waiting for Player 2...' });
    await see(way);

    const top = title('Practice Hand').element().getBoundingClientRect().top;
    expect(top).toBeGreaterThan(way.element().getBoundingClientRect().bottom);
    expect(button('Select CAT').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
  });

  it('its player stays with the practice hand while nobody has joined', async () => {
    const app = openOutcome(waiting);
    await link('Play a bot meanwhile').click();
    await see(page.getByRole('link', { name: 'Waiting for Player 2...' }));

    await app.change({ ...waiting, status: 'cancelled', deadlineAt: null, version: 9 });

    await seeNo(page.getByRole('link', { name: 'Waiting for Player 2...' }));
    await see(title('Practice Hand'));
  });
});

describe('the next hand', () => {
  const suggested = listedGame({ player1: player('MarbleArch', { isBot: true }), stakeAmount: 6 });
  const joinNext = button('Join the game of MarbleArch (BOT) for 6 tickets');

  /** Opens the outcome of the creator's completed game with `move`, and the room of the `next` one. */
  function openEnd(move: Move, next: Game, replies: FakeReplies = {}) {
    const game = completed(move);
    return openApp(`/game/${game.id}/outcome`, {
      viewer: creator,
      replies: { 'games.get': ({ gameId }) => ({ game: gameId === next.id ? next : game }), ...replies },
    });
  }

  it.each([
    ['joins an open game', joinedGame(joiner, creator, { stakeAmount }), true, 'Game Joined', 'You are Player 2'],
    ['creates one if there is none', newGame(creator, { stakeAmount }), false, 'Success', 'You are Player 1'],
  ])('has the same stake and starts with one tap, which %s', async (_what, next, isJoined, notice, seat) => {
    const app = openEnd('paper', next, { 'games.playWithStake': () => ({ gameId: next.id, isJoined }) });

    await button('Play Again for 7 tickets').click();

    await expectPath(`/game/${next.id}`);
    await see(toast(notice));
    await see(dialog('Game Information').getByText(seat));
    expect(app.api.inputsOf('games.playWithStake')).toEqual([{ stakeAmount }]);
  });

  it('says why playing again failed', async () => {
    openEnd('paper', newGame(creator), {
      'games.playWithStake': () => {
        throw refusal('TOO_MANY_OPEN_GAMES');
      },
    });

    await button('Play Again for 7 tickets').click();

    await see(toasts());
    expect(toasts().element().textContent).toContain('10');
  });

  it('links the game that still waits, after a hand that was played meanwhile', async () => {
    const waiting = sealedGame(creator, { stakeAmount: 9, ownMove: 'rock' });
    openEnd('paper', waiting, { 'games.listOpen': () => ({ games: [waiting] }) });

    await page.getByRole('link', { name: 'Waiting for Player 2... 9' }).click();

    await expectPath(`/game/${waiting.id}/outcome`);
  });

  it('needs tickets: without enough, a link leads to where to get some', async () => {
    const app = openEnd('paper', newGame(creator), { 'profiles.getBalance': () => ownBalance(6) });
    await expectBalance(6);

    await button('Play Again for 7 tickets').click();

    await see(toast('Insufficient balance'));
    expect(app.api.calledNames()).not.toContain('games.playWithStake');
    await link('Get Tickets').click();
    await expectPath('/shop');
  });

  it.each([
    ['a rematch after a draw', 'rock', ['Rematch', 'Play Again', 'Return to Lobby']],
    ['a new game after a victory', 'scissors', ['Play Again', 'Rematch', 'Return to Lobby']],
    ['a new game after a defeat', 'paper', ['Play Again', 'Rematch', 'Return to Lobby']],
  ] as const)('is first of all %s', async (_what, move, names) => {
    openEnd(move, newGame(creator));

    const buttons = () => page.getByRole('button').elements() as HTMLElement[];
    await expect
      .poll(() =>
        buttons()
          .map(({ innerText }) => innerText)
          .filter((name) => /Again|Rematch|Return/.test(name)),
      )
      .toEqual(names);
  });

  it('can be an open game of the lobby, which is joined with one tap', async () => {
    const next = joinedGame(suggested.player1 as PublicProfile, creator, { id: suggested.id, stakeAmount: 6 });
    const app = openEnd('paper', next, {
      'lobby.getSuggestion': () => ({ game: suggested }),
      'games.joinWithStake': () => ({ game: next }),
    });

    await see(page.getByRole('region', { name: 'Join Next' }));
    await joinNext.click();

    await expectPath(`/game/${suggested.id}`);
    expect(app.api.inputsOf('lobby.getSuggestion')).toContainEqual({ stakeAmount });
    expect(app.api.inputsOf('games.joinWithStake')).toEqual([{ gameId: suggested.id }]);
  });

  it('is another open game, if somebody else was faster', async () => {
    let game: ListedGame | null = suggested;
    openEnd('paper', newGame(creator), {
      'lobby.getSuggestion': () => ({ game }),
      'games.joinWithStake': () => {
        game = null;
        throw refusal('GAME_NOT_AVAILABLE');
      },
    });

    await joinNext.click();

    await see(toast('Game Not Available'));
    await seeNo(joinNext);
    await see(button('Play Again for 7 tickets'));
  });

  it('is not offered while the game waits, nor before the result is revealed', async () => {
    await openAtCompletion('scissors', { 'lobby.getSuggestion': () => ({ game: suggested }) });
    await passTime(600);
    expect([joinNext, button('Play Again for 7 tickets')].map((control) => control.query())).toEqual([null, null]);

    await passTimeUntil(() => title('Victory!').query() !== null, 25);

    await see(joinNext);
  });

  it('is possible after a cancelled game', async () => {
    openOutcome({ ...sealedGame(creator, { stakeAmount }), status: 'cancelled', deadlineAt: null });

    await see(title('Game Cancelled'));

    await see(button('Play Again for 7 tickets'));
  });
});
