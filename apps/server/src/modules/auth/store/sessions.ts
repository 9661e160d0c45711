import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import { profiles, publicProfileColumns, sessions, users } from '@game/database';
import { text } from '../../../platform/database/columns.js';
import { parameter, prepared, type Connection } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';

/** A session as it is stored. */
export type SessionRow = typeof sessions.$inferSelect;

/** Adds a session. */
export async function insertSession(on: Connection, session: typeof sessions.$inferInsert): Promise<void> {
  await on.drizzle.insert(sessions).values(session);
}

const selectSession = prepared((drizzle) =>
  drizzle
    .select({
      expiresAt: sessions.expiresAt,
      account: { id: users.id, timeZone: users.timeZone },
      player: publicProfileColumns(profiles),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, parameter('tokenHash')),
        gt(sessions.expiresAt, parameter('now')),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('auth.selectSession'),
);

/** Finds the account for an unexpired session, including its profile if created. Suspended accounts have none. */
export async function findSession(on: Connection, tokenHash: string, now: Date) {
  const [row] = await selectSession(on).execute({ tokenHash, now });
  return row;
}

// LATERAL with LIMIT looks up each hash by the index, whatever number of hashes the planner expects.
const selectValidTokenHashes = statement({
  name: 'auth.findValidTokenHashes',
  text: `
    SELECT known.hash AS "tokenHash"
    FROM unnest($1::text[]) AS known (hash)
    CROSS JOIN LATERAL (
      SELECT FROM sessions JOIN users ON users.id = sessions.user_id
      WHERE sessions.token_hash = known.hash AND sessions.expires_at > $2 AND users.suspended_at IS NULL LIMIT 1
    ) AS session`,
  row: { tokenHash: text },
});

/** Returns those of the token hashes that belong to an unexpired session of an account that is not suspended. */
export async function findValidTokenHashes(on: Connection, tokenHashes: string[], now: Date): Promise<Set<string>> {
  const rows = await selectValidTokenHashes(on, [tokenHashes, now]);
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

/** Returns when the player last confirmed a session; null if the session is unknown. */
export async function findConfirmation(on: Connection, tokenHash: string): Promise<Date | null> {
  const [row] = await on.drizzle
    .select({ confirmedAt: sessions.confirmedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.confirmedAt ?? null;
}

/** Records that the player has confirmed a session. */
export async function setConfirmation(on: Connection, tokenHash: string, now: Date): Promise<void> {
  await on.drizzle.update(sessions).set({ confirmedAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

/** Finds the unexpired sessions of an account, newest first. */
export async function findSessionsOf(on: Connection, userId: string, now: Date): Promise<SessionRow[]> {
  return on.drizzle
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
}

/** Sets when a session expires. */
export async function extendSession(on: Connection, tokenHash: string, expiresAt: Date, now: Date): Promise<void> {
  await on.drizzle.update(sessions).set({ expiresAt, updatedAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes a session by the hash of its token. Returns the id of its account. */
export async function deleteSessionByHash(on: Connection, tokenHash: string): Promise<string | undefined> {
  const [row] = await on.drizzle
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  return row?.userId;
}

/** Deletes one session of an account. Returns whether it existed. */
export async function deleteSessionOf(on: Connection, userId: string, sessionId: string): Promise<boolean> {
  const isIt = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  const rows = await on.drizzle.delete(sessions).where(isIt).returning({ id: sessions.id });
  return rows.length === 1;
}

/** Deletes all sessions of an account, except the one whose token has the hash `keep`. */
export async function deleteSessionsOf(on: Connection, userId: string, keep: string | null = null): Promise<void> {
  const isOther = keep === null ? undefined : ne(sessions.tokenHash, keep);
  await on.drizzle.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** Deletes all sessions of an account but the `kept` that were used last. Returns whether there were more. */
export async function deleteSessionsBeyond(on: Connection, userId: string, kept: number): Promise<boolean> {
  const oldest = on.drizzle
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt))
    .offset(kept);
  const rows = await on.drizzle.delete(sessions).where(inArray(sessions.id, oldest)).returning({ id: sessions.id });
  return rows.length > 0;
}

/** Deletes the sessions that have expired at `now`. */
export async function deleteSessionsExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(sessions).where(lt(sessions.expiresAt, now));
}
