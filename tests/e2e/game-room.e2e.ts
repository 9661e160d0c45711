import type { Game } from '@game/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  alterAnswers,
  callsOf,
  carouselOf,
  eventually,
  holdCalls,
  openAs,
  returnToTab,
  startPlaying,
  swipe,
  toastOf,
  toastsOf,
} from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file' });

/** A text of the page itself; the live region beside it says some of them, too. */
const text = (page: Page, exact: string) => page.locator('main').getByText(exact, { exact: true });
/** What the page says: its heading, then line by line whose turn it is. */
const saidOn = async (page: Page) => [
  await page.getByRole('heading', { level: 1 }).innerText(),
  ...(await page.locator('#turn-message').innerText()).split('\n'),
];
const information = (page: Page) => page.getByRole('dialog', { name: 'Game Information' });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Confirm Your Move' });
const prepareNothing = async (_page: Page): Promise<unknown> => undefined;

/** A new game in the room of its creator, who has still to move. */
async function openAsPlayer1({ stakeAmount = 5, isInformed = true, prepare = prepareNothing } = {}) {
  const creator = await addPlayer(site.server.context);
  const { gameId } = await playerActions(site.server.context, creator).create(stakeAmount);
  const page = await openAs(site, creator, `/game/${gameId}`, { prepare });
  if (isInformed) await startPlaying(page);
  return { page, gameId, creator };
}

/** A game in the room of its joiner, who has still to move. */
async function openAsPlayer2({ stakeAmount = 5, isInformed = true, prepare = prepareNothing } = {}) {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const gameId = await addListedGame(site.server.context, creator, { stakeAmount });
  await playerActions(site.server.context, joiner).join(gameId);
  const page = await openAs(site, joiner, `/game/${gameId}`, { prepare });
  if (isInformed) await startPlaying(page);
  return { page, gameId, creator, joiner };
}

/** Has the page read its games as if player 1 had not moved yet, until `page.unrouteAll()`. */
const hidePlayer1Move = (page: Page) =>
  alterAnswers(page, 'games.get', ({ game }) => ({ game: { ...game, player1HasMoved: false } }));

describe('the info popup [GAM-01]', () => {
  it.each([
    { open: openAsPlayer1, who: 'You are Player 1' },
    { open: openAsPlayer2, who: 'You are Player 2' },
  ])('says: $who, with the stake and what can be won', async ({ open, who }) => {
    const { page } = await open({ stakeAmount: 21, isInformed: false });

    await information(page).getByText(who, { exact: true }).waitFor();

    const terms = await information(page).locator('dl > div').allInnerTexts();
    expect(terms.map((term) => term.replaceAll(/\s+/g, ' '))).toEqual([
      'Stake Amount 21 tickets',
      'Potential Win 42 tickets',
    ]);
    await information(page).getByRole('button', { name: "Let's Play!", exact: true }).click();
    await information(page).waitFor({ state: 'detached' });
  });
});

