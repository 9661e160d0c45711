import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { activityTypes, milestones, type ActivityType, type Milestone } from '@game/rules';
import { users } from './auth.js';
import { moment, tickets } from './columns.js';
import { profiles } from './profiles.js';

/** What is claimed by local days. */
export type ClaimType = 'daily_flip' | 'daily_bonus' | 'streak_bonus';

/**
 * A daily reward that was claimed (ENT-06); at most one of a type per local day of the player (D-22). The day of a streak
 * bonus is that of the flip which completed its run, so that each run is paid once (D-24).
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
    /** The streak with a daily flip, in days; null for other claims, and for a flip that does not count (D-23). */
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

/** An activity or a mention milestone that was rewarded (ENT-05): each once per player, and per account elsewhere. */
export const engagementActivities = pgTable(
  'engagement_activities',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id),
    activityType: text('activity_type').$type<ActivityType | Milestone>().notNull(),
    rewardAmount: tickets('reward_amount').notNull(),
    /** When X or Discord was asked; null where our own data tell. */
    verifiedAt: moment('verified_at'),
    claimedAt: moment('claimed_at').notNull(),
    /** SHA-256 of the account at X or Discord that it was done with: whose it is later, it is not rewarded again. */
    accountDigest: text('account_digest'),
  },
  (table) => [
    unique('engagement_activities_once').on(table.userId, table.activityType),
    uniqueIndex('engagement_activities_once_per_account')
      .on(table.activityType, table.accountDigest)
      .where(sql`account_digest IS NOT NULL`),
    check('engagement_activities_type', sql`${table.activityType} IN (${rewardedTypes})`),
  ],
);

/** Who came by whose link (ENT-11); once per player, and rewarded unless there were too many that day (D-25). */
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
  },
  (table) => [
    index('referrals_referrer').on(table.referrerId, table.rewardedAt),
    check('referrals_not_oneself', sql`${table.referrerId} <> ${table.referredId}`),
  ],
);

/** What X last said of a player's posts, so that a page view is not a call (ENT-15). It goes with the account. */
export const xMetrics = pgTable('x_metrics', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The account at X it is of. */
  accountId: text('account_id').notNull(),
  /** Posts of the last seven days that mention us, and all of them. */
  mentions: integer('mentions').notNull().default(0),
  posts: integer('posts').notNull().default(0),
  /** null: not known yet. */
  fetchedAt: moment('fetched_at'),
  /** X wants to be left alone until then. */
  retryAt: moment('retry_at'),
});
