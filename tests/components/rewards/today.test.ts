import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ownBalance } from '../builders/account.js';
import { listedGame, listOf } from '../builders/games.js';
import { at, hourMs, player } from '../builders/players.js';
import { today } from '../builders/rewards.js';
import { brokenReply, hold, type FakeReplies } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { openApp } from '../support/open-app.js';
import { button, main, region, see, seeNo, toast } from '../support/page.js';

const viewer = player();
const resetsAt = at(5 * hourMs);
const unclaimed = { claimed: false, resetsAt };
const card = () => region('Daily Flip');
const menu = () => page.getByRole('banner').getByRole('button', { name: /^Menu/ });

/** A server that stores the flip and the bonus of a player. */
function openLobby({
  balance = 100,
  firstToday,
  ...traits
}: Parameters<typeof today>[0] & { balance?: number; firstToday?: Promise<void> } = {}) {
  const stored = today({ flip: unclaimed, bonus: unclaimed, ...traits });
  const collected = { claimed: true, resetsAt };
  const replies: FakeReplies = {
    'profiles.getBalance': () => ownBalance(balance),
    'lobby.listGames': () => listOf([listedGame({ stakeAmount: 5 })]),
    'rewards.getToday': async () => {
      const read = { ...stored };
      await firstToday;
      return read;
    },
    'rewards.getDailyFlip': () => stored.flip,
    'rewards.claimDailyFlip': () => {
      stored.flip = collected;
      stored.streak = { ...stored.streak, days: stored.streak.days + 1 };
      return { amount: 20, resetsAt };
    },
    'rewards.claimDailyBonus': () => {
      stored.bonus = collected;
      return { amount: 25, resetsAt };
    },
    'rewards.claimStreakBonus': () => {
      stored.streak = { ...stored.streak, claimable: false };
      return { amount: 500 };
    },
  };
  return openApp('/index', { viewer, replies });
}

describe('the rewards of the day in the lobby', () => {
  it('are next to the flip, and the next one takes the place of its button', async () => {
    openLobby({ streak: { days: 2, bonus: 500, claimable: false }, claims: { count: 2, tickets: 15 } });
    await see(card().getByText('Day 2 of 7.'));
    await see(card().getByText('Day 7 pays 500'));

    await card().getByRole('button', { name: 'Flip', exact: true }).click();

    await see(card().getByText('Day 3 of 7.'));
    await see(card().getByText('Also today: bonus 25, rewards 15', { exact: true }));
    await card().getByRole('button', { name: 'Bonus +25 tickets' }).click();
    await see(toast('Claim Successful', 'You have claimed 25 tickets!'));
    await see(card().getByText('Also today: rewards 15', { exact: true }));
    await expect
      .element(card().getByRole('link', { name: 'Collect +15 tickets' }))
      .toHaveAttribute('href', '/earntickets');
  });

  it('are those after a flip, also if they were requested before it and answered later', async () => {
    const first = hold();
    const { api } = openLobby({ streak: { days: 2, bonus: 500, claimable: false }, firstToday: first.released });
    await expect.poll(() => api.callsOf('rewards.getToday')).not.toEqual([]);
    await card().getByRole('button', { name: 'Flip', exact: true }).click();
    await see(toast('Success!'));

    first.release();

    await see(card().getByText('Day 3 of 7.'));
  });

  it('lead to more tickets when all are collected, and say so when there are none', async () => {
    const app = openLobby({ ...today(), tasks: { count: 5, tickets: 95 } });
    await see(card().getByText('Also today: tasks 95', { exact: true }));
    await expect.element(card().getByRole('link', { name: 'Earn Tickets' })).toHaveAttribute('href', '/earntickets');
    await app.close();

    openLobby(today());
    await see(card().getByText('All of today is collected.', { exact: true }));
    await seeNo(card().getByRole('link'));
  });

  it('include the bonus of a completed run, before the others', async () => {
    openLobby({ flip: today().flip, streak: { days: 7, bonus: 500, claimable: true } });

    await card().getByRole('button', { name: 'Streak +500 tickets' }).click();

    await see(toast('Reward claimed!', 'You got 500 tickets.'));
    await see(card().getByRole('button', { name: 'Bonus +25 tickets' }));
  });

  it('keep the focus in their place when their button is gone', async () => {
    openLobby({ flip: today().flip });
    const bonus = card().getByRole('button', { name: 'Bonus +25 tickets' });
    await see(bonus);
    (bonus.element() as HTMLElement).focus();

    await bonus.click();

    await see(card().getByText('All of today is collected.'));
    await expect.poll(() => card().element().contains(document.activeElement)).toBe(true);
  });

  it('say how many games they wait for, and offer no button', async () => {
    openLobby({ flip: today().flip, wait: { played: 1, games: 3 } });

    await see(card().getByText(/your rewards wait/));

    await seeNo(card().getByRole('button'));
  });

  it('can be loaded again after a failure, which leaves the flip in place', async () => {
    const app = openLobby();
    app.api.reply({
      'rewards.getToday': () => {
        throw brokenReply(500);
      },
    });
    await see(card().getByRole('alert').getByText('Your other rewards could not be loaded.'));
    await see(card().getByRole('button', { name: 'Flip', exact: true }));
    app.api.reply({ 'rewards.getToday': () => today() });

    await card().getByRole('button', { name: 'Try Again' }).click();

    await see(card().getByText('Day 7 pays 500'));
  });
});

describe('the mark on the menu', () => {
  it('shows that a reward waits and on which page, until all are collected', async () => {
    openLobby({ claims: { count: 2, tickets: 15 } });
    await expect.element(menu()).toHaveAccessibleName('Menu Rewards to collect');

    await menu().click();

    const items = page.getByRole('navigation', { name: 'Main' });
    await see(items.getByRole('link', { name: 'Game Lobby To collect' }));
    await see(items.getByRole('link', { name: 'Earn Tickets To collect' }));
  });

  it.each([
    ['everything is collected', today()],
    ['only what needs games first is left', today({ bonus: unclaimed, wait: { played: 0, games: 3 } })],
  ])('is missing when %s', async (_, reply) => {
    const app = openLobby(reply);
    await see(card().getByText(/Day 7 pays/));
    await app.api.idle();

    await expect.element(menu()).toHaveAccessibleName('Menu');
  });

  it('is asked for once while the page loads', async () => {
    // A connection would read again what arrived before it.
    realtime.isReachable = false;
    const app = openLobby();
    await see(card().getByText('Day 7 pays 500'));
    await app.api.idle();

    expect(app.api.callsOf('rewards.getToday')).toHaveLength(1);
  });
});

it('a player without tickets reads the hint at the coin, and Flip is the one yellow button', async () => {
  const app = openLobby({ balance: 0 });
  await see(card().getByText('Start here: 10 to 50 tickets, once a day.'));
  await see(page.getByRole('button', { name: /^Join / }));
  await see(region('Refer Friends').getByRole('textbox'));
  await app.api.idle();

  const isYellow = (element: Element) => element.className.split(' ').includes('bg-cheese');
  const yellow = main().element().querySelectorAll<HTMLElement>('button, a');
  expect([...yellow].filter(isYellow).map(({ innerText }) => innerText)).toEqual(['Flip']);
  await seeNo(button('Got it'));
});
