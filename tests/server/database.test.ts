import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addPlayer } from '../support/players.js';
import { useTestContext } from '../support/use-test-context.js';

const test = useTestContext({ env: { DATABASE_POOL_SIZE: '1' } });

describe('a transaction', () => {
  it('is rolled back if an error is thrown, and runs no effects', async () => {
    const player = await addPlayer(test.context, { balance: 10 });
    const told: string[] = [];

    const failing = test.context.database.transaction(async (transaction) => {
      await test.context.ledger.post(transaction, [{ userId: player.id, type: 'daily_flip', amount: 5 }]);
      transaction.afterCommit(() => told.push('told'));
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(await test.context.ledger.balanceOf(player.id)).toBe(10);
    expect(told).toEqual([]);
  });

  it('rejects if a failed statement was ignored', async () => {
    const failing = test.context.database.transaction(async ({ drizzle }) => {
      await drizzle.execute(sql`SELECT 1 / 0`).catch(() => undefined);
    });

    await expect(failing).rejects.toThrow('the transaction was rolled back, because a statement in it had failed');
  });

  it('does not reuse a connection that PostgreSQL closed', async () => {
    const cut = test.context.database.transaction(async ({ drizzle }) => {
      await drizzle.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow('Failed query');

    // The pool has one connection, so this fails if it is the broken one.
    expect(await test.context.ledger.balanceOf((await addPlayer(test.context, { balance: 3 })).id)).toBe(3);
  });
});
