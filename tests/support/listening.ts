import type { TestContext } from './test-context.js';

/** Ends the connections that listen, as a restart of the database or of a firewall does. */
export async function endListening({ context }: Pick<TestContext, 'context'>): Promise<void> {
  await context.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT 1$)'`,
  );
}
