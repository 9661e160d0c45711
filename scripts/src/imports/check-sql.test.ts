import { expect, it } from 'vitest';
import { checkCalls, checkSql } from './check-sql.js';
import { tablesIn } from './sql-tables.js';
import type { TableAccess } from './table-access.js';

const modules = 'apps/server/src/modules';
const schema = [
  { path: 'packages/database/src/schema/games.ts', text: "export const games = pgTable('games', {});" },
  { path: 'packages/database/src/schema/profiles.ts', text: "export const profiles = pgTable('profiles', {});" },
];
const access: TableAccess = { games: { owner: 'games' }, profiles: { owner: 'profiles' } };

function check(path: string, text: string, list = access) {
  return checkSql([...schema, { path, text }], list).map(({ subject, rule }) => `${subject}: ${rule}`);
}

it.each([
  ['SELECT id FROM games WHERE id = $1', ['games'], []],
  [
    'SELECT FROM profiles AS a, games b JOIN LATERAL (SELECT FROM users) AS c ON true',
    ['profiles', 'games', 'users'],
    [],
  ],
  ['WITH games AS (SELECT 1), page (id) AS MATERIALIZED (SELECT FROM games) SELECT FROM page', [], []],
  ['INSERT INTO games (id) SELECT id FROM profiles ON CONFLICT DO UPDATE SET id = 1', ['profiles'], ['games']],
  ['UPDATE games SET id = 1 FROM profiles', ['profiles'], ['games']],
  ['DELETE FROM games USING profiles WHERE true', ['profiles'], ['games']],
  ['SELECT FROM games ORDER BY id FOR UPDATE SKIP LOCKED', ['games'], []],
  ['SELECT extract(epoch FROM now()), trim(BOTH FROM id), id IS DISTINCT FROM games FROM unnest($1)', [], []],
  ['select id from games join profiles on true', ['games', 'profiles'], []],
  ['SELECT FROM public.games', ['games'], []],
  ['SELECT FROM "games" JOIN public."profiles" ON true', ['games', 'profiles'], []],
  ['MERGE INTO games USING profiles ON true WHEN MATCHED THEN UPDATE SET id = 1', ['profiles'], ['games']],
  ['SELECT a, users FROM unnest($1, $2) AS a (b, c), games', ['games'], []],
  ['SELECT FROM (SELECT id, users FROM games) AS a, profiles', ['games', 'profiles'], []],
  ['SELECT FROM games JOIN users ON true, profiles WHERE id IN (a, b)', ['games', 'users', 'profiles'], []],
  ['SELECT FROM (games JOIN users USING (profiles)), LATERAL profiles', ['games', 'users', 'profiles'], []],
  ['UPDATE ONLY games SET a = 1, users = 2 FROM profiles', ['profiles'], ['games']],
  ['TRUNCATE TABLE games, profiles', [], ['games', 'profiles']],
  ['TABLE games', ['games'], []],
  ['LOCK games', ['games'], []],
  ['LOCK TABLE ONLY games', ['games'], []],
  ['SELECT id INTO games FROM profiles', ['profiles'], ['games']],
  ['WITH games AS (SELECT FROM games) SELECT FROM games', ['games'], []],
  ['WITH RECURSIVE games AS (SELECT 1 UNION SELECT FROM games) SELECT FROM games', [], []],
  [
    "SELECT 'it is FROM games, users', $$ FROM games $$ /* FROM games */ -- FROM games\n FROM profiles",
    ['profiles'],
    [],
  ],
])('finds the tables in: %s', (sql, reads, writes) => {
  expect(tablesIn(sql)).toMatchObject({ reads, writes });
});

