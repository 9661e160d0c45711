import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** An arbitrary number that no other advisory lock uses. */
const migrationLock = 7_281_001;

/**
 * Applies all pending migrations to the database. An advisory lock runs concurrent calls one after the other. Throws
 * PostgreSQL's error if a migration fails, and rolls that migration back.
 */
export async function migrate(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await applyMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
