import { vi } from 'vitest';
import type { TestContext } from './test-context.js';
import { waitLimitMs } from './wait.js';

/** Runs `work` while another transaction holds a row. */
export async function whileLocked(
  { context }: Pick<TestContext, 'context'>,
  table: 'profiles' | 'games' | 'tournaments',
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await context.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
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
  vi.spyOn(performance, 'now').mockImplementation(() => now() + (looks++ * waitLimitMs) / 4);
}
