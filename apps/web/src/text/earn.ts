import type { ActivityType } from '@game/rules';
import { brandName } from '@game/site';
import { catalogue } from './catalogue.js';
import { formatDate, formatDateTime, formatNumber, formatPercent, plural } from './format.js';

/** The earn page: activities, X mentions and their milestones. */
export const earnText = catalogue({
  title: 'Earn Free Tickets',
  back: 'Back to Shop',
  loading: 'Loading your rewards',
  failed: 'Your rewards could not be loaded.',
  total: 'Total earned',
  profile: 'Complete Your Profile',
  x: 'X Activities',
  discord: 'Discord Activities',
  names: {
    avatar_upload: 'Upload a profile picture',
    username_update: 'Choose a username',
    shipping_update: 'Add your shipping address',
    x_username_update: 'Add your Twitter handle',
    discord_username_update: 'Add your Discord username',
    x_connect: 'Connect your X account',
    discord_connect: 'Connect your Discord account',
    x_follow: 'Follow us on X',
    discord_join: 'Join us on Discord',
  } satisfies Record<ActivityType, string>,
  claim: 'Claim',
  backToActivities: 'Back to Activities',
  claimed: 'Claimed',
  earnedBefore: 'Already earned with another account. It is paid once per person.',
  hadStartingTickets: 'You have had your starting tickets with an earlier account. They are given once per person.',
  complete: 'Complete',
  follow: 'Follow',
  join: 'Join',
  success: 'Reward claimed!',
  gained: (amount: number) => `You got ${plural(amount, { one: '# ticket', other: '# tickets' })}.`,
  claimFailed: { title: 'Error claiming reward', message: 'Please try again later' },
  prompt: (handle: string) =>
    `Connect your X account, mention @${handle} in your posts, and reach the milestones for more tickets.`,
  discordPrompt: `Connect your Discord account and meet other ${brandName} players there.`,
  xOff: 'X is not set up on this site.',
  discordOff: 'Discord is not set up on this site.',
  connected: 'Discord Account Connected',
  sandbox: 'Sandbox: simulate activity on X',
  metrics: {
    heading: 'Your Mentions',
    loading: 'Loading your mentions from X',
    mentions: 'Mentions, last 7 days',
    rate: 'Mention rate',
    percentage: (percentage: number) => formatPercent(percentage / 100),
    fetchedAt: (moment: Date) => `As of ${formatDateTime(moment)}. Updated at most every 5 minutes.`,
    failed: 'Unable to fetch X metrics. Please try again later.',
    paused: (until: Date) =>
      `This site has used up its requests to X for this month. Your mentions return on ${formatDate(until)}. Posts of the last 7 days count then, too.`,
    failedTitle: 'Error fetching X metrics',
  },
  milestone: {
    heading: 'Mention Milestones',
    name: (mentions: number) => `${formatNumber(mentions)} mentions`,
    progress: (mentions: number, goal: number) => `${formatNumber(Math.min(mentions, goal))} of ${formatNumber(goal)}`,
    success: 'Milestone Claimed!',
    failed: { title: 'Error', message: 'Failed to claim milestone. Please try again.' },
  },
});
