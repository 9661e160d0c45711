import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import { profiles, publicProfileColumns, sessions, users } from '@game/database';
import { parameter, prepared, type Connection } from '../../../platform/database.js';

const selectSession = prepared((drizzle) =>
  drizzle
    .select({
      account: { id: users.id, timeZone: users.timeZone },
      player: { ...publicProfileColumns(profiles), timeZone: profiles.timeZone },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(eq(sessions.token, parameter('token')), gt(sessions.expiresAt, parameter('now')), isNull(users.suspendedAt)),
    )
    .prepare('auth_select_session'),
);

/** The account whose session has this token and is not over, with its profile if it has one yet. */
export async function findSession(on: Connection, token: string, now: Date) {
  const [row] = await selectSession(on).execute({ token, now });
  return row;
}

/** The sessions of an account that are not over, newest first. */
export async function findSessionsOf(on: Connection, userId: string, now: Date) {
  return on.drizzle
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt));
}

/** Deletes a session by its token; returns whose it was. */
export async function deleteSessionByToken(on: Connection, token: string): Promise<string | undefined> {
  const [row] = await on.drizzle
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ userId: sessions.userId });
  return row?.userId;
}

/** Deletes one session of an account; returns whether there was one. */
export async function deleteSessionOf(on: Connection, userId: string, sessionId: string): Promise<boolean> {
  const isIt = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  const rows = await on.drizzle.delete(sessions).where(isIt).returning({ id: sessions.id });
  return rows.length === 1;
}

/** Deletes the sessions of an account, all but the one with the token `keep`, if that is given. */
export async function deleteSessionsOf(on: Connection, userId: string, keep?: string): Promise<void> {
  const isOther = keep === undefined ? undefined : ne(sessions.token, keep);
  await on.drizzle.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** Deletes the sessions that were over at `now`. */
export async function deleteSessionsExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(sessions).where(lt(sessions.expiresAt, now));
}
