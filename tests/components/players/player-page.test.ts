import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listedGame, listOf, recentOutcome } from '../builders/games.js';
import { playerPage } from '../builders/player-pages.js';
import { player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { expectPath, link, main, region, see, text, title } from '../support/page.js';

const viewer = player();
const opponent = player('barnaby_b');

describe('the page of a player', () => {
  it('shows a visitor who the player is and what they have won', async () => {
    const { api } = openApp('/player/barnaby_b', { replies: { 'players.get': () => playerPage(opponent) } });

    await see(title('barnaby_b'));
    expect(api.inputsOf('players.get')).toEqual([{ username: 'barnaby_b' }]);
    await see(text('Joined Mar 14, 2026'));
    const figures = region('Results').getByCss('dl > div').elements() as HTMLElement[];
    expect(figures.map((figure) => figure.innerText.replaceAll(/\s+/g, ' '))).toEqual([
      'Games 128',
      'Wins 61',
      'Best Streak 7 wins',
      'Tournaments Won 2',
    ]);
    await expect.poll(() => document.title).toMatch('barnaby_b');
  });

  it('shows a player their results against the other one', async () => {
    const headToHead = { wins: 3, losses: 1, ties: 2 };
    openApp('/player/barnaby_b', { viewer, replies: { 'players.get': () => playerPage(opponent, { headToHead }) } });
    await see(region('You and barnaby_b'));

    const shown = (region('You and barnaby_b').getByCss('dl').element() as HTMLElement).innerText;
    expect(shown.replaceAll(/\s+/g, ' ')).toBe('You Won 3 You Lost 1 Ties 2');
  });

  it('leads its own player to their profile', async () => {
    openApp('/player/Clementine', { viewer, replies: { 'players.get': () => playerPage(viewer) } });

    await link('Your Profile').click();
    await expectPath('/profile');
  });

  it('asks for the decoded name, whatever is in the address', async () => {
    const { api } = openApp('/player/%3Cimg%20src%3Dx%3E');

    await see(title('There is no player with this name.'));
    expect(api.inputsOf('players.get')).toContainEqual({ username: '<img src=x>' });
  });

  it('is not found if the address cannot be decoded', async () => {
    openApp('/player/%E0%A4%A');

    await see(title('There is no player with this name.'));
  });
});

describe('the name of a player', () => {
  const replies = { 'players.get': () => playerPage(opponent) };

  it('leads from the lobby to their page by keyboard', async () => {
    openApp('/index', {
      replies: { ...replies, 'lobby.listGames': () => listOf([listedGame({ player1: opponent })]) },
    });
    const name = page.getByRole('list', { name: 'Games to join' }).getByRole('link', { name: 'barnaby_b' });
    await see(name);

    (name.element() as HTMLElement).focus();
    expect(document.activeElement).toBe(name.element());
    await name.click();
    await expectPath('/player/barnaby_b');
    await see(title('barnaby_b'));
  });

  it('has its own link in a row that leads elsewhere', async () => {
    const outcomes = [recentOutcome({ opponent })];
    openApp('/statistics', { viewer, replies: { ...replies, 'statistics.listRecentOutcomes': () => ({ outcomes }) } });
    await see(link('barnaby_b'));

    expect(main().getByCss('a a, a button, button a').elements()).toEqual([]);
    await link('barnaby_b').click();
    await expectPath('/player/barnaby_b');
  });

  it('is only text if the player has deleted their account', async () => {
    const outcomes = [recentOutcome({ opponent: player('deleted_1a2b3c') })];
    openApp('/statistics', { viewer, replies: { 'statistics.listRecentOutcomes': () => ({ outcomes }) } });

    await see(text('deleted_1a2b3c'));
    expect(link('deleted_1a2b3c').query()).toBe(null);
  });
});
