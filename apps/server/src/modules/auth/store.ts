import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { profiles, publicProfileColumns, sessions, settings, users } from '@game/database';
import { prepared, type Connection } from '../../platform/database.js';

const selectSession = prepared((drizzle) =>
  drizzle
    .select({
      account: { id: users.id, timeZone: users.timeZone },
      player: { ...publicProfileColumns(profiles), timeZone: profiles.timeZone },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('auth_select_session'),
);

/** The account whose session has this token and is not over, with its profile if it has one yet. */
export async function findSession(on: Connection, token: string, now: Date) {
  const [row] = await selectSession(on).execute({ token, now });
  return row;
}

/** Whether there is an account with this e-mail, given in lower case. */
export async function hasAccount(on: Connection, email: string): Promise<boolean> {
  const rows = await on.drizzle.select({ id: users.id }).from(users).where(eq(users.email, email));
  return rows.length === 1;
}

/** Deletes the sessions that were over at `now`. */
export async function deleteSessionsExpiredBefore(on: Connection, now: Date): Promise<void> {
  await on.drizzle.delete(sessions).where(lt(sessions.expiresAt, now));
}

/** The secret every process signs its cookies with: the one in the database, or `proposal` if there is none yet. */
export async function findOrKeepSecret(on: Connection, proposal: string): Promise<string> {
  const name = 'auth_secret';
  await on.drizzle.insert(settings).values({ name, value: proposal }).onConflictDoNothing();
  const [row] = await on.drizzle.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  if (!row) throw new Error('the secret that was kept a moment ago is gone');
  return row.value;
}
