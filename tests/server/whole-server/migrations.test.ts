import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@game/database';
import { Client, type ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasMovedClock } from '../../support/faketime.js';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../support/database.js';
import { violatedInvariants } from '../../support/test-context.js';

const ownFolder = fileURLToPath(new URL('../../../packages/database/migrations', import.meta.url));

const rowsOfFirstRelease = fileURLToPath(new URL('../../support/upgrade/rows-of-1.0.0.sql', import.meta.url));

let folder: string;
let opened: { database: TestDatabase; clients: Client[] }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  opened = [];
});

afterEach(async () => {
  for (const { database, clients } of opened) {
    for (const client of clients) await client.end();
    await database.drop();
  }
});

/** Opens a database for the test, with a client. `open` opens further clients. */
async function use(database: TestDatabase) {
  const entry = { database, clients: [] as Client[] };
  opened.push(entry);
  const open = async (options: ClientConfig = {}) => {
    const client = new Client({ ...database.connection, ...options });
    await client.connect();
    entry.clients.push(client);
    return client;
  };
  return { connection: database.connection, client: await open(), open };
}

const versionOf = async (client: Client) =>
  (await client.query('SELECT count(*)::int AS version FROM drizzle.__drizzle_migrations')).rows[0].version as number;

interface JournalEntry {
  when: number;
  tag: string;
}

/** Returns a copy of the folder with our migrations; `change` returns the migrations that it lists. */
async function copyFolder(change: (entries: JournalEntry[], copy: string) => Promise<JournalEntry[]>): Promise<string> {
  const copy = await mkdtemp(join(folder, 'case-'));
  await cp(ownFolder, copy, { recursive: true });
  const journalFile = join(copy, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: JournalEntry[] };
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: await change(journal.entries, copy) }));
  return copy;
}

/** Returns a folder with our migrations and `further` ones. */
const folderWith = (...further: string[]) =>
  copyFolder(async (entries, copy) => {
    const added = further.map((_, index) => ({
      when: (entries.at(-1)?.when ?? 0) + 1 + index,
      tag: `further_${index}`,
    }));
    for (const [index, { tag }] of added.entries()) await writeFile(join(copy, `${tag}.sql`), further[index] ?? '');
    return [...entries, ...added];
  });

describe('the start on a database', () => {
  it('refuses a schema that is newer than the build, with both versions, and changes nothing', async () => {
    const { connection, client } = await use(await createTestDatabase());
    const known = await versionOf(client);
    await migrate(connection, { migrationsFolder: await folderWith('SELECT 1', 'SELECT 2') });

    await expect(migrate(connection)).rejects.toThrow(
      `Its schema has version ${known + 2}, but this build knows only version ${known}. Start a newer build`,
    );
    expect(await versionOf(client)).toBe(known + 2);
  });

  it('refuses a database with tables of another program, and adds nothing to it', async () => {
    const { connection, client } = await use(await createEmptyDatabase());
    await client.query('CREATE TABLE wiki_pages (id int)');

    await expect(migrate(connection)).rejects.toThrow(
      /^It belongs to another program: it has the table wiki_pages\. Create an empty database$/,
    );
    expect((await client.query(`SELECT FROM pg_namespace WHERE nspname = 'drizzle'`)).rowCount).toBe(0);
  });

  it('refuses a database with migrations of another program', async () => {
    const { connection, client } = await use(await createTestDatabase());
    await client.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + 7 WHERE id = 1');

    await expect(migrate(connection)).rejects.toThrow('It belongs to another program: it has other migrations.');
  });

  it('refuses a database with a migration whose text has changed since, and applies no further one', async () => {
    const { connection, client } = await use(await createTestDatabase());
    const known = await versionOf(client);
    const migrationsFolder = await folderWith('CREATE TABLE further (id int)');
    await appendFile(join(migrationsFolder, '0000_baseline.sql'), '-- A later thought.\n');

    await expect(migrate(connection, { migrationsFolder })).rejects.toThrow(
      /^Its migration 1 had another text when it was applied, .* Start the build that applied it, or create an empty database$/,
    );
    expect(await versionOf(client)).toBe(known);
  });
});

