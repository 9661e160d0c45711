import { randomUUID } from 'node:crypto';
import type { Game } from '@game/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  alterAnswers,
  answerInstead,
  eventually,
  openAs,
  shownBalance,
  stopClock,
  toastOf,
  waitForToaster,
  withoutRealtime,
} from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'test' });

const stakeField = (page: Page) => page.getByLabel('Stake Amount');
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Game' });
const joinButton = (page: Page) => page.getByRole('button', { name: /^Join the game of/ });

async function openLobby({ balance = 100, prepare = async (_page: Page): Promise<unknown> => undefined } = {}) {
  const player = await addPlayer(site.server.context, { balance });
  const page = await openAs(site, player, '/index', { prepare });
  await eventually(() => shownBalance(page)).toBe(balance);
  return { player, page };
}

async function addGame(stakeAmount = 5) {
  const creator = await addPlayer(site.server.context, { balance: 1000 });
  return { creator, gameId: await addListedGame(site.server.context, creator, { stakeAmount }) };
}

describe('the stake of a new game [VAL-01]', () => {
  it('is a number from 1 to the balance, 5 at first, and 0 when the field is left empty', async () => {
    const { page } = await openLobby({ balance: 80 });

    expect(await stakeField(page).inputValue()).toBe('5');
    const attributes = ['type', 'inputmode', 'min', 'max'].map((name) => stakeField(page).getAttribute(name));
    expect(await Promise.all(attributes)).toEqual(['number', 'numeric', '1', '80']);
    await stakeField(page).fill('');
    await stakeField(page).blur();
    expect(await stakeField(page).inputValue()).toBe('0');
  });

  it('that is not greater than 0 is refused, and nothing is sent', async () => {
    const { page, player } = await openLobby();

    for (const stake of ['0', '-1', '']) {
      await stakeField(page).fill(stake);
      await stakeField(page).press('Enter');

      const told = toastOf(page, 'Invalid stake amount', 'Stake amount must be greater than 0');
      await told.getByRole('button', { name: 'Dismiss' }).click();
      await told.waitFor({ state: 'detached' });
    }
    expect(new URL(page.url()).pathname).toBe('/index');
    expect(await playerActions(site.server.context, player).balance()).toBe(100);
  });

  it('above the balance is refused, and the whole balance is not', async () => {
    const { page } = await openLobby({ balance: 80 });

    await stakeField(page).fill('81');
    await createButton(page).click();
    await toastOf(page, 'Insufficient balance', "You don't have enough balance for this stake").waitFor();

    await stakeField(page).fill('80');
    await createButton(page).click();
    await page.waitForURL(/\/game\/[0-9a-f-]{36}$/);
    await eventually(() => shownBalance(page)).toBe(0);
  });
});

describe('creating a game [EGM-01]', () => {
  it('leads to its room and says so, with the least stake too', async () => {
    const { page } = await openLobby();

    await stakeField(page).fill('1');
    await createButton(page).click();

    await page.waitForURL(/\/game\/[0-9a-f-]{36}$/);
    await toastOf(page, 'Success', 'Game created successfully! Select your move.').waitFor();
    await eventually(() => shownBalance(page)).toBe(99);
  });

  it('tells why the server refuses', async () => {
    const { page, player } = await openLobby();
    for (let open = 0; open < 10; open += 1) await playerActions(site.server.context, player).create(1);

    await createButton(page).click();

    await toastOf(page, 'Error', 'You already have 10 open games. Finish or cancel one first.').waitFor();
  });

  it('says that it failed when the answer gives no cause', async () => {
    const { page } = await openLobby();
    await answerInstead(page, 'games.createWithStake', 500, {});

    await createButton(page).click();

    await toastOf(page, 'Error', 'Failed to create game').waitFor();
    await eventually(() => createButton(page).isEnabled()).toBe(true);
  });
});

