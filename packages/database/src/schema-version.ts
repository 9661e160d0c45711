import { fileURLToPath } from 'node:url';
import { count, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Returns the version of the schema that this build uses: the number of its migrations. */
export function schemaVersion(): number {
  return readMigrationFiles({ migrationsFolder }).length;
}

/** Returns the version of the schema of a database: the number of applied migrations. */
export async function schemaVersionOf(client: Client): Promise<number> {
  const migrations = sql`drizzle.__drizzle_migrations`;
  const [row] = await drizzle(client).select({ version: count() }).from(migrations);
  return row?.version ?? 0;
}
