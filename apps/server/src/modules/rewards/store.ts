import { and, count, desc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { engagementActivities, profiles, referrals, ticketClaims, type ClaimType } from '@game/database';
import type { LocalDay, ZoneHistory } from '@game/rules';
import { parameter, prepared, type Connection, type Transaction } from '../../platform/database.js';

/** A daily reward a player claims. */
export type Claim = typeof ticketClaims.$inferInsert;

/** In which time zones a player's days are counted. */
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

/** Lets a player's claims come one after the other. */
export async function lockPlayer(transaction: Transaction, userId: string): Promise<void> {
  await transaction.drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('no key update');
}

/** Writes a claim. Returns false when the day's has been claimed already. */
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

/** The local days from `first` on of which the player has claimed this type; journeys can make them more than one. */
export async function findDaysFrom(
  on: Connection,
  userId: string,
  claimType: ClaimType,
  first: LocalDay,
): Promise<LocalDay[]> {
  const rows = await selectDaysFrom(on).execute({ userId, claimType, first });
  return rows.map(({ day }) => day);
}

/** A daily flip that counts for the streak. */
export interface StreakFlip {
  localDay: LocalDay;
  streak: number;
  claimedAt: Date;
}

/** The player's last flip that counts for the streak. */
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
 * The day of the flip that completed the first run of `runLength` days, in the player's last streak, whose bonus is not
 * paid (D-24).
 */
export async function findUnpaidRun(on: Connection, userId: string, runLength: number): Promise<LocalDay | undefined> {
  const { rows } = await on.drizzle.execute<{ local_day: LocalDay }>(sql`
    SELECT local_day::text FROM ticket_claims AS flip
    WHERE user_id = ${userId} AND claim_type = 'daily_flip' AND streak % ${runLength} = 0
      AND local_day >= (SELECT max(local_day) FROM ticket_claims
        WHERE user_id = ${userId} AND claim_type = 'daily_flip' AND streak = 1)
      AND NOT EXISTS (SELECT FROM ticket_claims WHERE user_id = ${userId} AND claim_type = 'streak_bonus'
        AND local_day = flip.local_day)
    ORDER BY local_day LIMIT 1`);
  return rows[0]?.local_day;
}

function isFlipOf(userId: string) {
  return and(eq(ticketClaims.userId, userId), eq(ticketClaims.claimType, 'daily_flip'));
}

/** Notes how long the player's streak is (ENT-02). */
export async function updateStreak(transaction: Transaction, userId: string, dailyStreak: number): Promise<void> {
  await transaction.drizzle.update(profiles).set({ dailyStreak }).where(eq(profiles.id, userId));
}

/** An activity or milestone a player is rewarded for. */
export type RewardedActivity = typeof engagementActivities.$inferInsert;

/**
 * Writes that an activity is rewarded. Returns false when it has been already; throws when the account it was done with
 * has been rewarded, for another player.
 */
export async function insertActivity(transaction: Transaction, activity: RewardedActivity): Promise<boolean> {
  const { userId, activityType } = engagementActivities;
  const rows = await transaction.drizzle
    .insert(engagementActivities)
    .values(activity)
    .onConflictDoNothing({ target: [userId, activityType] })
    .returning({ id: engagementActivities.id });
  return rows.length === 1;
}

/** What the player has been rewarded for: type and tickets. */
export async function findActivities(on: Connection, userId: string) {
  const { activityType, rewardAmount } = engagementActivities;
  return on.drizzle
    .select({ activityType, rewardAmount })
    .from(engagementActivities)
    .where(eq(engagementActivities.userId, userId));
}

/** Any number that nothing else in the database locks. */
const referralLock = 7_265_661;

/** Lets referrals be applied one after the other, so that no two of them close a circle between them. */
export async function lockReferrals(transaction: Transaction): Promise<void> {
  await transaction.drizzle.execute(sql`SELECT pg_advisory_xact_lock(${referralLock})`);
}

/** Whose code this is; undefined when it is nobody's, any more, or a bot's. */
export async function findReferrer(on: Connection, referralCode: string): Promise<string | undefined> {
  const isPlayer = and(isNull(profiles.deletedAt), eq(profiles.isBot, false));
  const [row] = await on.drizzle
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.referralCode, referralCode), isPlayer));
  return row?.id;
}

/** Whether `ancestorId` is the player, or whoever they came by, or whoever these came by, and so on. */
export async function descendsFrom(on: Connection, playerId: string, ancestorId: string): Promise<boolean> {
  const { rows } = await on.drizzle.execute(sql`
    WITH RECURSIVE line AS (
      SELECT id, referred_by FROM profiles WHERE id = ${playerId}
      UNION SELECT above.id, above.referred_by FROM profiles AS above JOIN line ON above.id = line.referred_by)
    SELECT FROM line WHERE id = ${ancestorId}`);
  return rows.length > 0;
}

/** How many referrals of a player were rewarded after `since`. */
export async function countRewardedReferrals(on: Connection, referrerId: string, since: Date): Promise<number> {
  const [row] = await on.drizzle
    .select({ rewarded: count() })
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), gt(referrals.rewardedAt, since)));
  return row?.rewarded ?? 0;
}

/** Writes who came by whose link. */
export async function insertReferral(transaction: Transaction, referral: typeof referrals.$inferInsert): Promise<void> {
  await transaction.drizzle.insert(referrals).values(referral);
  await transaction.drizzle
    .update(profiles)
    .set({ referredBy: referral.referrerId })
    .where(eq(profiles.id, referral.referredId));
}

/** Whether the player's own arrival by a link was rewarded; undefined when they came by none. */
export async function findReferralOf(on: Connection, referredId: string): Promise<{ rewarded: boolean } | undefined> {
  const [row] = await on.drizzle
    .select({ rewardedAt: referrals.rewardedAt })
    .from(referrals)
    .where(eq(referrals.referredId, referredId));
  return row && { rewarded: row.rewardedAt !== null };
}

/** The code of the player's own link, and how many came by it and were rewarded (TBL-04). */
export async function findOwnReferrals(on: Connection, userId: string) {
  const [row] = await on.drizzle
    .select({ referralCode: profiles.referralCode, count: count(referrals.rewardedAt) })
    .from(profiles)
    .leftJoin(referrals, eq(referrals.referrerId, profiles.id))
    .where(eq(profiles.id, userId))
    .groupBy(profiles.id);
  return row;
}
