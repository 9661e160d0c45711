import type { Game } from '@game/contract';
import type { Move } from '@game/rules';
import { describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { completedGame, sealedGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { refusal } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  expectBalance,
  expectPath,
  passTime,
  passTimeUntil,
  press,
  returnToTab,
  see,
  shownBalance,
  stopClock,
  text,
  title,
} from '../support/page.js';
import { openAsPlayer2 } from './open-room.js';

const [creator, joiner] = [player('Clementine'), player('barnaby_b')];
const before = 93;

/** The creator's tickets after a game for 7 tickets: the creator chose CAT, and the joiner this move. */
const balanceAfter = { scissors: 107, paper: 93, rock: 100 };

/** Opens the outcome page of the creator's game, which waits for player 2. */
async function openWaiting() {
  const waiting = sealedGame(creator, { stakeAmount: 7, ownMove: 'rock' });
  const stored = { game: waiting, balance: ownBalance(before) };
  const replies = { 'games.get': () => ({ game: stored.game }), 'profiles.getBalance': () => stored.balance };
  const open = () => openApp(`/game/${waiting.id}/outcome`, { viewer: creator, replies });
  const app = open();
  await see(text('Waiting for opponent...'));
  await expectBalance(before);
  await app.realtime.connected();
  return {
    ...app,
    /** Loads the page again in this browser. */
    reload: async () => {
      await app.close({ keepsStorage: true });
      open();
    },
    /** Player 2 makes this move. The server sends the new balance first. */
    complete: (move: Move) => {
      stored.game = completedGame(creator, joiner, ['rock', move], { ...waitingTraits(waiting), version: 9 });
      stored.balance = ownBalance(balanceAfter[move]);
      const { ownMove: _, ...shared } = stored.game;
      app.realtime.send('profiles.balanceChanged', stored.balance);
      app.realtime.send('games.changed', { game: shared });
    },
  };
}

const waitingTraits = ({ id, stakeAmount, ownMove }: Game) => ({ id, stakeAmount, ownMove });

/** As `openWaiting`, with animations and a stopped clock. */
async function openWithMotion() {
  await commands.setMedia({ reducedMotion: 'no-preference' });
  const app = await openWaiting();
  stopClock();
  return app;
}

/** Moves the stopped clock in steps that are short enough to see each state of the reveal. */
const passUntil = (condition: () => boolean) => passTimeUntil(condition, 25);
const isTitled = (name: string) => document.querySelector('h1')?.textContent === name;
const untilFaceDown = () => passUntil(() => isTitled('Game Complete'));

/** The names of the moves below the cards. */
const moveNames = () =>
  [...document.querySelectorAll('figure > p')].map((name) => name.textContent).filter((name) => name !== '');

/** Everything on the page that a player or a screen reader could read, except pictures. */
function readable(): string {
  const names = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
  return [document.title, window.location.href, document.body.textContent, ...names].join(' ');
}

/** What says how the game ended: the title, the result, the moves and the proof. */
const giveaways = /Victory|Defeat|Draw|You Won|You Lost|Returned|MOUSE|CHEESE|CAT|catches|Provably|Play Again/;

function hidePage(isHidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible');
  returnToTab();
}

describe('until the cards have turned', () => {
  it.each([
    ['Victory!', 'scissors'],
    ['Defeat!', 'paper'],
    ["It's a Draw!", 'rock'],
  ] as const)('nothing says that the game ended with %s', async (name, move) => {
    const app = await openWithMotion();
    // The live region has announced the sealed move while the player waited.
    app.complete(move);
    await untilFaceDown();
    await passTime(400);
    expect(readable().replaceAll('Your move is sealed: CAT', '')).not.toMatch(giveaways);
    expect(shownBalance()).toBe(before);

    // The cards begin to turn. The names follow when they have turned.
    await passUntil(() => document.querySelector('.is-flipped') !== null);
    expect(moveNames()).toEqual([]);
    await passUntil(() => moveNames().length > 0);
    expect(readable()).not.toMatch(/Victory|Defeat|Draw!|You Won|You Lost|Returned|catches/);
    expect(shownBalance()).toBe(before);

    await passUntil(() => isTitled(name));
    await passUntil(() => shownBalance() === balanceAfter[move]);
  });

  it('a balance that is fetched again is held back, too, and a decrease is shown', async () => {
    const app = await openWithMotion();
    app.realtime.send('profiles.balanceChanged', ownBalance(90));
    await passUntil(() => shownBalance() === 90);

    app.complete('scissors');
    await untilFaceDown();
    const fetched = () => app.api.calledNames().filter((name) => name === 'profiles.getBalance').length;
    const fetchedBefore = fetched();
    returnToTab();
    await passUntil(() => fetched() > fetchedBefore);
    await passTime(200);
    expect(shownBalance()).toBe(90);

    await passUntil(() => shownBalance() > 90);
    expect(shownBalance()).toBeLessThan(107);
    await passUntil(() => shownBalance() === 107);
  });

  it('a balance that cannot be fetched again stays as it was, and the reveal ends with the new one', async () => {
    const app = await openWithMotion();
    app.complete('scissors');
    await untilFaceDown();
    const fetched = () => app.api.calledNames().filter((name) => name === 'profiles.getBalance').length;
    const fetchedBefore = fetched();
    app.api.reply({
      'profiles.getBalance': () => {
        throw refusal('GAME_NOT_FOUND');
      },
    });
    returnToTab();
    await passUntil(() => fetched() > fetchedBefore);
    await passTime(200);
    expect(shownBalance()).toBe(before);
    expect(readable()).not.toMatch(/Victory|You Won/);

    await passUntil(() => isTitled('Victory!'));
    await passUntil(() => shownBalance() === 107);
  });

  it('player 2 does not see the result either, although their own move decides the game', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const app = await openAsPlayer2();
    await expectBalance(100);
    await app.realtime.connected();
    stopClock();
    await button('Select CAT').click();
    app.realtime.send('profiles.balanceChanged', ownBalance(105));
    await passUntil(() => window.location.pathname.endsWith('/outcome'));
    await untilFaceDown();
    expect(shownBalance()).toBe(100);
    expect(title("It's a Draw!").query()).toBe(null);

    await passUntil(() => isTitled("It's a Draw!"));
    await passUntil(() => shownBalance() === 105);
  });
});

