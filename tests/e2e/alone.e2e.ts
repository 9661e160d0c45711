import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  carouselOf,
  eventually,
  openLobbyWithTickets,
  shownBalance,
  startPlaying,
  toastsOf,
} from '../support/player-page.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'file', options: () => ({ env: { DEMO: '1' } }) });

const houseGames = (page: Page) => page.getByRole('list', { name: 'Games to join' }).getByRole('listitem');

/** Plays whatever waits for a move in the tournament on the page until it is over; returns how it ended. */
async function playToTheEnd(page: Page): Promise<string> {
  const over = page.getByRole('dialog', { name: 'Tournament Complete!' });
  const hand = page.getByRole('dialog').getByRole('button', { name: 'Continue' });
  const picker = page.getByRole('group', { name: 'Your move' });
  for (;;) {
    await over.or(hand).or(picker).first().waitFor({ timeout: 15_000 });
    if (await over.isVisible()) return over.innerText();
    if (await hand.isVisible()) await hand.click();
    else await picker.press('Enter', { timeout: 1000 }).catch(() => undefined);
  }
}

it('one who is alone finishes a first game, and plays a tournament to its end, without a second person [D-36]', async () => {
  const { page } = await openLobbyWithTickets(site.browser, site.server.address);
  const tickets = await shownBalance(page);
  await houseGames(page).first().waitFor();
  expect(await houseGames(page).count()).toBeGreaterThanOrEqual(4);
  expect(await houseGames(page).first().innerText()).toContain('BOT');

  await houseGames(page).first().getByRole('button', { name: /^Join/ }).click();
  await startPlaying(page);
  await carouselOf(page).press('Enter');
  await page.getByRole('heading', { name: /^(Victory|Defeat)!$|^It's a Draw!$/ }).waitFor();
  await page.getByRole('button', { name: 'Return to Lobby' }).click();
  await eventually(() => houseGames(page).count()).toBeGreaterThanOrEqual(4);
  expect(await shownBalance(page)).toBeGreaterThanOrEqual(tickets - 5);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Tournaments' }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('dialog', { name: 'Choose Your Move' }).getByRole('group').press('Enter');
  // What tells that they are in leads to it, and so does what tells a moment later that their match is ready.
  await toastsOf(page).getByRole('link').click();
  expect(await playToTheEnd(page)).toMatch(/Winner: \w+/);
});