describe('the room [GAM-02]', () => {
  it('has a stake panel for player 1 only', async () => {
    const { page: first } = await openAsPlayer1({ stakeAmount: 6 });
    const { page: second } = await openAsPlayer2({ stakeAmount: 6 });

    expect(await text(first, 'Stake Amount').isVisible()).toBe(true);
    expect(await carouselOf(second).isVisible()).toBe(true);
    expect(await text(second, 'Stake Amount').count()).toBe(0);
  });

  it('has a square carousel of 383 px, on mobile of at most the width of the window less 40, and its hint', async () => {
    const { page } = await openAsPlayer1();

    for (const width of [1280, 768, 767, 423, 422, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const size = width < 768 ? Math.min(width - 40, 383) : 383;
      await eventually(() => carouselOf(page).boundingBox()).toMatchObject({ width: size, height: size });
    }
    expect(await text(page, 'Swipe right to select, left for next option').isVisible()).toBe(true);
  });
});

describe('what the room says [GAM-03] [GAM-04]', () => {
  it('to player 1 before and after the move', async () => {
    const { page } = await openAsPlayer1();

    const before = ['Make Your Move!', 'Your turn! Make your move', 'Player 2 will join soon...'];
    await eventually(() => saidOn(page)).toEqual(before);

    await swipe(page, 120);
    await page.getByRole('button', { name: 'Confirm Move' }).click();

    await text(page, 'Waiting for opponent...').waitFor();
    expect((await saidOn(page)).slice(0, 2)).toEqual(['Waiting for opponent...', 'Waiting for Player 2...']);
  });

  it('to player 2 once player 1 has moved, and while the second move is on its way', async () => {
    const { page } = await openAsPlayer2();
    const letGo = await holdCalls(page, 'games.move');

    const before = ['Make Your Move!', 'Your turn! Make your move', 'Player 1 has made their move'];
    await eventually(() => saidOn(page)).toEqual(before);

    await swipe(page, 120);

    await text(page, 'Game in Progress...').waitFor();
    expect((await saidOn(page)).slice(0, 2)).toEqual(['Game in Progress...', 'Waiting for game result...']);
    await page.context().setOffline(true);
    await text(page, 'You are offline. Still trying to send your move...').first().waitFor();
    expect((await saidOn(page))[0]).toBe('Make Your Move!');
    await page.context().setOffline(false);
    letGo();
    await page.waitForURL('**/outcome');
  });

  it('to player 2 before player 1 has moved, until it is read that they have [MOV-03]', async () => {
    const { page } = await openAsPlayer2({ prepare: hidePlayer1Move });

    await eventually(() => saidOn(page)).toEqual(['Make Your Move!', 'Waiting for Player 1 to move...']);
    await page.unrouteAll();

    const [answered] = await Promise.all([page.waitForResponse(callsOf('games.get')), returnToTab(page)]);

    const after = ['Make Your Move!', 'Your turn! Make your move', 'Player 1 has made their move'];
    await eventually(() => saidOn(page)).toEqual(after);
    const { game } = (await answered.json()) as { game: Game };
    expect(game).toMatchObject({ player1HasMoved: true, ownMove: null, result: null });
    expect(JSON.stringify(game)).not.toMatch(/rock|paper|scissors/);
  });
});

it('asks, after a join whose answer lacks it, whether player 1 has moved [MOV-03]', async () => {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const gameId = await addListedGame(site.server.context, creator);
  const page = await openAs(site, joiner);
  await alterAnswers(page, 'games.joinWithStake', ({ game }) => ({ game: { ...game, player1HasMoved: false } }));

  await page.getByRole('button', { name: `Join the game of ${creator.username} for 5 tickets` }).click();

  await page.waitForURL(`**/game/${gameId}`);
  await text(page, 'Player 1 has made their move').waitFor();
  await startPlaying(page);
  await swipe(page, 120);
  await page.waitForURL('**/outcome');
});

describe('the move of player 1 [GAM-05]', () => {
  it('is sent only when it is confirmed, and then waits for an opponent', async () => {
    const { page, gameId, creator } = await openAsPlayer1();
    const actions = playerActions(site.server.context, creator);

    await swipe(page, 120);
    await confirmation(page).getByText('You chose CAT. You cannot change it later.').waitFor();
    await confirmation(page).getByRole('button', { name: 'Back' }).click();
    await confirmation(page).waitFor({ state: 'detached' });
    expect((await actions.view(gameId)).player1HasMoved).toBe(false);

    await swipe(page, -120);
    await swipe(page, 120);
    await confirmation(page).getByRole('button', { name: 'Confirm Move', exact: true }).click();

    await page.waitForURL(`**/game/${gameId}/outcome`);
    await text(page, 'Waiting for opponent...').waitFor();
    expect(await actions.view(gameId)).toMatchObject({ status: 'waiting', ownMove: 'scissors' });
  });
});

describe('the way to the outcome [GAM-06]', () => {
  it('is taken by player 1 as soon as they have moved, also when they come back to the room', async () => {
    const { page, gameId, creator } = await openAsPlayer1();

    await playerActions(site.server.context, creator).move(gameId, 'rock');

    await page.waitForURL(`**/game/${gameId}/outcome`);
    await page.goto(`${site.server.address}/game/${gameId}`);
    await page.waitForURL(`**/game/${gameId}/outcome`);
  });

  it('is taken by player 2 right after moving, and both are told that the game is complete', async () => {
    const { page: second, gameId, creator } = await openAsPlayer2();
    const first = await openAs(site, creator, `/game/${gameId}`);
    await first.waitForURL(`**/game/${gameId}/outcome`);
    await text(first, 'Waiting for opponent...').waitFor();

    const notices = [first, second].map((page) =>
      page.getByRole('main').getByText('Redirecting to outcome...', { exact: true }).waitFor(),
    );
    await swipe(second, 120);

    await Promise.all(notices);
    await second.waitForURL(`**/game/${gameId}/outcome`);
    await toastOf(first, 'Game Complete', 'Redirecting to outcome...').waitFor();
    for (const page of [first, second]) await text(page, 'Stakes Returned').waitFor();
  });
});

describe('a room without a game [GAM-07]', () => {
  it('without an id, of another id or of other players is left for the lobby with an error, and no move is sent', async () => {
    const { gameId } = await openAsPlayer1({ isInformed: false });
    const page = await openAs(site, await addPlayer(site.server.context), '/terms');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));

    for (const id of ['', 'no-id', '00000000-0000-4000-8000-000000000000', gameId]) {
      await page.goto(`${site.server.address}/game/${id}`);
      await page.keyboard.press('ArrowRight');
      await toastOf(page, 'Error', 'Invalid game session').waitFor();

      await page.waitForURL(`${site.server.address}/index`);
      expect(await toastsOf(page).count()).toBe(1);
    }
    expect(sent).toEqual([]);
  });
});
