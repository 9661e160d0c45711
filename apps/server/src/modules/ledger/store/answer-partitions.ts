import { sql } from 'drizzle-orm';
import type { Connection, Transaction } from '../../../platform/database/database.js';

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const rotationLock = 7_265_662;

/** How long a change of partitions waits for statements that use the table. All later ones wait as long. */
const lockTimeout = sql.raw(`SET LOCAL lock_timeout = '100ms'`);

/** Lists the UTC days that have a partition, such as '2026-11-22', oldest first. */
export async function listPartitionedDays(on: Connection): Promise<string[]> {
  const rows = await on.query<{ day: string }>({
    name: 'ledger_list_partitioned_days',
    text: `SELECT to_date(right(name, 8), 'YYYYMMDD')::text AS day
      FROM (SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'idempotency_keys'::regclass) AS partition
      WHERE name ~ '_[0-9]{8}$' ORDER BY name`,
    values: [],
  });
  return rows.map(({ day }) => day);
}

/**
 * Creates the partition for the answers of a UTC day. Does nothing if it exists, or if the default partition already has
 * answers of that day, which then stay there. See decision 0003.
 */
export async function createPartition(transaction: Transaction, day: string): Promise<void> {
  const { drizzle } = transaction;
  await drizzle.execute(sql`SELECT pg_advisory_xact_lock(${rotationLock})`);
  if ((await listPartitionedDays(transaction)).includes(day)) return;
  const { rowCount } = await drizzle.execute(sql`
    SELECT FROM idempotency_keys_default
    WHERE created_at >= ${startOf(day)} AND created_at < ${startOf(dayAfter(day))} LIMIT 1`);
  if (rowCount !== 0) return;
  await drizzle.execute(lockTimeout);
  await drizzle.execute(sql`CREATE TABLE ${nameOf(day)} (LIKE idempotency_keys, PRIMARY KEY (user_id, key))`);
  // Unlike CREATE TABLE ... PARTITION OF, this locks the whole table only against other changes of partitions.
  await drizzle.execute(sql`ALTER TABLE idempotency_keys ATTACH PARTITION ${nameOf(day)}
    FOR VALUES FROM (${sql.raw(`'${startOf(day)}'`)}) TO (${sql.raw(`'${startOf(dayAfter(day))}'`)})`);
}

/** Drops the partition of a UTC day with all its answers. */
export async function dropPartition(transaction: Transaction, day: string): Promise<void> {
  const { drizzle } = transaction;
  await drizzle.execute(sql`SELECT pg_advisory_xact_lock(${rotationLock})`);
  await drizzle.execute(lockTimeout);
  await drizzle.execute(sql`DROP TABLE IF EXISTS ${nameOf(day)}`);
}

/** Deletes up to `limit` answers of the default partition that were stored before `before`, and returns how many. */
export async function deleteFromDefaultPartition(on: Connection, before: Date, limit: number): Promise<number> {
  const { rowCount } = await on.drizzle.execute(sql`
    DELETE FROM idempotency_keys_default WHERE ctid IN (
      SELECT ctid FROM idempotency_keys_default WHERE created_at < ${before.toISOString()} LIMIT ${limit})`);
  return rowCount ?? 0;
}

/** Returns the day after a UTC day. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(startOf(day)) + 24 * 3_600_000).toISOString().slice(0, 10);
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function nameOf(day: string) {
  return sql.identifier(`idempotency_keys_${day.replaceAll('-', '')}`);
}
