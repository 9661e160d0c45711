import { expect, expectTypeOf, it } from 'vitest';
import {
  boolean,
  bytes,
  integer,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  timestamp,
} from './columns.js';
import type { Statement } from './database.js';
import { statement } from './statement.js';

/** Returns a connection that answers each statement with `rows`, and the statements that it got. */
function connectionWith(rows: object[]) {
  const statements: Statement[] = [];
  const query = async (sent: Statement) => {
    statements.push(sent);
    return structuredClone(rows);
  };
  return { on: { query: query as never }, statements };
}

const at = new Date('2026-01-02T03:04:05.678Z');

it('prepares the statement under its name and reads each column', async () => {
  const findGames = statement({
    name: 'games.findGames',
    text: 'SELECT …',
    row: {
      id: text,
      sum: integer,
      share: number,
      isPrivate: boolean,
      at: timestamp,
      status: oneOf(['waiting', 'completed']),
      winner: nullable(text),
      ids: listOf(text),
      player: object({ name: text, at: timestamp, rank: optional(integer) }),
    },
  });
  const { on, statements } = connectionWith([
    {
      id: 'a',
      sum: '12',
      share: '0.5',
      isPrivate: false,
      at,
      status: 'waiting',
      winner: null,
      ids: ['b', 'c'],
      player: { name: 'd', at: '2026-01-02T03:04:05.678+00:00' },
    },
  ]);

  const rows = await findGames(on, [1, 'x']);

  expect(statements).toEqual([{ name: 'games.findGames', text: 'SELECT …', values: [1, 'x'] }]);
  expect(rows).toEqual([
    {
      id: 'a',
      sum: 12,
      share: 0.5,
      isPrivate: false,
      at,
      status: 'waiting',
      winner: null,
      ids: ['b', 'c'],
      player: { name: 'd', at },
    },
  ]);
  expectTypeOf(rows).toEqualTypeOf<
    {
      id: string;
      sum: number;
      share: number;
      isPrivate: boolean;
      at: Date;
      status: 'waiting' | 'completed';
      winner: string | null;
      ids: string[];
      player: { name: string; at: Date; rank: number | undefined };
    }[]
  >();
});

it('only counts the rows if no column is declared', async () => {
  const lock = statement({ name: 'games.lock', text: 'SELECT …', row: {} });

  expect(await lock(connectionWith([{}, {}]).on)).toHaveLength(2);
  expect(await lock(connectionWith([{ lock: '' }]).on)).toHaveLength(1);
});

it.each([
  ['a text', text, 1],
  ['a text', text, null],
  ['a boolean', boolean, 't'],
  ['an integer', integer, '1.5'],
  ['an integer', integer, ''],
  ['an integer', integer, '9007199254740993'],
  ['a number', number, 'NaN'],
  ['a number', number, ''],
  ['a point in time', timestamp, 'soon'],
  ['a point in time', timestamp, 1],
  ['bytes', bytes, 'text'],
  ['one of on, off', oneOf(['on', 'off']), 'toString'],
  ['a list', listOf(text), '{a}'],
  ['a text', nullable(text), undefined],
  ['an integer', listOf(integer), ['a']],
  ['an object', object({}), []],
])('names the statement and the column if %s was expected', async (expected, read, value) => {
  const find = statement({ name: 'games.find', text: 'SELECT …', row: { id: text, secret: read } });
  const message = `games.find: secret: ${expected} was expected`;

  await expect(find(connectionWith([{ id: 'a', secret: value }]).on)).rejects.toThrow(message);
});

it('names the field of a JSON object', async () => {
  const find = statement({ name: 'games.find', text: 'SELECT …', row: { player: object({ name: text }) } });

  await expect(find(connectionWith([{ player: { name: null } }]).on)).rejects.toThrow(
    'games.find: player: name: a text was expected, but not null',
  );
});

it('rejects a missing column and one that is not declared', async () => {
  const find = statement({ name: 'games.find', text: 'SELECT …', row: { id: text } });

  await expect(find(connectionWith([{ id: 'a', email: 'b' }]).on)).rejects.toThrow(
    'games.find: 1 columns were expected, but not id, email',
  );
  await expect(find(connectionWith([{ name: 'a' }]).on)).rejects.toThrow('games.find: id: a text was expected');
});
