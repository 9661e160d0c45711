import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { pages } from '@game/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { alterAnswers, answerInstead, eventually, holdCalls, openAs, toastsOf } from '../support/player-page.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { buildPseudoWebsite, strayTexts } from '../support/pseudo-locale.js';
import { addPrize, addRaffle, shopActions } from '../support/shop.js';
import { useSite } from '../support/site.js';
import { sidewaysOverflow } from '../support/targets.js';
import { addTournament, decidedMoves, matchAt, tournamentActions } from '../support/tournaments.js';

let website = '';
beforeAll(async () => {
  website = await buildPseudoWebsite();
});
const site = useSite({ serverPer: 'file', options: () => ({ website }) });
afterAll(() => rm(website, { recursive: true, force: true }));

/** The title of the tab before the page's code has run. */
const filledInByServer = [pages.lobby.title];

const dialog = (page: Page) => page.getByRole('dialog');
const carousel = (page: Page) => page.getByRole('group');
const main = (page: Page) => page.getByRole('main');

/**
 * Every text of the page is from a catalogue and has the room it needs when it is longer than in English; `data` are
 * what need not be, such as a commitment.
 */
async function expectTranslated(page: Page, data: string[] = []): Promise<void> {
  await eventually(() => strayTexts(page, data)).toEqual([]);
  await eventually(() => sidewaysOverflow(page)).toEqual([]);
}

/** What of commitments and seeds stands on the page, be it folded away. */
const hashesOn = (page: Page) => page.locator('dd').allTextContents();

/** Two players, and a game of the first, who has chosen CAT. */
async function addGame() {
  const [creator, joiner] = [await addPlayer(site.server.context), await addPlayer(site.server.context)];
  const gameId = await addListedGame(site.server.context, creator);
  const second = playerActions(site.server.context, joiner);
  return { gameId, creator, joiner, second };
}

