import type { ReplyOf } from '@game/contract';
import { page } from 'vitest/browser';
import { at, hourMs } from '../builders/players.js';
import { activities, streak } from '../builders/rewards.js';
import { brokenReply, refusal, type FakeReplies } from '../support/fake-api.js';
import { button, heading, region, see, toasts, words } from '../support/page.js';
import type { Scene, Screen } from './screen.js';

function earnPage(act: () => Promise<unknown>, replies: FakeReplies = {}): Scene {
  return {
    route: '/earntickets',
    replies,
    act: async () => {
      await see(heading('Earn Free Tickets'));
      await act();
    },
  };
}

/** The earn page of a player who has connected X. */
function withX(getMetrics: () => ReplyOf<'x.getMetrics'>, act: () => Promise<unknown>): Scene {
  const reply = activities();
  return earnPage(act, {
    'rewards.getActivities': () => ({ ...reply, x: { ...reply.x, connected: true } }),
    'x.getMetrics': getMetrics,
  });
}

/** The ways to earn tickets. */
export const rewardScreens: Screen[] = [
  {
    name: 'streak',
    shows: 'The streak of daily flips',
    scene: () => ({
      route: '/shop',
      replies: {
        'rewards.getStreak': () => streak(5),
        'rewards.getDailyBonus': () => ({ claimed: false, resetsAt: at(5 * hourMs) }),
      },
      act: () => see(region('Daily Bonus').getByRole('button').first()),
    }),
  },
  {
    name: 'streak-failed',
    shows: 'A streak that cannot be loaded',
    scene: () => ({
      route: '/shop',
      replies: {
        'rewards.getStreak': () => {
          throw brokenReply(500);
        },
      },
      act: () => see(page.getByRole('alert')),
    }),
  },
  { name: 'earn', shows: 'The ways to earn tickets', scene: () => earnPage(() => see(button('Connect Discord'))) },
  {
    name: 'earn-before',
    shows: 'Rewards that were earned with another account',
    scene: () => {
      const reply = activities();
      const earnedBefore = <One extends object>(one: One) => ({ ...one, completed: true, earnedBefore: true });
      return earnPage(() => see(page.getByText(words('Already earned')).first()), {
        'rewards.getActivities': () => ({
          ...reply,
          activities: reply.activities.map(earnedBefore),
          milestones: reply.milestones.map(earnedBefore),
          x: { ...reply.x, connected: true },
        }),
        'x.getMetrics': () => ({ mentions: 11, percentage: 33.3, fetchedAt: at() }),
      });
    },
  },
  {
    name: 'earn-waits',
    shows: 'Rewards that wait for games against other households',
    scene: () =>
      earnPage(() => see(page.getByText(words('your rewards wait'))), {
        'rewards.getWaits': () => ({ rewards: { played: 2, games: 5 }, referral: null, friends: [] }),
      }),
  },
  {
    name: 'earn-metrics',
    shows: 'Mentions on X and their milestones',
    scene: () =>
      withX(
        () => ({ mentions: 11, percentage: 33.3, fetchedAt: at() }),
        async () => {
          await see(page.getByRole('progressbar').nth(2));
          await see(page.getByText('33.3%'));
        },
      ),
  },
  {
    name: 'earn-paused',
    shows: 'Mentions on X that are paused until the next month',
    scene: () =>
      withX(
        () => {
          throw refusal('X_METRICS_PAUSED', { retryAfterSeconds: (10 * 24 * hourMs) / 1000 });
        },
        () => see(page.getByText(words('Your mentions return on'))),
      ),
  },
  {
    name: 'earn-rate-limited',
    shows: 'Metrics that X refuses for a while',
    scene: () =>
      withX(
        () => {
          throw refusal('X_RATE_LIMITED');
        },
        async () => {
          await see(page.getByRole('alert'));
          await see(toasts());
        },
      ),
  },
];
