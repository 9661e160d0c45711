import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { completedGame, listedGame, listOf, newGame, recentOutcome } from '../builders/games.js';
import { newId, player } from '../builders/players.js';
import { productViewer, raffle } from '../builders/shop.js';
import { brokenReply, hold, refusal } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import {
  activate,
  button,
  dialog,
  expectBalance,
  expectNone,
  expectPath,
  fill,
  label,
  link,
  main,
  passTime,
  passTimeUntil,
  press,
  region,
  returnToTab,
  see,
  seeNo,
  setOnline,
  startPlaying,
  stopClock,
  text,
  title,
  toast,
  toasts,
} from '../support/page.js';
import { usualReplies } from '../support/usual-replies.js';
import { fillIn, openAsVisitor, password, submitButton, terms } from './sign-in.js';

const games = () => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');
const outcomes = () => region('Recent Game Outcomes').getByRole('listitem');
/** The counter of the players, which visitors also see. */
const players = () =>
  page
    .getByCss('dl > div')
    .filter({ has: page.getByText('Players', { exact: true }) })
    .getByCss('dd');

const noSession = () => ({ player: null });

it('always shows the current session: none, signed up, renamed, read again, and ended elsewhere [SES-01]', async () => {
  const viewer = player();
  const { api } = openAsVisitor('/auth', viewer);
  await see(link('Sign Up'));
  await fillIn('clementine@example.test', password);
  await terms().click();
  await submitButton().click();
  await see(page.getByText('Balance:'));
  await realtime.connected();

  api.reply({ 'auth.getSession': () => ({ player: { ...viewer, username: 'renamed_cat' } }) });
  realtime.send('profiles.changed', {});
  await button('Menu').click();
  await see(dialog('Menu').getByText('renamed_cat'));
  await press('{Escape}');
  await api.idle();
  const askedBefore = api.callsOf('auth.getSession').length;
  returnToTab();
  await expect.poll(() => api.callsOf('auth.getSession').length).toBeGreaterThan(askedBefore);

  // The server closes the connection of a session that ends.
  api.reply({ 'auth.getSession': noSession });
  realtime.drop();
  realtime.isReachable = true;

  await see(link('Sign Up'));
  await expectNone(page.getByText('Balance:'));
});

describe('while the session is loading [GRD-01]', () => {
  it.each([
    ['/index', ['Game Lobby']],
    ['/auth', ['Create Your Profile!']],
    [`/game/${newId()}/outcome`, []],
  ])('%s shows a spinner in place of what depends on it, and redirects nobody', async (path, headings) => {
    const { released: replied, release: reply } = hold();
    openApp(path, {
      replies: {
        'auth.getSession': async () => {
          await replied;
          return noSession();
        },
      },
    });
    const shown = page.getByRole('heading');

    await expect.poll(() => shown.elements().map((heading) => heading.textContent)).toEqual(headings);
    await see(main().getByText('Loading...', { exact: true }));
    expect(window.location.pathname).toBe(path);
    for (const role of ['button', 'textbox']) expect(main().getByRole(role).elements()).toEqual([]);
    expect(link('Sign Up').query()).toBe(null);
    reply();

    await see(page.getByRole('heading', { level: 1 }));
    await seeNo(page.getByText('Loading...', { exact: true }));
  });
});

describe('a session that cannot be read [GRD-02] [EPA-02]', () => {
  const unavailable = 'The site cannot reach its database at the moment. Please try again in a few seconds.';

  it.each([
    ['the message of the server', unavailable, refusal('UNAVAILABLE')],
    ['a message of our own', 'There was a problem with your session', brokenReply(500)],
  ])('shows %s, and Refresh Session asks again', async (_case, message, failure) => {
    const viewer = player();
    stopClock();
    const { api } = openApp('/index', {
      viewer,
      replies: {
        'auth.getSession': () => {
          throw failure;
        },
      },
    });
    const refresh = button('Refresh Session');
    await passTimeUntil(() => refresh.query() !== null, 50);
    await see(main().getByRole('alert').getByText(message, { exact: true }));

    await refresh.click();
    await expect.element(button('Refreshing Session...')).toBeDisabled();
    await passTimeUntil(() => refresh.query() !== null, 50);
    await passTimeUntil(() => toast('Authentication Error', message).query() !== null);

    api.reply(usualReplies(viewer));
    await refresh.click();
    await passTimeUntil(() => title('Game Lobby').query() !== null && toast('Session Refreshed').query() !== null);
  });

  it.each([
    ['does not answer', 502],
    ['is being restarted', 503],
  ])('is read without a click once a site that %s is back', async (_how, status) => {
    const viewer = player();
    stopClock();
    const { api } = openApp('/statistics', {
      viewer,
      replies: {
        'auth.getSession': () => {
          throw brokenReply(status);
        },
      },
    });
    await passTimeUntil(() => title('The site cannot be reached').query() !== null, 50);
    await see(button('Refresh Session'));
    expect(page.getByText('Authentication Error').query()).toBe(null);

    api.reply(usualReplies(viewer));

    const before = Date.now();
    await passTimeUntil(() => page.getByText('Statistics Overview').query() !== null, 50);
    expect(Date.now() - before).toBeLessThan(10_000);
    expect(toasts().elements()).toEqual([]);
  });

  it('is requested three more times, after 1, 2 and 4 seconds [D-29]', async () => {
    stopClock();
    const { api } = openApp('/index', {
      replies: {
        'auth.getSession': () => {
          throw brokenReply(500);
        },
      },
    });
    const asked = () => api.callsOf('auth.getSession').length;
    await passTimeUntil(() => asked() === 1);

    for (const [index, delayMs] of [1000, 2000, 4000].entries()) {
      const before = Date.now();
      await passTimeUntil(() => asked() > index + 1, 25);
      const waitedMs = Date.now() - before;
      // The clock advances in steps, also while the page reads the reply.
      expect(waitedMs).toBeGreaterThanOrEqual(delayMs);
      expect(waitedMs).toBeLessThan(delayMs + 500);
    }
    await passTimeUntil(() => text('There was a problem with your session').query() !== null, 25);
    await passTime(20_000);
    expect(asked()).toBe(4);
  });
});

