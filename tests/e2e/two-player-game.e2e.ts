import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  chooseSignUp,
  createGame,
  eventually,
  openAs,
  openLobbyWithTickets,
  openPage,
  shownBalance,
  signUp,
  startPlaying,
  swipe,
  toastOf,
} from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function waitForBalance(page: Page, balance: number): Promise<void> {
  await eventually(() => shownBalance(page)).toBe(balance);
}

describe('two players', () => {
  it('sign up, flip, play a staked game by swiping, and see the right outcome and balances', async () => {
    const creator = await openLobbyWithTickets(site.browser, site.server.address);
    const joiner = await openLobbyWithTickets(site.browser, site.server.address);
    const [one, other] = [creator.page, joiner.page];
    const [balance1, balance2] = [await shownBalance(one), await shownBalance(other)];

    // Player 1 creates the game and skips CAT and MOUSE to reach CHEESE.
    const gameId = await createGame(one, 7);
    await waitForBalance(one, balance1 - 7);
    await swipe(one, -120);
    await swipe(one, -120);
    await swipe(one, 120);
    await one
      .getByRole('dialog', { name: 'Confirm Your Move' })
      .getByText(/CHEESE/)
      .waitFor();
    await one.getByRole('button', { name: 'Confirm Move' }).click();
    await one.waitForURL(`**/game/${gameId}/outcome`);
    await one.getByText('Waiting for opponent to join and make their move.').first().waitFor();

    // Player 2 sees the game appear without a reload, and joins.
    await other.getByRole('button', { name: /Join the game of user_\w+ for 7 tickets/ }).click();
    await other.waitForURL(`**/game/${gameId}`);
    await startPlaying(other);
    await swipe(other, -120);
    await swipe(other, 120);

    // MOUSE eats CHEESE: both see the outcome, player 1 without doing anything.
    await Promise.all([heading(other, 'Victory!').waitFor(), heading(one, 'Defeat!').waitFor()]);
    await one.locator('main').getByText('MOUSE eats CHEESE').waitFor();
    await other.locator('main').getByText('You Won').waitFor();
    await one.locator('main').getByText('You Lost').waitFor();
    await waitForBalance(one, balance1 - 7);
    await waitForBalance(other, balance2 + 7);

    await one.getByRole('button', { name: 'Return to Lobby' }).click();
    await one.waitForURL('**/index');
    await creator.close();
    await joiner.close();
  });

  it('see a draw return both stakes, and can verify that no move was changed', async () => {
    const [creator, joiner] = [
      await openLobbyWithTickets(site.browser, site.server.address),
      await openLobbyWithTickets(site.browser, site.server.address),
    ];
    const balance = await shownBalance(creator.page);
    await createGame(creator.page, 3);
    await swipe(creator.page, 120);
    await creator.page.getByRole('button', { name: 'Confirm Move' }).click();
    await joiner.page.getByRole('button', { name: /for 3 tickets/ }).click();
    await startPlaying(joiner.page);
    await swipe(joiner.page, 120);

    for (const { page } of [creator, joiner]) {
      await heading(page, "It's a Draw!").waitFor();
      await page.locator('main').getByText('Stakes Returned').waitFor();
      await page.getByText('Provably fair').click();
      await eventually(() => page.getByText(/matches/i).count()).toBeGreaterThanOrEqual(2);
    }
    await waitForBalance(creator.page, balance);
    await creator.close();
    await joiner.close();
  });
});

