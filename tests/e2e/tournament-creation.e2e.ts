import { errors } from '@game/contract';
import { tournamentSizes } from '@game/rules';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  answerInstead,
  callsOf,
  carouselOf,
  eventually,
  holdCalls,
  openAs,
  shownBalance,
  swipe,
  toastOf,
} from '../support/player-page.js';
import { addPlayer } from '../support/players.js';
import { setWidth } from '../support/screen-settings.js';
import { useSite } from '../support/site.js';

const site = useSite({ serverPer: 'test' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const size = (page: Page) => page.getByRole('combobox', { name: 'Number of Players', exact: true });
const stake = (page: Page) => page.getByRole('spinbutton', { name: 'Stake Amount (tickets)', exact: true });
const errorOf = async (page: Page, field: 'maxPlayers' | 'stakeAmount') => {
  const input = page.locator(`[name="${field}"]`);
  if ((await input.getAttribute('aria-invalid')) !== 'true') return null;
  const ids = (await input.getAttribute('aria-describedby')) ?? '';
  return page.locator(`[id="${ids.split(' ').at(-1)}"]`).innerText();
};

/** The page as a player with so many tickets sees it; counts what is submitted. */
async function openCreation({ balance = 1000 } = {}) {
  const player = await addPlayer(site.server.context, { balance });
  const page = await openAs(site, player, '/tournaments/create');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(() => shownBalance(page)).toBe(balance);
  const submitted: unknown[] = [];
  page.on('request', (request) => {
    if (callsOf('tournaments.createWithStake').test(request.url())) submitted.push(request.postDataJSON());
  });
  return { page, player, submitted };
}

it('is for players [RTE-14]', async () => {
  const { page } = await openCreation();
  expect(await page.title()).toBe('Create Tournament - Nibblewick');

  const anonymous = await openAs(site, null, '/tournaments/create');
  await anonymous.waitForURL('**/auth');
});

it('says what is done here [TCR-01]', async () => {
  const { page } = await openCreation();

  await page.getByRole('heading', { level: 1, name: 'Create Tournament', exact: true }).waitFor();

  const text = 'Set up your tournament parameters and choose your initial move.';
  expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true);
});

it('asks for the number of players and the stake [TCR-02]', async () => {
  const { page } = await openCreation();

  expect(await size(page).locator('option:checked').innerText()).toBe('Select number of players');
  expect(await size(page).locator('option:not([disabled])').allInnerTexts()).toEqual([
    '4 players',
    '8 players',
    '16 players',
    '32 players',
    '64 players',
  ]);
  expect(await stake(page).getAttribute('placeholder')).toBe('Enter stake amount');
  expect(await stake(page).inputValue()).toBe('');
});

it('asks for a move by a carousel of three, with a picture of how to swipe, and says which was chosen [TCR-03]', async () => {
  const { page } = await openCreation();
  const section = page.getByRole('region', { name: 'Select Your Move', exact: true });
  expect(await section.locator('svg').first().isVisible()).toBe(true);
  expect(await page.getByText(/^Selected:/).count()).toBe(0);

  for (const name of ['CAT', 'MOUSE', 'CHEESE']) {
    await button(page, `Select ${name}`).waitFor();
    await swipe(page, 120);
    await section.getByText(`Selected: ${name}`, { exact: true }).waitFor();
    await swipe(page, -120);
  }
  await button(page, 'Select CAT').waitFor();
  expect(await section.getByText('Selected: CHEESE', { exact: true }).isVisible()).toBe(true);
});

it('shows the prize pool as it is typed', async () => {
  const { page } = await openCreation();
  const preview = page.getByRole('status').filter({ hasText: 'Prize Pool' });
  expect(await preview.innerText()).toMatch(/\.\.\.$/);

  await size(page).selectOption('16');
  await stake(page).fill('75');
  await eventually(async () => (await preview.innerText()).replaceAll(/\s+/g, ' ')).toBe('Prize Pool 1,200 tickets');
  await size(page).selectOption('64');
  await eventually(async () => (await preview.innerText()).replaceAll(/\s+/g, ' ')).toBe('Prize Pool 4,800 tickets');
  await stake(page).fill('0');
  await eventually(() => preview.innerText()).toMatch(/\.\.\.$/);
});

describe('the buttons [TCR-04]', () => {
  it('cancel, back to the list', async () => {
    const { page, submitted } = await openCreation();
    const cancel = page.getByRole('link', { name: 'Cancel', exact: true });
    await setWidth(page, 320);
    expect((await cancel.boundingBox())?.height).toBeLessThan(60);

    await cancel.click();

    await page.waitForURL('**/tournaments');
    expect(submitted).toEqual([]);
  });

  it('create, unless there is no move yet or it is under way', async () => {
    const { page } = await openCreation();
    await size(page).selectOption('8');
    await stake(page).fill('10');
    expect(await button(page, 'Create Tournament').isDisabled()).toBe(true);
    await button(page, 'Select CAT').click();
    expect(await button(page, 'Create Tournament').isEnabled()).toBe(true);

    const letGo = await holdCalls(page, 'tournaments.createWithStake');
    await button(page, 'Create Tournament').click();
    await button(page, 'Creating...').waitFor();
    expect(await button(page, 'Creating...').isDisabled()).toBe(true);
    letGo();

    await page.waitForURL('**/tournaments');
  });
});

describe('what is wrong [VAL-17]', () => {
  it('is said below each field, and nothing is submitted', async () => {
    const { page, submitted } = await openCreation({ balance: 50 });
    await button(page, 'Select CAT').click();
    await button(page, 'Create Tournament').click();

    await eventually(() => errorOf(page, 'maxPlayers')).toBe('Select 4, 8, 16, 32 or 64 players.');
    expect(await errorOf(page, 'stakeAmount')).toBe('Stake amount is required');
    expect(await size(page).evaluate((field) => field === document.activeElement)).toBe(true);

    await size(page).selectOption('4');
    await eventually(() => errorOf(page, 'maxPlayers')).toBe(null);
    for (const [text, message] of [
      ['0', 'Minimum stake is 1 ticket'],
      ['-5', 'Minimum stake is 1 ticket'],
      ['1.5', 'Enter a whole number of tickets'],
      ['51', "You don't have enough balance for this stake"],
      ['1000001', 'Maximum stake is 1,000,000 tickets'],
      ['', 'Stake amount is required'],
    ] as const) {
      await stake(page).fill(text);
      await button(page, 'Create Tournament').click();
      await eventually(() => errorOf(page, 'stakeAmount')).toBe(message);
      expect(await stake(page).evaluate((field) => field === document.activeElement)).toBe(true);
    }
    expect(submitted).toEqual([]);
  });

  it('without a move is told by a toast, and nothing is submitted', async () => {
    const { page, submitted } = await openCreation();
    await size(page).selectOption('4');
    await stake(page).fill('5');

    await stake(page).press('Enter');

    await toastOf(page, 'Select a move', 'Please select your initial move for the tournament.').waitFor();
    expect(submitted).toEqual([]);
  });

  it('is nothing for 4, 8, 16, 32 and 64 players', async () => {
    const { page, submitted } = await openCreation();
    for (const maxPlayers of tournamentSizes) {
      await size(page).selectOption(String(maxPlayers));
      await stake(page).fill('1');
      await button(page, 'Select CAT').click();

      await button(page, 'Create Tournament').click();

      await page.waitForURL('**/tournaments');
      expect(submitted.at(-1)).toEqual({ maxPlayers, stakeAmount: 1, initialMove: 'rock' });
      await page.getByRole('link', { name: 'Create Tournament' }).click();
    }
    expect(submitted).toHaveLength(tournamentSizes.length);
  });
});

it('takes a stake of 1 or more; a game 5 at first, from 1 to the balance [CON-01]', async () => {
  const { page, submitted } = await openCreation({ balance: 80 });
  await size(page).selectOption('4');
  await button(page, 'Select CAT').click();
  await stake(page).fill('0');
  await button(page, 'Create Tournament').click();
  await eventually(() => errorOf(page, 'stakeAmount')).toBe('Minimum stake is 1 ticket');
  await stake(page).fill('1');
  await button(page, 'Create Tournament').click();
  await page.waitForURL('**/tournaments');
  expect(submitted).toMatchObject([{ stakeAmount: 1 }]);

  await page.goto(`${site.server.address}/index`);
  const ofGame = page.getByLabel('Stake Amount');
  expect(await ofGame.inputValue()).toBe('5');
  await eventually(() => ofGame.getAttribute('max')).toBe('79');
  expect(await ofGame.getAttribute('min')).toBe('1');
});

describe('creating [ETN-02]', () => {
  const code = 'INSUFFICIENT_BALANCE_TO_CREATE';
  const refusal = { code, message: errors[code].message };

  it('succeeds: it says so, leads to the list with the new tournament, and the form is empty again [RPC-04]', async () => {
    const { page, submitted } = await openCreation();
    await size(page).selectOption('8');
    await stake(page).fill('10');
    await carouselOf(page).press('ArrowLeft');
    await carouselOf(page).press('Enter');
    await page.getByText('Selected: MOUSE').waitFor();

    await stake(page).press('Enter');

    await toastOf(page, 'Tournament created!', 'Your tournament has been created successfully.').waitFor();
    expect(submitted).toEqual([{ maxPlayers: 8, stakeAmount: 10, initialMove: 'scissors' }]);
    await page.waitForURL('**/tournaments');
    await page.getByRole('listitem').getByRole('button', { name: 'Your Tournament' }).waitFor();
    await eventually(() => shownBalance(page)).toBe(990);
    await page.getByRole('link', { name: 'Create Tournament' }).click();
    await stake(page).waitFor();
    expect(await stake(page).inputValue()).toBe('');
    expect(await size(page).inputValue()).toBe('');
    expect(await page.getByText(/^Selected:/).count()).toBe(0);
  });

  it.each([
    ['the server’s message', 409, refusal, refusal.message],
    ['a message of our own', 500, {}, 'Please try again later.'],
  ])('fails with %s, and keeps what was filled in', async (_case, status, body, message) => {
    const { page } = await openCreation();
    await answerInstead(page, 'tournaments.createWithStake', status, body);
    await size(page).selectOption('8');
    await stake(page).fill('10');
    await button(page, 'Select CAT').click();

    await button(page, 'Create Tournament').click();

    await toastOf(page, 'Error creating tournament', message).waitFor();
    expect(await stake(page).inputValue()).toBe('10');
    expect(await button(page, 'Create Tournament').isEnabled()).toBe(true);
  });

  it('without a move is refused with Select a move', async () => {
    const { page } = await openCreation();

    await stake(page).press('Enter');

    await toastOf(page, 'Select a move').waitFor();
  });
});
