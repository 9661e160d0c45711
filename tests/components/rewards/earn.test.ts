import type { Activities } from '@game/contract';
import type { ActivityType, Milestone } from '@game/rules';
import { describe, expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { ownBalance, ownProfile } from '../builders/account.js';
import { at, player } from '../builders/players.js';
import { activities } from '../builders/rewards.js';
import { brokenReply, refusal, type FakeReplies } from '../support/fake-api.js';
import { realtime } from '../support/fake-socket.js';
import { openApp, type App } from '../support/open-app.js';
import {
  button,
  expectBalance,
  expectNone,
  expectPath,
  heading,
  link,
  press,
  region,
  see,
  seeNo,
  title,
  toast,
  toasts,
  text,
} from '../support/page.js';

const viewer = player();

/** The card of an activity or of a milestone. */
const card = (name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(new RegExp(`^(?:Claim )?${name}`)) });
const claimButton = (name: string) => card(name).getByRole('button', { name: /^Claim/ });
const total = () =>
  page
    .getByCss('main p')
    .filter({ hasText: /tickets?$/ })
    .first();

/** The server's state of a player: their rewards and their balance. */
class Rewards {
  shown: Activities = activities();
  balance = 0;

  readonly replies: FakeReplies = {
    'profiles.getBalance': () => ownBalance(this.balance),
    'rewards.getActivities': () => this.shown,
    'rewards.claimActivity': ({ activityType }) => this.#pay(this.#claim('activities', activityType).reward),
    'rewards.claimMilestone': ({ milestone }) => this.#pay(this.#claim('milestones', milestone).reward),
  };

  complete(...types: ActivityType[]): void {
    const { activities: all } = this.shown;
    this.shown = {
      ...this.shown,
      activities: all.map((one) => ({ ...one, completed: one.completed || types.includes(one.type) })),
    };
  }

  connect(site: 'x' | 'discord'): void {
    this.shown = { ...this.shown, [site]: { ...this.shown[site], connected: true } };
    this.complete(site === 'x' ? 'x_connect' : 'discord_connect');
  }

  #claim(list: 'activities' | 'milestones', type: ActivityType | Milestone): { reward: number } {
    const claimed = this.shown[list].find((one) => one.type === type);
    if (claimed === undefined) throw new Error(`there is no ${type}`);
    const claimIt = <One extends { type: string; claimed: boolean }>(one: One) =>
      one.type === type ? { ...one, claimed: true } : one;
    this.shown = {
      ...this.shown,
      activities: this.shown.activities.map(claimIt),
      milestones: this.shown.milestones.map(claimIt),
    };
    return claimed;
  }

  #pay(amount: number): { amount: number } {
    this.balance += amount;
    this.shown = { ...this.shown, totalEarned: this.shown.totalEarned + amount };
    return { amount };
  }
}

/** Opens the earn page, or the callback URL of X or Discord. */
async function openEarn(rewards: Rewards, replies: FakeReplies = {}, path = '/earntickets'): Promise<App> {
  const app = openApp(path, { viewer, replies: { ...rewards.replies, ...replies } });
  await see(title('Earn Free Tickets'));
  await see(heading('X Activities'));
  return app;
}

const fail = (error: Error) => () => {
  throw error;
};

it('is the page /earntickets, linked from the shop and only for players [RTE-08]', async () => {
  const { close } = openApp('/shop', { viewer });
  await page.getByRole('link', { name: /^Earn Tickets/ }).click();
  await see(title('Earn Free Tickets'));
  await expectPath('/earntickets');
  await see(link('Back to Shop'));
  await close();

  openApp('/earntickets');
  await expectPath('/auth');
});

it.each([true, false])('says whether you had your starting tickets with an earlier account: %s', async (had) => {
  const rewards = new Rewards();
  rewards.shown = { ...rewards.shown, hadStartingTickets: had };
  await openEarn(rewards);

  const notice = text('You have had your starting tickets with an earlier account. They are given once per person.');
  expect(notice.query() !== null).toBe(had);
});

