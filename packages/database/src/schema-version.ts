import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client } from 'pg';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Returns the version of the schema that this build uses: the number of its migrations. */
export function schemaVersion(): number {
  return readMigrationFiles({ migrationsFolder }).length;
}

/** Returns the version of the schema of a database: the number of applied migrations. */
export async function schemaVersionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'SELECT count(*)::int AS version FROM drizzle.__drizzle_migrations',
  );
  return rows[0]?.version ?? 0;
}
