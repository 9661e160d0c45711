import { maximumOpenGames } from '@game/rules';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../apps/server/src/context.js';
import { countOutcomes } from '../../support/builders/outcomes.js';
import { addListedGame, addPlayer, addPlayers, playerActions } from '../../support/builders/players.js';
import { hurryBatches, whileLocked } from '../../support/locked-row.js';
import { observeStatements } from '../../support/statements.js';
import { createTestContext } from '../../support/test-context.js';
import { useTestContext } from '../../support/use-test-context.js';

const test = useTestContext();

/** A second server process on the same database. */
async function createOtherProcess() {
  const other = await createTestContext({ database: test.database });
  return { context: other.context, [Symbol.asyncDispose]: () => other.close() };
}

describe('commands that arrive together', () => {
  it('are stored by few transactions', async () => {
    const players = await addPlayers(test.context, 40, 100);
    const transactionCount = async () => {
      const { rows } = await test.context.database.pool.query(
        'SELECT count(DISTINCT xmin::text) AS transactions FROM games WHERE player1_id = ANY($1)',
        [players.map(({ id }) => id)],
      );
      return Number(rows[0].transactions);
    };

    await Promise.all(players.map((player) => playerActions(test.context, player).create(5)));

    expect(await transactionCount()).toBeLessThanOrEqual(2);
  });

  it('are refused one by one: a refusal leaves the others untouched', async () => {
    const [rich, poor, alsoRich] = [
      await addPlayer(test.context, { balance: 50 }),
      await addPlayer(test.context, { balance: 4 }),
      await addPlayer(test.context, { balance: 50 }),
    ];

    const outcomes = await countOutcomes(
      [rich, poor, alsoRich].map((player) => playerActions(test.context, player).create(5)),
    );

    expect(outcomes).toEqual({ succeeded: 2, INSUFFICIENT_BALANCE_TO_CREATE: 1 });
    expect(await playerActions(test.context, rich).balance()).toBe(45);
    expect(await playerActions(test.context, poor).balance()).toBe(4);
  });

  it('are stored without the one that the database rejects', async () => {
    const players = await addPlayers(test.context, 9, 100);
    const cursed = await addPlayer(test.context, { balance: 100 });
    await test.context.database.pool.query(
      `ALTER TABLE games ADD CONSTRAINT cursed CHECK (player1_id <> '${cursed.id}') NOT VALID`,
    );

    const outcomes = await countOutcomes(
      [...players.slice(0, 4), cursed, ...players.slice(4)].map((player) =>
        playerActions(test.context, player).create(5),
      ),
    );

    expect(outcomes).toMatchObject({ succeeded: 9 });
    expect(await playerActions(test.context, cursed).balance()).toBe(100);
    await test.context.database.pool.query('ALTER TABLE games DROP CONSTRAINT cursed');
  });

  it('see what earlier ones of the same player have changed', async () => {
    const player = await addPlayer(test.context, { balance: 12 });

    const outcomes = await countOutcomes([5, 5, 5].map((stake) => playerActions(test.context, player).create(stake)));

    expect(outcomes).toEqual({ succeeded: 2, INSUFFICIENT_BALANCE_TO_CREATE: 1 });
    expect(await playerActions(test.context, player).balance()).toBe(2);
  });
});

describe('a command on rows that this process has just written', () => {
  it('does not read them again', async () => {
    const player = await addPlayer(test.context);
    const { gameId } = await playerActions(test.context, player).create(5);
    const observed = observeStatements(test.database);

    await playerActions(test.context, player).move(gameId, 'rock');

    const statements = observed.stop();
    expect(statements.filter((text) => text.includes('store_game_batch'))).toHaveLength(1);
    expect(statements.filter((text) => text.includes('read_games'))).toEqual([]);
  });
});

describe('a command on rows that another process has changed', () => {
  it('is decided on the current balance', async () => {
    await using other = await createOtherProcess();
    const player = await addPlayer(test.context, { balance: 20 });
    await playerActions(test.context, player).create(5);
    await playerActions(other.context, player).create(5);
    await playerActions(other.context, player).create(5);

    await expect(playerActions(test.context, player).create(10)).rejects.toMatchObject({
      reply: { code: 'INSUFFICIENT_BALANCE_TO_CREATE' },
    });

    await playerActions(test.context, player).create(5);
    expect(await playerActions(test.context, player).balance()).toBe(0);
  });

  it('is not refused because of what has changed', async () => {
    await using other = await createOtherProcess();
    const player = await addPlayer(test.context, { balance: 12 });
    const { gameId } = await playerActions(test.context, player).create(10);
    await playerActions(other.context, player).cancel(gameId);

    await playerActions(test.context, player).create(12);

    expect(await playerActions(test.context, player).balance()).toBe(0);
  });

  it('does not join a game that has been cancelled, and stakes nothing', async () => {
    await using other = await createOtherProcess();
    const [creator, joiner] = [await addPlayer(test.context), await addPlayer(test.context, { balance: 50 })];
    const gameId = await addListedGame(test.context, creator, { stakeAmount: 5 });
    await playerActions(other.context, creator).cancel(gameId);

    await expect(playerActions(test.context, joiner).join(gameId)).rejects.toMatchObject({
      reply: { code: 'GAME_NOT_AVAILABLE' },
    });

    expect(await playerActions(test.context, joiner).balance()).toBe(50);
  });

  it('is not refused because of a game that has been lost, which leaves the balance as it was', async () => {
    await using other = await createOtherProcess();
    const [winner, loser] = [await addPlayer(test.context), await addPlayer(test.context, { balance: 1_000 })];
    const lostId = await addListedGame(test.context, winner, { move: 'rock' });
    await playerActions(test.context, loser).join(lostId);
    for (let open = 1; open < maximumOpenGames; open += 1) await playerActions(test.context, loser).create(1);
    await playerActions(other.context, loser).move(lostId, 'scissors');

    await expect(playerActions(test.context, loser).create(1)).resolves.toHaveProperty('gameId');
  });

  it('stays within the limit of open games, whichever process has created them', async () => {
    await using other = await createOtherProcess();
    const player = await addPlayer(test.context, { balance: 1_000 });
    const processes = [test.context, other.context];

    const outcomes = await countOutcomes(
      Array.from({ length: 40 }, (_, index) => playerActions(processes[index % 2] as Context, player).create(1)),
    );

    expect(outcomes).toEqual({ succeeded: maximumOpenGames, TOO_MANY_OPEN_GAMES: 40 - maximumOpenGames });
  });
});

