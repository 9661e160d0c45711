import { weekOf } from '@game/rules';
import type { BuiltPlayer } from '../support/build-player.js';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { shiftOf, watchShift } from '../support/layout-shift.js';
import { answerInstead, eventually, holdCalls, openAs, shownBalance, toastOf } from '../support/player-page.js';
import { addPlayer, intentOf } from '../support/players.js';
import { nextFrame } from '../support/screen-settings.js';
import { useSite } from '../support/site.js';

const day = 24 * 3_600_000;
const weekdays = ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

let clock: FakeClock;
const site = useSite({
  serverPer: 'test',
  options: () => {
    clock = new FakeClock(new Date().toISOString());
    return { clock };
  },
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, card: string) => region(page, card).getByRole('button');
const today = () => clock.now().toISOString().slice(0, 10);

/** Has a player flip on each of `days` days, the last of which is today. */
async function flipDaily(player: BuiltPlayer, days: number): Promise<void> {
  for (let index = 0; index < days; index += 1) {
    if (index > 0) clock.advance(day);
    await site.server.context.rewards.daily.claimFlip(player, intentOf(player, 'rewards.claimDailyFlip', {}));
  }
}

describe('the streak page', () => {
  it('shows the count and the week from Saturday on, and pays at seven days [STK-01] [STK-02] [STK-03] [CON-05]', async () => {
    const player = await addPlayer(site.server.context, { balance: 0 });
    await flipDaily(player, 6);
    const page = await openAs(site, player, '/shop', { timezoneId: 'UTC' });

    await page.getByRole('heading', { level: 1, name: 'Daily Flip Streak!' }).waitFor();
    await page.getByText('6', { exact: true }).waitFor();
    await page.getByText('days in a row', { exact: true }).waitFor();
    const days = page.getByRole('list', { name: 'This week, starting on Saturday' }).getByRole('listitem');
    const claimed = weekOf(today()).map((date) => date <= today() && Date.parse(date) > Date.parse(today()) - 6 * day);
    const names = await days.locator('.sr-only').allInnerTexts();
    expect(names.map((name) => name.replace(', today', ''))).toEqual(
      weekdays.map((weekday, index) => `${weekday}, ${claimed[index] ? 'claimed' : 'not claimed'}`),
    );
    expect(names.filter((name) => name.endsWith(', today'))).toHaveLength(1);
    expect(await days.locator('[aria-hidden]:not(svg)').allInnerTexts()).toEqual(weekdays.map(([letter]) => letter));
    // Two icons, told apart without colour.
    const icons = await days
      .locator('svg')
      .evaluateAll((all) => all.map((icon) => icon.innerHTML.includes('dasharray')));
    expect(icons).toEqual(claimed.map((isClaimed) => !isClaimed));

    await region(page, 'Streak Bonus').getByText('500 tickets', { exact: true }).waitFor();
    expect(await button(page, 'Streak Bonus').isDisabled()).toBe(true);
    expect(await button(page, 'Streak Bonus').innerText()).toBe('1 more day needed');
    const links = page.getByRole('navigation', { name: 'More of the shop' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/shop/tickets',
      '/shop/prizes',
      '/earntickets',
    ]);
    for (const title of ['Buy Tickets', 'Get Prizes', 'Earn Tickets'])
      await links.getByText(title, { exact: true }).waitFor();

    clock.advance(day);
    await page.reload();
    await page.getByRole('link', { name: 'Flip in the Lobby' }).click();
    await page.getByRole('button', { name: 'Flip', exact: true }).click();
    await page.getByText('Come back in').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Tickets & Prizes' }).click();
    await page.getByText('7', { exact: true }).waitFor();
    const before = await site.server.context.ledger.balanceOf(player.id);
    await answerInstead(page, 'rewards.claimStreakBonus', 500, {});
    await button(page, 'Streak Bonus').click();
    await toastOf(page, 'Error claiming reward', 'Please try again later').waitFor();
    await page.unrouteAll();
    await button(page, 'Streak Bonus').click();

    await toastOf(page, 'Reward claimed!', 'You got 500 tickets.').waitFor();
    await eventually(() => shownBalance(page)).toBe(before + 500);
    await eventually(() => button(page, 'Streak Bonus').innerText()).toBe('7 more days needed');
    expect(await button(page, 'Streak Bonus').isDisabled()).toBe(true);
  });

  it('pays the daily bonus, once a day, and says what goes wrong [ERW-02]', async () => {
    const player = await addPlayer(site.server.context, { balance: 0 });
    const page = await openAs(site, player, '/shop');
    const bonus = button(page, 'Daily Bonus');

    await answerInstead(page, 'rewards.claimDailyBonus', 500, {});
    await bonus.click();
    await toastOf(page, 'Error', 'Failed to claim daily ticket. Please try again.').waitFor();
    await page.unrouteAll();
    await bonus.click();

    await toastOf(page, 'Claim Successful', 'You have claimed 25 tickets!').waitFor();
    await eventually(() => shownBalance(page)).toBe(25);
    await eventually(() => bonus.innerText()).toMatch(/^Come back in \d+h \d+m$/);
    // It keeps its place, and the focus.
    expect(await bonus.evaluate((element) => element === document.activeElement)).toBe(true);
    await bonus.click({ force: true });
    expect(await site.server.context.ledger.balanceOf(player.id)).toBe(25);
  });

  it('lets somebody who has moved count their days where they are, from the next day on [D-22]', async () => {
    const player = await addPlayer(site.server.context, { balance: 0, timeZone: 'Asia/Tokyo' });
    const page = await openAs(site, player, '/shop', { timezoneId: 'Europe/Rome' });

    await page.getByText('Your days end at midnight in Asia/Tokyo.').waitFor();
    await page.getByRole('button', { name: 'Use Europe/Rome' }).click();

    await toastOf(page, 'Time Zone Changed').waitFor();
    await page.getByText('From tomorrow, your days end at midnight in Europe/Rome.').waitFor();
    expect(await page.getByRole('button', { name: /^Use / }).count()).toBe(0);
  });

  it('says so when it cannot be loaded, and tries again', async () => {
    const player = await addPlayer(site.server.context);
    const page = await openAs(site, player, '/shop', {
      prepare: (newPage) => answerInstead(newPage, 'rewards.getStreak', 500, {}),
    });
    await page.getByRole('alert').getByText('Your streak could not be loaded.').waitFor();
    await page.unrouteAll();

    await page.getByRole('button', { name: 'Try Again' }).press('Enter');

    await page.getByText('days in a row', { exact: true }).waitFor();
    expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  });

  it('lets nothing jump when the streak comes', async () => {
    let letGo = (): void => undefined;
    const page = await openAs(site, await addPlayer(site.server.context), '/shop', {
      prepare: async (newPage) => {
        await watchShift(newPage);
        letGo = await holdCalls(newPage, 'rewards.getStreak');
      },
    });
    await page.getByText('Loading your streak').waitFor();
    await nextFrame(page);
    letGo();

    await page.getByText('days in a row', { exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'More of the shop' }).waitFor();
    await nextFrame(page);

    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
  });
});