it.each([
  ["statement({ name: 'lobby.find', text: 'SELECT FROM games', row: {} });", 'games: only the listed modules read'],
  ['const from = `FROM page JOIN games ON true ${more}`;', 'games: only the listed modules read'],
  ["import { games } from '@game/database'; on.drizzle.select().from(games);", 'games: only the listed modules read'],
  ["import { games as g } from '@game/database'; a.leftJoin(g, b);", 'games: only the listed modules read'],
  [
    "import { games } from '@game/database'; const isIn = sql`IN (SELECT FROM ${games})`;",
    'games: only the listed modules read',
  ],
  ["import { games } from '@game/database'; on.drizzle.update(games).set({});", 'games: only its owner writes'],
  ["statement({ name: 'lobby.set', text: `UPDATE games SET id = ${id}`, row: {} });", 'games: only its owner writes'],
  ["statement({ name: 'lobby.find', text: 'select id from games', row: {} });", 'games: only the listed modules read'],
  ["const from = 'join games on true';", 'games: only the listed modules read'],
  [
    "import { games } from '@game/database'; find().from(page).crossJoin(games);",
    'games: only the listed modules read',
  ],
  ["import { games } from '@game/database'; const t = games; drizzle.insert(t);", 'games: only its owner writes'],
  [
    "import { games } from '@game/database'; const read = () => find().from(t); const t = games;",
    'games: only the listed modules read',
  ],
  ["import { games } from '@game/database'; readAll([games]);", 'games: only the listed modules read'],
  ["import { games } from '@game/database'; sql`DELETE FROM ${games}`;", 'games: only its owner writes'],
  ['const found = `SELECT id FROM ${table}`;', 'no list can say which table this is'],
  ['const found = `SELECT id FROM games_${day}`;', 'no list can say which table this is'],
  ['const found = `select id from ${table}`;', 'no list can say which table this is'],
  ["const found = 'SELECT id FROM ' + table;", 'no list can say which table this is'],
  ["import * as tables from '@game/database';", 'no list can say which table this is'],
  ["const { games } = await import('@game/database');", 'no list can say which table this is'],
  ['const db = on.drizzle;', "the builder is called 'drizzle' everywhere"],
  ['add(on.drizzle, table);', "the builder is called 'drizzle' everywhere"],
  ['const add = ({ drizzle: db }, table) => db.insert(table);', "the builder is called 'drizzle' everywhere"],
  ["on.drizzle['insert'](table);", "the builder is called 'drizzle' everywhere"],
  ['on.drizzle.delete(table);', 'no list can say which table this is'],
  ['await on.drizzle.query.games.findMany();', 'on.drizzle.query: '],
  ['const isOpen = sql<boolean>`true`;', 'a type for rows or values is an assertion'],
  ['await on.drizzle.execute(sql`SELECT 1`);', "Drizzle's execute() asserts"],
  ['await on.drizzle.execute(query);', "Drizzle's execute() asserts"],
  ["await on.query({ name: 'lobby.find', text, values });", 'only platform/ uses the driver'],
  ['await database.pool.query(text);', 'only platform/ uses the driver'],
  ["statement({ name: 'lobby_find', text: 'SELECT 1', row: {} });", 'lobby_find: a statement is named by its module'],
  ["statement({ name: 'games.find', text: 'SELECT 1', row: {} });", 'games.find: a statement is named by its module'],
  ["query.prepare('select_games');", 'select_games: a statement is named by its module'],
  ['statement({ name: `find.${table}`, text, row: {} });', 'find: a statement is named by its module'],
  ['query.prepare(name);', 'null: a statement is named by its module'],
  ["query.prepare('lobby.find'); query.prepare('lobby.find');", 'lobby.find: each statement has a name of its own'],
])('rejects in the lobby: %s', (text, violation) => {
  expect(check(`${modules}/lobby/store.ts`, text)).toEqual([expect.stringContaining(violation)]);
});

it.each(['apps/server/src/platform/lock.ts', 'packages/database/src/lock.ts'])(
  'rejects a type for the rows of the driver in %s',
  (path) => {
    expect(check(path, 'await client.query<{ id: string }>(text);')).toEqual([
      expect.stringContaining('a type for rows or values is an assertion'),
    ]);
  },
);

it.each([
  ["statement({ name: 'lobby.find', text: 'SELECT 1', row: {} });", `${modules}/lobby/service.ts`],
  ["statement({ name: 'operator.find', text: 'SELECT 1', row: {} });", 'apps/server/src/operator/doctor/checks.ts'],
  ["import { games } from '@game/database'; const isOpen = sql`true`;", `${modules}/lobby/service.ts`],
  ['await on.drizzle.select();', 'apps/server/src/console/page.ts'],
  ["statement({ name: 'server.find', text: 'SELECT 1', row: {} });", 'apps/server/src/readiness.ts'],
  ["statement({ name: 'platform.find', text: 'SELECT 1', row: {} });", 'apps/server/src/platform/email.ts'],
  ["statement({ name: 'realtime.find', text: 'SELECT 1', row: {} });", 'apps/server/src/realtime/rooms.ts'],
])('rejects outside stores: %s', (text, path) => {
  expect(check(path, text)).toEqual([expect.stringContaining('SQL is in the store of a module')]);
});

