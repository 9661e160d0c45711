import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { commitmentText, matchHandId, type Move } from '@game/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineAll } from '../../../apps/server/src/operator/doctor/doctor.js';
import { sha256 } from '../../../apps/server/src/platform/sha256.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addListedGame, addPlayer, cookieOf, playerActions } from '../../support/builders/players.js';
import { addTournament, decidedMoves, matchAt } from '../../support/builders/tournaments.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { databaseUrl } from '../../support/database-url.js';
import {
  authSecret,
  createTestContext,
  startTestServer,
  violatedInvariants,
  type TestServer,
} from '../../support/test-context.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  expect(await violatedInvariants(server.database)).toEqual([]);
  await server.close();
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.context.database.pool.query<Row>(text, values)).rows;
const newNonce = () => randomBytes(32).toString('hex');

/** Runs `work` with the services of another process on the same database. */
async function inOtherProcess<Result>(
  work: (other: Awaited<ReturnType<typeof createTestContext>>) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const other = await createTestContext({ database: server.database, env });
  try {
    return await work(other);
  } finally {
    await other.close();
  }
}

/** Starts a tournament of four. Players 1 and 3 meet in its final. */
async function addFinal() {
  const built = await addTournament(server.context, { initialMoves: decidedMoves(4) });
  const { tournament } = await server.context.tournaments.queries.get(null, built);
  const [finalist] = built.players as [BuiltPlayer];
  return { ...built, final: matchAt(tournament.matches, 2, 1), finalist };
}

/** The same, after player 1 has made a move in the final. */
async function addFinalWithMove(move: Move) {
  const built = await addFinal();
  await built.actions[0]?.move(built.final.id, move);
  return built;
}

describe('a hidden move in the database', () => {
  it('is stored without encryption once its hand is over', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const gameId = await addListedGame(server.context, creator, { move: 'rock' });
    const actions = playerActions(server.context, joiner);
    await actions.join(gameId);
    await actions.move(gameId, 'paper');
    const { tournamentId, final, actions: players } = await addFinalWithMove('rock');
    await players[2]?.move(final.id, 'rock');
    await players[2]?.move(final.id, 'paper', 1);
    await players[0]?.move(final.id, 'scissors', 1);

    const revealed = { sealed_move: null, player1_move: 'rock', player2_move: 'paper' };
    expect(await query('SELECT * FROM games WHERE id = $1', [gameId])).toMatchObject([revealed]);
    const last = { ...revealed, player1_move: 'scissors' };
    expect(await query('SELECT * FROM tournament_matches WHERE id = $1', [final.id])).toMatchObject([last]);
    expect(await query('SELECT * FROM tournament_ties WHERE match_id = $1', [final.id])).toMatchObject([
      { player1_move: 'rock', player2_move: 'rock' },
    ]);
    expect(
      await query(
        'SELECT initial_move, sealed_move FROM tournament_participants WHERE tournament_id = $1 ORDER BY id',
        [tournamentId],
      ),
    ).toEqual(decidedMoves(4).map((move) => ({ initial_move: move, sealed_move: null })));
  });

  it('is read by other processes, and only where it was made', async () => {
    const creator = await addPlayer(server.context);
    const [one, other] = [
      await addListedGame(server.context, creator, { move: 'rock' }),
      await addListedGame(server.context, creator, { move: 'paper' }),
    ];
    const { final, actions, finalist, tournamentId } = await addFinalWithMove('scissors');
    const seen = await inOtherProcess(async ({ context }) => [
      (await context.games.get(creator, { gameId: one })).ownMove,
      (await context.tournaments.queries.get(finalist, { tournamentId })).viewer?.ownMove?.move,
    ]);
    expect(seen).toEqual(['rock', 'scissors']);

    // A tie, and a sealed move of the first hand in the second one.
    const [{ sealed_move: earlier } = { sealed_move: '' }] = await query<{ sealed_move: string }>(
      'SELECT sealed_move FROM tournament_matches WHERE id = $1',
      [final.id],
    );
    await actions[2]?.move(final.id, 'scissors');
    await actions[0]?.move(final.id, 'rock', 1);
    const kept = await query('SELECT id, sealed_move FROM games WHERE id = ANY($1)', [[one, other]]);
    await query('UPDATE tournament_matches SET sealed_move = $2 WHERE id = $1', [final.id, earlier]);
    await query(
      `UPDATE games SET sealed_move = other.sealed_move FROM games AS other
       WHERE games.id = ANY($1) AND other.id = ANY($1) AND other.id <> games.id`,
      [[one, other]],
    );

    await inOtherProcess(async ({ context }) => {
      const joiner = await addPlayer(context);
      await expect(context.games.get(creator, { gameId: one })).rejects.toThrow('cannot be decrypted');
      await expect(playerActions(context, joiner).join(other)).rejects.toThrow('cannot be decrypted');
      await expect(context.tournaments.queries.get(null, { tournamentId })).rejects.toThrow('cannot be decrypted');
      expect(await context.ledger.balanceOf(joiner.id)).toBe(100);
    });
    for (const { id, sealed_move: sealed } of kept as { id: string; sealed_move: string }[]) {
      await query('UPDATE games SET sealed_move = $2 WHERE id = $1', [id, sealed]);
    }
  });
});

