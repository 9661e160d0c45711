import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../support/fake-clock.js';
import { addListedGame, addPlayer, playerActions } from '../support/players.js';
import { createTestContext } from '../support/test-context.js';
import { useTestContext } from '../support/use-test-context.js';

const clock = new FakeClock();

const test = useTestContext({ clock });

describe('the list of games', () => {
  it('contains games with a move and a free second seat, newest first, except the viewer’s own [FLT-01]', async () => {
    const [viewer, creator, joiner] = [
      await addPlayer(test.context),
      await addPlayer(test.context),
      await addPlayer(test.context),
    ];
    const own = await addListedGame(test.context, viewer);
    clock.advance(1);
    const older = await addListedGame(test.context, creator, { stakeAmount: 8 });
    clock.advance(1);
    const newer = await addListedGame(test.context, creator, { stakeAmount: 3 });
    await playerActions(test.context, creator).create(1);
    const joined = await addListedGame(test.context, creator);
    await playerActions(test.context, joiner).join(joined);
    const cancelled = await addListedGame(test.context, creator);
    await playerActions(test.context, creator).cancel(cancelled);

    const listed = await test.context.lobby.listGames(viewer);
    const listedToVisitors = await test.context.lobby.listGames(null);

    expect(listed.map(({ id }) => id)).toEqual([newer, older]);
    expect(listed[0]).toEqual({
      id: newer,
      stakeAmount: 3,
      createdAt: expect.any(String),
      player1: { id: creator.id, username: creator.username, avatarUrl: null, isBot: false },
    });
    expect(listedToVisitors.map(({ id }) => id)).toEqual([newer, older, own]);
  });
});

describe('the counters [D-35]', () => {
  it('count players and all stakes exactly, without bots [LOB-03]', async () => {
    const before = await test.context.lobby.getCounters();
    const players = await Promise.all(Array.from({ length: 10 }, () => addPlayer(test.context)));
    const bot = await addPlayer(test.context, { isBot: true });

    await Promise.all(players.map((player) => playerActions(test.context, player).create(7)));
    const { gameId } = await playerActions(test.context, players[0] as (typeof players)[0]).create(5);
    await playerActions(test.context, players[0] as (typeof players)[0]).cancel(gameId);
    await addListedGame(test.context, bot, { stakeAmount: 50 });

    const after = await test.context.lobby.getCounters();
    expect(after.players - before.players).toBe(10);
    expect(after.staked - before.staked).toBe(10 * 7 + 5);
  });

  it('are sums over a fixed number of rows, independent of the number of games and players', async () => {
    for (let added = 0; added < 20; added += 1) {
      await playerActions(test.context, await addPlayer(test.context)).create(1);
    }

    const { rows } = await test.context.database.pool.query('SELECT name, count(*) FROM counters GROUP BY name');

    expect(rows).toEqual(
      expect.arrayContaining([
        { name: 'players', count: '16' },
        { name: 'staked', count: '16' },
      ]),
    );
  });

  it('are read without touching the tables that they count', async () => {
    const before = await test.context.lobby.getCounters();
    const holder = new Client(test.database.connection);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK games, profiles, tournaments, tournament_participants IN ACCESS EXCLUSIVE MODE');

    expect(await test.context.lobby.getCounters()).toEqual(before);

    await holder.end();
  });

  it('do not include the house bots, their games or their tournament', async () => {
    const before = await test.context.lobby.getCounters();

    await test.context.house.sync();

    const { rows } = await test.context.database.pool.query(
      `SELECT (SELECT count(*) > 0 FROM games WHERE player1_id = profiles.id) AS has_games,
        EXISTS (SELECT FROM users WHERE users.id = profiles.id) AS may_be_online
       FROM profiles WHERE id IN (SELECT player1_id FROM tournaments)`,
    );
    expect(rows.length).toBeGreaterThan(0);
    // A profile without an account cannot sign in, so it is never online.
    expect(rows.every(({ may_be_online: mayBeOnline }) => mayBeOnline === false)).toBe(true);
    expect(await test.context.lobby.getCounters()).toEqual(before);
  });
});

it('returns a list of 5,000 games completely', async () => {
  // Uses its own database, because these games have no stakes in the ledger.
  const crowded = await createTestContext({ clock });
  const creator = await addPlayer(crowded.context);
  await crowded.context.database.pool.query(
    `INSERT INTO games (id, player1_id, player1_move, stake_amount, created_at, deadline_at)
      SELECT gen_random_uuid(), $1, 'rock', number, $2::timestamptz + number * interval '1 second', $2::timestamptz + interval '1 day'
      FROM generate_series(1, 5000) AS number`,
    [creator.id, clock.now()],
  );

  const listed = await crowded.context.lobby.listGames(null);

  expect(listed).toHaveLength(5000);
  expect(listed.map(({ stakeAmount }) => stakeAmount)).toEqual(
    Array.from({ length: 5000 }, (_, index) => 5000 - index),
  );
  await crowded.close();
});
