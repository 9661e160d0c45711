import { describe, expect, it } from 'vitest';
import { unseenResults } from '../../../apps/web/src/state/unseen-results.js';
import { ownCard } from '../builders/cards.js';
import { completedGame } from '../builders/games.js';
import { playerPage } from '../builders/player-pages.js';
import { player } from '../builders/players.js';
import { noTrophies, ownTrophies, shownTrophies } from '../builders/trophies.js';
import type { FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, link, region, see, seeNo } from '../support/page.js';

const viewer = player('Clementine');
const opponent = player('barnaby_b');
const own = (trophies = ownTrophies(), isPublic = true): FakeReplies => ({
  'players.get': () => playerPage(viewer),
  'trophies.list': () => ({ trophies, isPublic }),
});

const places = () => region('Trophies').getByRole('listitem');
const textOf = (element: Element) => (element as HTMLElement).innerText.replaceAll(/\s+/g, ' ');

describe('the trophies on the page of a player', () => {
  it('are those that the player has, for a visitor, without a progress or a button', async () => {
    const { api } = openApp('/player/barnaby_b', {
      replies: {
        'players.get': () => playerPage(opponent),
        'trophies.list': () => ({ trophies: shownTrophies(), isPublic: true }),
      },
    });

    await see(region('Trophies').getByText('9 of 20'));
    expect(textOf(places().elements()[0] as Element)).toBe('First Win Win a game.');
    expect(places().elements()).toHaveLength(9);
    await seeNo(button('Share First Win'));
    expect(new Set(api.inputsOf('trophies.list').map(({ username }) => username))).toEqual(new Set(['barnaby_b']));
  });

  it('are all, with the progress, for the player', async () => {
    openApp('/player/Clementine', { viewer, replies: own() });

    await see(region('Trophies').getByText('9 of 20'));
    const shown = places().elements().map(textOf);
    expect(shown).toHaveLength(20);
    expect(shown).toContain('First Win Win a game. Yours Share');
    expect(shown).toContain('Sly Mouse Win 3 games with MOUSE. 1 of 3');
    expect(shown).toContain('Champion Win a tournament. Not yet');
    await see(region('Trophies').getByText('Others see the trophies that you have, not your progress.'));
  });

  it('are shared as a picture', async () => {
    const { api } = openApp('/player/Clementine', { viewer, replies: { ...own(), 'cards.getOwn': ownCard } });

    await button('Share Hat Trick').click();

    await see(dialog('Share Trophy').getByRole('img'));
    expect(api.inputsOf('cards.getOwn')).toEqual([{ kind: 'trophy', trophy: 'hatTrick' }]);
  });

  it('say that nobody else sees them while the player does not show their results', async () => {
    openApp('/player/Clementine', {
      viewer,
      replies: { ...own(noTrophies(), false), 'players.get': () => playerPage(viewer, { results: null }) },
    });

    await see(region('Trophies').getByText('You do not show your results, so nobody else sees your trophies.'));
    await see(region('Trophies').getByText('0 of 20'));
  });

  it('are not asked for if another player does not show their results, nor for a bot', async () => {
    const { api } = openApp('/player/barnaby_b', {
      viewer,
      replies: {
        'players.get': ({ username }) =>
          username === opponent.username
            ? playerPage(opponent, { results: null })
            : playerPage(player('MarbleArch', { isBot: true })),
      },
    });
    await see(region('Results'));
    await api.idle();

    expect(api.inputsOf('trophies.list')).toEqual([]);
  });

  it('are hidden while they would give a result away that the viewer has not seen', async () => {
    openApp('/player/Clementine', { viewer, replies: own() });
    await see(region('Trophies'));

    unseenResults.set([{ kind: 'game', id: 'decided', payout: 10, isPaid: false }]);

    await see(link('See the Result'));
    await seeNo(region('Trophies'));
    unseenResults.set([]);
    await see(region('Trophies'));
  });
});

describe('the next trophies on the page of statistics', () => {
  it('are the three that the player is closest to, and lead to all', async () => {
    const { api } = openApp('/statistics', { viewer, replies: own() });

    const next = region('Next Trophies');
    await see(next.getByText('9 of 20'));
    expect(next.getByRole('listitem').elements().map(textOf)).toEqual([
      'Ten Wins 8 of 10 Win 10 games.',
      'New Faces 4 of 5 Play against 5 different people.',
      'Regular 18 of 25 Finish 25 games.',
    ]);
    await expect.element(next.getByRole('link')).toHaveAttribute('href', '/player/Clementine');
    // They are asked for again if the connection opens later than the first reply.
    const asked = new Set(api.inputsOf('trophies.list').map(({ username }) => username));
    expect(asked).toEqual(new Set(['Clementine']));
  });

  it('are none once the player has all', async () => {
    const all = ownTrophies().map((progress) => ({ ...progress, done: progress.goal }));
    openApp('/statistics', { viewer, replies: own(all) });

    await see(region('Next Trophies').getByText('You have all trophies.'));
  });

  it('are read again when a game ends, and hidden with the statistics', async () => {
    let trophies = noTrophies();
    const { realtime } = openApp('/statistics', {
      viewer,
      replies: { ...own(), 'trophies.list': () => ({ trophies, isPublic: true }) },
    });
    await see(region('Next Trophies').getByText('0 of 20'));
    await realtime.connected();
    trophies = ownTrophies();

    // The viewer has made the last move, so the result is no secret.
    const { ownMove: _, ...game } = completedGame(opponent, viewer, ['rock', 'paper']);
    realtime.send('games.changed', { game });

    await see(region('Next Trophies').getByText('9 of 20'));
    unseenResults.set([{ kind: 'game', id: 'decided', payout: 10, isPaid: false }]);
    await seeNo(region('Next Trophies'));
    unseenResults.set([]);
  });
});