describe('the reveal', () => {
  it('is over immediately with reduced motion', async () => {
    const app = await openWaiting();
    stopClock();
    app.complete('scissors');

    await passUntil(() => isTitled('Victory!'));
    await passUntil(() => shownBalance() === 107);
  });

  it('does not play again after a reload in the middle, or in another tab', async () => {
    const app = await openWithMotion();
    app.complete('scissors');
    await untilFaceDown();
    vi.useRealTimers();

    await app.reload();

    await see(title('Victory!'));
    expect(document.querySelector('.is-clashing, .outcome-title, canvas')).toBe(null);
    await expectBalance(107);
  });

  it('does not play for a player who opens the outcome of a game that is over', async () => {
    await commands.setMedia({ reducedMotion: 'no-preference' });
    const game = completedGame(creator, joiner, ['rock', 'scissors'], { ownMove: 'rock' });
    openApp(`/game/${game.id}/outcome`, { viewer: creator, replies: { 'games.get': () => ({ game }) } });

    await see(title('Victory!'));

    expect(document.querySelector('.is-clashing, .outcome-title, canvas')).toBe(null);
  });

  it('waits in a background tab; its title only says that the game is decided', async () => {
    const app = await openWithMotion();
    hidePage(true);
    app.complete('scissors');
    await passUntil(() => document.title.startsWith('Your game is decided'));
    await passTime(5000);
    expect(shownBalance()).toBe(before);
    expect(title('Victory!').query()).toBe(null);

    hidePage(false);

    await passUntil(() => document.querySelector('.is-clashing') !== null);
    await passUntil(() => isTitled('Victory!'));
    await passUntil(() => shownBalance() === 107);
  });

  it('can be left: the lobby shows the balance', async () => {
    const app = await openWithMotion();
    app.complete('scissors');
    await untilFaceDown();
    vi.useRealTimers();

    await press('{Escape}');

    await expectPath('/index');
    await see(title('Game Lobby'));
    await expectBalance(107);
  });

  it('shows a sentence about the result to screen readers once', async () => {
    const app = await openWaiting();
    app.complete('scissors');
    await see(title('Victory!'));

    const log = page.getByRole('log');
    await expect.poll(() => log.element().textContent).toContain('Victory! You Won 14 tickets. CAT catches MOUSE');
    expect(log.element().textContent.split('Victory!')).toHaveLength(2);
  });
});
