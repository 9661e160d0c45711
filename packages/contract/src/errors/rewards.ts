import type { ErrorDefinition } from './error-definition.js';

/** Errors of rewards (VAL-05, VAL-16, ERW-01 to ERW-05). */
export const rewardErrors = {
  ALREADY_CLAIMED: {
    status: 409,
    title: 'Already Claimed',
    message: "You've already claimed your daily flip reward today.",
  },
  DAILY_BONUS_ALREADY_CLAIMED: {
    status: 409,
    title: 'Already Claimed',
    message: "You've already claimed your daily bonus today.",
  },
  STREAK_BONUS_NOT_DUE: {
    status: 409,
    title: 'Error',
    message: 'The streak bonus is paid once for every 7 days in a row.',
  },
  REWARDS_WAIT: {
    status: 409,
    title: 'Not Yet',
    message:
      'Several new accounts share your network. You can claim this when you have finished {n} more of {m} games against players of other households.',
  },
  NETWORK_REWARDS_USED: {
    status: 409,
    title: 'Not Yet',
    message: 'Other new players of your network have got their first rewards today. Please try again within 24 hours.',
  },
  NETWORK_FLIPS_USED: {
    status: 409,
    title: 'Not Yet',
    message: 'Other new players of your network have flipped today. Please try again within 24 hours.',
  },
  NOT_SIGNED_IN_TO_EARN: {
    status: 401,
    title: 'Authentication required',
    message: 'Please sign in to complete this action',
  },
  ACTIVITY_ALREADY_CLAIMED: {
    status: 409,
    title: 'Already claimed',
    message: "You've already claimed this reward.",
  },
  ACTIVITY_NOT_COMPLETED: {
    status: 409,
    title: 'Error claiming reward',
    message: 'You have not completed this yet. Please complete it first, then claim the reward.',
  },
  ACCOUNT_ALREADY_REWARDED: {
    status: 409,
    title: 'Already claimed',
    message: 'You have already earned this reward with another account. It is paid once per person.',
  },
  CONNECTION_FAILED: { status: 424, title: 'Connection failed', message: 'Please try again later' },
  MILESTONE_ALREADY_CLAIMED: {
    status: 409,
    title: 'Already Claimed',
    message: "You've already claimed this milestone reward.",
  },
  MILESTONE_NOT_REACHED: {
    status: 409,
    title: 'Error',
    message: 'Failed to claim milestone. Please try again.',
  },
  X_NOT_CONNECTED: { status: 409, title: 'X Connection Error', message: 'Please connect your X account.' },
  X_RATE_LIMITED: {
    status: 429,
    title: 'Error fetching X metrics',
    message: 'X API rate limit reached. Please try again in a few minutes.',
  },
  X_METRICS_PAUSED: {
    status: 429,
    title: 'X metrics are paused',
    message: 'This site has used up its requests to X for this month. X metrics return next month.',
  },
  X_METRICS_FAILED: {
    status: 424,
    title: 'Error fetching X metrics',
    message: 'Unable to fetch X metrics. Please try again later.',
  },
  DISCORD_OFF: { status: 409, title: 'Connection failed', message: 'Discord is not set up on this site.' },
  DISCORD_NOT_CONNECTED: { status: 409, title: 'Connection failed', message: 'Please connect your Discord account.' },
  DISCORD_CONNECTION_ERROR: { status: 400, title: 'Connection failed', message: 'Please try again later' },
  DISCORD_ACCOUNT_TAKEN: {
    status: 409,
    title: 'Connection failed',
    message: 'This Discord account is already connected to another player.',
  },
  INVALID_TIME_ZONE: { status: 400, title: 'Error', message: 'This time zone is unknown.' },
  TIME_ZONE_CHANGED_RECENTLY: {
    status: 409,
    title: 'Error',
    message: 'You can change your time zone once every 30 days.',
  },
} as const satisfies Record<string, ErrorDefinition>;
