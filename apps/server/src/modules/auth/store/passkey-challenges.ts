import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { passkeyChallenges, type PasskeyPurpose } from '@game/database';
import type { Connection } from '../../../platform/database/database.js';

/** Stores a challenge. */
export async function insertChallenge(on: Connection, challenge: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await on.drizzle.insert(passkeyChallenges).values(challenge);
}

/** Returns the account of an unexpired challenge for a second factor. */
export async function findSecondFactorAccount(
  on: Connection,
  challengeHash: string,
  now: Date,
): Promise<string | undefined> {
  const isIt = and(eq(passkeyChallenges.challengeHash, challengeHash), eq(passkeyChallenges.purpose, 'secondFactor'));
  const [row] = await on.drizzle
    .select({ userId: passkeyChallenges.userId })
    .from(passkeyChallenges)
    .where(and(isIt, gt(passkeyChallenges.expiresAt, now)));
  return row?.userId ?? undefined;
}

/** Deletes all challenges of an account. */
export async function deleteChallengesOf(on: Connection, userId: string): Promise<void> {
  await on.drizzle.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}

/** Deletes an unexpired challenge of this purpose and account, so that it is used once. Returns whether it existed. */
export async function takeChallenge(
  on: Connection,
  { challengeHash, purpose, userId }: { challengeHash: string; purpose: PasskeyPurpose; userId: string | null },
  now: Date,
): Promise<boolean> {
  const isOwn = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const rows = await on.drizzle
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.purpose, purpose),
        isOwn,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challengeHash: passkeyChallenges.challengeHash });
  return rows.length === 1;
}

/** Deletes the challenges that have expired at `now`. */
export async function deleteChallengesExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
