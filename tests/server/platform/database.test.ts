import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../apps/server/src/platform/database/database.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addPlayer, grantTickets } from '../../support/builders/players.js';
import { together } from '../../../apps/server/src/platform/database/together.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';
import { waitUntil } from '../../support/wait.js';

const test = useTestContext({ env: { DATABASE_POOL_SIZE: '2' } });

describe('a transaction', () => {
  it('is rolled back if an error is thrown, and runs no effects', async () => {
    const player = await addPlayer(test.context, { balance: 10 });
    const told: string[] = [];

    const failing = test.context.database.transaction(async (transaction) => {
      await test.context.ledger.post(transaction, [{ userId: player.id, type: 'daily_flip', amount: 5 }]);
      transaction.afterCommit(() => told.push('told'));
      throw new Error('changed my mind');
    });

    await expect(failing).rejects.toThrow('changed my mind');
    expect(await test.context.ledger.balanceOf(player.id)).toBe(10);
    expect(told).toEqual([]);
  });

  it('commits with its last statement, and nothing if that one fails', async () => {
    const [player, other] = [
      await addPlayer(test.context, { balance: 10 }),
      await addPlayer(test.context, { balance: 10 }),
    ];
    const told: string[] = [];
    const grant = ({ id }: BuiltPlayer, last: string) =>
      test.context.database.transaction(async (transaction) => {
        await grantTickets(test.context, transaction, { id }, 5);
        transaction.afterCommit(() => told.push(id));
        transaction.commitWith({ name: last, text: last, values: [] });
      });

    await grant(player, 'SELECT 1');
    const failed = grant(other, 'SELECT 1 / 0');

    await expect(failed).rejects.toThrow('division by zero');
    expect(await test.context.ledger.balanceOf(player.id)).toBe(15);
    expect(await test.context.ledger.balanceOf(other.id)).toBe(10);
    expect(told).toEqual([player.id]);
  });

  it('throws the error that made others of the statements fail', async () => {
    const failing = test.context.database.transaction(async (transaction) => {
      const run = (text: string) => transaction.query({ name: text, text, values: [] });
      const [first, second] = [run('SELECT 1 / 0'), run('SELECT 1')];
      await together([second, first]);
    });

    await expect(failing).rejects.toThrow('division by zero');
  });

  it('rejects if a failed statement was ignored', async () => {
    const failing = test.context.database.transaction(async ({ drizzle }) => {
      await drizzle.execute(sql`SELECT 1 / 0`).catch(() => undefined);
    });

    await expect(failing).rejects.toThrow('the transaction was rolled back, because a statement in it had failed');
  });

  it.each(['40P01', '40001'])('runs again after PostgreSQL aborted it with %s', async (state) => {
    const effects: number[] = [];
    let attempts = 0;

    const result = await test.context.database.transaction(async (transaction) => {
      const attempt = (attempts += 1);
      transaction.afterCommit(() => effects.push(attempt));
      const raise = `DO $$ BEGIN RAISE EXCEPTION 'a conflict' USING ERRCODE = '${state}'; END $$`;
      if (attempt < 3) await transaction.drizzle.execute(sql.raw(raise));
      return 'done';
    });

    expect([result, effects]).toEqual(['done', [3]]);
  });

  it('runs again if its connection is lost before the commit', async () => {
    const player = await addPlayer(test.context, { balance: 10 });
    let attempts = 0;

    await test.context.database.transaction(async (transaction) => {
      await grantTickets(test.context, transaction, player, 5);
      if ((attempts += 1) === 1) await transaction.drizzle.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });

    expect([attempts, await test.context.ledger.balanceOf(player.id)]).toEqual([2, 15]);
  });

  it('does not run again if its connection is lost during the commit, because it may be stored', async () => {
    const { database } = test.context;
    await database.pool.query(`
      CREATE TABLE cut_at_commit (id int);
      CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON cut_at_commit DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION cut()`);
    let attempts = 0;

    const cut = database.transaction(async ({ drizzle }) => {
      attempts += 1;
      await drizzle.execute(sql`INSERT INTO cut_at_commit VALUES (1)`);
    });

    await expect(cut).rejects.toThrow('terminating connection');
    expect(attempts).toBe(1);
  });

  it('does not reuse a connection that PostgreSQL closed', async () => {
    const cut = test.context.database.transaction(async ({ drizzle }) => {
      await drizzle.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(cut).rejects.toThrow('Failed query');

    // The pool has one connection, so this fails if it is the broken one.
    expect(await test.context.ledger.balanceOf((await addPlayer(test.context, { balance: 3 })).id)).toBe(3);
  });
});

describe('a pool', () => {
  it('logs that a connection was lost, but not after it was closed', async () => {
    let log = '';
    const write = (line: string) => void (log += line);
    const other = await createTestContext({ database: test.database, log: { write } });
    const client = await other.context.database.pool.connect();

    client.emit('error', new Error('lost while in use'));
    client.release();
    await other.close();
    client.emit('error', new Error('ended with PostgreSQL'));

    expect(log).toContain('lost while in use');
    expect(log).not.toContain('ended with PostgreSQL');
  });
});

describe('snapshots', () => {
  it('run two at a time with ten connections, so that commands find one', async () => {
    const other = await createTestContext({ database: test.database });
    const { database } = other.context;
    const player = await addPlayer(test.context, { balance: 3 });
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    let started = 0;
    const snapshots = Array.from({ length: 16 }, () =>
      database.snapshot(async () => {
        started += 1;
        await ended;
      }),
    );

    await waitUntil(() => started === 2);
    await Promise.all(
      Array.from({ length: 6 }, () =>
        database.transaction((transaction) => grantTickets(other.context, transaction, player, 2)),
      ),
    );

    expect(started).toBe(2);
    end();
    await Promise.all(snapshots);
    await other.close();
    expect(await test.context.ledger.balanceOf(player.id)).toBe(15);
  });
});

describe('reads', () => {
  const backendOf = async ({ drizzle }: Connection) => {
    const { rows } = await drizzle.execute<{ id: number }>(sql`SELECT pg_backend_pid() AS id`);
    return rows[0]?.id;
  };

  it('share a connection, so that more can run than there are connections', async () => {
    const { database } = test.context;
    let present = 0;
    let meet: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => (meet = resolve));

    const backends = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.read(async (on) => {
          const before = await backendOf(on);
          if ((present += 1) === 20) meet();
          await meeting;
          return [before, await backendOf(on)];
        }),
      ),
    );

    expect(new Set(backends.flat()).size).toBe(1);
  });

  it('cannot write', async () => {
    const player = await addPlayer(test.context);

    const written = test.context.database.read(({ drizzle }) =>
      drizzle.execute(sql`UPDATE profiles SET username = 'another' WHERE id = ${player.id}`),
    );

    await expect(written).rejects.toMatchObject({ cause: { code: '25006' } });
  });

  it('do not fail with another one on the same connection', async () => {
    const { database } = test.context;

    const outcomes = await Promise.allSettled([
      database.read(({ drizzle }) => drizzle.execute(sql`SELECT 1 / 0`)),
      database.read(backendOf),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('fail together if their connection is lost, and the next one has another', async () => {
    const { database } = test.context;

    const outcomes = await Promise.allSettled([
      database.read(({ drizzle }) => drizzle.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)),
      database.read(({ drizzle }) => drizzle.execute(sql`SELECT pg_sleep(10)`)),
    ]);

    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await database.read(backendOf)).toEqual(expect.any(Number));
  });

  it('are refused immediately if 500 others have not ended', async () => {
    const { database } = test.context;
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const waiting = Array.from({ length: 500 }, () => database.read(() => ended));

    await expect(database.read(backendOf)).rejects.toThrow('no connection to the database');
    end();
    await Promise.all(waiting);

    expect(await database.read(backendOf)).toEqual(expect.any(Number));
  });
});