describe('a migration', () => {
  it('is rolled back alone if it fails, and the start continues with it next time', async () => {
    const { connection, client } = await use(await createTestDatabase());
    const known = await versionOf(client);
    const failing = await folderWith('CREATE TABLE first (id int)', 'CREATE TABLE second (id int); SELECT 1 / 0');
    await expect(migrate(connection, { migrationsFolder: failing })).rejects.toThrow('division by zero');
    expect(await versionOf(client)).toBe(known + 1);

    await writeFile(join(failing, 'further_1.sql'), 'CREATE TABLE second (id int)');
    await migrate(connection, { migrationsFolder: failing });

    expect(await versionOf(client)).toBe(known + 2);
  });

  // The time limits of PostgreSQL do not end with a clock that `npm run test:clock` has moved.
  it.skipIf(hasMovedClock())(
    'allows the queries behind it to continue while it waits for a lock, and is tried again',
    async () => {
      const { connection, client: holder, open } = await use(await createTestDatabase());
      const known = await versionOf(holder);
      const migrationsFolder = await folderWith('ALTER TABLE games ADD COLUMN extra int');
      await holder.query('BEGIN; SELECT FROM games');
      const migrating = migrate(connection, { migrationsFolder, lockTimeoutMs: 50 });
      const observer = await open();
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'`;
      await expect.poll(async () => (await observer.query(waiting)).rowCount, { interval: 1, timeout: 10_000 }).toBe(1);

      // The time limit is only reached if the query waits until the holder's transaction ends.
      const reader = await open({ statement_timeout: 30_000 });
      await reader.query('SELECT FROM games');

      await holder.query('COMMIT');
      await migrating;
      expect(await versionOf(holder)).toBe(known + 1);
    },
  );

  it('never checks all rows of a table under an exclusive lock: constraints are added NOT VALID', async () => {
    const files = (await readdir(ownFolder)).filter((file) => file.endsWith('.sql'));
    const texts = await Promise.all(files.map((file) => readFile(join(ownFolder, file), 'utf8')));

    expect(texts.flatMap(longLocksIn)).toEqual([]);
    expect(longLocksIn('ALTER TABLE "games" ADD CONSTRAINT "games_stake" CHECK ("stake" > 0);')).toHaveLength(1);
    const inOne = 'ALTER TABLE games ADD CONSTRAINT a CHECK (b) NOT VALID;ALTER TABLE games VALIDATE CONSTRAINT a;';
    expect(longLocksIn(inOne)).toHaveLength(1);
  });
});

