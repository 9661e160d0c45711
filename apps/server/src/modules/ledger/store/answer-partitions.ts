import { integer, text } from '../../../platform/database/columns.js';
import type { Connection, Transaction } from '../../../platform/database/database.js';
import { onlyRow, statement } from '../../../platform/database/statement.js';

/** The key of the advisory lock; an arbitrary number that is used nowhere else. */
const rotationLock = 7_265_662;

const lock = statement({ name: 'ledger.lockRotation', text: 'SELECT pg_advisory_xact_lock($1)', row: {} });

/** Lets one process at a time change the partitions, until the transaction ends. */
async function lockRotation(transaction: Transaction): Promise<void> {
  await lock(transaction, [rotationLock]);
}

/** Limits how long a change of partitions waits for statements that use the table. All later ones wait as long. */
const limitWait = statement({ name: 'ledger.limitWait', text: `SET LOCAL lock_timeout = '100ms'`, row: {} });

const selectDays = statement({
  name: 'ledger.listPartitionedDays',
  text: `
    SELECT to_date(right(name, 8), 'YYYYMMDD')::text AS day
    FROM (SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'idempotency_keys'::regclass) AS partition
    WHERE name ~ '_[0-9]{8}$' ORDER BY name`,
  row: { day: text },
});

/** Lists the UTC days that have a partition, such as '2026-11-22', oldest first. */
export async function listPartitionedDays(on: Connection): Promise<string[]> {
  return (await selectDays(on)).map(({ day }) => day);
}

const findInDefault = statement({
  name: 'ledger.findInDefaultPartition',
  text: 'SELECT FROM idempotency_keys_default WHERE created_at >= $1 AND created_at < $2 LIMIT 1',
  row: {},
});

/**
 * Creates the partition for the answers of a UTC day. Does nothing if it exists, or if the default partition already has
 * answers of that day, which then stay there. See decision 0003.
 */
export async function createPartition(transaction: Transaction, day: string): Promise<void> {
  await lockRotation(transaction);
  if ((await listPartitionedDays(transaction)).includes(day)) return;
  const [from, to] = [startOf(day), startOf(dayAfter(day))];
  if ((await findInDefault(transaction, [from, to])).length > 0) return;
  const create = `CREATE TABLE ${nameOf(day)} (LIKE idempotency_keys, PRIMARY KEY (user_id, key))`;
  // Unlike CREATE TABLE ... PARTITION OF, this locks the whole table only against other changes of partitions.
  const attach = `ALTER TABLE idempotency_keys ATTACH PARTITION ${nameOf(day)} FOR VALUES FROM ('${from}') TO ('${to}')`;
  await limitWait(transaction);
  await statement({ name: `ledger.createPartition.${nameOf(day)}`, text: create, row: {} })(transaction);
  await statement({ name: `ledger.attachPartition.${nameOf(day)}`, text: attach, row: {} })(transaction);
}

/** Drops the partition of a UTC day with all its answers. */
export async function dropPartition(transaction: Transaction, day: string): Promise<void> {
  await lockRotation(transaction);
  await limitWait(transaction);
  const drop = `DROP TABLE IF EXISTS ${nameOf(day)}`;
  await statement({ name: `ledger.dropPartition.${nameOf(day)}`, text: drop, row: {} })(transaction);
}

const deleteFromDefault = statement({
  name: 'ledger.deleteFromDefaultPartition',
  text: `
    WITH deleted AS (
      DELETE FROM idempotency_keys_default WHERE ctid IN (
        SELECT ctid FROM idempotency_keys_default WHERE created_at < $1 LIMIT $2)
      RETURNING 1
    )
    SELECT count(*) AS count FROM deleted`,
  row: { count: integer },
});

/** Deletes up to `limit` answers of the default partition that were stored before `before`, and returns how many. */
export async function deleteFromDefaultPartition(on: Connection, before: Date, limit: number): Promise<number> {
  return onlyRow(await deleteFromDefault(on, [before, limit])).count;
}

/** Returns the day after a UTC day. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(startOf(day)) + 24 * 3_600_000).toISOString().slice(0, 10);
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

/** The name of the partition of a UTC day. It needs no quotes. */
function nameOf(day: string): string {
  return `idempotency_keys_${day.replaceAll('-', '')}`;
}
