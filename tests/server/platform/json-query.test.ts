import { Connection as DriverConnection } from 'pg';
import { expect, it, vi } from 'vitest';
import {
  integer,
  listOf,
  nullable,
  object,
  optional,
  text,
} from '../../../apps/server/src/platform/database/columns.js';
import type { Connection } from '../../../apps/server/src/platform/database/database.js';
import { statement } from '../../../apps/server/src/platform/database/statement.js';
import { useTestContext } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const test = useTestContext({ env: { DATABASE_POOL_SIZE: '2' } });

const echo = statement({
  name: 'test.echo',
  isJson: true,
  text: `
    SELECT json_build_object('word', $1::text, 'at', $2::timestamptz AT TIME ZONE 'UTC') AS one, to_json($3::int[]) AS two
    FROM generate_series(1, $4::int)`,
  row: { one: object({ word: optional(nullable(text)), at: text }), two: nullable(listOf(integer)) },
});

const divide = statement({
  name: 'test.divide',
  isJson: true,
  text: 'SELECT to_json(1 / $1::int) AS quotient',
  row: { quotient: integer },
});

it('returns all rows of a statement whose columns are JSON, prepared once', async () => {
  const run = test.context.database.reserve();
  const at = new Date('2026-01-02T03:04:05.678Z');

  for (const word of ['a “quoted” word', null]) {
    const rows = await run((on) => echo(on, [word, at, ['1', '2'], '2']));

    const row = { one: { word, at: '2026-01-02T03:04:05.678' }, two: [1, 2] };
    expect(rows).toEqual([row, row]);
  }
  expect(await run((on) => echo(on, ['a', at, null, '1']))).toMatchObject([{ two: null }]);
  expect(await run((on) => echo(on, ['a', at, null, '0']))).toEqual([]);
  const count = `SELECT FROM pg_prepared_statements WHERE name = 'test.echo'`;
  expect(await run((on) => on.query({ name: 'test.count', text: count, values: [] }))).toHaveLength(1);
});

it('returns the same rows on a connection whose statements do not wait', async () => {
  const read = (on: Connection) => echo(on, ['a word', new Date('2026-01-02T03:04:05.678Z'), ['1', '2'], '1']);

  const rows = await test.context.database.transaction(read);

  expect(rows).toEqual([{ one: { word: 'a word', at: '2026-01-02T03:04:05.678' }, two: [1, 2] }]);
});

it('is sent before the one before it on a reserved connection is answered, and each fails alone', async () => {
  const run = test.context.database.reserve();
  const bind = vi.spyOn(DriverConnection.prototype as unknown as { bind(values: { statement: string }): void }, 'bind');
  const sent = () => bind.mock.calls.filter(([values]) => values.statement === 'test.waitAndDivide');
  const waitAndDivide = statement({
    name: 'test.waitAndDivide',
    isJson: true,
    text: 'SELECT to_json(1 / $1::int) AS quotient, to_json(pg_backend_pid()) AS id FROM pg_advisory_xact_lock($2::int)',
    row: { quotient: integer, id: integer },
  });
  const holder = await test.context.database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');

  const answers = Promise.allSettled(['1', '0', '1'].map((by) => run((on) => waitAndDivide(on, [by, '1']))));
  await waitUntil(() => sent().length === 3);
  await holder.query('SELECT pg_advisory_unlock(1)');

  const [first, failed, third] = await answers;
  holder.release();
  bind.mockRestore();
  expect(first).toMatchObject({ status: 'fulfilled', value: [{ quotient: 1 }] });
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(third).toEqual(first);
});

it('rejects with the error of PostgreSQL, and the connection can be used again', async () => {
  const run = test.context.database.reserve();

  await expect(run((on) => divide(on, ['0']))).rejects.toMatchObject({ code: '22012' });
  await expect(run((on) => divide(on, [1]))).rejects.toThrow('must be a text, a date or an array');

  expect(await run((on) => divide(on, ['1']))).toEqual([{ quotient: 1 }]);
});

it('rejects if the connection is lost', async () => {
  const run = test.context.database.reserve();
  const readId = statement({ name: 'test.id', text: 'SELECT pg_backend_pid() AS id', row: { id: integer } });
  const [connection] = await run((on) => readId(on));
  const end = statement({
    name: 'test.end',
    isJson: true,
    text: 'SELECT to_json(pg_terminate_backend($1::int)) AS ended',
    row: {},
  });

  await expect(run((on) => end(on, [String(connection?.id)]))).rejects.toThrow(/terminat/);

  // The pool notices it a moment later.
  const isBack = () => run((on) => divide(on, ['1'])).then(Boolean, () => false);
  await waitUntil(isBack);
});
