import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, max, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  engagementActivities,
  profiles,
  referrals,
  ticketClaims,
  type ClaimType,
  type PersonalReward,
} from '@game/database';
import type { LocalDay } from '@game/rules';
import { boolean, integer, listOf, nullable, text, timestamp } from '../../platform/database/columns.js';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';
import { onlyRow, statement } from '../../platform/database/statement.js';

/** A claim of a daily reward or a streak bonus. */
export type Claim = typeof ticketClaims.$inferInsert;

const insertClaimStatement = prepared((drizzle) =>
  drizzle
    .insert(ticketClaims)
    .values({
      id: parameter('id'),
      userId: parameter('userId'),
      claimType: parameter('claimType'),
      localDay: parameter('localDay'),
      amount: parameter('amount'),
      streak: parameter('streak'),
      claimedAt: parameter('claimedAt'),
    })
    .onConflictDoNothing()
    .returning({ id: ticketClaims.id })
    .prepare('rewards.insertClaim'),
);

/** Inserts a claim. Returns false if it was already claimed for that day. */
export async function insertClaim(transaction: Transaction, claim: Claim): Promise<boolean> {
  const rows = await insertClaimStatement(transaction).execute({ streak: null, ...claim });
  return rows.length === 1;
}

const selectDaysFrom = prepared((drizzle) =>
  drizzle
    .select({ day: ticketClaims.localDay })
    .from(ticketClaims)
    .where(
      and(
        eq(ticketClaims.userId, parameter('userId')),
        eq(ticketClaims.claimType, parameter('claimType')),
        gte(ticketClaims.localDay, parameter('first')),
      ),
    )
    .prepare('rewards.selectDaysFrom'),
);

/** Finds the local days from `first` on that the player has claimed. A change of time zone can add days in the future. */
export async function findDaysFrom(
  on: Connection,
  userId: string,
  claimType: ClaimType,
  first: LocalDay,
): Promise<LocalDay[]> {
  const rows = await selectDaysFrom(on).execute({ userId, claimType, first });
  return rows.map(({ day }) => day);
}

const selectToday = statement({
  name: 'rewards.findToday',
  text: `
    SELECT array(SELECT local_day::text FROM ticket_claims WHERE user_id = $1 AND claim_type = 'daily_flip' AND local_day >= $2)
        AS flips,
      array(SELECT local_day::text FROM ticket_claims WHERE user_id = $1 AND claim_type = 'daily_bonus' AND local_day >= $2)
        AS bonuses,
      last_flip.local_day::text AS "localDay", last_flip.streak, last_flip.claimed_at AS "claimedAt",
      EXISTS (SELECT FROM ticket_claims AS flip WHERE user_id = $1 AND claim_type = 'daily_flip' AND streak % $3 = 0
        AND NOT EXISTS (SELECT FROM ticket_claims
          WHERE user_id = $1 AND claim_type = 'streak_bonus' AND local_day = flip.local_day)) AS "hasUnpaidRun"
    FROM (VALUES (1)) AS one LEFT JOIN LATERAL (
      SELECT local_day, streak, claimed_at FROM ticket_claims
      WHERE user_id = $1 AND claim_type = 'daily_flip' AND streak IS NOT NULL ORDER BY local_day DESC LIMIT 1
    ) AS last_flip ON true`,
  row: {
    flips: listOf(text),
    bonuses: listOf(text),
    localDay: nullable(text),
    streak: nullable(integer),
    claimedAt: nullable(timestamp),
    hasUnpaidRun: boolean,
  },
});

/** What `findDaysFrom`, `findLastFlip` and `findUnpaidRun` return, by one statement. */
export async function findToday(on: Connection, userId: string, first: LocalDay, runLength: number) {
  const { flips, bonuses, hasUnpaidRun, localDay, streak, claimedAt } = onlyRow(
    await selectToday(on, [userId, first, runLength]),
  );
  const isFlipped = localDay !== null && streak !== null && claimedAt !== null;
  return { flips, bonuses, hasUnpaidRun, lastFlip: isFlipped ? { localDay, streak, claimedAt } : undefined };
}

const sumOfClaims = prepared((drizzle) =>
  drizzle
    .select({ total: sql`coalesce(sum(${ticketClaims.amount}), 0)`.mapWith(Number) })
    .from(ticketClaims)
    .where(eq(ticketClaims.userId, parameter('userId')))
    .prepare('rewards.sumClaims'),
);

/** Sums the daily rewards and streak bonuses that a player has claimed. */
export async function sumClaims(on: Connection, userId: string): Promise<number> {
  const [row] = await sumOfClaims(on).execute({ userId });
  return row?.total ?? 0;
}

/** A daily flip that counts towards the streak. */
export interface StreakFlip {
  localDay: LocalDay;
  streak: number;
  claimedAt: Date;
}

const isFlip = and(eq(ticketClaims.userId, parameter('userId')), eq(ticketClaims.claimType, 'daily_flip'));

