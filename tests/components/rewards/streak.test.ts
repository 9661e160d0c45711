import type { Streak } from '@game/contract';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance, ownProfile } from '../builders/account.js';
import { at, hourMs, player } from '../builders/players.js';
import { streak } from '../builders/rewards.js';
import { brokenReply, hold, type FakeReplies } from '../support/fake-api.js';
import { watchShifts } from '../support/layout-shifts.js';
import { openApp } from '../support/open-app.js';
import {
  button,
  expectBalance,
  expectNone,
  expectPath,
  link,
  nextFrame,
  press,
  region,
  see,
  seeNo,
  text,
  title,
  toast,
} from '../support/page.js';

const claimButton = (card: string) => region(card).getByRole('button');
const labelOf = (card: string) => (claimButton(card).element() as HTMLElement).innerText;
const fail = () => {
  throw brokenReply(500);
};

/** Opens the streak page on a server that stores the streak. */
async function openStreak(initial: Streak, replies: FakeReplies = {}) {
  const stored = { streak: initial };
  const app = openApp('/shop', {
    viewer: player(),
    replies: { 'rewards.getStreak': () => stored.streak, ...replies },
  });
  await see(title('Daily Flip Streak!'));
  await see(region('Streak Bonus'));
  return { ...app, stored };
}

describe('the streak', () => {
  it('is shown in days, with the week from Saturday on [STK-01]', async () => {
    await openStreak(streak(3));

    await see(text('3'));
    await see(text('days in a row'));
    const days = page.getByRole('list', { name: 'This week, starting on Saturday' }).getByRole('listitem').elements();
    expect(days.map((day) => day.querySelector('.sr-only')?.textContent)).toEqual([
      'Saturday, not claimed',
      'Sunday, not claimed',
      'Monday, claimed',
      'Tuesday, claimed',
      'Wednesday, claimed, today',
      'Thursday, not claimed',
      'Friday, not claimed',
    ]);
    const letters = days.map((day) => day.querySelector('[aria-hidden]:not(svg)')?.textContent);
    expect(letters).toEqual(['S', 'S', 'M', 'T', 'W', 'T', 'F']);
    // The two pictures differ in more than their colour.
    const isDashed = days.map((day) => day.querySelector('svg')?.innerHTML.includes('dasharray'));
    expect(isDashed).toEqual([true, true, false, false, false, true, true]);
  });

  it('has a link to the lobby until the flip of the day is claimed', async () => {
    const { stored, close } = await openStreak(streak(3));
    await see(button('Share Streak'));
    await expectNone(link('Flip in the Lobby'));
    await close();

    const week = stored.streak.week.map((day) => ({ ...day, claimed: day.day === '2026-01-13' }));
    await openStreak(streak(1, { week }));
    await link('Flip in the Lobby').click();

    await expectPath('/index');
  });

  it('pays a bonus at seven days, once and not earlier [STK-02] [CON-05]', async () => {
    const before = await openStreak(streak(6));
    await see(region('Streak Bonus').getByText('500 tickets', { exact: true }));
    await expect.element(claimButton('Streak Bonus')).toBeDisabled();
    expect(labelOf('Streak Bonus')).toBe('1 more day needed');
    await before.close();

    const due = streak(7, { bonus: { amount: 500, claimable: true, daysLeft: 7 } });
    const { api, stored } = await openStreak(due, { 'rewards.claimStreakBonus': fail });
    await see(text('7'));
    await claimButton('Streak Bonus').click();
    await see(toast('Error claiming reward', 'Please try again later'));

    api.reply({
      'profiles.getBalance': () => ownBalance(600),
      'rewards.claimStreakBonus': () => {
        stored.streak = streak(7);
        return { amount: 500 };
      },
    });
    await claimButton('Streak Bonus').click();

    await see(toast('Reward claimed!', 'You got 500 tickets.'));
    await expectBalance(600);
    await expect.poll(() => labelOf('Streak Bonus')).toBe('7 more days needed');
    await expect.element(claimButton('Streak Bonus')).toBeDisabled();
  });

  it('has links to tickets, prizes and the earn page below it [STK-03]', async () => {
    await openStreak(streak(3));

    const links = page.getByRole('navigation', { name: 'More of the shop' }).getByRole('link');
    expect(links.elements().map((one) => one.getAttribute('href'))).toEqual([
      '/shop/tickets',
      '/shop/prizes',
      '/earntickets',
    ]);
    for (const name of ['Buy Tickets', 'Get Prizes', 'Earn Tickets']) {
      await see(links.getByText(name, { exact: true }));
    }
  });
});

