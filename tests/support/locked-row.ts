import type { PoolClient } from 'pg';
import { vi } from 'vitest';
import type { TestContext } from './test-context.js';
import { startLimitMs } from './wait.js';

/** Runs `work` while another transaction holds a row. */
export async function whileLocked(
  test: Pick<TestContext, 'context'>,
  table: 'profiles' | 'games' | 'tournaments',
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  await duringTransaction(test, (client) => client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]), work);
}

/** Runs `work` while another transaction inserts a row into the ledger. */
export async function whileWriting(test: Pick<TestContext, 'context'>, work: () => Promise<void>): Promise<void> {
  await duringTransaction(test, (client) => client.query('LOCK TABLE transactions IN ROW EXCLUSIVE MODE'), work);
}

async function duringTransaction(
  { context }: Pick<TestContext, 'context'>,
  begin: (client: PoolClient) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const client = await context.database.pool.connect();
  try {
    await client.query('BEGIN');
    await begin(client);
    await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/**
 * Makes commands give up on locked rows after a few attempts, until the end of the test: each look at the clock takes a
 * quarter of their time. A short limit would also be that of new connections, which take long on a busy machine.
 */
export function hurryBatches(): void {
  const now = performance.now.bind(performance);
  let looks = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (looks++ * startLimitMs) / 4);
}