const selectLastFlip = prepared((drizzle) =>
  drizzle
    .select({
      localDay: ticketClaims.localDay,
      streak: sql`${ticketClaims.streak}`.mapWith(ticketClaims.streak),
      claimedAt: ticketClaims.claimedAt,
    })
    .from(ticketClaims)
    .where(and(isFlip, isNotNull(ticketClaims.streak)))
    .orderBy(desc(ticketClaims.localDay))
    .limit(1)
    .prepare('rewards.findLastFlip'),
);

/** Finds the player's last flip that counts towards the streak. */
export async function findLastFlip(on: Connection, userId: string): Promise<StreakFlip | undefined> {
  const [row] = await selectLastFlip(on).execute({ userId });
  return row;
}

const selectUnpaidRun = prepared((drizzle) => {
  const bonus = alias(ticketClaims, 'bonus');
  const { userId, claimType, localDay, streak } = ticketClaims;
  const isPaid = and(eq(bonus.userId, userId), eq(bonus.claimType, 'streak_bonus'), eq(bonus.localDay, localDay));
  return drizzle
    .select({ localDay })
    .from(ticketClaims)
    .where(
      and(
        eq(userId, parameter('userId')),
        eq(claimType, 'daily_flip'),
        sql`${streak} % ${parameter('runLength')} = 0`,
        notExists(drizzle.select({ id: bonus.id }).from(bonus).where(isPaid)),
      ),
    )
    .orderBy(localDay)
    .limit(1)
    .prepare('rewards.findUnpaidRun');
});

/**
 * Finds the first completed run of `runLength` days whose bonus is unpaid, also in a streak that has ended. Returns the
 * day of its last flip (D-24).
 */
export async function findUnpaidRun(on: Connection, userId: string, runLength: number): Promise<LocalDay | undefined> {
  const [row] = await selectUnpaidRun(on).execute({ userId, runLength });
  return row?.localDay;
}

const selectLongestStreak = prepared((drizzle) =>
  drizzle
    .select({ longest: max(ticketClaims.streak) })
    .from(ticketClaims)
    .where(isFlip)
    .prepare('rewards.findLongestStreak'),
);

/** Finds the longest run of days on which the player has claimed the daily flip. It reads one row for each day with a flip. */
export async function findLongestStreak(on: Connection, userId: string): Promise<number> {
  const [row] = await selectLongestStreak(on).execute({ userId });
  return row?.longest ?? 0;
}

/** A rewarded activity or milestone. */
export type RewardedActivity = typeof engagementActivities.$inferInsert;

/** Inserts a rewarded activity. Returns false if the player was already rewarded for it. */
export async function insertActivity(transaction: Transaction, activity: RewardedActivity): Promise<boolean> {
  const { userId, activityType } = engagementActivities;
  const rows = await transaction.drizzle
    .insert(engagementActivities)
    .values(activity)
    .onConflictDoNothing({ target: [userId, activityType] })
    .returning({ id: engagementActivities.id });
  return rows.length === 1;
}

const selectActivities = prepared((drizzle) => {
  const { userId, activityType, rewardAmount } = engagementActivities;
  return drizzle
    .select({ activityType, rewardAmount })
    .from(engagementActivities)
    .where(eq(userId, parameter('userId')))
    .prepare('rewards.findActivities');
});

/** Finds all rewarded activities of a player. */
export async function findActivities(on: Connection, userId: string) {
  return selectActivities(on).execute({ userId });
}

/** Finds the rewards of a player that a person gets once. */
export async function findPersonalRewards(on: Connection, userId: string): Promise<PersonalReward[]> {
  const activities = await findActivities(on, userId);
  const referral = await findReferralOf(on, userId);
  const isRewarded = referral !== undefined && referral.rewardedAt !== null;
  return [...activities.map(({ activityType }) => activityType), ...(isRewarded ? ['referral' as const] : [])];
}

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const referralLock = 7_265_661;

const takeReferralLock = statement({
  name: 'rewards.lockReferrals',
  text: 'SELECT FROM pg_advisory_xact_lock($1)',
  row: {},
});

/** Locks all referrals until the transaction ends, so that two concurrent ones cannot form a cycle. */
export async function lockReferrals(transaction: Transaction): Promise<void> {
  await takeReferralLock(transaction, [referralLock]);
}

/** Counts the referrals of a player that were rewarded after `since`. */
export async function countRewardedReferrals(on: Connection, referrerId: string, since: Date): Promise<number> {
  const [row] = await on.drizzle
    .select({ rewarded: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), gt(referrals.rewardedAt, since)));
  return row?.rewarded ?? 0;
}

/** Inserts a referral. */
export async function insertReferral(transaction: Transaction, referral: typeof referrals.$inferInsert): Promise<void> {
  await transaction.drizzle.insert(referrals).values(referral);
}

/** A referral as it is stored. */
export type ReferralRow = typeof referrals.$inferSelect;