describe('every text comes from a catalogue', () => {
  it('in the lobby of a visitor, without and with games', async () => {
    const page = await openAs(site, null, '/index', {
      prepare: (newPage) => answerInstead(newPage, 'lobby.listGames', 200, { games: [] }),
    });
    await main(page).getByRole('button').nth(1).waitFor();
    await expectTranslated(page);

    await page.unrouteAll();
    const bot = await addPlayer(site.server.context, { isBot: true });
    await addListedGame(site.server.context, bot);
    await page.reload();
    await main(page).getByRole('listitem').first().waitFor();
    await expectTranslated(page);
  });

  it('in the lobby of a player, with a claimed flip, open games, the menu and toasts', async () => {
    const { creator, joiner } = await addGame();
    const page = await openAs(site, joiner);
    await main(page).getByRole('listitem').first().waitFor();
    const [flip, create] = [main(page).locator('section button').first(), page.locator('button[type=submit]')];

    await flip.click();
    await toastsOf(page).waitFor();
    await expectTranslated(page);
    await main(page).getByRole('spinbutton').fill('0');
    await create.click();
    await expectTranslated(page);

    await page.getByRole('banner').getByRole('button').click();
    await dialog(page).waitFor();
    await expectTranslated(page);

    const own = await openAs(site, creator);
    await own.locator(`a[href^="/game/"]`).waitFor();
    await expectTranslated(own);
  });

  it.each(['/terms', '/privacy'])('at %s', async (path) => {
    const page = await openAs(site, null, path);
    await main(page).getByRole('heading').nth(3).waitFor();

    await expectTranslated(page);
  });

  it('for signing up and logging in, with what is wrong', async () => {
    const page = await openAs(site, null, '/auth');

    for (const fields of [4, 2]) {
      await eventually(() => main(page).locator('input').count()).toBe(fields);
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid]').waitFor();
      await expectTranslated(page);
      await main(page).getByRole('button').last().click();
    }
  });

  it('for a forgotten password, a mail that is on its way, and the links of mails', async () => {
    const page = await openAs(site, null, '/auth#reset-password=guess');
    await main(page).locator('input').waitFor();
    await expectTranslated(page);
    await page.locator('button[type=submit]').click();
    await page.locator('[aria-invalid]').waitFor();
    await expectTranslated(page);
    await main(page).locator('input').fill('correct horse battery');
    await page.locator('button[type=submit]').click();
    await main(page).locator('input').waitFor({ state: 'detached' });
    await expectTranslated(page);

    await main(page).getByRole('button').first().click();
    await main(page).locator('input').fill('somebody@example.test');
    await expectTranslated(page);
    await page.locator('button[type=submit]').click();
    await main(page).getByRole('link').waitFor();
    await expectTranslated(page);

    await page.goto(`${site.server.address}/auth/callback?error=X_LOGIN_ERROR`);
    await toastsOf(page).waitFor();
    await expectTranslated(page);
    await page.goto(`${site.server.address}/auth#verify-email=guess`);
    await main(page).getByRole('button').nth(1).waitFor();
    await expectTranslated(page);
  });

  it('in the game room of player 1, from its information to the confirmation', async () => {
    const creator = await addPlayer(site.server.context);
    const { gameId } = await playerActions(site.server.context, creator).create(5);
    const page = await openAs(site, creator, `/game/${gameId}`);

    await dialog(page).waitFor();
    await expectTranslated(page);
    await dialog(page).getByRole('button').first().click();
    await dialog(page).waitFor({ state: 'detached' });
    await expectTranslated(page);

    await carousel(page).press('Enter');
    await dialog(page).waitFor();
    await expectTranslated(page);
    await answerInstead(page, 'games.move', 500, {});
    await dialog(page).getByRole('button').first().click();
    await toastsOf(page).waitFor();
    await expectTranslated(page);
  });

  it('in the game room of player 2, whose turn it is not', async () => {
    const { gameId, joiner, second } = await addGame();
    await second.join(gameId);
    const page = await openAs(site, joiner, `/game/${gameId}`, {
      prepare: (newPage) =>
        alterAnswers(newPage, 'games.get', ({ game }) => ({ game: { ...game, player1HasMoved: false } })),
    });
    await dialog(page).getByRole('button').first().click();

    await carousel(page).press('Enter');

    await toastsOf(page).waitFor();
    await expectTranslated(page);
  });

  it('on the outcome page, waiting, cancelled and completed, with the proof of fairness', async () => {
    const { gameId, creator, joiner, second } = await addGame();
    const waiting = await openAs(site, creator, `/game/${gameId}/outcome`);
    await main(waiting).getByRole('figure').waitFor();
    await expectTranslated(waiting);

    await second.join(gameId);
    // The button that calls the game off is gone.
    await eventually(() => main(waiting).getByRole('button').count()).toBe(2);
    await expectTranslated(waiting);
    await second.move(gameId, 'scissors');
    const completed = await openAs(site, joiner, `/game/${gameId}/outcome`);
    for (const page of [waiting, completed]) {
      await main(page).getByRole('figure').nth(1).waitFor();
      await page.locator('summary').click();
      await main(page).locator('dd').nth(1).waitFor();
      await expectTranslated(page, await main(page).locator('dd').allInnerTexts());
    }

    const other = await addGame();
    await playerActions(site.server.context, other.creator).cancel(other.gameId);
    const cancelled = await openAs(site, other.creator, `/game/${other.gameId}/outcome`);
    await main(cancelled).getByRole('heading').waitFor();
    await expectTranslated(cancelled);
  });

  it('on the streak page and on the earn page, with and without accounts elsewhere', async () => {
    const player = await addPlayer(site.server.context);
    const zones = ['UTC', 'Europe/Rome'];
    const page = await openAs(site, player, '/shop', { timezoneId: 'Europe/Rome' });
    await main(page).getByRole('button').nth(2).waitFor();
    await expectTranslated(page, zones);

    await page.goto(`${site.server.address}/earntickets`);
    await main(page).getByRole('listitem').nth(8).waitFor();
    await expectTranslated(page, ['@nibblewick']);
    await alterAnswers(page, 'rewards.getActivities', (reply) => ({ ...reply, x: { ...reply.x, connected: true } }));
    const metrics = { mentions: 7, percentage: 12.5, fetchedAt: new Date().toISOString() };
    await answerInstead(page, 'x.getMetrics', 200, metrics);
    await page.reload();
    await main(page).getByRole('progressbar').nth(2).waitFor();
    await expectTranslated(page);
  });

  it('on the profile, as it is, being edited, and before the account is deleted', async () => {
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player, '/profile');
    await main(page).locator('time').waitFor();
    await main(page).getByRole('list').nth(1).getByRole('listitem').waitFor();
    const profile = await page.request.get(`${site.server.address}/api/profiles.getOwn`);
    const { email } = ((await profile.json()) as { profile: { email: string } }).profile;
    const data = [email, ...(await main(page).locator('time').allInnerTexts())];
    await expectTranslated(page, data);

    for (const index of [3, 1, 0]) await main(page).locator('button:has(svg)').nth(index).click();
    await eventually(() => main(page).locator('input:visible').count()).toBe(9);
    await expectTranslated(page, data);
    await main(page).getByRole('button').last().click();
    await dialog(page).waitFor();
    await expectTranslated(page, data);
  });

  it('in the list of tournaments, empty, with some, and while joining one', async () => {
    const viewer = await addPlayer(site.server.context);
    const page = await openAs(site, viewer, '/tournaments');
    await main(page).getByRole('link').nth(1).waitFor();
    await expectTranslated(page);

    const { tournamentId } = await addTournament(site.server.context, { initialMoves: decidedMoves(2) });
    await tournamentActions(site.server.context, viewer).create(8, 10, 'rock');
    await main(page).getByRole('listitem').nth(1).waitFor();
    await expectTranslated(page);
    await main(page).getByRole('listitem').last().getByRole('button').click();
    await carousel(page).waitFor();
    await expectTranslated(page);
    await carousel(page).press('Enter');
    await toastsOf(page).waitFor();
    await expectTranslated(page);

    await tournamentActions(site.server.context, await addPlayer(site.server.context)).join(tournamentId, 'rock');
    await page.goto(`${site.server.address}/tournaments?status=in_progress`);
    await main(page).getByRole('listitem').waitFor();
    await expectTranslated(page);
  });

  it('when a tournament is created, with what is wrong', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/tournaments/create');
    await carousel(page).press('Enter');
    await page.locator('button[type=submit]').click();
    await page.locator('[aria-invalid]').first().waitFor();
    await expectTranslated(page);
    await main(page).getByRole('spinbutton').fill('0');
    await expectTranslated(page);
  });

  it('of a tournament that waits, is left, and is cancelled', async () => {
    const { tournamentId, players, actions } = await addTournament(site.server.context, {
      initialMoves: decidedMoves(3),
    });
    const [creator, joiner] = players;
    for (const player of [await addPlayer(site.server.context), joiner ?? null, creator ?? null]) {
      const page = await openAs(site, player, `/tournaments/${tournamentId}`);
      await main(page).getByRole('listitem').first().waitFor();
      await expectTranslated(page, await hashesOn(page));
      await main(page).getByRole('button').first().click();
      await dialog(page).waitFor();
      await expectTranslated(page, await hashesOn(page));
    }
    const page = await openAs(site, joiner ?? null, `/tournaments/${tournamentId}`);
    await actions[0]?.cancel(tournamentId);
    await main(page).locator('p[role=status]').waitFor();
    await expectTranslated(page, await hashesOn(page));
    await page.goto(`${site.server.address}/tournaments/none`);
    await main(page).getByRole('heading').waitFor();
    await expectTranslated(page);
  });

  it('of a tournament that is played, from the first result to the end', async () => {
    const { tournamentId, players, actions } = await addTournament(site.server.context, {
      initialMoves: decidedMoves(4),
    });
    const page = await openAs(site, players[0] ?? null, '/terms');
    await toastsOf(page).waitFor();
    await expectTranslated(page);
    await page.goto(`${site.server.address}/tournaments/${tournamentId}`);
    await dialog(page).locator('summary').click();
    await dialog(page).locator('dd').nth(3).waitFor();
    await expectTranslated(page, await hashesOn(page));
    await dialog(page).getByRole('button').first().click();
    await carousel(page).first().waitFor();
    await main(page).locator('summary').click();
    await expectTranslated(page, await hashesOn(page));

    const { tournament } = (await actions[0]?.view(tournamentId)) ?? {};
    const final = matchAt(tournament?.matches ?? [], 2, 1).id;
    await actions[0]?.move(final, 'rock');
    await actions[2]?.move(final, 'rock');
    await dialog(page).waitFor();
    await dialog(page).getByRole('button').first().click();
    await main(page).getByRole('timer').nth(1).waitFor();
    await expectTranslated(page, await hashesOn(page));
    await actions[0]?.move(final, 'rock');
    await main(page).locator('figcaption').waitFor();
    await expectTranslated(page, await hashesOn(page));
    await actions[2]?.move(final, 'scissors');
    await dialog(page).getByRole('button').first().click();
    await toastsOf(page).waitFor();
    await expectTranslated(page, await hashesOn(page));
    await page.goto(`${site.server.address}/tournaments?status=completed`);
    await main(page).getByRole('listitem').waitFor();
    await expectTranslated(page);
  });

  it('on the statistics page, before the first game and after one', async () => {
    const { gameId, joiner, second } = await addGame();
    const page = await openAs(site, joiner, '/statistics');
    await main(page).locator('dl').waitFor();
    await main(page).locator('svg').nth(5).waitFor();
    await expectTranslated(page);

    await second.join(gameId);
    await second.move(gameId, 'rock');
    await main(page).locator('time').waitFor();
    await main(page).locator('summary').click();
    await expectTranslated(page, await main(page).locator('time, td:nth-child(2)').allInnerTexts());
  });

  it('where tickets are bought, with how each checkout went', async () => {
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player, '/shop/tickets?checkout=cancelled');
    await main(page).getByRole('button').last().click();
    await toastsOf(page).waitFor();
    await expectTranslated(page);

    for (const status of ['pending', 'paid', 'reversed', 'expired'] as const) {
      const purchase = { id: randomUUID(), tickets: 100, priceCents: 99, status, createdAt: new Date().toISOString() };
      await answerInstead(page, 'payments.getPurchase', 200, { purchase });
      await page.goto(`${site.server.address}/shop/tickets?checkout=success&purchase=${purchase.id}`);
      await main(page).getByRole('region').waitFor();
      await expectTranslated(page);
    }
  });

  it('among the prizes, on the pages of a raffle and of a prize, and in their dialogs', async () => {
    const { context } = site.server;
    const player = await addPlayer(context);
    const raffleId = await addRaffle(context, { raffleType: 'premium' });
    const wonId = await addRaffle(context, { maxEntries: 1 });
    const prizeId = await addPrize(context, { ticketPrice: 50 });
    await shopActions(context, player).redeem(prizeId);
    await shopActions(context, player).enter(wonId);
    const page = await openAs(site, player);
    await dialog(page).waitFor();
    const data = ['A cushion', 'A mug', 'Soft, warm and slightly chewed.'];
    await expectTranslated(page, data);

    for (const query of ['', '?type=premium']) {
      await page.goto(`${site.server.address}/shop/prizes${query}`);
      await main(page).getByRole('list').nth(1).waitFor();
      await expectTranslated(page, data);
    }
    await page.goto(`${site.server.address}/product/${raffleId}`);
    await main(page).getByRole('button').first().click();
    await dialog(page).waitFor();
    await expectTranslated(page, data);
    await dialog(page).getByRole('button').first().click();
    await toastsOf(page).waitFor();
    await expectTranslated(page, data);

    await page.goto(`${site.server.address}/product/${wonId}`);
    await dialog(page).waitFor();
    await expectTranslated(page, data);
    await page.goto(`${site.server.address}/product/${prizeId}`);
    await main(page).getByRole('button').first().waitFor();
    await expectTranslated(page, data);
    await main(page).getByRole('button').first().click();
    await toastsOf(page).or(dialog(page)).first().waitFor();
    await expectTranslated(page, data);

    const visitor = await openAs(site, null, `/product/${raffleId}`);
    await main(visitor).getByRole('heading').waitFor();
    await expectTranslated(visitor, data);
    await visitor.goto(`${site.server.address}/product/${wonId}/proof`);
    await main(visitor).locator('dd').nth(1).waitFor();
    await visitor.locator('summary').click();
    const proof = await main(visitor).locator('dd').allInnerTexts();
    await expectTranslated(visitor, [...data, player.username, ...proof]);
  });

  it('while the session loads, when it cannot be read, and when the network is away', async () => {
    let letGo = (): void => undefined;
    const page = await openAs(site, null, '/index', {
      prepare: async (newPage) => {
        await newPage.clock.install();
        await answerInstead(newPage, 'auth.getSession', 500, {});
        letGo = await holdCalls(newPage, 'auth.getSession');
      },
    });
    await main(page).getByRole('status').waitFor();
    await expectTranslated(page, filledInByServer);

    letGo();
    await eventually(async () => {
      await page.clock.fastForward(4000);
      return main(page).getByRole('alert').isVisible();
    }).toBe(true);
    await page.context().setOffline(true);
    await page
      .getByRole('status')
      .filter({ has: page.locator('svg') })
      .first()
      .waitFor();
    await expectTranslated(page, filledInByServer);
  });

  it('when the code of a page is broken', async () => {
    const page = await openAs(site, null, '/index', {
      prepare: (newPage) =>
        newPage.route('**/assets/lobby-route-*', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
        ),
    });
    await main(page).getByRole('alert').waitFor();

    await expectTranslated(page, filledInByServer);
  });
});