describe('joining a game [VAL-02]', () => {
  it('is refused when the stake exceeds the balance, and not when it is all of it', async () => {
    await addGame(81);
    const { page } = await openLobby({ balance: 80 });

    await joinButton(page).click();
    await toastOf(page, 'Insufficient Balance', "You don't have enough coins to join this game.").waitFor();
    expect(await shownBalance(page)).toBe(80);

    await addGame(80);
    await page.getByRole('button', { name: /for 80 tickets$/ }).click();
    await page.waitForURL(/\/game\/[0-9a-f-]{36}$/);
    await eventually(() => shownBalance(page)).toBe(0);
  });

  it.each(['joined by somebody else', 'cancelled'])('is refused once the game was %s, and it goes', async (change) => {
    const { creator, gameId } = await addGame();
    const { page } = await openLobby({ prepare: withoutRealtime });
    await joinButton(page).waitFor();
    if (change === 'cancelled') await playerActions(site.server.context, creator).cancel(gameId);
    else await playerActions(site.server.context, await addPlayer(site.server.context)).join(gameId);

    await joinButton(page).click();

    const message = 'This game is no longer available. Please try another game.';
    await toastOf(page, 'Game Not Available', message).waitFor();
    await joinButton(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/index');
    expect(await shownBalance(page)).toBe(100);
  });

  it('leads nowhere when the answer has somebody else as player 2', async () => {
    await addGame();
    const { page } = await openLobby();
    await alterAnswers(page, 'games.joinWithStake', ({ game }) => ({
      game: { ...game, player2: game.player2 && { ...game.player2, id: randomUUID() } },
    }));

    await joinButton(page).click();

    await toastOf(page, 'Error', 'Failed to join game').waitFor();
    expect(new URL(page.url()).pathname).toBe('/index');
  });

  it('leads nowhere when the answer has the game still waiting [EGM-02]', async () => {
    await addGame();
    const { page } = await openLobby();
    await alterAnswers(page, 'games.joinWithStake', ({ game }) => ({ game: { ...game, status: 'waiting' } }));

    await joinButton(page).click();

    await toastOf(page, 'Error', 'Failed to verify game state. Please try again.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/index');
  });
});

describe('joining a game [EGM-02]', () => {
  it('leads to its room and says which game was joined for how much', async () => {
    const { gameId } = await addGame(17);
    const { page } = await openLobby();

    await joinButton(page).click();

    await page.waitForURL(`**/game/${gameId}`);
    await toastOf(page, 'Game Joined', `You joined game #${gameId.slice(0, 8)} with 17 coins stake.`).waitFor();
  });

  it('says that it failed when the answer gives no cause', async () => {
    await addGame();
    const { page } = await openLobby();
    await answerInstead(page, 'games.joinWithStake', 500, {});

    await joinButton(page).click();

    await toastOf(page, 'Error', 'Failed to join game. Please try again.').waitFor();
  });

  it('that does not exist says so', async () => {
    const { creator } = await addGame();
    const listed = (await site.server.context.lobby.listGames(null)).map((game) => ({ ...game, id: randomUUID() }));
    const prepare = (page: Page) => answerInstead(page, 'lobby.listGames', 200, { games: listed });
    const { page } = await openLobby({ prepare });

    await page.getByRole('button', { name: `Join the game of ${creator.username} for 5 tickets` }).click();

    await toastOf(page, 'Error', 'Game not found').waitFor();
  });
});

it('tells when the balance cannot be read [EGM-06]', async () => {
  const prepare = (page: Page) => answerInstead(page, 'profiles.getBalance', 500, {});
  const page = await openAs(site, await addPlayer(site.server.context), '/index', { prepare });

  await toastOf(page, 'Error', 'Failed to fetch user balance').waitFor();
});

describe('a command', () => {
  it('that is given twice by a double click is sent once', async () => {
    const { player, page } = await openLobby();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));

    await createButton(page).dblclick();

    await page.waitForURL('**/game/*');
    expect(sent).toHaveLength(1);
    expect(await site.server.context.games.listOpen(player)).toHaveLength(1);
  });

  it('given offline fails when its time is up, and does not surprise its player later', async () => {
    const { player, page } = await openLobby({ prepare: (newPage) => newPage.clock.install() });
    await waitForToaster(page);
    await page.context().setOffline(true);
    await stopClock(page);

    await createButton(page).click();
    const failed = toastOf(page, 'Error', 'Failed to create game');
    await eventually(async () => {
      await page.clock.runFor(1000);
      return failed.isVisible();
    }).toBe(true);
    await page.context().setOffline(false);

    await page.getByText(/^(You are offline|Reconnecting)/).waitFor({ state: 'hidden' });
    expect(await site.server.context.games.listOpen(player)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/index');
  });
});

describe('a game session [EGM-03]', () => {
  it('of a game that is not there is refused in these words', async () => {
    const player = await addPlayer(site.server.context);

    const joining = playerActions(site.server.context, player).join(randomUUID());

    await expect(joining).rejects.toMatchObject({ reply: { message: 'Game not found' } });
  });

  it('whose join the answer does not confirm is not entered', async () => {
    await addGame();
    const { page } = await openLobby();
    await alterAnswers(page, 'games.joinWithStake', ({ game }) => ({ game: { ...game, player2: null } }));

    await joinButton(page).click();

    await toastOf(page, 'Error', 'Failed to join game').waitFor();
    expect(new URL(page.url()).pathname).toBe('/index');
  });

  it.each([
    ['Invalid game state', (game: Game, _viewerId: string) => ({ ...game, player1: other(game), player2: null })],
    [
      'Failed to verify game state',
      (game: Game, viewerId: string) => ({
        ...game,
        status: 'waiting' as const,
        player1: other(game),
        player2: { ...game.player1, id: viewerId },
      }),
    ],
  ])('that does not fit its player is left: %s', async (message, change) => {
    const { player, page } = await openLobby();
    const { gameId } = await playerActions(site.server.context, player).create(5);
    await alterAnswers(page, 'games.get', ({ game }) => ({ game: change(game, player.id) }));

    await page.goto(`${site.server.address}/game/${gameId}`);

    await toastOf(page, 'Error', message).waitFor();
    await page.waitForURL('**/index');
  });

  it('that cannot be loaded is left', async () => {
    const { player, page } = await openLobby();
    const { gameId } = await playerActions(site.server.context, player).create(5);
    await answerInstead(page, 'games.get', 500, {});

    await page.goto(`${site.server.address}/game/${gameId}`);

    await toastOf(page, 'Error', 'Failed to join game session').waitFor();
    await page.waitForURL('**/index');
  });
});

/** A player who is neither of those in `game`. */
function other(game: Game): Game['player1'] {
  return { ...game.player1, id: randomUUID() };
}