describe('a game from its creation to its end [GST-01] [PRD-03]', () => {
  /** A game with a stake of 7 in the lobby, in which player 1 has chosen CAT. */
  async function addGame() {
    const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    const gameId = await addListedGame(site.server.context, creator, { stakeAmount: 7 });
    return { gameId, creator, joiner, first: playerActions(site.server.context, creator) };
  }

  it.each([
    ['pays the winner the pot', -120, ['Victory!', 'Defeat!'], [107, 93]],
    ['returns the stakes after a tie', 0, ["It's a Draw!", "It's a Draw!"], [100, 100]],
  ] as const)('is waiting, then in progress, then completed, and %s', async (_case, left, titles, balances) => {
    const { gameId, creator, joiner, first } = await addGame();
    const page1 = await openAs(site, creator, `/game/${gameId}/outcome`);
    await waitForBalance(page1, 93);
    expect(await first.view(gameId)).toMatchObject({ status: 'waiting', player1HasMoved: true, player2: null });

    const page2 = await openAs(site, joiner);
    await page2.getByRole('button', { name: `Join the game of ${creator.username} for 7 tickets` }).click();
    await page2.waitForURL(`**/game/${gameId}`);
    expect(await first.view(gameId)).toMatchObject({ status: 'inProgress', player2: { id: joiner.id } });
    await startPlaying(page2);
    if (left !== 0) await swipe(page2, left);
    await swipe(page2, 120);

    await Promise.all([heading(page1, titles[0]).waitFor(), heading(page2, titles[1]).waitFor()]);
    expect(await first.view(gameId)).toMatchObject({ status: 'completed' });
    await eventually(async () => [await shownBalance(page1), await shownBalance(page2)]).toEqual(balances);
  });

  it('keeps its outcome page, with an error, while the lobby cannot be loaded [EGM-07]', async () => {
    const { gameId, creator } = await addGame();
    const page = await openAs(site, creator, `/game/${gameId}/outcome`);
    await page.route('**/assets/lobby-route-*', (route) => route.abort());
    const button = page.getByRole('button', { name: 'Return to Lobby' });

    await button.click();
    await toastOf(page, 'Error', 'There was an error returning to the lobby. Please try again.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/game/${gameId}/outcome`);

    await page.unrouteAll();
    await button.click();
    await heading(page, 'Game Lobby').waitFor();
  });
});

describe('a player', () => {
  it('continues a game where they were after a reload', async () => {
    const [creator, joiner] = [
      await openLobbyWithTickets(site.browser, site.server.address),
      await openLobbyWithTickets(site.browser, site.server.address),
    ];
    const gameId = await createGame(creator.page, 2);
    await creator.page.reload();
    await startPlaying(creator.page);
    await swipe(creator.page, 120);
    await creator.page.getByRole('button', { name: 'Confirm Move' }).click();
    await creator.page.waitForURL('**/outcome');
    await joiner.page.getByRole('button', { name: /for 2 tickets/ }).click();
    await joiner.page.waitForURL(`**/game/${gameId}`);
    await joiner.page.reload();
    await startPlaying(joiner.page);
    await creator.page.reload();
    await swipe(joiner.page, 120);

    await heading(joiner.page, "It's a Draw!").waitFor();
    await heading(creator.page, "It's a Draw!").waitFor();
    await creator.close();
    await joiner.close();
  });

  it('sees what they missed as soon as they are online again', async () => {
    const [creator, joiner] = [
      await openLobbyWithTickets(site.browser, site.server.address),
      await openLobbyWithTickets(site.browser, site.server.address),
    ];
    await createGame(creator.page, 4);
    await swipe(creator.page, 120);
    await creator.page.getByRole('button', { name: 'Confirm Move' }).click();
    await creator.page.waitForURL('**/outcome');
    await creator.page.context().setOffline(true);
    await joiner.page.getByRole('button', { name: /for 4 tickets/ }).click();
    await startPlaying(joiner.page);
    await swipe(joiner.page, 120);
    await heading(joiner.page, "It's a Draw!").waitFor();
    expect(await heading(creator.page, "It's a Draw!").isVisible()).toBe(false);

    await creator.page.context().setOffline(false);

    await heading(creator.page, "It's a Draw!").waitFor();
    await creator.close();
    await joiner.close();
  });

  it('returns to the linked game after signing up, and cannot enter the game of a stranger', async () => {
    const creator = await openLobbyWithTickets(site.browser, site.server.address);
    const gameId = await createGame(creator.page, 1);
    const stranger = await openPage(site.browser, site.server.address, `/game/${gameId}`);
    await stranger.page.waitForURL(/\/auth/);

    await chooseSignUp(stranger.page);
    await signUp(stranger.page);

    await stranger.page.getByText('Invalid game session').first().waitFor();
    await stranger.page.waitForURL('**/index');
    await creator.close();
    await stranger.close();
  });
});