describe('an activity of the profile [VAL-16]', () => {
  it('is shown with its reward', async () => {
    await openEarn(new Rewards());
    const rewards = {
      'Upload a profile picture': 10,
      'Choose a username': 5,
      'Add your shipping address': 25,
      'Add your Twitter handle': 5,
      'Add your Discord username': 5,
    };

    for (const [name, amount] of Object.entries(rewards)) {
      await see(card(name).getByText(`${amount} tickets`, { exact: true }));
    }
  });

  it('cannot be claimed if the same person has earned it with another account', async () => {
    const rewards = new Rewards();
    const reply = activities();
    const earnedBefore = reply.activities.map((one) => ({ ...one, completed: true, earnedBefore: true }));
    await openEarn(rewards, { 'rewards.getActivities': () => ({ ...reply, activities: earnedBefore }) });

    const username = card('Choose a username');
    await see(username.getByText('Already earned with another account. It is paid once per person.'));
    await seeNo(username.getByRole('button'));
  });

  it.each([
    ['Upload a profile picture', 'Upload Picture'],
    ['Add your shipping address', 'country'],
    ['Add your Twitter handle', 'xUsername'],
    ['Add your Discord username', 'discordUsername'],
    ['Choose a username', 'username'],
  ])('leads to its field on the profile: %s', async (name, field) => {
    await openEarn(new Rewards());

    await card(name).getByRole('link', { name: 'Complete' }).click();

    await expectPath('/profile');
    const focused = () => document.activeElement as HTMLInputElement | null;
    await expect.poll(() => focused()?.name || focused()?.textContent).toBe(field);
  });

  it('is completed on the profile, and then claimed once', async () => {
    const rewards = new Rewards();
    const { api } = await openEarn(rewards, {
      'profiles.updateUsername': ({ username }) => {
        rewards.complete('username_update');
        return { profile: ownProfile(viewer, { username }) };
      },
    });
    await card('Choose a username').getByRole('link', { name: 'Complete' }).click();
    await expect.element(page.getByCss('[name=username]')).toHaveFocus();
    await press('{Control>}a{/Control}earning_cat{Enter}');
    await see(toast('Success'));
    expect(api.inputsOf('profiles.updateUsername')).toEqual([{ username: 'earning_cat' }]);
    window.history.back();

    api.reply({ 'rewards.claimActivity': fail(refusal('ACTIVITY_ALREADY_CLAIMED')) });
    await claimButton('Choose a username').click();
    await see(toast('Already claimed', "You've already claimed this reward."));
    api.reply(rewards.replies);
    await claimButton('Choose a username').click();
    await see(toast('Reward claimed!', 'You got 5 tickets.'));
    await see(card('Choose a username').getByText('Claimed', { exact: true }));
    await expectBalance(5);
    expect(total().element().textContent).toBe('5 tickets');
    expect(api.inputsOf('rewards.claimActivity').at(-1)).toEqual({ activityType: 'username_update' });
  });
});

describe('the earn page [ERN-01] [FUN-03]', () => {
  it('has activities of the profile, of X and of Discord', async () => {
    await openEarn(new Rewards());

    for (const name of ['Complete Your Profile', 'X Activities', 'Discord Activities']) await see(heading(name));
    expect(region('Complete Your Profile').getByRole('listitem').elements()).toHaveLength(5);
    await see(page.getByText('Connect your X account, mention @nibblewick'));
  });

  it('connects X, shows the metrics that X returns, and pays for mentions and following', async () => {
    const rewards = new Rewards();
    const before = await openEarn(rewards, { 'x.connectAccount': () => ({ url: 'https://x.com/consent' }) });
    await button('Connect X').click();
    await expect.poll(() => before.departures).toEqual(['https://x.com/consent']);
    expect(before.api.inputsOf('x.connectAccount')).toEqual([{ target: '/auth/callback', redirect: '/earntickets' }]);
    await before.close();

    rewards.connect('x');
    const metrics = () => ({ mentions: 11, percentage: 33.3, fetchedAt: at() });
    const { api } = await openEarn(
      rewards,
      { 'x.getMetrics': metrics },
      '/auth/callback?redirect=%2Fearntickets&connected=x',
    );

    await see(toast('X Account Connected'));
    await expectPath('/earntickets');
    await see(page.getByText('33.3%', { exact: true }));
    await see(page.getByText('11', { exact: true }));
    for (const name of ['5 mentions', '10 mentions']) {
      await claimButton(name).click();
      await see(toast('Milestone Claimed!').first());
      await see(card(name).getByText('Claimed', { exact: true }));
    }
    expect(api.inputsOf('rewards.claimMilestone')).toEqual([
      { milestone: 'x_mentions_5' },
      { milestone: 'x_mentions_10' },
    ]);
    await expect.element(claimButton('15 mentions')).toBeDisabled();

    const follow = card('Follow us on X').getByRole('link', { name: /^Follow/ });
    await expect.element(follow).toHaveAttribute('href', 'https://x.com/nibblewick');
    for (const name of ['Follow us on X', 'Connect your X account']) {
      await claimButton(name).click();
      await see(card(name).getByText('Claimed', { exact: true }));
    }
    await expectBalance(25 + 50 + 50 + 5);
    await expect.poll(() => total().element().textContent).toBe('130 tickets');
  });

  it('connects Discord, and pays for joining', async () => {
    const rewards = new Rewards();
    const url = 'https://discord.com/consent';
    const before = await openEarn(rewards, { 'discord.connectAccount': () => ({ url }) });
    await button('Connect Discord').click();
    await expect.poll(() => before.departures).toEqual([url]);
    expect(before.api.inputsOf('discord.connectAccount')).toEqual([{ redirect: '/earntickets' }]);
    await before.close();

    rewards.connect('discord');
    await openEarn(rewards, {}, '/earntickets?connected=discord');
    await see(toast('Discord Account Connected'));
    expect(window.location.search).toBe('');
    for (const name of ['Join us on Discord', 'Connect your Discord account']) {
      await claimButton(name).click();
      await see(card(name).getByText('Claimed', { exact: true }));
    }
    await expectBalance(25 + 5);
    await expect.poll(() => total().element().textContent).toBe('30 tickets');
  });
});

