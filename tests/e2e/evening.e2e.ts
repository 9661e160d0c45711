import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { systemClock } from '../../apps/server/src/platform/clock.js';
import {
  carouselOf,
  chooseSignUp,
  eventually,
  openAs,
  openPage,
  shownBalance,
  signUp,
  startPlaying,
  toastOf,
  waitForTickets,
} from '../support/browser/player-page.js';
import { addListedGame, addPlayer } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const tournamentSeconds = 12 * 60;

/** The time of the system, and later after each jump of the test. */
let jumpedMs = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + jumpedMs) };

const site = useSite({
  serverPer: 'file',
  options: () => ({
    clock,
    env: { DEMO: '1', STARTING_BALANCE: '0', HOUSE_TOURNAMENT_SECONDS: String(tournamentSeconds) },
  }),
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const houseGames = (page: Page) => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');
const result = (page: Page) => page.getByRole('heading', { name: /^(Victory|Defeat)!$|^It's a Draw!$/ });

/** Waits until a game with this stake is listed, as a player does who takes a few seconds between two hands. */
async function waitForListedGame(stakeAmount: number): Promise<void> {
  const listed = async () => (await site.server.context.lobby.listGames({})).games;
  await eventually(async () => (await listed()).map((game) => game.stakeAmount)).toContain(stakeAmount);
}

/** Opens pages as after a prize alert, which would otherwise open in the lobby over what the test clicks. */
const withoutPrizeAlert = {
  prepare: (page: Page) => page.addInitScript(() => sessionStorage.setItem('prize-alert', 'shown')),
};

/** Selects the first move and confirms it: two taps. */
async function move(page: Page): Promise<void> {
  await button(page, 'Select CAT').click();
  await button(page, 'Confirm Move').click();
}

/** Plays the tournament on the page until it is complete. Returns the text of its last dialog. */
async function playToTheEnd(page: Page): Promise<string> {
  const over = page.getByRole('dialog', { name: 'Tournament Complete!' });
  const hand = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
  const picker = page.getByRole('group', { name: 'Your move' });
  const confirmation = page.getByRole('button', { name: 'Confirm Move' });
  for (;;) {
    await over.or(hand).or(confirmation).or(picker).first().waitFor();
    if (await over.isVisible()) return over.innerText();
    if (await hand.isVisible()) await hand.click();
    else if (await confirmation.isVisible()) await confirmation.click({ timeout: 1000 }).catch(() => undefined);
    else await picker.press('Enter', { timeout: 1000 }).catch(() => undefined);
  }
}

it('gives a player an evening: tickets, ten hands of three taps, a rematch, a tournament, and a reason to return', async () => {
  const { context, address } = site.server;
  const { page } = await openPage(site.browser, address, '/auth', withoutPrizeAlert);
  await chooseSignUp(page);
  await signUp(page);
  const daily = page.getByRole('region', { name: 'Daily Flip' });
  await daily.getByText('Start here: 10 to 50 tickets').waitFor();
  await button(page, 'Flip').click();
  await waitForTickets(page);
  await button(page, /^Bonus \+25/).click();
  await eventually(() => shownBalance(page)).toBeGreaterThanOrEqual(35);
  await page.getByRole('complementary', { name: 'First steps' }).getByText('You have tickets!').waitFor();

  // The first hand needs a fourth tap, because it shows the rules.
  await eventually(() => houseGames(page).count()).toBeGreaterThanOrEqual(4);
  expect(await houseGames(page).first().innerText()).toContain('BOT');
  await page.getByRole('button', { name: /for 1 ticket$/ }).click();
  await startPlaying(page);
  await move(page);
  await result(page).waitFor();
  for (let hand = 2; hand <= 9; hand += 1) {
    await waitForListedGame(1);
    await button(page, /^Play Again/).click();
    await move(page);
    await result(page).waitFor();
  }

  // The tenth hand is against a person, who comes before bots.
  const friend = await addPlayer(context);
  await addListedGame(context, friend, { stakeAmount: 1 });
  await button(page, /^Play Again/).click();
  await move(page);
  await page.getByRole('main').getByText(friend.username).first().waitFor();
  const friendPage = await openAs(site, friend, '/index', withoutPrizeAlert);
  await button(page, 'Rematch').click();
  await move(page);
  await button(friendPage, 'Accept').click();
  await startPlaying(friendPage);
  await move(friendPage);
  await Promise.all([result(page).waitFor(), result(friendPage).waitFor()]);

  const startsInMs = async () => {
    const { tournament } = await context.tournaments.queries.getNext(null);
    return Date.parse(tournament?.startsAt ?? '') - clock.now().getTime();
  };
  // The bots take the seats of a tournament that is about to start.
  if ((await startsInMs()) < 2 * minuteMs) jumpedMs += 2 * minuteMs;
  await eventually(startsInMs).toBeGreaterThan(2 * minuteMs);
  await button(page, 'Menu').click();
  await page.getByRole('link', { name: 'Tournaments' }).click();
  await page.getByRole('region', { name: 'House Tournament' }).getByRole('link', { name: 'Join' }).click();
  // The list has a button with the same name, and stays until the page of the tournament is rendered.
  await page.getByRole('heading', { level: 1, name: /^Tournament #/ }).waitFor();
  await button(page, 'Join').click();
  await carouselOf(page).press('Enter');
  await button(page, 'Confirm Move').click();
  await toastOf(page, 'Tournament Joined').waitFor();
  // A tournament that starts minutes too late is cancelled.
  jumpedMs += await startsInMs();
  expect(await playToTheEnd(page)).toMatch(/Winner: \w+/);
  await button(page, 'Return to Tournaments').click();

  jumpedMs += dayMs;
  await page.goto(`${address}/index`);
  await daily.getByText('10 to 50 tickets, once a day.').waitFor();
  const tickets = await shownBalance(page);
  await button(page, 'Flip').click();
  await daily.getByText('Day 2 of 7.').waitFor({ state: 'attached' });
  await eventually(() => shownBalance(page)).toBeGreaterThanOrEqual(tickets + 10);
  await page.goto(`${address}/shop/prizes`);
  await page.getByRole('link', { name: /CAT Mug/ }).click();
  await button(page, 'Enter Raffle').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Entry' }).click();
  await page.getByText('You have 1 entry in this raffle', { exact: true }).waitFor();
});
