import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { counters, onlineUsers } from '@game/database';
import { parameter, prepared, type Connection } from '../../platform/database.js';

const selectCounters = prepared((drizzle) =>
  drizzle
    .select({
      players: sql`sum(${counters.value}) FILTER (WHERE ${counters.name} = 'players')`.mapWith(Number),
      staked: sql`sum(${counters.value}) FILTER (WHERE ${counters.name} = 'staked')`.mapWith(Number),
    })
    .from(counters)
    .prepare('counters_select'),
);

/** Reads Players and Staked (LOB-03): two sums over a fixed number of rows (D-35). */
export async function readCounters(on: Connection): Promise<{ players: number; staked: number }> {
  const [row] = await selectCounters(on).execute();
  if (!row) throw new Error('no row of counters was returned');
  return row;
}

const countOnline = prepared((drizzle) =>
  drizzle
    .select({ online: sql`count(DISTINCT ${onlineUsers.userId})`.mapWith(Number) })
    .from(onlineUsers)
    .where(gt(onlineUsers.seenAt, parameter('seenAfter')))
    .prepare('counters_count_online'),
);

/** Counts the distinct players that any process has reported since `seenAfter`. */
export async function countOnlineUsers(on: Connection, seenAfter: Date): Promise<number> {
  const [row] = await countOnline(on).execute({ seenAfter });
  return row?.online ?? 0;
}

/** Replaces the online players of a process with `userIds`. */
export async function updateOnlineUsers(
  on: Connection,
  processId: string,
  userIds: string[],
  now: Date,
): Promise<void> {
  const seenAt = now.toISOString();
  // One array parameter for all players, because a statement is limited to 65,535 parameters.
  await on.drizzle.execute(
    sql`INSERT INTO ${onlineUsers} (user_id, process_id, online_at, seen_at)
      SELECT user_id, ${processId}, ${seenAt}, ${seenAt} FROM unnest(${sql.param(userIds)}::uuid[]) AS user_id
      ON CONFLICT (user_id, process_id) DO UPDATE SET seen_at = excluded.seen_at`,
  );
  await on.drizzle.delete(onlineUsers).where(and(eq(onlineUsers.processId, processId), lt(onlineUsers.seenAt, now)));
}

/** Deletes the online players that a process last reported before `seenBefore`. */
export async function deleteOnlineUsersSeenBefore(on: Connection, seenBefore: Date): Promise<void> {
  await on.drizzle.delete(onlineUsers).where(lt(onlineUsers.seenAt, seenBefore));
}
