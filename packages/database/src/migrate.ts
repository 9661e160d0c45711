import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client, type ClientConfig } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Any number that nothing else in the database locks. */
const migrationLock = 7_281_001;

/**
 * Brings the database at `connection` to the newest schema. Processes that start together take turns under an
 * advisory lock; the later ones find nothing left to do. Throws what PostgreSQL answers when a migration fails,
 * with nothing of that migration applied.
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
