import { activityTypes, milestones } from '@game/rules';
import * as z from 'zod/mini';
import { instant } from './fields.js';
import { command, query } from './operation.js';
import { publicProfile } from './public-profile.js';

const tickets = z.int();
const nothing = z.object({});
const activityType = z.enum(activityTypes);
const milestone = z.enum(milestones);
const localDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A reward that can be claimed once per local day (D-22). */
const dailyReward = z.object({
  claimed: z.boolean(),
  /** The end of the current local day, when it can be claimed again. */
  resetsAt: instant,
});

/** The streak of daily flips (STK-01, STK-02). */
export const streak = z.object({
  /** The length in days; 0 after a missed day (D-23). */
  streak: z.int(),
  /** The current week, from Saturday, with the days that had a flip. */
  week: z.array(z.object({ day: localDay, claimed: z.boolean() })),
  today: localDay,
  bonus: z.object({
    amount: tickets,
    /** Whether a completed run of seven days can be claimed (D-24). */
    claimable: z.boolean(),
    /** How many days are missing to complete the current run: 1 to 7. */
    daysLeft: z.int(),
  }),
  /** The player's time zone, and the zone that takes effect at the next reset (D-22). */
  timeZone: z.string(),
  nextTimeZone: z.nullable(z.string()),
});
export type Streak = z.infer<typeof streak>;

