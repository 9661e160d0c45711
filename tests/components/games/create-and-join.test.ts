import type { ListedGame, ReplyOf } from '@game/contract';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { joinedGame, listedGame, newGame } from '../builders/games.js';
import { player } from '../builders/players.js';
import { openLobby, rows } from '../lobby/open-lobby.js';
import { brokenReply, hold, refusal } from '../support/fake-api.js';
import {
  button,
  expectBalance,
  expectPath,
  fill,
  label,
  link,
  passTime,
  passTimeUntil,
  press,
  see,
  seeNo,
  setOnline,
  stopClock,
  toast,
} from '../support/page.js';

const viewer = player();
const stakeField = () => label('Stake Amount');
const joinButton = (stakeAmount = 5) => button(`Join the game of barnaby_b for ${stakeAmount} tickets`);
const fail = (failure: Error) => () => {
  throw failure;
};

/** Opens the lobby on a server that creates games. */
async function openToCreate({ balance = 100 } = {}) {
  const game = newGame(viewer);
  const app = await openLobby({
    viewer,
    balance,
    replies: {
      'games.get': () => ({ game }),
      'games.createWithStake': ({ stakeAmount }) => {
        app.stored.balance -= stakeAmount;
        return { gameId: game.id };
      },
    },
  });
  await expectBalance(balance);
  return { ...app, path: `/game/${game.id}` };
}

/** Opens the lobby with games of others, on a server that lets the viewer join them. `reply` changes its reply. */
async function openToJoin({
  balance = 100,
  games = [listedGame()],
  reply = (game: ReplyOf<'games.joinWithStake'>['game']) => game,
} = {}) {
  const joined = (game: ListedGame) =>
    joinedGame({ ...game.player1, avatarUrl: null }, viewer, { id: game.id, stakeAmount: game.stakeAmount });
  const find = (gameId: string) => {
    const game = games.find(({ id }) => id === gameId);
    if (game === undefined) throw refusal('GAME_NOT_FOUND');
    return game;
  };
  const app = await openLobby({
    viewer,
    balance,
    games,
    replies: {
      'games.get': ({ gameId }) => ({ game: joined(find(gameId)) }),
      'games.joinWithStake': ({ gameId }) => {
        const game = find(gameId);
        app.stored.balance -= game.stakeAmount;
        return { game: reply(joined(game)) };
      },
    },
  });
  await expectBalance(balance);
  return app;
}

describe('the stake of a new game [VAL-01]', () => {
  it('is a number from 1 to the balance, 5 at first, and 0 when the field is left empty', async () => {
    await openToCreate({ balance: 80 });

    await expect.element(stakeField()).toHaveValue(5);
    const attributes = ['type', 'inputmode', 'min', 'max'].map((name) => stakeField().element().getAttribute(name));
    expect(attributes).toEqual(['number', 'numeric', '1', '80']);
    await fill(stakeField(), '');
    await press('{Tab}');
    await expect.element(stakeField()).toHaveValue(0);
  });

  it.each(['0', '-1', ''])('is refused and not sent when it is not greater than 0: "%s"', async (stake) => {
    const { api } = await openToCreate();

    await fill(stakeField(), stake);
    await press('{Enter}');

    await see(toast('Invalid stake amount', 'Stake amount must be greater than 0'));
    await expect.element(stakeField()).toHaveAccessibleDescription('Stake amount must be greater than 0');
    expect(window.location.pathname).toBe('/index');
    expect(api.callsOf('games.createWithStake')).toEqual([]);
  });

  it('is refused and not sent when it is above the balance', async () => {
    const { api } = await openToCreate({ balance: 80 });

    await fill(stakeField(), '81');
    await button('Create Game').click();

    await see(toast('Insufficient balance', "You don't have enough balance for this stake"));
    await expect.element(stakeField()).toHaveAccessibleDescription("You don't have enough balance for this stake");
    expect(api.callsOf('games.createWithStake')).toEqual([]);
    await link('Get Tickets').click();
    await expectPath('/shop');
  });

  it.each([
    ['1 ticket', 1, 79],
    ['the whole balance', 80, 0],
  ])('can be %s', async (_name, stakeAmount, left) => {
    const { api, path } = await openToCreate({ balance: 80 });

    await fill(stakeField(), String(stakeAmount));
    await button('Create Game').click();

    await expectPath(path);
    await expectBalance(left);
    expect(api.inputsOf('games.createWithStake')).toEqual([{ stakeAmount }]);
  });
});

