import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  carouselOf,
  chooseSignUp,
  eventually,
  openPage,
  shownBalance,
  signUp,
  startPlaying,
  toastsOf,
  waitForTickets,
} from '../support/browser/player-page.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({
  serverPer: 'file',
  options: () => ({ env: { DEMO: '1', STARTING_BALANCE: '0', HOUSE_TOURNAMENT_SECONDS: '5' } }),
});

const houseGames = (page: Page) => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');

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

it('lets a player finish a first game, play a tournament to its end and enter a raffle without a second person', async () => {
  const { page } = await openPage(site.browser, site.server.address, '/auth');
  await chooseSignUp(page);
  await signUp(page);
  await page.getByRole('region', { name: 'Daily Flip' }).getByText('Start here: 10 to 50 tickets').waitFor();
  await page.getByRole('button', { name: 'Flip', exact: true }).click();
  await waitForTickets(page);
  const steps = page.getByRole('complementary', { name: 'First steps' });
  await steps.getByText('You have tickets!').waitFor();
  const tickets = await shownBalance(page);
  await eventually(() => houseGames(page).count()).toBeGreaterThanOrEqual(4);
  expect(await houseGames(page).first().innerText()).toContain('BOT');

  await houseGames(page).first().getByRole('button', { name: /^Join/ }).click();
  await startPlaying(page);
  await carouselOf(page).press('Enter');
  await page.getByRole('button', { name: 'Confirm Move' }).click();
  await page.getByRole('heading', { name: /^(Victory|Defeat)!$|^It's a Draw!$/ }).waitFor();
  await page.getByRole('button', { name: 'Return to Lobby' }).click();
  await steps.getByText('Want more tickets?').waitFor();
  await steps.getByRole('button', { name: 'Got it' }).click();
  await steps.waitFor({ state: 'detached' });
  await eventually(() => houseGames(page).count()).toBeGreaterThanOrEqual(4);
  expect(await shownBalance(page)).toBeGreaterThanOrEqual(tickets - 5);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Tournaments' }).click();
  // The lobby, which also has Join buttons, stays until the code of the page has loaded.
  await page.getByRole('list', { name: 'Available' }).getByRole('button', { name: 'Join' }).click();
  await page.getByRole('dialog', { name: 'Choose Your Move' }).getByRole('group').press('Enter');
  await page.getByRole('button', { name: 'Confirm Move' }).click();
  // The toast about joining links to the tournament, and so does the one about the match that follows it.
  await toastsOf(page).getByRole('link').click();
  expect(await playToTheEnd(page)).toMatch(/Winner: \w+/);
  await page.getByRole('button', { name: 'Return to Tournaments' }).click();

  await page.goto(`${site.server.address}/shop/prizes`);
  await page.getByRole('link', { name: /CAT Mug/ }).click();
  await page.getByText('0/100 Entries').waitFor();
  await page.getByRole('button', { name: 'Enter Raffle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Entry' }).click();
  await page.getByText('1/100 Entries').waitFor();
  await page.getByText('You have 1 entry in this raffle', { exact: true }).waitFor();
  await page.goto(`${site.server.address}/index`);
  await houseGames(page).first().waitFor();
  expect(await steps.count()).toBe(0);
});
