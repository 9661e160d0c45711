import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { activityTypes, milestones, type ActivityType, type Milestone, type WaitReason } from '@game/rules';
import { users } from './auth.js';
import { moment, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** The rewards that are claimed per local day. */
export type ClaimType = 'daily_flip' | 'daily_bonus' | 'streak_bonus';

/**
 * A claimed daily reward (ENT-06), at most one of each type per local day of the player (D-22). The day of a streak bonus is
 * the day of the flip that completed the run, so that each run is paid once (D-24).
 */
export const ticketClaims = pgTable(
  'ticket_claims',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    claimType: text('claim_type').$type<ClaimType>().notNull(),
    localDay: date('local_day', { mode: 'string' }).notNull(),
    amount: tickets('amount').notNull(),
    /** The streak after a daily flip, in days; null for other rewards and for a flip that does not count (D-23). */
    streak: integer('streak'),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [
    unique('ticket_claims_once_per_day').on(table.userId, table.claimType, table.localDay),
    check('ticket_claims_type', sql`${table.claimType} IN ('daily_flip', 'daily_bonus', 'streak_bonus')`),
    check('ticket_claims_streak', sql`${table.streak} IS NULL OR ${table.claimType} = 'daily_flip'`),
  ],
);

const rewardedTypes = sql.raw([...activityTypes, ...milestones].map((type) => `'${type}'`).join(', '));

/** A rewarded activity or mention milestone (ENT-05): once per player, and once per account at X or Discord. */
export const engagementActivities = pgTable(
  'engagement_activities',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    activityType: text('activity_type').$type<ActivityType | Milestone>().notNull(),
    rewardAmount: tickets('reward_amount').notNull(),
    /** When X or Discord confirmed it; null if our own data was enough. */
    verifiedAt: moment('verified_at'),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [
    unique('engagement_activities_once').on(table.userId, table.activityType),
    check('engagement_activities_type', sql`${table.activityType} IN (${rewardedTypes})`),
  ],
);

/** A reward that a person earns once, whichever accounts they have. */
export type PersonalReward = ActivityType | Milestone | 'starting_balance' | 'referral';

/**
 * The rewards that a person has earned. `identity` is an HMAC of their email address or of their account at X or Discord. The
 * rows do not name the player and are kept when an account is deleted.
 */
export const earnedRewards = pgTable(
  'earned_rewards',
  {
    identity: text('identity').notNull(),
    reward: text('reward').$type<PersonalReward>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identity, table.reward] }),
    check('earned_rewards_reward', sql`${table.reward} IN (${rewardedTypes}, 'starting_balance', 'referral')`),
  ],
);

/** A referral (ENT-11): one per new player (D-25). */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid('id').primaryKey(),
    referrerId: uuid('referrer_id')
      .notNull()
      .references(() => profiles.id),
    referredId: uuid('referred_id')
      .notNull()
      .unique()
      .references(() => profiles.id),
    createdAt: moment('created_at').notNull(),
    rewardedAt: moment('rewarded_at'),
    /**
     * While the reward is not paid: the games that the new player must complete before. null after it was paid, and if it
     * never will be.
     */
    pendingGames: integer('pending_games'),
    /** Why it waited for games against other households; empty if it did not. Kept after it was paid. */
    waitReasons: text('wait_reasons').array().$type<WaitReason[]>().notNull().default([]),
  },
  (table) => [
    index('referrals_pending')
      .on(table.createdAt, table.id)
      .where(sql`pending_games IS NOT NULL`),
    check('referrals_pending_or_rewarded', sql`${table.pendingGames} IS NULL OR ${table.rewardedAt} IS NULL`),
    index('referrals_referrer').on(table.referrerId, table.rewardedAt),
    check('referrals_not_oneself', sql`${table.referrerId} <> ${table.referredId}`),
  ],
);

/** How many posts were read at X in each month (UTC), because X charges for each. Without a player. */
export const xReads = pgTable(
  'x_reads',
  {
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).primaryKey(),
    posts: integer('posts').notNull(),
  },
  (table) => [check('x_reads_not_negative', sql`${table.posts} >= 0`)],
);

/** The cached metrics of a player's posts at X, so that a page view needs no request (ENT-15). Deleted when X is disconnected. */
export const xMetrics = pgTable('x_metrics', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The account at X. */
  accountId: text('account_id').notNull(),
  /** The posts of the last seven days that mention us, and all posts. */
  mentions: integer('mentions').notNull().default(0),
  posts: integer('posts').notNull().default(0),
  /** null until X has replied. */
  fetchedAt: moment('fetched_at'),
  /** The end of X's rate limit. */
  retryAt: moment('retry_at'),
});