it.each([
  [
    `${modules}/games/store.ts`,
    "import { games } from '@game/database'; on.drizzle.update(games); find().from(games);",
  ],
  [`${modules}/games/store/own.ts`, 'statement({ name: `games.findOwn.${table}`, text, row: {} });'],
  [`${modules}/games/store/rows.ts`, "statement({ name: 'games.find', text: 'DELETE FROM games', row: {} });"],
  [`${modules}/lobby/store.ts`, "import { games } from '@game/database'; const read = columnOf(games.status);"],
  [`${modules}/lobby/store.ts`, "import { type games } from '@game/database'; adjustments.execute(transaction, 3);"],
  [`${modules}/lobby/store.ts`, "await selectGame(on).execute({ gameId }); throw new Error('no row FROM nothing');"],
  [
    `${modules}/lobby/store.ts`,
    "import { games } from '@game/database'; type Game = typeof games; const a = { games: 1 };",
  ],
  [
    `${modules}/lobby/store.ts`,
    'statement({ name: `lobby.find`, text: `SELECT FROM (${select}) AS a WHERE ${isOpen}`, row: {} });',
  ],
  [`${modules}/lobby/service.ts`, "throw new Error('a message from games, to update profiles');"],
  [`${modules}/lobby/store.ts`, "find().for('update'); seen.delete(table);"],
  [`${modules}/lobby/service.test.ts`, 'await pool.query("SELECT FROM games")'],
  ['apps/server/src/platform/database/database.ts', "await client.query('BEGIN');"],
  [
    'apps/server/src/platform/database/writability.ts',
    "statement({ name: 'platform.find', text: 'SELECT 1', row: {} });",
  ],
  ['apps/server/src/platform/outages.ts', "statement({ name: 'platform.find', text: 'SELECT 1', row: {} });"],
  ['apps/server/src/realtime/bus/bus.ts', "statement({ name: 'realtime.find', text: 'SELECT 1', row: {} });"],
])('allows in %s: %s', (path, text) => {
  expect(check(path, text)).toEqual([]);
});

it('lets listed modules read and write, and rejects what is no longer true', () => {
  const path = `${modules}/lobby/store.ts`;
  const list = (entry: Partial<TableAccess[string]>) => ({ ...access, games: { owner: 'games', ...entry } });
  const read = "import { games } from '@game/database'; find().from(games);";
  const write = "import { games } from '@game/database'; drizzle.insert(games);";

  expect(check(path, read, list({ readers: { lobby: 'lists them' } }))).toEqual([]);
  expect(check(path, write, list({ writers: { lobby: 'lists them' } }))).toEqual([]);
  expect(check(path, '', list({ readers: { lobby: 'lists them' } }))).toEqual([
    expect.stringContaining('games: it no longer does'),
  ]);
  expect(check(path, read, list({ writers: { lobby: 'lists them' } }))).toEqual([
    expect.stringContaining('games: it no longer does'),
  ]);
});

it('rejects a table without an owner and one that does not exist', () => {
  const { profiles: _, ...without } = access;

  expect(check('a.ts', '', without)).toEqual([expect.stringContaining('profiles: list the table with its owner')]);
  expect(check('a.ts', '', { ...access, moves: { owner: 'games' } })).toEqual([
    expect.stringContaining('moves: the schema has no such table'),
  ]);
});

it('lets only listed modules call a function of the database, and rejects a list that is no longer true', () => {
  const text = "statement({ name: 'lobby.add', text: 'SELECT append_rows($1)', row: {} });";
  const callsIn = (module: string, callers: string[]) =>
    checkCalls([{ path: `${modules}/${module}/store.ts`, text }], ['append_rows'], { append_rows: callers }).map(
      ({ file, rule }) => `${file}: ${rule}`,
    );

  expect(callsIn('ledger', ['ledger'])).toEqual([]);
  expect(callsIn('lobby', ['lobby', 'ledger'])).toEqual([expect.stringContaining('ledger: it no longer does')]);
  expect(callsIn('lobby', [])).toEqual([expect.stringContaining('lobby/store.ts: only the listed modules call')]);
});