describe('MOVE_KEY', () => {
  it('is compared with the key of the database at start', async () => {
    const listed = await addListedGame(server.context, await addPlayer(server.context));

    const start = inOtherProcess(async () => undefined, { MOVE_KEY: 'cd'.repeat(32) });

    await expect(start).rejects.toThrow(/^MOVE_KEY is not the one.* Start the server with the key from before/);
    expect(await query('SELECT status FROM games WHERE id = $1', [listed])).toEqual([{ status: 'waiting' }]);
  });

  it('is examined by `operator doctor`', async () => {
    const examined = async (env: Record<string, string>) => {
      const settings = {
        DATABASE_URL: databaseUrl(server.database),
        AUTH_SECRET: authSecret,
        DATA_DIR: tmpdir(),
        ...env,
      };
      return (await examineAll(settings)).find(({ check }) => check === 'move key');
    };

    expect(await examined({})).toMatchObject({ state: 'ok' });
    expect(await examined({ MOVE_KEY: 'cd'.repeat(32) })).toMatchObject({
      state: 'PROBLEM',
      details: expect.stringContaining('is not the one'),
    });
  });
});

describe('the nonce of a move', () => {
  it('comes from the player, and opens the commitments of games and tournaments [D-04]', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const own = createHttpClient(server.address, cookieOf(creator));
    const opponent = createHttpClient(server.address, cookieOf(joiner));
    const nonces = [newNonce(), newNonce()];
    const { gameId } = (await own.call('games.createWithStake', { stakeAmount: 5 })).body;
    const moved = await own.call('games.move', { gameId, move: 'rock', nonce: nonces[0] ?? '' });
    expect(moved.body.game.player1Commitment).toBe(sha256(`${gameId}|${creator.id}|rock|${nonces[0]}`));

    await opponent.call('games.joinWithStake', { gameId });
    const { body } = await opponent.call('games.move', { gameId, move: 'paper', nonce: nonces[1] ?? '' });

    expect(body.game.result).toMatchObject({ player1: { nonce: nonces[0] }, player2: { nonce: nonces[1] } });
    const { final, finalist, tournamentId } = await addFinal();
    const { call } = createHttpClient(server.address, cookieOf(finalist));
    const nonce = newNonce();
    await call('tournaments.move', { matchId: final.id, handNumber: 0, move: 'rock', nonce });
    const { tournament } = (await call('tournaments.get', { tournamentId })).body;
    expect(matchAt(tournament.matches, 2, 1).player1Commitment).toBe(
      sha256(commitmentText(matchHandId(final, 0), finalist.id, 'rock', nonce)),
    );
  });

  it('is refused if it is not 32 bytes in lower-case hexadecimal', async () => {
    const { call } = createHttpClient(server.address, cookieOf(await addPlayer(server.context)));
    const { gameId } = (await call('games.createWithStake', { stakeAmount: 5 })).body;
    for (const given of ['', 'ab'.repeat(31), 'ab'.repeat(33), 'AB'.repeat(32), 'xy'.repeat(32), 7, null]) {
      const nonce = given as string;
      const answers = await Promise.all([
        call('games.move', { gameId, move: 'rock', nonce }),
        call('tournaments.createWithStake', { maxPlayers: 4, stakeAmount: 5, initialMove: 'rock', nonce }),
        call('tournaments.join', { tournamentId: gameId, initialMove: 'rock', nonce }),
        call('tournaments.move', { matchId: gameId, handNumber: 0, move: 'rock', nonce }),
      ]);
      const refusal = { status: 400, body: { code: 'INVALID_NONCE' } };
      expect(answers).toMatchObject([refusal, refusal, refusal, refusal]);
    }
    expect((await call('games.get', { gameId })).body.game.player1HasMoved).toBe(false);
  });

  it('is accepted once from each player, in any hand, revealed or not', async () => {
    const [creator, joiner] = [await addPlayer(server.context), await addPlayer(server.context)];
    const own = createHttpClient(server.address, cookieOf(creator));
    const opponent = createHttpClient(server.address, cookieOf(joiner));
    const newGame = async () => (await own.call('games.createWithStake', { stakeAmount: 1 })).body.gameId;
    const [nonce, joinersNonce] = [newNonce(), newNonce()];
    const refusal = { status: 409, body: { code: 'NONCE_REUSED' } };

    const first = await newGame();
    expect((await own.call('games.move', { gameId: first, move: 'rock', nonce })).status).toBe(200);
    const second = await newGame();
    expect(await own.call('games.move', { gameId: second, move: 'paper', nonce })).toMatchObject(refusal);
    const creation = { maxPlayers: 4, stakeAmount: 1, initialMove: 'rock' } as const;
    expect(await own.call('tournaments.createWithStake', { ...creation, nonce })).toMatchObject(refusal);
    expect((await opponent.call('tournaments.createWithStake', { ...creation, nonce })).status).toBe(200);

    // The nonces of a finished game: of the second seat, and one that the server has drawn.
    await opponent.call('games.joinWithStake', { gameId: first });
    await opponent.call('games.move', { gameId: first, move: 'rock', nonce: joinersNonce });
    expect(await opponent.call('tournaments.createWithStake', { ...creation, nonce: joinersNonce })).toMatchObject(
      refusal,
    );
    expect((await own.call('games.move', { gameId: second, move: 'rock' })).status).toBe(200);
    await opponent.call('games.joinWithStake', { gameId: second });
    const { game } = (await opponent.call('games.move', { gameId: second, move: 'rock' })).body;
    const third = await newGame();
    const drawn = game.result?.player1.nonce ?? '';
    expect(await own.call('games.move', { gameId: third, move: 'rock', nonce: drawn })).toMatchObject(refusal);
    expect((await own.call('games.get', { gameId: third })).body.game).toMatchObject({ player1HasMoved: false });
  });

  it('is accepted once by commands that arrive together', async () => {
    const player = await addPlayer(server.context);
    const { call } = createHttpClient(server.address, cookieOf(player));
    const nonce = newNonce();
    const gameIds = [];
    for (let count = 0; count < 5; count += 1) {
      gameIds.push((await playerActions(server.context, player).create(1)).gameId);
    }

    const answers = await Promise.all(gameIds.map((gameId) => call('games.move', { gameId, move: 'rock', nonce })));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
  });
});
