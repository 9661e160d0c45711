import type { PublicProfile } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { completedGame, listedGame, listOf, newGame, sealedGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { raffle } from '../builders/shop.js';
import { tournament, tournamentViewer } from '../builders/tournaments.js';
import type { FakeReplies } from '../support/fake-api.js';
import { openApp } from '../support/open-app.js';
import { button, expectBalance, expectNone, expectPath, link, main, see, text, title, toast } from '../support/page.js';

const viewer = player();
const opponent = player('barnaby_b');
const [newOne, listed] = [newGame(viewer), sealedGame(viewer, { ownMove: 'rock' })];
const waiting = tournament([viewer], { name: 'Tournament #7' });

/** A server with two games and a tournament of the viewer. */
const replies: FakeReplies = {
  'games.get': ({ gameId }) => ({ game: gameId === listed.id ? listed : newOne }),
  'tournaments.get': () => ({ tournament: waiting, viewer: tournamentViewer() }),
};

/** Every page that is only for players, with a text it shows them. */
const playersPages: [path: string, shown: string][] = [
  ['/statistics', 'Your Stats'],
  ['/statistics/games', 'Your Games'],
  ['/shop', 'Daily Flip Streak!'],
  ['/shop/tickets', 'Buy Tickets'],
  ['/shop/prizes', 'Enter to win'],
  ['/shop/orders', 'Your Orders'],
  ['/shop/entries', 'Your Entries'],
  ['/earntickets', 'Earn Free Tickets'],
  [`/game/${newOne.id}`, 'Make Your Move!'],
  [`/game/${listed.id}/outcome`, 'Waiting for opponent...'],
  ['/profile', 'About You'],
  ['/tournaments', 'Tournaments'],
  ['/tournaments/create', 'Create Tournament'],
  [`/tournaments/${waiting.id}`, 'Tournament #7'],
];

const visitorAndPlayer: [string, PublicProfile | null][] = [
  ['visitors', null],
  ['players', viewer],
];

it.each(visitorAndPlayer)(
  'redirects %s from every path without a page to / and so to the lobby [RTE-16]',
  async (_who, who) => {
    for (const path of ['/', '/anything', '/index/more', '/auth/other', '/game/a/b']) {
      const { close } = openApp(path, { viewer: who });

      await expectPath('/index');
      await see(title('Game Lobby'));
      await close();
    }
  },
);

it('says that an address has no page, on the way to the lobby', async () => {
  const { close } = openApp('/anything');
  await see(toast('Page not found', 'There is no page at this address. This is the lobby.'));
  await expectPath('/index');
  await close();

  openApp('/');
  await see(title('Game Lobby'));
  await expectNone(toast('Page not found'));
});

describe('/index [RTE-02]', () => {
  it('is the lobby, with and without a session', async () => {
    const { close } = openApp('/index');
    await see(text('Sign up or log in to view and join available games'));
    await see(title('Game Lobby'));
    await close();

    openApp('/index', { viewer });
    await see(button('Create Game'));
    await see(title('Game Lobby'));
  });

  it.each([
    ['creator', viewer],
    ['joiner', opponent],
  ])('is where the %s of a game returns to after it', async (_seat, who) => {
    const game = completedGame(viewer, opponent, ['rock', 'paper'], { ownMove: who === viewer ? 'rock' : 'paper' });
    openApp(`/game/${game.id}/outcome`, { viewer: who, replies: { 'games.get': () => ({ game }) } });

    await button('Return to Lobby').click();

    await expectPath('/index');
  });
});

describe('a page that is only for players', () => {
  async function expectForPlayersOnly(path: string, shown: string) {
    const { close } = openApp(path, { viewer, replies });
    await see(page.getByText(shown, { exact: true }).first());
    await expectPath(path);
    await close();

    openApp(path);
    await expectPath('/auth');
  }

  it('is the game room at /game/{id} [RTE-10]', async () => {
    await expectForPlayersOnly(`/game/${newOne.id}`, 'Make Your Move!');
  });

  it('is the outcome of a game at /game/{id}/outcome [RTE-11]', async () => {
    await expectForPlayersOnly(`/game/${listed.id}/outcome`, 'Waiting for opponent...');
  });

  it('is /statistics [RTE-06]', async () => {
    await expectForPlayersOnly('/statistics', 'Your Stats');
  });
});

describe('a visitor [ROL-01]', () => {
  it.each(['/auth', '/auth/callback', '/terms', '/privacy'])('can open %s', async (path) => {
    openApp(path);

    await see(page.getByRole('heading', { level: 1 }));
    await expectPath(path);
  });

  it.each(playersPages.map(([path]) => [path, path === '/profile' ? '/index' : '/auth']))(
    'is redirected from %s to %s',
    async (path, target) => {
      openApp(path, { replies });

      await expectPath(target);
    },
  );

  it('sees a product, with a link to log in instead of the button to enter', async () => {
    const product = raffle();
    openApp(`/product/${product.id}`, { replies: { 'shop.getProduct': () => ({ product, viewer: null }) } });

    await see(link('Login to Enter'));
    await expectPath(`/product/${product.id}`);
  });

  it('sees the lobby with prompts to sign up, and can neither create nor join a game', async () => {
    openApp('/index', { replies: { 'lobby.listGames': () => listOf([listedGame()]) } });

    await see(page.getByRole('banner').getByRole('link', { name: 'Sign Up', exact: true }));
    await see(text('Sign in to claim rewards!'));
    await see(text('Sign up or log in to view and join available games'));
    await expect.element(main().getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/auth');
    await expect.element(button('Create Game')).toBeDisabled();
    await see(main().getByText('Sign Up to Join').first());
  });
});

describe('a player [ROL-02]', () => {
  it.each(playersPages)('can open %s, with balance and menu', async (path, shown) => {
    openApp(path, { viewer, replies: { ...replies, 'profiles.getBalance': () => ownBalance(98) } });

    await see(main().getByText(shown, { exact: true }).first());
    await expectPath(path);
    await expectBalance(98);
    await see(page.getByCss('header').getByRole('button', { name: 'Menu', includeHidden: true }));
  });
});
