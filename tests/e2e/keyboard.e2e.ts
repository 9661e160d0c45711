import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { useKeyboard, type KeyboardUser } from '../support/browser/keyboard.js';
import { eventually, openAs, waitForTickets } from '../support/browser/player-page.js';
import { addPlayer } from '../support/builders/players.js';
import { useSite } from '../support/counterparts/site.js';

const site = useSite({ serverPer: 'file' });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

interface Person {
  page: Page;
  keys: KeyboardUser;
}

/** Signs up and claims the daily flip. */
async function openLobby(): Promise<Person> {
  const page = await openAs(site, null, '/auth');
  const keys = useKeyboard(page);
  await heading(page, 'Create Your Profile!').waitFor();
  await keys.goTo('Email');
  await keys.type(`${randomUUID()}@example.test`);
  await keys.goTo('Password');
  await keys.type('correct horse battery');
  await keys.goTo(/^I agree/);
  await keys.press('Space');
  await keys.goTo('SIGN UP');
  await keys.press('Enter');
  await heading(page, 'Your Name and Picture').waitFor();
  await keys.goTo('Skip');
  await keys.press('Enter');

  await heading(page, 'Game Lobby').waitFor();
  await keys.expectFocus();
  await keys.goTo('Flip');
  await keys.press('Enter');
  await page.getByText(/^Come back in/).waitFor();
  await keys.expectFocus();
  await waitForTickets(page);
  return { page, keys };
}

/** Closes the information about a new game. */
async function startPlaying({ page, keys }: Person): Promise<void> {
  await dialog(page, 'Game Information').waitFor();
  await keys.expectTrap();
  await keys.goTo("Let's Play!");
  await keys.press('Enter');
  await dialog(page, 'Game Information').waitFor({ state: 'detached' });
  await eventually(() => keys.focused()).toContain('"Your move"');
}

describe('with a keyboard alone', () => {
  it('one player signs up, flips, creates a game and confirms a move, another joins, and both see the outcome', async () => {
    const first = await openLobby();
    await first.keys.goTo('Stake Amount');
    await first.keys.press('ControlOrMeta+a');
    await first.keys.type('4');
    await first.keys.goTo('Create Game');
    await first.keys.press('Enter');
    await startPlaying(first);

    await first.keys.press('ArrowLeft');
    await first.keys.press('Enter');
    await dialog(first.page, 'Confirm Your Move').getByText(/MOUSE/).waitFor();
    await first.keys.expectTrap();
    await first.keys.press('Escape');
    await dialog(first.page, 'Confirm Your Move').waitFor({ state: 'detached' });
    await eventually(() => first.keys.focused()).toContain('"Your move"');
    await first.keys.goTo('Select MOUSE');
    await first.keys.press('Space');
    await first.keys.goTo('Confirm Move');
    await first.keys.press('Enter');
    await heading(first.page, 'Waiting for opponent...').waitFor();
    await first.keys.expectFocus();

    const joinersPage = await openAs(site, await addPlayer(site.server.context));
    const second: Person = { page: joinersPage, keys: useKeyboard(joinersPage) };
    await joinersPage.getByRole('button', { name: /^Join the game of user_\w+ for 4 tickets$/ }).waitFor();
    await second.keys.goTo(/^Join the game of user_\w+ for 4 tickets$/);
    await second.keys.press('Enter');
    await startPlaying(second);
    await second.keys.press('ArrowRight');
    await dialog(second.page, 'Confirm Your Move').waitFor();
    await second.keys.press('Enter');

    await Promise.all([heading(second.page, 'Victory!').waitFor(), heading(first.page, 'Defeat!').waitFor()]);
    for (const { page, keys } of [first, second]) {
      await keys.expectFocus();
      await keys.goTo(/^Provably fair/);
      await keys.press('Space');
      await page
        .getByText(/matches its commitment/)
        .nth(1)
        .waitFor();
      await keys.goTo('Return to Lobby', page === first.page ? 'Tab' : 'Shift+Tab');
      await keys.press('Enter');
      await heading(page, 'Game Lobby').waitFor();
      await keys.expectFocus();
    }
  });

  it('the menu opens, traps the focus, restores it, and links to another page', async () => {
    const page = await openAs(site, await addPlayer(site.server.context), '/terms');
    const keys = useKeyboard(page);
    await heading(page, 'Terms and Conditions').waitFor();

    await keys.goTo('Menu Rewards to collect');
    await keys.press('Enter');
    await dialog(page, 'Menu').waitFor();
    await keys.expectTrap();
    await keys.press('Escape');
    await dialog(page, 'Menu').waitFor({ state: 'detached' });
    await eventually(() => keys.focused()).toBe('button "Menu Rewards to collect"');

    await keys.press('Space');
    await dialog(page, 'Menu').waitFor();
    await keys.goTo('Game Lobby To collect');
    await keys.press('Enter');
    await heading(page, 'Game Lobby').waitFor();
    await keys.expectFocus();
  });
});
