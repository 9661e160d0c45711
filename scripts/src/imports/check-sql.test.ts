import { expect, it } from 'vitest';
import { checkSql } from './check-sql.js';
import { tablesIn } from './read-sql.js';
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
  ['SELECT extract(epoch FROM now())', ['now'], []],
  ['a message from games to update profiles', [], []],
])('finds the tables in: %s', (sql, reads, writes) => {
  expect(tablesIn(sql)).toEqual({ reads, writes });
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

it('rejects a type for the rows of the driver, also in platform', () => {
  expect(check('apps/server/src/platform/lock.ts', 'await client.query<{ id: string }>(text);')).toEqual([
    expect.stringContaining('query() with a type asserts'),
  ]);
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
  [`${modules}/lobby/service.test.ts`, 'await pool.query("SELECT FROM games")'],
  ['apps/server/src/platform/database/database.ts', "await client.query('BEGIN');"],
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
