import { expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { completedGame, joinedGame, listedGame, listOf, newGame, sealedGame } from '../builders/games.js';
import { ownBalance, ownProfile } from '../builders/account.js';
import { today } from '../builders/rewards.js';
import { at, hourMs, minuteMs, player } from '../builders/players.js';
import { fillIn, openAsVisitor, password, submitButton, terms } from '../auth/sign-in.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, label, link, see, startPlaying, title } from '../support/page.js';

const viewer = player();
const opponent = player('barnaby_b');
const resetsAt = at(5 * hourMs);

/** Waits until the control is shown, and expects all of it in the window of a phone that was not scrolled. */
async function seeInWindow(control: Locator): Promise<void> {
  await see(control);
  expect([window.innerWidth, window.innerHeight, window.scrollY]).toEqual([390, 844, 0]);
  // The code and the replies of the page arrive after the control, and may move it.
  await expect.poll(() => control.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  expect(control.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
}

it('shows each step to the first game on a phone without scrolling: landing page, sign-up', async () => {
  const app = openApp('/index', { replies: { 'lobby.listGames': () => listOf([listedGame()]) } });
  await app.api.idle();
  await seeInWindow(link('Practice'));
  await seeInWindow(page.getByRole('banner').getByRole('link', { name: 'Log In' }));
  await seeInWindow(page.getByRole('banner').getByRole('link', { name: 'Sign Up' }));

  await link('Sign Up').click();
  await app.api.idle();
  await seeInWindow(label('Email'));
  await seeInWindow(button('SIGN UP'));
});

it('shows each step to the first game on a phone without scrolling: username and picture', async () => {
  const newcomer = player('user_0af1b2c3');
  const profile = ownProfile(newcomer, { createdAt: at(-minuteMs) });
  const app = openAsVisitor('/auth', newcomer, { 'profiles.getOwn': () => ({ profile }) });
  await fillIn('clementine@example.test', password);
  await terms().click();
  await submitButton().click();
  await see(title('Your Name and Picture'));
  await app.api.idle();
  await seeInWindow(label('Username'));
  await seeInWindow(page.getByRole('radio').last());
  await seeInWindow(button('Continue'));
  await seeInWindow(button('Skip'));
});

it('shows each step to the first game on a phone without scrolling: flip, create a game', async () => {
  const app = openApp('/index', {
    viewer,
    replies: {
      'profiles.getBalance': () => ownBalance(0),
      'rewards.getDailyFlip': () => ({ claimed: false, resetsAt }),
      'lobby.listGames': () => listOf([listedGame()]),
    },
  });
  await app.api.idle();
  await seeInWindow(page.getByText(/^Start here:/));
  await seeInWindow(button('Flip'));
  await seeInWindow(button('Create Game'));
});

it('shows each step to the first game on a phone without scrolling: create or join a game', async () => {
  const app = openApp('/index', {
    viewer,
    replies: {
      'profiles.getBalance': () => ownBalance(50),
      'rewards.getToday': () =>
        today({
          bonus: { claimed: false, resetsAt },
          claims: { count: 2, tickets: 15 },
          tasks: { count: 5, tickets: 95 },
        }),
      'lobby.listGames': () => listOf([listedGame({ stakeAmount: 5 })]),
    },
  });
  await app.api.idle();
  await seeInWindow(button('Got it'));
  await seeInWindow(page.getByRole('button', { name: /^You have tickets! Join a game/ }));

  const join = page.getByRole('button', { name: /^Join/ });
  await seeInWindow(button('Create Game'));
  await seeInWindow(join);
  await page.getByRole('button', { name: /^You have tickets! Join a game/ }).click();
  await expect.element(join).toHaveFocus();
  await expect.poll(() => join.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  expect(join.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

it.each([
  ['player 1', newGame(viewer), completedGame(viewer, opponent, ['rock', 'scissors'])],
  ['player 2', joinedGame(opponent, viewer), completedGame(opponent, viewer, ['rock', 'scissors'])],
])('shows each step of the first game on a phone without scrolling: move, result of %s', async (_seat, open, ended) => {
  let game = open;
  const app = openApp(`/game/${open.id}`, { viewer, replies: { 'games.get': () => ({ game }) } });
  await seeInWindow(button("Let's Play!"));
  await startPlaying();
  await seeInWindow(button('Select CAT'));
  await button('Select CAT').click();
  await see(dialog('Confirm Your Move'));
  await seeInWindow(button('Confirm Move'));
  await app.close();

  game = ended;
  openApp(`/game/${ended.id}/outcome`, { viewer, replies: { 'games.get': () => ({ game }) } });
  await see(title(ended.player1.id === viewer.id ? 'Victory!' : 'Defeat!'));
  await seeInWindow(button('Return to Lobby'));
});

it('shows a player who waits for the opponent how to leave, without scrolling', async () => {
  const game = sealedGame(viewer, { ownMove: 'rock' });
  openApp(`/game/${game.id}/outcome`, { viewer, replies: { 'games.get': () => ({ game }) } });
  await see(title('Waiting for opponent...'));
  await seeInWindow(button('Return to Lobby'));
});
