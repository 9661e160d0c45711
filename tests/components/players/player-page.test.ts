import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { unseenResults } from '../../../apps/web/src/state/unseen-results.js';
import { listedGame, listOf, recentOutcome } from '../builders/games.js';
import { playerPage } from '../builders/player-pages.js';
import { player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  dialog,
  expectPath,
  fill,
  label,
  link,
  main,
  region,
  see,
  seeNo,
  text,
  title,
  toast,
} from '../support/page.js';

const viewer = player();
const opponent = player('barnaby_b');

describe('the page of a player', () => {
  it('shows a visitor who the player is and what they have won', async () => {
    const { api } = openApp('/player/barnaby_b', { replies: { 'players.get': () => playerPage(opponent) } });

    await see(title('barnaby_b'));
    // Again, if the page is connected after it has its data.
    expect(new Set(api.inputsOf('players.get').map(({ username }) => username))).toEqual(new Set(['barnaby_b']));
    await see(text('Joined March 2026'));
    const figures = region('Results').getByCss('dl > div').elements() as HTMLElement[];
    expect(figures.map((figure) => figure.innerText.replaceAll(/\s+/g, ' '))).toEqual([
      'Games 128',
      'Wins 61',
      'Best Streak 7 wins',
      'Tournaments Won 2',
    ]);
    await expect.poll(() => document.title).toMatch('barnaby_b');
  });

  it('says that a player does not show their results', async () => {
    openApp('/player/barnaby_b', { replies: { 'players.get': () => playerPage(opponent, { results: null }) } });

    await see(region('Results').getByText('This player does not show their results.'));
  });

  it('shows a player their results against the other one', async () => {
    const headToHead = { wins: 3, losses: 1, ties: 2 };
    openApp('/player/barnaby_b', { viewer, replies: { 'players.get': () => playerPage(opponent, { headToHead }) } });
    await see(region('You and barnaby_b'));

    const shown = (region('You and barnaby_b').getByCss('dl').element() as HTMLElement).innerText;
    expect(shown.replaceAll(/\s+/g, ' ')).toBe('You Won 3 You Lost 1 Ties 2');
  });

  it('hides the figures while they would give a result away that the viewer has not seen', async () => {
    const headToHead = { wins: 3, losses: 1, ties: 2 };
    openApp('/player/barnaby_b', { viewer, replies: { 'players.get': () => playerPage(opponent, { headToHead }) } });
    await see(region('You and barnaby_b'));

    unseenResults.set([{ kind: 'game', id: 'decided', payout: 10, isPaid: false }]);

    await expect.element(link('See the Result')).toHaveAttribute('href', '/game/decided/outcome');
    await seeNo(region('You and barnaby_b'));
    await seeNo(region('Results'));
    unseenResults.set([]);
    await see(region('You and barnaby_b'));
  });

  it('blocks and unblocks the player', async () => {
    let isBlocked = false;
    const { api } = openApp('/player/barnaby_b', {
      viewer,
      replies: {
        'players.get': () => playerPage(opponent, { isBlocked }),
        'players.block': () => {
          isBlocked = true;
          return {};
        },
        'players.unblock': () => {
          isBlocked = false;
          return {};
        },
      },
    });
    await button('Block Player').click();
    await see(toast('Player blocked', 'They can no longer offer you a rematch or join your private games.'));
    await button('Unblock Player').click();

    await see(button('Block Player'));
    const input = { playerId: opponent.id };
    expect([api.inputsOf('players.block'), api.inputsOf('players.unblock')]).toEqual([[input], [input]]);
  });

  it('reports the player with a reason', async () => {
    const { api } = openApp('/player/barnaby_b', {
      viewer,
      replies: { 'players.get': () => playerPage(opponent), 'players.report': () => ({}) },
    });
    await button('Report Player').click();
    await button('Send Report').click();
    await see(dialog('Report barnaby_b').getByText('Please choose a reason.'));

    await label('Reason').selectOptions('several_accounts');
    await fill(label('Details (optional)'), 'Same moves as Tuesday');
    await button('Send Report').click();

    await see(toast('Report sent', 'Thank you. Our operators will look at it.'));
    const input = { playerId: opponent.id, reason: 'several_accounts', details: 'Same moves as Tuesday' };
    expect(api.inputsOf('players.report')).toEqual([input]);
  });

  it('asks before it drops what was written', async () => {
    openApp('/player/barnaby_b', { viewer, replies: { 'players.get': () => playerPage(opponent) } });
    const report = () => dialog('Report barnaby_b');
    await button('Report Player').click();
    await fill(label('Details (optional)'), 'Same moves as Tuesday');

    await button('Cancel').click();
    await dialog('Leave without saving?').getByRole('button', { name: 'Stay' }).click();
    await expect.element(label('Details (optional)')).toHaveValue('Same moves as Tuesday');
    await button('Cancel').click();
    await dialog('Leave without saving?').getByRole('button', { name: 'Leave' }).click();

    await seeNo(report());
    await button('Report Player').click();
    await expect.element(label('Details (optional)')).toHaveValue('');
    await button('Cancel').click();
    await seeNo(report());
  });

  it('lists blocked players in the profile, where a block can end', async () => {
    let players = [opponent];
    const { api } = openApp('/profile', {
      viewer,
      replies: {
        'players.listBlocked': () => ({ players }),
        'players.unblock': () => {
          players = [];
          return {};
        },
      },
    });
    await button('Unblock barnaby_b').click();

    await see(text('You have not blocked anyone. You can block a player on their page.'));
    expect(api.inputsOf('players.unblock')).toEqual([{ playerId: opponent.id }]);
  });

  it('leads its own player to their profile', async () => {
    const { api } = openApp('/player/Clementine', { viewer, replies: { 'players.get': () => playerPage(viewer) } });
    // What arrives later moves the link below the mouse.
    await see(link('Your Profile'));
    await api.idle();

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