it('pays the daily bonus once a day, and shows the reason of a failure [ERW-02]', async () => {
  let isClaimed = false;
  const resetsAt = at(5 * hourMs);
  const { api } = await openStreak(streak(3), {
    'profiles.getBalance': () => ownBalance(isClaimed ? 25 : 0),
    'rewards.getDailyBonus': () => ({ claimed: isClaimed, resetsAt }),
    'rewards.claimDailyBonus': fail,
  });
  await claimButton('Daily Bonus').click();
  await see(toast('Error', 'Failed to claim daily ticket. Please try again.'));

  api.reply({
    'rewards.claimDailyBonus': () => {
      isClaimed = true;
      return { amount: 25, resetsAt };
    },
  });
  await claimButton('Daily Bonus').click();

  await see(toast('Claim Successful', 'You have claimed 25 tickets!'));
  await expectBalance(25);
  await expect.poll(() => labelOf('Daily Bonus')).toMatch(/^Come back in [45]h \d+m$/);
  await expect.element(claimButton('Daily Bonus')).toHaveFocus();
  const sent = api.callsOf('rewards.claimDailyBonus').length;
  await claimButton('Daily Bonus').click({ force: true });
  await nextFrame();
  expect(api.callsOf('rewards.claimDailyBonus')).toHaveLength(sent);
});

it('lets a player switch to the time zone of their device, from the next day on [D-22]', async () => {
  const timeZone = 'Europe/Rome';
  const settings = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...settings, timeZone });
  const { api, stored } = await openStreak(streak(3, { timeZone: 'Asia/Tokyo' }));
  api.reply({
    'profiles.updateTimeZone': () => {
      stored.streak = { ...stored.streak, nextTimeZone: timeZone };
      return { profile: ownProfile(player()) };
    },
  });
  await see(text('Your days end at midnight in Asia/Tokyo.'));

  await button('Use Europe/Rome').click();

  await see(text('From tomorrow, your days end at midnight in Europe/Rome.'));
  await seeNo(page.getByRole('button', { name: /^Use / }));
  expect(api.inputsOf('profiles.updateTimeZone')).toEqual([{ timeZone }]);
});

it('offers no switch to another name of the same time zone [D-22]', async () => {
  const settings = new Intl.DateTimeFormat().resolvedOptions();
  const timeZone = 'Asia/Calcutta';
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...settings, timeZone });

  await openStreak(streak(3, { timeZone: 'Asia/Kolkata' }));

  await see(text('Your days end at midnight in Asia/Kolkata.'));
  await seeNo(page.getByRole('button', { name: /^Use / }));
});

describe('the streak page', () => {
  it('says that the streak could not be loaded, and tries again', async () => {
    const { api } = openApp('/shop', { viewer: player(), replies: { 'rewards.getStreak': fail } });
    await see(page.getByRole('alert').getByText('Your streak could not be loaded.'));
    api.reply({ 'rewards.getStreak': () => streak(3) });
    (button('Try Again').element() as HTMLElement).focus();

    await press('{Enter}');

    await see(text('days in a row'));
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('has no layout shift when the streak arrives', async () => {
    const { released, release } = hold();
    const shifts = watchShifts();
    openApp('/shop', {
      viewer: player(),
      replies: {
        'rewards.getStreak': async () => {
          await released;
          return streak(3);
        },
      },
    });
    await expect.poll(() => page.getByText('Loading your streak').elements().length).toBe(1);
    await nextFrame();
    release();

    await see(text('days in a row'));
    await see(page.getByRole('navigation', { name: 'More of the shop' }));
    await nextFrame();

    expect(shifts.sum()).toBeLessThanOrEqual(0.02);
  });
});
