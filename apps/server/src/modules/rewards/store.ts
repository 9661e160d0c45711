import { and, count, desc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import {
  engagementActivities,
  profiles,
  referrals,
  ticketClaims,
  type ClaimType,
  type PersonalReward,
} from '@game/database';
import type { LocalDay, ZoneHistory } from '@game/rules';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database/database.js';

/** A claim of a daily reward or a streak bonus. */
export type Claim = typeof ticketClaims.$inferInsert;

/** Reads the time zones of a player's days. */
export async function findZones(on: Connection, userId: string): Promise<ZoneHistory | undefined> {
  const [row] = await selectZones(on).execute({ userId });
  return row;
}

const selectZones = prepared((drizzle) =>
  drizzle
    .select({
      timeZone: profiles.timeZone,
      previousTimeZone: profiles.previousTimeZone,
      timeZoneFrom: profiles.timeZoneFrom,
    })
    .from(profiles)
    .where(eq(profiles.id, parameter('userId')))
    .prepare('rewards_select_zones'),
);

/** Locks a player until the transaction ends, so that claims are processed one at a time. */
export async function lockPlayer(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update');
}

/** Inserts a claim. Returns false if it was already claimed for that day. */
export async function insertClaim(transaction: Transaction, claim: Claim): Promise<boolean> {
  const rows = await transaction.drizzle
    .insert(ticketClaims)
    .values(claim)
    .onConflictDoNothing()
    .returning({ id: ticketClaims.id });
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
    .prepare('rewards_select_days_from'),
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

/** A daily flip that counts towards the streak. */
export interface StreakFlip {
  localDay: LocalDay;
  streak: number;
  claimedAt: Date;
}

/** Finds the player's last flip that counts towards the streak. */
export async function findLastFlip(on: Connection, userId: string): Promise<StreakFlip | undefined> {
  const [row] = await on.drizzle
    .select({
      localDay: ticketClaims.localDay,
      streak: sql<number>`${ticketClaims.streak}`,
      claimedAt: ticketClaims.claimedAt,
    })
    .from(ticketClaims)
    .where(and(isFlipOf(userId), isNotNull(ticketClaims.streak)))
    .orderBy(desc(ticketClaims.localDay))
    .limit(1);
  return row;
}

/**
 * Finds the first completed run of `runLength` days whose bonus is unpaid, also in a streak that has ended. Returns the
 * day of its last flip (D-24).
 */
export async function findUnpaidRun(on: Connection, userId: string, runLength: number): Promise<LocalDay | undefined> {
  const { rows } = await on.drizzle.execute<{ local_day: LocalDay }>(sql`
    SELECT local_day::text FROM ticket_claims AS flip
    WHERE user_id = ${userId} AND claim_type = 'daily_flip' AND streak % ${runLength} = 0
      AND NOT EXISTS (SELECT FROM ticket_claims WHERE user_id = ${userId} AND claim_type = 'streak_bonus'
        AND local_day = flip.local_day)
    ORDER BY local_day LIMIT 1`);
  return rows[0]?.local_day;
}

function isFlipOf(userId: string) {
  return and(eq(ticketClaims.userId, userId), eq(ticketClaims.claimType, 'daily_flip'));
}

/** Stores the length of the player's streak (ENT-02). */
export async function updateStreak(transaction: Transaction, userId: string, dailyStreak: number): Promise<void> {
  await transaction.drizzle.update(profiles).set({ dailyStreak }).where(eq(profiles.id, userId));
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

/** Finds all rewarded activities of a player. */
export async function findActivities(on: Connection, userId: string) {
  const { activityType, rewardAmount } = engagementActivities;
  return on.drizzle
    .select({ activityType, rewardAmount })
    .from(engagementActivities)
    .where(eq(engagementActivities.userId, userId));
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

/** Locks all referrals until the transaction ends, so that two concurrent ones cannot form a cycle. */
export async function lockReferrals(transaction: Transaction): Promise<void> {
  await transaction.drizzle.execute(sql`SELECT pg_advisory_xact_lock(${referralLock})`);
}

/** Finds the player with this referral code, except deleted players and bots. */
export async function findReferrer(on: Connection, referralCode: string): Promise<string | undefined> {
  const isPlayer = and(isNull(profiles.deletedAt), eq(profiles.isBot, false));
  const [row] = await on.drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.referralCode, referralCode), isPlayer));
  return row?.id;
}

/** Returns whether `ancestorId` is the player, or has referred the player directly or indirectly. */
export async function descendsFrom(on: Connection, playerId: string, ancestorId: string): Promise<boolean> {
  const { rows } = await on.drizzle.execute(sql`
    WITH RECURSIVE line AS (
      SELECT id, referred_by FROM profiles WHERE id = ${playerId}
      UNION SELECT above.id, above.referred_by FROM profiles AS above JOIN line ON above.id = line.referred_by)
    SELECT FROM line WHERE id = ${ancestorId}`);
  return rows.length > 0;
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
  await transaction.drizzle
    .update(profiles)
    .set({ referredBy: referral.referrerId })
    .where(eq(profiles.id, referral.referredId));
}

/** A referral as it is stored. */
export type ReferralRow = typeof referrals.$inferSelect;

/** Finds the referral of a new player; undefined if the player was not referred. */
export async function findReferralOf(on: Connection, referredId: string): Promise<ReferralRow | undefined> {
  const [row] = await on.drizzle.select().from(referrals).where(eq(referrals.referredId, referredId));
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
const findPendingText = `
  WITH pending AS MATERIALIZED (
    SELECT * FROM referrals WHERE pending_games IS NOT NULL AND (created_at, id) > ($1, $2::uuid)
    ORDER BY created_at, id LIMIT $3)
  SELECT referred_id AS "referredId", id, created_at AS "createdAt",
    (SELECT count(*) FROM (
      (SELECT 1 FROM games WHERE player1_id = referred_id AND status = 'completed' AND player2_id <> referrer_id
        AND player2_move IS NOT NULL ORDER BY completed_at DESC LIMIT pending_games)
      UNION ALL (SELECT 1 FROM games WHERE player2_id = referred_id AND status = 'completed' AND player1_id <> referrer_id
        AND player2_move IS NOT NULL ORDER BY completed_at DESC LIMIT pending_games)) AS played) >= pending_games
    AND (SELECT count(*) FROM referrals AS paid WHERE paid.referrer_id = pending.referrer_id AND rewarded_at > $4) < $5
    AS "isPayable"
  FROM pending ORDER BY created_at, id`;

/**
 * Reads up to `limit` pending referrals after `cursor`, oldest first, and whether each can be paid: the new player has
 * completed the games, and the inviting player has fewer than `perDay` rewards after `since`.
 */
export async function findPendingReferrals(
  on: Connection,
  { cursor, limit, since, perDay }: { cursor: ReferralCursor; limit: number; since: Date; perDay: number },
): Promise<(ReferralCursor & { referredId: string; isPayable: boolean })[]> {
  const values = [cursor.createdAt, cursor.id, limit, since, perDay];
  return on.query({ name: 'rewards_find_pending_referrals', text: findPendingText, values });
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
