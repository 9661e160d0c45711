import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startLoading } from '../../../apps/web/src/state/page-rest.js';
import { at, hourMs, player } from '../builders/players.js';
import { openApp } from '../support/open-app.js';
import { button, dialog, expectPath, heading, see, toasts } from '../support/page.js';

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

it('opens although the page still loads, like the notifications and a toast', async () => {
  startLoading();
  openApp('/index', {
    viewer: player('early_cat'),
    replies: {
      'rewards.getDailyFlip': () => ({ claimed: false, resetsAt: at(hourMs) }),
      'rewards.claimDailyFlip': () => ({ amount: 37, resetsAt: at(hourMs) }),
    },
  });

  await button('Menu').click();
  await see(page.getByRole('navigation', { name: 'Main' }));
  await userEvent.keyboard('{Escape}');
  await button('Notifications').click();
  await see(dialog('Notifications'));
  await userEvent.keyboard('{Escape}');
  await button('Flip').click();
  await see(toasts());
});

it('the cards below the games load once the player scrolls to them', async () => {
  startLoading();
  await page.viewport(390, 500);
  const app = openApp('/index', { viewer: player('scrolling_cat') });
  await app.realtime.connected();
  expect(app.api.callsOf('rewards.getReferrals')).toEqual([]);

  document.querySelector('footer')?.scrollIntoView();

  await see(heading('Refer Friends'));
});

it('the cards beside the games load with the page', async () => {
  startLoading();
  await page.viewport(1280, 844);
  openApp('/index', { viewer: player('scrolling_cat') });

  await see(heading('Refer Friends'));
});
