import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { Client, type ClientConfig } from 'pg';

const ownMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** An arbitrary number that no other advisory lock uses. */
const migrationLock = 7_281_001;

/** How often a migration tries to get its locks, and the pause between two tries, in milliseconds. */
const lockAttempts = 12;
const lockPauseMs = 1_000;

interface MigrationOptions {
  migrationsFolder?: string;
  /** How long a statement waits for a lock. Queries of running servers queue up behind it for this long. */
  lockTimeoutMs?: number;
}

/**
 * Applies all pending migrations to the database, each in its own transaction. An advisory lock runs concurrent calls one
 * after the other. Throws PostgreSQL's error if a migration fails, and rolls that migration back.
 * @throws {Error} if the schema is newer than the migrations, belongs to another program, or was made by migrations that have
 * changed since. Nothing is changed.
 */
export async function migrate(
  connection: ClientConfig,
  { migrationsFolder = ownMigrations, lockTimeoutMs = 5_000 }: MigrationOptions = {},
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const applied = await readApplied(client);
    refuseForeign(applied, migrations);
    if (applied.length > migrations.length) {
      throw new Error(
        `Its schema has version ${applied.length}, but this build knows only version ${migrations.length}. Start a newer build`,
      );
    }
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    for (const migration of migrations.slice(applied.length)) await applyWhenFree(client, migration);
  } finally {
    await client.end();
  }
}

/** A migration that was applied: the time that identifies it, and the hash of its text. */
type AppliedMigration = Pick<MigrationMeta, 'folderMillis' | 'hash'>;

/**
 * Returns the applied migrations, in order. Creates the table that lists them in an empty database. The table has the form of
 * Drizzle's own migrator.
 */
async function readApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows: lists } = await client.query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`);
  if (lists[0].name === null) {
    const { rows: tables } = await client.query(`
      SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e') LIMIT 1`);
    if (tables.length > 0) throw foreignDatabase(`the table ${tables[0].relname}`);
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  }
  const { rows } = await client.query('SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY created_at');
  return rows.map(({ hash, created_at: time }) => ({ hash, folderMillis: Number(time) }));
}

function refuseForeign(applied: AppliedMigration[], migrations: MigrationMeta[]): void {
  for (const [index, { folderMillis, hash }] of migrations.slice(0, applied.length).entries()) {
    if (folderMillis !== applied[index]?.folderMillis) throw foreignDatabase('other migrations');
    if (hash !== applied[index].hash) {
      throw new Error(
        `Its migration ${index + 1} had another text when it was applied, so its schema may differ from the one that this build ` +
          'needs. Start the build that applied it, or create an empty database',
      );
    }
  }
}

function foreignDatabase(found: string): Error {
  return new Error(`It belongs to another program: it has ${found}. Create an empty database`);
}

/** Applies a migration. If it waits too long for a lock, it lets the queries behind it continue, and tries again. */
async function applyWhenFree(client: Client, migration: MigrationMeta): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      const isLocked = (error as { code?: string }).code === '55P03';
      if (!isLocked || attempt === lockAttempts) throw error;
      await delay(lockPauseMs);
    }
  }
}

async function apply(client: Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
