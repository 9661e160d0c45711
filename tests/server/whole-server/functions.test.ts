import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

const folder = fileURLToPath(new URL('../../../packages/database/functions/', import.meta.url));
const names = readdirSync(folder).map((file) => file.replace(/\.sql$/, ''));
const texts = names.map((name) => readFileSync(`${folder}${name}.sql`, 'utf8'));

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

beforeEach(() => client.query('BEGIN'));

afterEach(() => client.query('ROLLBACK'));

/** Reads the definitions of all functions and triggers, and the trigger of each function, sorted by name. */
async function definitions() {
  const { rows: functions } = await client.query<{ name: string; text: string }>(`
    SELECT proname AS name, pg_get_functiondef(pg_proc.oid) AS text FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY proname, pg_get_function_identity_arguments(pg_proc.oid)`);
  const { rows: triggers } = await client.query<{ name: string; function: string; text: string }>(`
    SELECT tgname AS name, tgfoid::regproc::text AS function, pg_get_triggerdef(oid) AS text FROM pg_trigger
    WHERE NOT tgisinternal AND tgparentid = 0 ORDER BY tgname, tgrelid`);
  return { functions, triggers };
}

/** Runs the files in the database, whatever it has, and returns what it then has. */
async function definitionsWith(files: readonly string[]) {
  for (const text of files) await client.query(text);
  return definitions();
}

describe('the files of packages/database/functions', () => {
  it('are the functions of a new database, one for each name', async () => {
    const { functions } = await definitions();

    expect(functions.map(({ name }) => name)).toEqual(names);
  });

  it('contain the same texts and triggers as the migrations', async () => {
    const before = await definitions();

    expect(await definitionsWith(texts)).toEqual(before);
  });

  it('contain each trigger, next to its function', async () => {
    const { triggers } = await definitions();
    const inFiles = texts.flatMap((text, index) =>
      [...text.matchAll(/^CREATE OR REPLACE TRIGGER (\w+)/gm)].map(([, name]) => ({ name, function: names[index] })),
    );

    expect(triggers).toEqual(
      inFiles
        .toSorted((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1))
        .map((trigger) => expect.objectContaining(trigger)),
    );
  });
});

describe('the comparison', () => {
  it('notices a second overload of a function', async () => {
    await client.query(
      'CREATE FUNCTION push_topic(kind text, at timestamptz) RETURNS text LANGUAGE sql AS $$SELECT kind$$',
    );

    expect((await definitions()).functions.map(({ name }) => name)).not.toEqual(names);
  });

  it.each([
    ['text', 'push_topic', (text: string) => text.replace(`'games'`, `'matches'`)],
    ['parameters', 'raise_counter', (text: string) => text.replace('by bigint', 'by integer')],
    ['settings', 'store_game_batch', (text: string) => text.replace('SET enable_seqscan = off', '')],
    ['trigger', 'count_player', (text: string) => text.replace('(NOT NEW.is_bot)', '(NEW.is_bot)')],
  ])('notices a file with another %s', async (_difference, name, change) => {
    const before = await definitions();
    const changed = texts.map((text, index) => (names[index] === name ? change(text) : text));

    expect(changed).not.toEqual(texts);
    expect(await definitionsWith(changed)).not.toEqual(before);
  });
});