describe('version 1.0.0', () => {
  it('has the migration it was released with: later changes have their own', async () => {
    const baseline = await readFile(join(ownFolder, '0000_baseline.sql'));
    expect(createHash('sha256').update(baseline).digest('hex')).toBe(
      '710ec70edd72ec6ead8f5ddcd00bedabc024de1929c19b04a6541d0af4d2ad52',
    );
  });

  // Under torture, tests/processes/upgrade.test.ts also upgrades two servers of this version while players use them.
  it('is the first release: earlier databases stay as they are, and every upgrade from it keeps all data [D-42]', async () => {
    const changelog = await readFile(join(ownFolder, '../../../CHANGELOG.md'), 'utf8');
    expect([...changelog.matchAll(/^## (.+)$/gm)].at(-1)?.[1]).toBe('1.0.0');

    const earlier = await use(await createEmptyDatabase());
    await earlier.client.query(`
      CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('an earlier one', 1795000000000);
      CREATE TABLE games (id int);
      INSERT INTO games VALUES (1)`);
    await expect(migrate(earlier.connection)).rejects.toThrow('it has other migrations');
    expect(await rowsOf(earlier.client)).toEqual({ games: [{ id: 1 }] });

    const { connection, client } = await use(await createEmptyDatabase());
    const before = await addRowsOfFirstRelease(connection, client);
    await migrate(connection);
    expect(lostRows(before, await rowsOf(client))).toEqual([]);
    expect(await violatedInvariants({ connection })).toEqual([]);

    const later = (await readdir(ownFolder)).filter((file) => file.endsWith('.sql') && file !== '0000_baseline.sql');
    const texts = await Promise.all(later.map((file) => readFile(join(ownFolder, file), 'utf8')));
    expect(texts.flatMap(lossesIn)).toEqual([]);
    expect(lossesIn('ALTER TABLE "users" DROP COLUMN "email";DROP TABLE games;DELETE FROM users;')).toHaveLength(3);
    // The word COLUMN is optional.
    expect(lossesIn('ALTER TABLE users DROP email;ALTER TABLE a DROP CONSTRAINT b, DROP IF EXISTS "c";')).toHaveLength(
      2,
    );
    expect(lossesIn('CREATE FUNCTION a() AS $$ DELETE FROM b $$;ALTER TABLE c DROP CONSTRAINT d')).toEqual([]);
    expect(lossesIn('ALTER TABLE a ALTER COLUMN b DROP NOT NULL, ALTER c DROP DEFAULT;DROP FUNCTION d')).toEqual([]);
  });

  it('has rewarded accounts, which an upgrade marks with the time of their sign-up', async () => {
    const { connection, client } = await use(await createEmptyDatabase());
    await addRowsOfFirstRelease(connection, client);
    await migrate(connection);

    const { rows } = await client.query(`
      SELECT username, rewards_since = sign_up_traces.created_at AS since FROM sign_up_traces JOIN profiles ON id = user_id
      WHERE deleted_at IS NULL ORDER BY username`);
    // The others have claimed nothing except the daily flip.
    expect(rows).toEqual([
      { username: 'ada', since: true },
      { username: 'ben', since: true },
      ...['cleo', 'dora', 'emil'].map((username) => ({ username, since: null })),
    ]);
  });
});

/** Creates the schema of version 1.0.0 with rows in all of its tables. Returns them. */
async function addRowsOfFirstRelease(connection: ClientConfig, client: Client) {
  const migrationsFolder = await copyFolder(async ([baseline]) => (baseline ? [baseline] : []));
  await migrate(connection, { migrationsFolder });
  await client.query(await readFile(rowsOfFirstRelease, 'utf8'));
  const rows = await rowsOf(client);
  expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([]);
  return rows;
}

type Row = Record<string, unknown>;

/** Returns all rows, by table. */
async function rowsOf(client: Client): Promise<Record<string, Row[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found: Record<string, Row[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Row }>(`SELECT to_jsonb(found) AS row FROM "${name}" AS found`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** Returns the rows that are missing after an upgrade, or have another value in a column that they had before. */
function lostRows(before: Record<string, Row[]>, after: Record<string, Row[]>): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {});
    const valuesOf = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column]]));
    const textOf = (row: Row) => `${table}: ${JSON.stringify(valuesOf(row))}`;
    const kept = new Set(after[table]?.map(textOf));
    return rows.map(textOf).filter((text) => !kept.has(text));
  });
}

/** Returns the statements of a migration that remove data. Functions may do so when they are called. */
function lossesIn(migration: string): string[] {
  const statements = migration.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '').split(';');
  return statements.filter(
    (text) =>
      /\b(DROP (TABLE|COLUMN|SCHEMA)|DELETE FROM|TRUNCATE)\b/i.test(text) ||
      /\bALTER TABLE\b.*\bDROP (?!(CONSTRAINT|NOT NULL|DEFAULT|EXPRESSION|IDENTITY)\b)/is.test(text),
  );
}

/** Returns the statements of a migration that check all rows of an existing table under an exclusive lock. */
function longLocksIn(migration: string): string[] {
  const statements = migration.split(';');
  const empty = new Set(statements.map((text) => /(?:CREATE TABLE|DELETE FROM) "?(\w+)/.exec(text)?.[1]));
  const added = statements.filter((text) => {
    const table = /ALTER TABLE "?(\w+)"? ADD CONSTRAINT .*(CHECK|FOREIGN KEY)/s.exec(text)?.[1];
    return table !== undefined && !empty.has(table);
  });
  // The lock of the addition lasts until the end of the migration.
  const validated = added.length > 0 ? statements.filter((text) => text.includes('VALIDATE CONSTRAINT')) : [];
  return [...added.filter((text) => !text.includes('NOT VALID')), ...validated];
}