const selectReferralOf = prepared((drizzle) =>
  drizzle
    .select()
    .from(referrals)
    .where(eq(referrals.referredId, parameter('referredId')))
    .prepare('rewards.findReferralOf'),
);

/** Finds the referral of a new player; undefined if the player was not referred. */
export async function findReferralOf(on: Connection, referredId: string): Promise<ReferralRow | undefined> {
  const [row] = await selectReferralOf(on).execute({ referredId });
  return row;
}

/** Sets whether a referral is rewarded or pending. */
export async function updateReferral(
  transaction: Transaction,
  id: string,
  change: Pick<ReferralRow, 'rewardedAt' | 'pendingGames'>,
): Promise<void> {
  await transaction.drizzle.update(referrals).set(change).where(eq(referrals.id, id));
}

/** Ends the wait of a new player's referral without a reward. */
export async function cancelPendingReferral(transaction: Transaction, referredId: string): Promise<void> {
  await transaction.drizzle.update(referrals).set({ pendingGames: null }).where(eq(referrals.referredId, referredId));
}

/** A position in the list of pending referrals. */
export interface ReferralCursor {
  createdAt: Date;
  id: string;
}

// Each seat has its own index. A new player counts a game only if both made a move, and the opponent is not the
// referrer.
const selectPending = statement({
  name: 'rewards.findPendingReferrals',
  text: `
    WITH pending AS MATERIALIZED (
      SELECT * FROM referrals WHERE pending_games IS NOT NULL AND (created_at, id) > ($1, $2::uuid)
      ORDER BY created_at, id LIMIT $3)
    SELECT referred_id AS "referredId", id, created_at AS "createdAt", cardinality(wait_reasons) > 0 AS waits,
      (SELECT count(*) FROM (
        (SELECT 1 FROM games WHERE player1_id = referred_id AND status = 'completed' AND player2_id <> referrer_id
          AND player2_move IS NOT NULL ORDER BY completed_at DESC LIMIT pending_games)
        UNION ALL (SELECT 1 FROM games WHERE player2_id = referred_id AND status = 'completed' AND player1_id <> referrer_id
          AND player2_move IS NOT NULL ORDER BY completed_at DESC LIMIT pending_games)) AS played) >= pending_games
      AND (SELECT count(*) FROM referrals AS paid WHERE paid.referrer_id = pending.referrer_id AND rewarded_at > $4) < $5
      AS "isPayable"
    FROM pending ORDER BY created_at, id`,
  row: { referredId: text, id: text, createdAt: timestamp, waits: boolean, isPayable: boolean },
});

/**
 * Reads up to `limit` pending referrals after `cursor`, oldest first, and whether each can be paid: the new player has
 * completed the games, and the inviting player has fewer than `perDay` rewards after `since`. If the referral `waits`, the
 * opponents must be of other households, too.
 */
export async function findPendingReferrals(
  on: Connection,
  { cursor, limit, since, perDay }: { cursor: ReferralCursor; limit: number; since: Date; perDay: number },
): Promise<(ReferralCursor & { referredId: string; waits: boolean; isPayable: boolean })[]> {
  return selectPending(on, [cursor.createdAt, cursor.id, limit, since, perDay]);
}

const selectWaitingFriends = prepared((drizzle) =>
  drizzle
    .select({ id: profiles.id, username: profiles.username })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.referredId))
    .where(
      and(
        eq(referrals.referrerId, parameter('referrerId')),
        isNull(referrals.rewardedAt),
        // Not `pending_games IS NOT NULL`: then the planner would read all pending referrals.
        sql`coalesce(${referrals.pendingGames}, 0) > 0 AND cardinality(${referrals.waitReasons}) > 0`,
      ),
    )
    .orderBy(desc(referrals.createdAt))
    .limit(parameter('limit'))
    .prepare('rewards.findWaitingFriends'),
);

/** Finds the newest `limit` friends of a player whose referrals wait for games against other households. */
export async function findWaitingFriends(
  on: Connection,
  referrerId: string,
  limit: number,
): Promise<{ id: string; username: string }[]> {
  return selectWaitingFriends(on).execute({ referrerId, limit });
}

/** Counts the daily flips that players have claimed after `since`. */
export async function countFlips(on: Connection, userIds: string[], since: Date): Promise<number> {
  const [row] = await on.drizzle
    .select({ flips: count() })
    .from(ticketClaims)
    .where(
      and(
        inArray(ticketClaims.userId, userIds),
        eq(ticketClaims.claimType, 'daily_flip'),
        gt(ticketClaims.claimedAt, since),
      ),
    );
  return row?.flips ?? 0;
}

/** Reads a player's referral code, and counts the rewarded referrals (TBL-04). */
export async function findOwnReferrals(on: Connection, userId: string) {
  const [row] = await on.drizzle
    .select({ referralCode: profiles.referralCode, count: count(referrals.rewardedAt) })
    .from(profiles)
    .leftJoin(referrals, eq(referrals.referrerId, profiles.id))
    .where(eq(profiles.id, userId))
    .groupBy(profiles.id);
  return row;
}
