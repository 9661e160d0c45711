import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../support/open-app.js';
import { button, expectPath, link, region, see, title } from '../support/page.js';
import { siteOptions } from '../builders/account.js';
import { player } from '../builders/players.js';

it('explains the game to everyone, also without a server', async () => {
  const { api } = openApp('/rules');
  api.isOffline = true;

  await see(title('How to Play'));

  for (const victory of ['CAT catches MOUSE', 'MOUSE eats CHEESE', 'CHEESE beats CAT'])
    await see(region('The hand').getByText(victory));
  await see(region('Raffles').getByText('within 14 days'));
  await see(region('Limits').getByText('10 open games'));
});

it('says in two sentences how a winner can lose the prize, and what follows', async () => {
  openApp('/rules');

  await see(
    region('Raffles').getByText(
      /^If a winner does not get the prize, [^.]+ decide that\. After the second time, [^.]+ back\.$/,
    ),
  );
  await see(region('Raffles').getByText('Our own accounts, those of our team and bots cannot enter.'));
});

it.each([
  ['noBeacon', /new raffles on this site have no beacon\. We know the number that decides a raffle/],
  ['ownBeacon', /new raffles on this site do not use the public beacon, but another one/],
] as const)('says that new raffles are not drawn with the public beacon: %s [D-21]', async (raffleBeacon, says) => {
  openApp('/rules', { replies: { 'auth.getOptions': () => siteOptions({ raffleBeacon }) } });

  await see(region('How do I know that nobody cheats?').getByText(says));
});

it('has links to where players check games and raffles', async () => {
  openApp('/rules');

  await expect.element(link('Check your finished games')).toHaveAttribute('href', '/statistics/games');
  await expect.element(link('Check your raffles')).toHaveAttribute('href', '/shop/entries');
});

it('has a link to each section', async () => {
  openApp('/rules');

  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await see(contents.first());

  const anchors = contents.elements().map((one) => one.getAttribute('href'));
  expect(anchors).toEqual(
    ['hand', 'pot', 'deadlines', 'tournaments', 'tickets', 'raffles', 'fairness', 'limits'].map((id) => `#${id}`),
  );
  expect(anchors.filter((anchor) => document.querySelector(anchor ?? '') === null)).toEqual([]);
});

it('is linked from the lobby, the sign-up and the menu', async () => {
  const { close } = openApp('/auth');
  await expect.element(link('How to play (opens in a new tab)')).toHaveAttribute('href', '/rules');
  await close();

  openApp('/index', { viewer: player() });
  await expect.element(link('How to play')).toHaveAttribute('href', '/rules');
  await button('Menu').click();
  await link('How to Play').click();

  await expectPath('/rules');
});
