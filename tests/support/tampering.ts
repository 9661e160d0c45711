import { Client, type PoolClient } from 'pg';
import { auditLedger } from '../../apps/server/src/modules/ledger/audit.js';
import { connectionOn, type Connection } from '../../apps/server/src/platform/database/database.js';
import type { TestContext } from './test-context.js';

/** Changes rows as a superuser who has switched off every trigger and foreign key, and keeps the balances in step. */
export async function tamper(test: TestContext, ...changes: [text: string, values?: unknown[]][]): Promise<void> {
  await inReplicaRole(test, async (client) => {
    for (const [text, values] of changes) await client.query(text, values);
    await client.query(
      `UPDATE profiles SET balance = coalesce((SELECT sum(balance_delta) FROM transactions WHERE user_id = profiles.id), 0)`,
    );
  });
}

async function inReplicaRole(test: TestContext, change: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await test.context.database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await change(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Runs `read` while rows are changed by a superuser without triggers and foreign keys, and takes the changes back. */
export async function whileTampered<Result>(
  client: Client,
  changes: string[],
  read: (on: Connection) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  try {
    for (const change of changes) await client.query(change);
    return await read(connectionOn(client));
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Returns what the audit finds: each broken invariant with its differences. */
export async function auditFindings(test: TestContext): Promise<[invariant: string, found: string[]][]> {
  const client = new Client(test.database.connection);
  await client.connect();
  try {
    const broken = (await auditLedger(client)).filter(({ holds }) => !holds);
    return broken.map(({ invariant, found = [] }) => [invariant, found]);
  } finally {
    await client.end();
  }
}