/** An activity, which can be completed and then claimed (ACT-01). */
export const activity = z.object({
  type: activityType,
  reward: tickets,
  /** Whether it is known to be completed. Following on X and joining on Discord are checked when claimed. */
  completed: z.boolean(),
  claimed: z.boolean(),
  /** Whether the same person has earned it with another account; it is paid once per person. */
  earnedBefore: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

const offer = z.enum(['on', 'sandbox', 'off']);

/** The data of the earn page, without the metrics of X (ERN-01). */
export const activities = z.object({
  activities: z.array(activity),
  milestones: z.array(
    z.object({
      type: milestone,
      mentions: z.int(),
      reward: tickets,
      claimed: z.boolean(),
      earnedBefore: z.boolean(),
    }),
  ),
  /** The tickets of all rewards: daily ones, streaks, activities, milestones and referrals (PRD-05, decision 0041). */
  totalEarned: tickets,
  /** Whether the player got no starting tickets because the same person had them with an earlier account. */
  hadStartingTickets: z.boolean(),
  /** The state of each connection, and the links to follow and to join. */
  x: z.object({ offer, connected: z.boolean(), handle: z.string(), followUrl: z.string() }),
  discord: z.object({ offer, connected: z.boolean(), inviteUrl: z.string() }),
});
export type Activities = z.infer<typeof activities>;

/** How far the wait for games against other households is. */
const wait = z.object({ played: z.int(), games: z.int() });
export type Wait = z.infer<typeof wait>;

/** How many rewards, and their tickets together. */
const rewardCount = z.object({ count: z.int(), tickets });

/** What a player has collected today, and what is left. */
export const today = z.object({
  flip: dailyReward,
  bonus: dailyReward,
  streak: z.object({
    /** The flips of the current run of seven: 0 to 7. */
    days: z.int(),
    /** The tickets for the seventh. */
    bonus: tickets,
    /** Whether a completed run can be claimed (D-24). */
    claimable: z.boolean(),
  }),
  /** The completed activities that are not claimed. */
  claims: rewardCount,
  /** The activities that are not completed. */
  tasks: rewardCount,
  /** The wait of all rewards except the daily flip; null if they do not wait. */
  wait: z.nullable(wait),
});
export type Today = z.infer<typeof today>;

/** The operations on rewards. */
export const rewardOperations = {
  'rewards.getDailyFlip': query({
    access: 'player',
    summary: "Returns whether today's flip is claimed and when the caller's next local day starts (FLP-01)",
    input: nothing,
    reply: dailyReward,
  }),
  'rewards.claimDailyFlip': command({
    access: 'player',
    summary: 'Claims 10 to 50 tickets, once per local day (CON-04, VAL-05)',
    input: nothing,
    reply: z.object({ amount: tickets, resetsAt: instant }),
    movesTickets: true,
    refusals: ['ALREADY_CLAIMED', 'NETWORK_FLIPS_USED'],
  }),
  'rewards.getDailyBonus': query({
    access: 'player',
    summary: "Returns whether today's bonus is claimed and when the caller's next local day starts (CON-04)",
    input: nothing,
    reply: dailyReward,
  }),
  'rewards.claimDailyBonus': command({
    access: 'player',
    summary: 'Claims 25 tickets, once per local day, with or without a flip (CON-04, D-22)',
    input: nothing,
    reply: z.object({ amount: tickets, resetsAt: instant }),
    movesTickets: true,
    refusals: ['DAILY_BONUS_ALREADY_CLAIMED', 'REWARDS_WAIT', 'NETWORK_REWARDS_USED'],
  }),
  'rewards.getToday': query({
    access: 'player',
    summary: 'Returns what the caller has collected today, and what is left, for the lobby and the menu',
    input: nothing,
    reply: today,
  }),
  'rewards.getStreak': query({
    access: 'player',
    summary: "Returns the caller's streak of daily flips and the current week (STK-01, D-23)",
    input: nothing,
    reply: streak,
  }),
  'rewards.claimStreakBonus': command({
    access: 'player',
    summary: 'Claims 500 tickets, once for each completed run of 7 days (STK-02, D-24)',
    input: nothing,
    reply: z.object({ amount: tickets }),
    movesTickets: true,
    refusals: ['STREAK_BONUS_NOT_DUE', 'REWARDS_WAIT', 'NETWORK_REWARDS_USED'],
  }),
  'rewards.getActivities': query({
    access: 'player',
    summary: 'Lists the activities, with what the caller has completed and claimed (ACT-01, TBL-11)',
    input: nothing,
    reply: activities,
  }),
  'rewards.claimActivity': command({
    access: 'player',
    summary: 'Claims the reward of an activity after the server has verified it, once each (ACT-01, VAL-16)',
    input: z.object({ activityType }),
    reply: z.object({ amount: tickets }),
    movesTickets: true,
    asksSite: true,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
    refusals: [
      'ACTIVITY_ALREADY_CLAIMED',
      'ACTIVITY_NOT_COMPLETED',
      'ACCOUNT_ALREADY_REWARDED',
      'REWARDS_WAIT',
      'NETWORK_REWARDS_USED',
      'X_OFF',
      'X_NOT_CONNECTED',
      'DISCORD_OFF',
      'DISCORD_NOT_CONNECTED',
      'CONNECTION_FAILED',
    ],
  }),
  'rewards.claimMilestone': command({
    access: 'player',
    summary: 'Claims the reward of a mention milestone after the server has verified it, once each (CON-08)',
    input: z.object({ milestone }),
    reply: z.object({ amount: tickets }),
    movesTickets: true,
    asksSite: true,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
    refusals: [
      'MILESTONE_ALREADY_CLAIMED',
      'MILESTONE_NOT_REACHED',
      'ACCOUNT_ALREADY_REWARDED',
      'REWARDS_WAIT',
      'NETWORK_REWARDS_USED',
      'X_OFF',
      'X_NOT_CONNECTED',
      'X_RATE_LIMITED',
      'X_METRICS_PAUSED',
      'X_METRICS_PAUSED',
      'X_METRICS_FAILED',
    ],
  }),
  'rewards.getReferrals': query({
    access: 'player',
    summary: 'Returns how many friends used the referral link of the caller, and the tickets earned (TBL-04, TBL-05)',
    input: nothing,
    reply: z.object({
      referralCode: z.string(),
      count: z.int(),
      earned: tickets,
      /** The games against others that a friend completes before the reward is paid. */
      afterGames: z.int(),
    }),
  }),
  'rewards.getWaits': query({
    access: 'player',
    summary: 'Returns which rewards wait until games against players of other households are finished',
    input: nothing,
    reply: z.object({
      /** The wait of all rewards of the caller except the daily flip; null if they do not wait. */
      rewards: z.nullable(wait),
      /** The wait of the reward for the friend's link that the caller signed up with; null if it does not wait. */
      referral: z.nullable(wait),
      /** The newest friends of the caller whose games the reward for their sign-up waits for. */
      friends: z.array(z.object({ username: z.string(), ...wait.shape })),
    }),
  }),
  'rewards.checkReferralCode': query({
    access: 'anyone',
    summary: 'Returns whether a referral code exists (D-25), and who invites with it',
    input: z.object({ code: z.string() }),
    reply: z.object({
      isKnown: z.boolean(),
      /** The player whose code it is; null if the code does not exist, or their account is suspended. */
      inviter: z.nullable(publicProfile),
      /** The games against others that a new player completes before the reward is paid. */
      afterGames: z.int(),
    }),
  }),
  'rewards.applyReferral': command({
    access: 'player',
    summary: 'Applies the referral code that the caller signed up with, once (CON-09, D-25)',
    input: nothing,
    reply: z.object({
      /**
       * - 'afterGames': the reward is paid after the caller's first games.
       * - 'waits': these must be against players of other households, because the sign-up is linked to that of the inviting
       *   player or to many others.
       * - 'later': the inviting player has no reward left today.
       * - 'earnedBefore': the caller had one with another account.
       * - 'none': the caller has no code, or an earlier call has applied it.
       */
      outcome: z.enum(['applied', 'afterGames', 'waits', 'later', 'earnedBefore', 'refused', 'none']),
      amount: tickets,
      /** The games against others for 'afterGames' and 'waits'. */
      afterGames: z.int(),
    }),
    movesTickets: true,
  }),
};

/** Sent to the player (RTM-01). */
export const rewardEvents = {
  /** A reward was claimed, or a friend has signed up. */
  'rewards.changed': nothing,
};
