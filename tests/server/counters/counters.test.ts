import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { countersLifetimeMs } from '../../../apps/server/src/modules/counters/service.js';
import { FakeClock } from '../../support/fake-clock.js';
import { addListedGame, addPlayer, playerActions } from '../../support/builders/players.js';
import { observeStatements } from '../../support/statements.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const clock = new FakeClock();

const test = useTestContext({ clock, env: { DEMO: '1' } });

/** Reads the counters when the ones in memory are too old. */
async function recount() {
  clock.advance(countersLifetimeMs);
  return test.context.counters.get();
}

describe('the counters [D-35]', () => {
  it('count players and all stakes exactly, without bots [LOB-03]', async () => {
    const before = await recount();
    const players = await Promise.all(Array.from({ length: 10 }, () => addPlayer(test.context)));
    const bot = await addPlayer(test.context, { isBot: true });

    await Promise.all(players.map((player) => playerActions(test.context, player).create(7)));
    const { gameId } = await playerActions(test.context, players[0] as (typeof players)[0]).create(5);
    await playerActions(test.context, players[0] as (typeof players)[0]).cancel(gameId);
    await addListedGame(test.context, bot, { stakeAmount: 50 });

    const after = await recount();
    expect(after.players - before.players).toBe(10);
    expect(after.staked - before.staked).toBe(10 * 7 + 5);
  });

  it('are sums over a fixed number of rows, independent of the number of games and players', async () => {
    for (let added = 0; added < 20; added += 1) {
      await playerActions(test.context, await addPlayer(test.context)).create(1);
    }

    const { rows } = await test.context.database.pool.query('SELECT name, count(*)::int FROM counters GROUP BY name');

    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: 'players', count: 16 },
        { name: 'staked', count: 16 },
        { name: 'online', count: 1 },
      ]),
    );
  });

  it('are read without touching the tables that they count', async () => {
    const before = await recount();
    const holder = new Client(test.database.connection);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK games, profiles, tournaments, tournament_participants IN ACCESS EXCLUSIVE MODE');

    expect(await recount()).toEqual(before);

    await holder.end();
  });

  it('exclude bots, their games and their tournament', async () => {
    const before = await recount();

    await test.context.house.sync();

    const { rows } = await test.context.database.pool.query(
      `SELECT (SELECT count(*) > 0 FROM games WHERE player1_id = profiles.id) AS has_games,
        EXISTS (SELECT FROM users WHERE users.id = profiles.id) AS may_be_online
       FROM profiles WHERE id IN (SELECT player1_id FROM tournaments)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    // A profile without an account cannot sign in, so it is never online.
    expect(rows.every(({ may_be_online: mayBeOnline }) => mayBeOnline === false)).toBe(true);
    expect(await recount()).toEqual(before);
  });

  it('are read from the database once in five seconds, however many callers ask', async () => {
    await recount();
    const statements = observeStatements(test.database);
    for (let elapsedMs = 0; elapsedMs < 2 * countersLifetimeMs; elapsedMs += 100) {
      clock.advance(100);
      await Promise.all(Array.from({ length: 10 }, () => test.context.counters.get()));
    }

    expect(statements.stop()).toHaveLength(2);
  });

  it('are read again after a failure', async () => {
    const failing = await createTestContext({ clock, database: test.database });
    await failing.context.database.pool.query('ALTER TABLE counters RENAME TO unavailable');
    await expect(failing.context.counters.get()).rejects.toThrow('counters');
    await failing.context.database.pool.query('ALTER TABLE unavailable RENAME TO counters');

    expect(await failing.context.counters.get()).toEqual(await recount());
    await failing.close();
  });
});
