import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  chooseSignUp,
  createGame,
  eventually,
  openLobbyWithTickets,
  openPage,
  shownBalance,
  signUp,
  startPlaying,
  swipe,
} from '../support/player-page.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function waitForBalance(page: Page, balance: number): Promise<void> {
  await eventually(() => shownBalance(page)).toBe(balance);
}

describe('two people', () => {
  it('sign up, flip, play a staked game by swiping, and see the right outcome and balances', async () => {
    const creator = await openLobbyWithTickets(site.browser, site.server.address);
    const joiner = await openLobbyWithTickets(site.browser, site.server.address);
    const [one, other] = [creator.page, joiner.page];
    const [balance1, balance2] = [await shownBalance(one), await shownBalance(other)];

    // Player 1 creates the game and passes over CAT and MOUSE to CHEESE.
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

    // Player 2 sees it appear, without reloading, and joins.
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

describe('a person', () => {
  it('who reloads in the middle of a game goes on where they were', async () => {
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

  it('who was offline sees what they missed within 5 seconds of being back', async () => {
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

    await heading(creator.page, "It's a Draw!").waitFor({ timeout: 5000 });
    await creator.close();
    await joiner.close();
  });

  it('who signs up on the way to a game comes to it, and a stranger’s game is no valid session', async () => {
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
