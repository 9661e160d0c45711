import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { button, expectPath, see } from '../support/page.js';

it('the menu links to the lobby, tournaments, the shop, statistics and the profile, and signs out [LOB-02]', async () => {
  openApp('/index', { viewer: player('menu_cat') });
  await button('Menu').click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await see(menu);

  const links = menu.getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim())).toEqual([
    'Game Lobby',
    'Tournaments',
    'Tickets & Prizes',
    'Your Stats',
    // The first letter of the username replaces a missing avatar.
    expect.stringMatching(/Profile menu_cat$/),
    'Earn Tickets',
    'Leaderboards',
    'How to Play',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/index',
    '/tournaments',
    '/shop',
    '/statistics',
    '/profile',
    '/earntickets',
    '/leaderboards',
    '/rules',
  ]);
  await see(menu.getByRole('link', { name: 'Profile menu_cat' }).getByCss('span').first());
  expect((menu.getByRole('button').last().element() as HTMLElement).innerText).toBe('Logout');
  await menu.getByRole('link', { name: 'Tickets & Prizes' }).click();
  await expectPath('/shop');
});