it.each(['x', 'discord'] as const)(
  'sends a player who has not followed or joined to the profile: %s [VAL-16]',
  async (site) => {
    const rewards = new Rewards();
    rewards.connect(site);
    const name = site === 'x' ? 'Follow us on X' : 'Join us on Discord';
    await openEarn(rewards, { 'rewards.claimActivity': fail(refusal('ACTIVITY_NOT_COMPLETED')) });

    await claimButton(name).click();

    await expectPath('/profile');
    const incomplete = 'You have not completed this yet. Please complete it first, then claim the reward.';
    await see(toast('Error claiming reward', incomplete));
    await link('Back to Activities').click();
    await expectPath('/earntickets');
  },
);

/** Returns the rewards of a player who has connected X and has 5 mentions. */
function withX(): Rewards {
  const rewards = new Rewards();
  rewards.connect('x');
  return rewards;
}

const fiveMentions = () => ({ mentions: 5, percentage: 100, fetchedAt: at() });

it('says that X could not be connected [ERW-05]', async () => {
  await openEarn(new Rewards(), { 'x.connectAccount': fail(brokenReply(500)) });

  await button('Connect X').click();

  await see(toast('X Connection Error', 'Failed to connect X account. Please try again.'));
  await expect.element(button('Connect X')).toBeEnabled();
});

describe('a claim [ERW-03]', () => {
  const already = "You've already claimed this milestone reward.";
  const signIn = 'Please sign in to complete this action';

  it.each([
    ['5 mentions', 'Already Claimed', already, refusal('MILESTONE_ALREADY_CLAIMED')],
    ['5 mentions', 'Error', 'Failed to claim milestone. Please try again.', brokenReply(500)],
    ['Follow us on X', 'Error claiming reward', 'Please try again later', brokenReply(500)],
    ['Follow us on X', 'Connection failed', 'Please try again later', refusal('CONNECTION_FAILED')],
    ['Follow us on X', 'Authentication required', signIn, refusal('NOT_SIGNED_IN_TO_EARN')],
  ])('of %s that fails says "%s: %s"', async (name, titleText, message, failure) => {
    await openEarn(withX(), {
      'x.getMetrics': fiveMentions,
      'rewards.claimMilestone': fail(failure),
      'rewards.claimActivity': fail(failure),
    });

    await claimButton(name).click();

    await see(toast(titleText, message));
    await expect.element(claimButton(name)).toBeEnabled();
  });

  it('says how many tickets it paid', async () => {
    await openEarn(withX(), { 'x.getMetrics': fiveMentions });

    await claimButton('5 mentions').click();
    await see(toast('Milestone Claimed!', 'You got 25 tickets.'));

    await claimButton('Connect your X account').click();
    await see(toast('Reward claimed!', 'You got 5 tickets.'));
  });
});

it('says when paused metrics of X return, without a button that cannot help', async () => {
  const retryAfterSeconds = Math.ceil((Date.UTC(2100, 11, 1, 12) - Date.now()) / 1000);
  await openEarn(withX(), { 'x.getMetrics': fail(refusal('X_METRICS_PAUSED', { retryAfterSeconds })) });

  await see(
    page.getByText(/^This site has used up its requests to X for this month\. Your mentions return on Dec 1, 2100\./),
  );
  await seeNo(button('Try Again'));
  await expectNone(toasts());
});

it('says why the metrics of X cannot be shown, with a button to try again [ERW-04] [CON-18]', async () => {
  const { api } = await openEarn(withX(), { 'x.getMetrics': fail(refusal('X_RATE_LIMITED')) });
  const alert = page.getByRole('alert');
  await see(alert.getByText('X API rate limit reached. Please try again in a few minutes.', { exact: true }));
  await realtime.connected();
  // Neither the first request was repeated, nor the one that follows once the page is connected.
  const sentBefore = api.inputsOf('x.getMetrics').length;
  expect(sentBefore).toBeLessThanOrEqual(2);

  api.reply({ 'x.getMetrics': fail(brokenReply(500)) });
  await button('Try Again').click();
  const unable = 'Unable to fetch X metrics. Please try again later.';
  await see(alert.getByText(unable, { exact: true }));
  await see(toast('Error fetching X metrics', unable));
  // What was refused before was not repeated. The request that failed was, once.
  expect(api.inputsOf('x.getMetrics')).toHaveLength(sentBefore + 2);

  api.reply({ 'x.getMetrics': fiveMentions });
  await button('Try Again').click();
  await see(page.getByText('100.0%', { exact: true }));
});