describe('deadlines', () => {
  it('are all settled by one run of the job if they pass for 2,100 games together, a third with a second player', async () => {
    const [player, late] = [
      await addPlayer(test.context, { balance: 10_000 }),
      await addPlayer(test.context, { balance: 10_000 }),
    ];
    await test.context.database.pool.query(
      `WITH created AS (
         INSERT INTO games (id, status, player1_id, player2_id, player1_move, player1_nonce, player1_commitment,
             stake_amount, created_at, deadline_at)
           SELECT id, CASE WHEN is_joined THEN 'inProgress' ELSE 'waiting' END, $1, CASE WHEN is_joined THEN $2::uuid END,
             'rock', 'nonce', encode(sha256(convert_to(id || '|' || $1::uuid || '|rock|nonce', 'UTF8')), 'hex'), 2, now(),
             now() - interval '1 hour'
           FROM (SELECT gen_random_uuid() AS id, number % 3 = 0 AS is_joined
             FROM generate_series(1, 2100) AS number) AS numbers
           RETURNING id, player1_id, player2_id)
       INSERT INTO transactions (user_id, type, amount, balance_delta, game_id, created_at, processed_at)
         SELECT player_id, 'stake', 2, -2, id, now(), now() FROM created CROSS JOIN LATERAL
           (VALUES (player1_id), (player2_id)) AS seats (player_id) WHERE player_id IS NOT NULL`,
      [player.id, late.id],
    );
    expect(await playerActions(test.context, player).balance()).toBe(10_000 - 4_200);

    expect(await test.context.games.settleExpired()).toBe(2_100);

    // Player 2 has not moved in time, and forfeits.
    expect(await playerActions(test.context, player).balance()).toBe(10_000 + 1_400);
    expect(await playerActions(test.context, late).balance()).toBe(10_000 - 1_400);
  });
});

describe('a command that needs a locked row', () => {
  it('waits alone: the commands of strangers are answered meanwhile', async () => {
    const [locked, stranger] = [await addPlayer(test.context), await addPlayer(test.context)];
    let blocked: Promise<unknown> = Promise.resolve();
    let isAnswered = false;

    await whileLocked(test, 'profiles', locked.id, async () => {
      blocked = playerActions(test.context, locked)
        .create(5)
        .then(() => (isAnswered = true));
      for (let round = 0; round < 5; round += 1) {
        const gameId = await addListedGame(test.context, stranger, { stakeAmount: 5 });
        await playerActions(test.context, stranger).cancel(gameId);
      }
      expect(isAnswered).toBe(false);
    });

    await blocked;
    expect(await playerActions(test.context, locked).balance()).toBe(95);
  });

  it('is refused as too busy when the row stays locked, and changes nothing', async () => {
    await using impatient = await createOtherProcess();
    const player = await addPlayer(test.context);
    const gameId = await addListedGame(test.context, player);

    await whileLocked(test, 'games', gameId, async () => {
      hurryBatches();
      await expect(playerActions(impatient.context, player).cancel(gameId)).rejects.toMatchObject({
        reply: { code: 'TOO_BUSY', retryAfterSeconds: 1 },
      });
    });

    expect(await playerActions(test.context, player).cancel(gameId)).toMatchObject({ status: 'cancelled' });
  });

  it('does not delay the deadlines of other games', async () => {
    const [creator, other] = [await addPlayer(test.context), await addPlayer(test.context)];
    const [lockedId, freeId] = [await addListedGame(test.context, creator), await addListedGame(test.context, other)];
    await test.context.database.pool.query(
      `UPDATE games SET deadline_at = now() - interval '1 hour' WHERE id = ANY($1::uuid[])`,
      [[lockedId, freeId]],
    );

    await whileLocked(test, 'games', lockedId, async () => {
      expect(await test.context.games.settleExpired()).toBe(1);
    });

    expect(await playerActions(test.context, other).view(freeId)).toMatchObject({ status: 'cancelled' });
    expect(await test.context.games.settleExpired()).toBe(1);
  });
});
