import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  chooseSignUp,
  createGame,
  eventually,
  openAs,
  openLobbyWithTickets,
  shownBalance,
  signUp,
  startPlaying,
  swipe,
  toastOf,
} from '../support/browser/player-page.js';
import { addListedGame, addPlayer } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });
/** Shows all animations, as most browsers do. */
const animated = { reducedMotion: 'no-preference' } as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function waitForBalance(page: Page, balance: number): Promise<void> {
  await eventually(() => shownBalance(page)).toBe(balance);
}

/** The status of a game in the database. */
async function statusOf(gameId: string): Promise<unknown> {
  const { rows } = await site.server.context.database.pool.query('SELECT status FROM games WHERE id = $1', [gameId]);
  return rows[0]?.status;
}

describe('two players', () => {
  it('sign up, flip and play a staked game by swiping, whose winner takes the pot [GST-01] [PRD-03]', async () => {
    const creator = await openLobbyWithTickets(site.browser, site.server.address, animated);
    const joiner = await openLobbyWithTickets(site.browser, site.server.address, animated);
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
    expect(await statusOf(gameId)).toBe('waiting');

    // Player 2 sees the game appear without a reload, and joins.
    await other.getByRole('button', { name: /Join the game of user_\w+ for 7 tickets/ }).click();
    await other.waitForURL(`**/game/${gameId}`);
    expect(await statusOf(gameId)).toBe('inProgress');
    await startPlaying(other);
    await swipe(other, -120);
    await swipe(other, 120);
    await other.getByRole('button', { name: 'Confirm Move' }).click();

    // MOUSE eats CHEESE: both see the outcome, player 1 without doing anything.
    await Promise.all([heading(other, 'Victory!').waitFor(), heading(one, 'Defeat!').waitFor()]);
    expect(await statusOf(gameId)).toBe('completed');
    await one.locator('main').getByText('MOUSE eats CHEESE').waitFor();
    await other.locator('main').getByText('You Won').waitFor();
    await one.locator('main').getByText('You Lost').waitFor();
    await waitForBalance(one, balance1 - 7);
    await waitForBalance(other, balance2 + 7);

    await one.getByRole('button', { name: 'Return to Lobby' }).click();
    await one.waitForURL('**/index');
  });

  it('continue after reloads and a network failure; a tie returns the stakes, and both moves can be verified [GST-01] [PRD-03]', async () => {
    const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
    const one = await openAs(site, creator);
    const gameId = await createGame(one, 7);
    await one.reload();
    await swipe(one, 120);
    await one.getByRole('button', { name: 'Confirm Move' }).click();
    await one.waitForURL(`**/game/${gameId}/outcome`);
    await one.reload();
    await one.getByText('Waiting for opponent to join and make their move.').first().waitFor();
    await waitForBalance(one, 93);
    expect(await statusOf(gameId)).toBe('waiting');
    await one.context().setOffline(true);

    const other = await openAs(site, joiner);
    await other.getByRole('button', { name: `Join the game of ${creator.username} for 7 tickets` }).click();
    await other.waitForURL(`**/game/${gameId}`);
    expect(await statusOf(gameId)).toBe('inProgress');
    await other.reload();
    await startPlaying(other);
    await swipe(other, 120);
    await other.getByRole('button', { name: 'Confirm Move' }).click();
    await heading(other, "It's a Draw!").waitFor();
    expect(await statusOf(gameId)).toBe('completed');
    expect(await heading(one, "It's a Draw!").isVisible()).toBe(false);

    await one.context().setOffline(false);

    for (const [page, opponents] of [
      [one, ' (revealed as soon as it was made)'],
      [other, ', which this device saw first'],
    ] as const) {
      await heading(page, "It's a Draw!").waitFor();
      await page.locator('main').getByText('Stakes Returned').waitFor();
      await waitForBalance(page, 100);
      await page.getByText('Provably fair').click();
      await page.getByText('Your move (CAT): matches its commitment, which this device saw first').waitFor();
      await page.getByText(`Opponent's move (CAT): matches its commitment${opponents}`).waitFor();
    }
  });
});

describe('a player', () => {
  it('stays on the outcome page, with an error, while the lobby cannot be loaded [EGM-07]', async () => {
    const creator = await addPlayer(site.server.context);
    const gameId = await addListedGame(site.server.context, creator);
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

  it('returns to the linked game after signing up, and cannot enter the game of a stranger', async () => {
    const gameId = await addListedGame(site.server.context, await addPlayer(site.server.context));
    const stranger = await openAs(site, null, `/game/${gameId}`);
    await stranger.waitForURL(/\/auth/);

    await chooseSignUp(stranger);
    await signUp(stranger);

    await toastOf(stranger, 'Error', 'Invalid game session').waitFor();
    await stranger.waitForURL('**/index');
  });
});
