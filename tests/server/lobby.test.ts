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