describe('creating a game [EGM-01]', () => {
  it('leads to its room, with a toast', async () => {
    const { path } = await openToCreate();

    await button('Create Game').click();

    await expectPath(path);
    await see(toast('Success', 'Game created successfully! Select your move.'));
  });

  it.each([
    [
      'the reason of the refusal',
      'You already have 10 open games. Finish or cancel one first.',
      refusal('TOO_MANY_OPEN_GAMES'),
    ],
    ['that it failed when the reply gives no reason', 'Failed to create game', brokenReply(500)],
  ])('shows %s, and can be tried again', async (_case, message, failure) => {
    const { api } = await openToCreate();
    api.reply({ 'games.createWithStake': fail(failure) });

    await button('Create Game').click();

    await see(toast('Error', message));
    await expect.element(button('Create Game')).toBeEnabled();
    expect(window.location.pathname).toBe('/index');
  });

  it('sends one command after a double click', async () => {
    const { api, path } = await openToCreate();
    const { released, release } = hold();
    const gameId = path.slice('/game/'.length);
    api.reply({ 'games.createWithStake': () => released.then(() => ({ gameId })) });

    await button('Create Game').dblClick();
    release();

    await expectPath(path);
    expect(api.callsOf('games.createWithStake')).toHaveLength(1);
  });

  it('fails after a time limit when the player is offline, and is not sent later', async () => {
    const { api } = await openToCreate();
    await see(button('Create Game'));
    setOnline(false);
    api.isOffline = true;
    stopClock();

    await button('Create Game').click();
    await passTimeUntil(() => toast('Error', 'Failed to create game').query() !== null, 1000);
    const attempts = api.callsOf('games.createWithStake').length;
    api.isOffline = false;
    setOnline(true);

    // A query that is being repeated waits for its turn.
    await passTimeUntil(() => page.getByText(/^(You are offline|Reconnecting)/).query() === null, 1000);
    await passTime(60_000);
    expect(api.callsOf('games.createWithStake')).toHaveLength(attempts);
    expect(window.location.pathname).toBe('/index');
  });
});

describe('joining a game [VAL-02]', () => {
  it('is refused and not sent when the stake is above the balance', async () => {
    const { api } = await openToJoin({ balance: 80, games: [listedGame({ stakeAmount: 81 })] });

    await joinButton(81).click();

    await see(toast('Insufficient Balance', "You don't have enough coins to join this game."));
    await see(link('Get Tickets'));
    await expectBalance(80);
    expect(api.callsOf('games.joinWithStake')).toEqual([]);
  });

  it('is possible with the whole balance', async () => {
    const game = listedGame({ stakeAmount: 80 });
    const { api } = await openToJoin({ balance: 80, games: [game] });

    await joinButton(80).click();

    await expectPath(`/game/${game.id}`);
    await expectBalance(0);
    expect(api.inputsOf('games.joinWithStake')).toEqual([{ gameId: game.id }]);
  });

  it('is refused when the game is no longer available, which then leaves the list', async () => {
    const { api, stored } = await openToJoin();
    await see(joinButton());
    stored.games = [];
    api.reply({ 'games.joinWithStake': fail(refusal('GAME_NOT_AVAILABLE')) });

    await joinButton().click();

    await see(toast('Game Not Available', 'This game is no longer available. Please try another game.'));
    await seeNo(rows());
    expect(window.location.pathname).toBe('/index');
    await expectBalance(100);
  });

  it.each([
    ['another player as player 2 [VAL-02]', { player2: player('cem') }, 'Failed to join game'],
    ['no player 2 [EGM-03]', { player2: null }, 'Failed to join game'],
    [
      'a game that still waits [EGM-02]',
      { status: 'waiting' as const },
      'Failed to verify game state. Please try again.',
    ],
  ])('does not lead to the room when the reply has %s', async (_case, traits, message) => {
    await openToJoin({ reply: (game) => ({ ...game, ...traits }) });

    await joinButton().click();

    await see(toast('Error', message));
    expect(window.location.pathname).toBe('/index');
  });
});

describe('joining a game [EGM-02]', () => {
  it('leads to its room, with a toast that has the id and the stake', async () => {
    const game = listedGame({ id: '019ab0c4-f7d3-7a90-8000-00001a2b3c4d', stakeAmount: 17 });
    await openToJoin({ games: [game] });

    await joinButton(17).click();

    await expectPath(`/game/${game.id}`);
    await see(toast('Game Joined', 'You joined game #1a2b3c4d with 17 coins stake.'));
  });

  it.each([
    ['Failed to join game. Please try again.', 'the reply gives no reason', brokenReply(500)],
    ['Game not found', 'the game does not exist [EGM-03]', refusal('GAME_NOT_FOUND')],
  ])('fails with "%s" when %s', async (message, _case, failure) => {
    const { api } = await openToJoin();
    api.reply({ 'games.joinWithStake': fail(failure) });

    await joinButton().click();

    await see(toast('Error', message));
    expect(window.location.pathname).toBe('/index');
  });
});

it('shows an error when the balance cannot be loaded [EGM-06]', async () => {
  await openLobby({ replies: { 'profiles.getBalance': fail(brokenReply(500)) } });

  await see(toast('Error', 'Failed to fetch user balance'));
});
