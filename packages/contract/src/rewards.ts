import { activityTypes, milestones } from '@game/rules';
import * as z from 'zod/mini';
import { command, query } from './operation.js';

const moment = z.iso.datetime();
const tickets = z.int();
const nothing = z.object({});
const activityType = z.enum(activityTypes);
const milestone = z.enum(milestones);
const localDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Something that can be claimed once per local day (D-22). */
const dailyReward = z.object({
  claimed: z.boolean(),
  /** When it can be claimed again, or when the present day ends. */
  resetsAt: moment,
});

/** The streak of daily flips (STK-01, STK-02). */
export const streak = z.object({
  /** In days; 0 once a day was missed (D-23). */
  streak: z.int(),
  /** The week, from Saturday on, and on which of its days there was a flip. */
  week: z.array(z.object({ day: localDay, claimed: z.boolean() })),
  today: localDay,
  bonus: z.object({
    amount: tickets,
    /** Whether a run of seven days is completed and not paid yet (D-24). */
    claimable: z.boolean(),
    /** How many days complete the present run: 1 to 7. */
    daysLeft: z.int(),
  }),
  /** Where the player's days are counted, and the zone that is to come with the next reset (D-22). */
  timeZone: z.string(),
  nextTimeZone: z.nullable(z.string()),
});
export type Streak = z.infer<typeof streak>;

/** One activity (ACT-01): completed and claimed are two things. */
export const activity = z.object({
  type: activityType,
  reward: tickets,
  /** Whether it is known to be done. Following and joining are found out when they are claimed. */
  completed: z.boolean(),
  claimed: z.boolean(),
});
export type Activity = z.infer<typeof activity>;

const offer = z.enum(['on', 'sandbox', 'off']);

/** What the earn page shows besides the metrics of X (ERN-01). */
export const activities = z.object({
  activities: z.array(activity),
  milestones: z.array(z.object({ type: milestone, mentions: z.int(), reward: tickets, claimed: z.boolean() })),
  /** Tickets of all that was claimed here (TBL-11). */
  totalEarned: tickets,
  /** Which accounts are connected, where the sites are offered, and where to follow and to join. */
  x: z.object({ offer, connected: z.boolean(), handle: z.string(), followUrl: z.string() }),
  discord: z.object({ offer, connected: z.boolean(), inviteUrl: z.string() }),
});
export type Activities = z.infer<typeof activities>;

/** What can be asked of rewards. */
export const rewardOperations = {
  'rewards.getDailyFlip': query({
    access: 'player',
    summary: "Whether today's flip is claimed and when the caller's next local day begins (FLP-01)",
    input: nothing,
    reply: dailyReward,
  }),
  'rewards.claimDailyFlip': command({
    access: 'player',
    summary: 'Claims 10 to 50 tickets, once per local day (CON-04, VAL-05)',
    input: nothing,
    reply: z.object({ amount: tickets, resetsAt: moment }),
    movesTickets: true,
  }),
  'rewards.getDailyBonus': query({
    access: 'player',
    summary: "Whether today's bonus is claimed and when the caller's next local day begins (CON-04)",
    input: nothing,
    reply: dailyReward,
  }),
  'rewards.claimDailyBonus': command({
    access: 'player',
    summary: 'Claims 25 tickets, once per local day, whether there was a flip or not (CON-04, D-22)',
    input: nothing,
    reply: z.object({ amount: tickets, resetsAt: moment }),
    movesTickets: true,
  }),
  'rewards.getStreak': query({
    access: 'player',
    summary: "The caller's streak of daily flips and their week (STK-01, D-23)",
    input: nothing,
    reply: streak,
  }),
  'rewards.claimStreakBonus': command({
    access: 'player',
    summary: 'Claims 500 tickets, once for each completed run of 7 days (STK-02, D-24)',
    input: nothing,
    reply: z.object({ amount: tickets }),
    movesTickets: true,
  }),
  'rewards.getActivities': query({
    access: 'player',
    summary: 'What the caller is rewarded for, and what of it is completed and claimed (ACT-01, TBL-11)',
    input: nothing,
    reply: activities,
  }),
  'rewards.claimActivity': command({
    access: 'player',
    summary: 'Claims the reward of an activity, which the server verifies; once each (ACT-01, VAL-16)',
    input: z.object({ activityType }),
    reply: z.object({ amount: tickets }),
    movesTickets: true,
    asksSite: true,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
  }),
  'rewards.claimMilestone': command({
    access: 'player',
    summary: 'Claims the reward of a mention milestone, which the server verifies; once each (CON-08)',
    input: z.object({ milestone }),
    reply: z.object({ amount: tickets }),
    movesTickets: true,
    asksSite: true,
    signedOut: 'NOT_SIGNED_IN_TO_EARN',
  }),
  'rewards.getReferrals': query({
    access: 'player',
    summary: 'How many friends came by the link of the caller, and what that brought them (TBL-04, TBL-05)',
    input: nothing,
    reply: z.object({ referralCode: z.string(), count: z.int(), earned: tickets }),
  }),
  'rewards.checkReferralCode': query({
    access: 'anyone',
    summary: "Whether a code is that of some player's link, for whoever signs up with it (D-25)",
    input: z.object({ code: z.string() }),
    reply: z.object({ isKnown: z.boolean() }),
  }),
  'rewards.applyReferral': command({
    access: 'player',
    summary: "Applies the code of a friend's link that the caller signed up with, once (CON-09, D-25)",
    input: nothing,
    reply: z.object({
      /** 'none': there was no code, or it was settled long ago. */
      outcome: z.enum(['applied', 'refused', 'none']),
      amount: tickets,
    }),
    movesTickets: true,
  }),
};

/** Told to the player's own connections (RTM-01). */
export const rewardEvents = {
  /** Something was claimed, or a friend has come. */
  'rewards.changed': nothing,
};