describe('a query [CON-18]', () => {
  it('is retried once after a failure', async () => {
    realtime.isReachable = false;
    const { api } = openApp('/index', {
      viewer: player(),
      replies: {
        'lobby.listGames': () => {
          throw brokenReply(500);
        },
      },
    });

    await see(page.getByRole('alert').getByText('The games could not be loaded.'));

    expect(api.callsOf('lobby.listGames').length).toBe(2);
  });

  it('is sent again when the player returns to the tab or the page', async () => {
    realtime.isReachable = false;
    const listed = [listedGame()];
    const { api } = openApp('/index', { viewer: player() });
    await see(main().getByText('No games available'));
    api.reply({ 'lobby.listGames': () => listOf(listed) });
    await api.idle();

    returnToTab();
    await expect.poll(() => games().elements().length).toBe(1);

    await link('Privacy Policy').click();
    await see(title('Privacy Policy'));
    listed.push(listedGame());
    await link('Back to Game').click();
    await expect.poll(() => games().elements().length).toBe(2);
  });

  it('loses its cached reply when the page is left', async () => {
    const { api } = openApp('/index', { viewer: player() });
    await expect.element(players()).toHaveTextContent('1,234');
    await activate(link('Privacy Policy'));
    await see(title('Privacy Policy'));
    const { released: replied, release: reply } = hold();
    api.reply({
      'counters.get': async () => {
        await replied;
        return { players: 1234, online: 56, staked: 7890 };
      },
    });

    await link('Back to Game').click();

    await expect.element(players()).toHaveTextContent(/^\.\.\.$/);
    reply();
    await expect.element(players()).toHaveTextContent('1,234');
  });
});

describe('an open page', () => {
  it('shows new games and outcomes automatically', async () => {
    const [viewer, opponent] = [player(), player('barnaby_b')];
    const { api } = openApp('/index', { viewer });
    await see(main().getByText('No games available'));
    await see(region('Recent Game Outcomes'));
    expect(outcomes().elements()).toEqual([]);
    await expect.poll(() => realtime.watched).toContainEqual({ room: 'lobby' });

    const listed = listedGame();
    api.reply({
      'lobby.listGames': () => listOf([listed]),
      'statistics.listRecentOutcomes': () => ({ outcomes: [recentOutcome()] }),
    });
    realtime.send('lobby.changed', { listed: [listed], unlisted: [] });
    const { ownMove: _, ...completed } = completedGame(viewer, opponent, ['rock', 'scissors']);
    realtime.send('games.changed', { game: completed });

    await expect.poll(() => games().elements().length).toBe(1);
    await expect.poll(() => outcomes().elements().length).toBe(1);
  });

  it('shows a change of a product automatically', async () => {
    let product = raffle({ maxEntries: 3 });
    openApp(`/product/${product.id}`, {
      viewer: player(),
      replies: { 'shop.getProduct': () => ({ product, viewer: productViewer() }) },
    });
    await see(page.getByText('0/3 Entries'));
    await expect.poll(() => realtime.watched).toContainEqual({ room: 'product', productId: product.id });

    product = { ...product, version: 2, currentEntries: 1 };
    realtime.send('shop.productChanged', { product });

    await see(page.getByText('1/3 Entries'));
  });

  it('shows a changed balance automatically, and never an older one', async () => {
    const before = ownBalance(100);
    let stored = before;
    openApp('/index', { viewer: player(), replies: { 'profiles.getBalance': () => stored } });
    await expectBalance(100);
    await realtime.connected();

    stored = ownBalance(60);
    realtime.send('profiles.balanceChanged', stored);
    await expectBalance(60);
    realtime.send('profiles.balanceChanged', before);
    // The balance is still 60.
    await fill(label('Stake Amount'), '61');
    await press('{Enter}');

    await see(toast('Insufficient balance'));
    await expectBalance(60);
  });

  it('sends all queries again when the network is back, the session included [D-29]', async () => {
    const { api } = openApp('/index', { viewer: player() });
    await see(main().getByText('No games available'));
    setOnline(false);
    api.isOffline = true;
    await see(page.getByText(/^You are offline/));
    api.reply({ 'lobby.listGames': () => listOf([listedGame()]) });
    const askedBefore = api.callsOf('auth.getSession').length;

    api.isOffline = false;
    setOnline(true);

    await expect.poll(() => games().elements().length).toBe(1);
    await expect.poll(() => api.callsOf('auth.getSession').length).toBeGreaterThan(askedBefore);
  });

  it('opens the sign-in screen when the session has ended in the meantime', async () => {
    const viewer = player();
    const game = newGame(viewer);
    const { api } = openApp(`/game/${game.id}`, { viewer, replies: { 'games.get': () => ({ game }) } });
    await startPlaying();
    api.reply({
      'auth.getSession': noSession,
      'games.get': () => {
        throw refusal('NOT_SIGNED_IN');
      },
      'profiles.getBalance': () => {
        throw refusal('NOT_SIGNED_IN');
      },
    });
    await api.idle();

    returnToTab();

    await expectPath('/auth');
    await see(title('Welcome Back!'));
    await expectNone(toasts());
  });
});
