import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { onlineUsers, serverProcesses } from '@game/database';
import type { Counters } from '@game/contract';
import { integer } from '../../platform/database/columns.js';
import { isAnyOf } from '../../platform/database/conditions.js';
import type { Connection } from '../../platform/database/database.js';
import { onlyRow, statement } from '../../platform/database/statement.js';

// The lock makes processes count in turn; the ones that waited use the new count. DISTINCT reads the index in the order of
// the users, which costs less than count(DISTINCT).
const selectCounters = statement({
  name: 'counters.readCounters',
  text: `
    WITH last AS (SELECT value, counted_at FROM counters WHERE name = 'online' FOR UPDATE),
    counted AS (
      UPDATE counters SET counted_at = $1, value = (
        SELECT count(*) FROM (SELECT DISTINCT user_id FROM online_users
          WHERE process_id NOT IN (SELECT id FROM server_processes WHERE seen_at <= $3)) AS online)
      FROM last WHERE name = 'online' AND last.counted_at NOT BETWEEN $2 AND $1
      RETURNING counters.value
    )
    SELECT sum(value) FILTER (WHERE name = 'players') AS players,
      sum(value) FILTER (WHERE name = 'staked') AS staked,
      (SELECT value FROM counted UNION ALL SELECT value FROM last LIMIT 1) AS online
    FROM counters`,
  row: { players: integer, staked: integer, online: integer },
});

/**
 * Reads the counters: sums over a fixed number of rows (D-35). Counts the online players again if no process has done so
 * after `countedBefore`. A player who is connected to several processes counts once.
 */
export async function readCounters(
  on: Connection,
  { now, countedBefore, deadBefore }: { now: Date; countedBefore: Date; deadBefore: Date },
): Promise<Counters> {
  return onlyRow(await selectCounters(on, [now, countedBefore, deadBefore]));
}

/** A process with its latest heartbeat. */
interface Heartbeat {
  id: string;
  seenAt: Date;
  /** Whether the messages of other processes arrive. */
  isHearing: boolean;
}

/** Renews the heartbeat of a process. Returns false if the process was declared dead, or has never reported. */
export async function renewProcess(on: Connection, { id, ...heartbeat }: Heartbeat): Promise<boolean> {
  const renewed = await on.drizzle
    .update(serverProcesses)
    .set(heartbeat)
    .where(eq(serverProcesses.id, id))
    .returning({ id: serverProcesses.id });
  return renewed.length > 0;
}

/** Adds a process, without players. */
export async function addProcess(on: Connection, heartbeat: Heartbeat): Promise<void> {
  await on.drizzle.insert(serverProcesses).values(heartbeat);
}

/** Returns whether the messages of other processes arrive at any process but `processId` that has reported after `aliveAfter`. */
export async function hasOtherHearing(on: Connection, processId: string, aliveAfter: Date): Promise<boolean> {
  const found = await on.drizzle
    .select({ id: serverProcesses.id })
    .from(serverProcesses)
    .where(and(ne(serverProcesses.id, processId), serverProcesses.isHearing, gt(serverProcesses.seenAt, aliveAfter)))
    .limit(1);
  return found.length > 0;
}

// One array parameter for all players, because a statement is limited to 65,535 parameters.
const insertOnlineUsers = statement({
  name: 'counters.addOnlineUsers',
  text: `
    INSERT INTO online_users (user_id, process_id, online_at)
      SELECT user_id, $1, $3 FROM unnest($2::uuid[]) AS user_id
    ON CONFLICT DO NOTHING`,
  row: {},
});

/** Adds online players to a process. Fails if the process was declared dead. */
export async function addOnlineUsers(on: Connection, processId: string, userIds: string[], now: Date): Promise<void> {
  await insertOnlineUsers(on, [processId, userIds, now]);
}

/** Removes online players from a process. */
export async function deleteOnlineUsers(on: Connection, processId: string, userIds: string[]): Promise<void> {
  await on.drizzle
    .delete(onlineUsers)
    .where(and(eq(onlineUsers.processId, processId), isAnyOf(onlineUsers.userId, userIds)));
}

/** Deletes a process and its online players. */
export async function deleteProcess(on: Connection, processId: string): Promise<void> {
  await on.drizzle.delete(serverProcesses).where(eq(serverProcesses.id, processId));
}

/** Deletes the processes that have last reported at `seenBefore` or earlier, and their online players. */
export async function deleteProcessesSeenBefore(on: Connection, seenBefore: Date): Promise<void> {
  await on.drizzle.delete(serverProcesses).where(lte(serverProcesses.seenAt, seenBefore));
}
