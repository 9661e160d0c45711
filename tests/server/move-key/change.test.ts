import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WrongMoveKey } from '../../../apps/server/src/modules/move-key/service.js';
import { createProgram } from '../../../apps/server/src/operator/program.js';
import { examineAll } from '../../../apps/server/src/operator/doctor/doctor.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { addListedGame, addPlayer, intentOf, playerActions } from '../../support/builders/players.js';
import { addRaffle, shopActions } from '../../support/builders/shop.js';
import { addTournament, decidedMoves, matchAt, tournamentActions } from '../../support/builders/tournaments.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { databaseUrl } from '../../support/database-url.js';
import { authSecret, createTestContext, violatedInvariants, type TestContext } from '../../support/test-context.js';
import { makeFolder } from '../../support/folders.js';

const [oldKey, newKey] = ['ab'.repeat(32), 'cd'.repeat(32)];
const keys = {
  old: { MOVE_KEY: oldKey },
  both: { MOVE_KEY: newKey, MOVE_KEY_READ: oldKey },
  new: { MOVE_KEY: newKey },
};

let database: TestDatabase;
let before: TestContext;
let between: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  before = await createTestContext({ database, env: keys.old });
});

afterAll(async () => {
  expect(await violatedInvariants(database)).toEqual([]);
  await before.close();
  await between.close();
  await database.drop();
});

const start = (env: Record<string, string>) => createTestContext({ database, env });
const sealedTexts = async () => {
  const { rows } = await before.context.database.pool.query<{ sealed: string }>(
    `SELECT sealed_move AS sealed FROM games WHERE sealed_move IS NOT NULL
     UNION ALL SELECT sealed_move FROM tournament_participants WHERE sealed_move IS NOT NULL
     UNION ALL SELECT sealed_move FROM tournament_matches WHERE sealed_move IS NOT NULL
     UNION ALL SELECT sealed_root FROM raffle_seeds`,
  );
  return rows.map(({ sealed }) => sealed);
};

/** Runs `operator move-key`, and returns what it prints and its progress. */
async function changeKey(using: TestContext): Promise<{ output: string; progress: string }> {
  const [output, progress]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => output.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => progress.push(String(text)) > 0),
  ];
  try {
    const command = ['move-key', '--yes', '--reason', 'a test', '--as', 'tess'];
    await createProgram((work) => work(using.context)).parseAsync(command, { from: 'user' });
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return { output: output.join(''), progress: progress.join('') };
}

/** Joins a game of which player 1 has chosen rock, and loses. */
async function finish({ context }: TestContext, gameId: string): Promise<BuiltPlayer> {
  const joiner = await addPlayer(context);
  await playerActions(context, joiner).join(gameId);
  await playerActions(context, joiner).move(gameId, 'scissors');
  return joiner;
}

// The steps of a change, one after the other.
describe('MOVE_KEY', { shuffle: false }, () => {
  it('is changed while games, tournaments and raffles are open, and all of them end', async () => {
    const creator = await addPlayer(before.context);
    const games = [];
    for (let count = 0; count < 4; count += 1) games.push(await addListedGame(before.context, creator));
    const [first, second, third, fourth] = games as [string, string, string, string];
    const tournament = await addTournament(before.context, { initialMoves: decidedMoves(4) });
    const { tournament: started } = await before.context.tournaments.queries.get(null, tournament);
    const final = matchAt(started.matches, 2, 1);
    await tournament.actions[0]?.move(final.id, 'rock');
    const waiting = await tournamentActions(before.context, creator).create(4, 1, 'paper');
    const raffle = await addRaffle(before.context, { maxEntries: 1 });
    const drawn = (await before.context.games.get(await finish(before, first), { gameId: first })).result;

    // Some servers have been restarted.
    between = await start(keys.both);
    await finish(between, second);
    const nonce = drawn?.player1.nonce ?? '';
    const { gameId } = await playerActions(between.context, creator).create(1);
    const reused = { gameId, move: 'rock', nonce } as const;
    await expect(
      between.context.games.move(creator, reused, intentOf(creator, 'games.move', reused)),
    ).rejects.toMatchObject({ reply: { code: 'NONCE_REUSED' } });
    const move = { gameId, move: 'rock' } as const;
    const intent = intentOf(creator, 'games.move', move);
    await before.context.games.move(creator, move, intent);
    expect(await between.context.games.move(creator, move, intent)).toMatchObject({ ownMove: 'rock' });

    // This server now knows the row of a game, with the move as it is encrypted before the change.
    await expect(playerActions(between.context, creator).join(third)).rejects.toMatchObject({
      reply: { code: 'OWN_GAME' },
    });

    // Without the old key, nothing starts, and nothing is lost.
    await expect(start(keys.new)).rejects.toThrow(
      /^The database may still contain .* MOVE_KEY_READ, until `operator move-key`/,
    );
    await expect(start(keys.old)).rejects.toBeInstanceOf(WrongMoveKey);
    const texts = await sealedTexts();
    const { output, progress } = await changeKey(between);
    expect(progress).toContain('games: ');
    expect(output).toMatch(/^\d+ rows were encrypted\. All is encrypted with MOVE_KEY\. Remove MOVE_KEY_READ/);
    expect(await sealedTexts()).toHaveLength(texts.length);
    expect((await sealedTexts()).filter((text) => texts.includes(text))).toEqual([]);

    const joiner = await addPlayer(between.context);
    await playerActions(between.context, joiner).join(third);
    const after = await start(keys.new);
    await playerActions(after.context, joiner).move(third, 'scissors');
    await finish(after, fourth);
    expect((await after.context.games.get(creator, { gameId })).ownMove).toBe('rock');
    await tournamentActions(after.context, tournament.players[2] as BuiltPlayer).move(final.id, 'scissors');
    const { tournament: completed } = await after.context.tournaments.queries.get(null, tournament);
    expect(completed.status).toBe('completed');
    for (let count = 0; count < 3; count += 1) {
      await tournamentActions(after.context, await addPlayer(after.context)).join(waiting.tournamentId, 'rock');
    }
    const winner = await addPlayer(after.context);
    await shopActions(after.context, winner).enter(raffle);
    await after.context.shop.raffles.closeEnded();
    await after.context.shop.raffles.drawDue();
    const { rows } = await after.context.database.pool.query('SELECT winner_id FROM raffle_draws');
    expect(rows).toEqual([{ winner_id: winner.id }]);
    await after.close();
  });

  it('stays needed if a server still encrypts with it after the change', async () => {
    const logged = vi.spyOn(before.context.logger, 'error').mockImplementation(() => undefined);
    await between.context.moveKeyChange.keepCheck();
    await before.context.moveKeyChange.keepCheck();
    await before.context.moveKeyChange.keepCheck();

    expect(logged.mock.calls).toEqual([[expect.stringContaining('this server still encrypts with the old one')]]);
    await expect(start(keys.new)).rejects.toBeInstanceOf(WrongMoveKey);
    await changeKey(between);
    await (await start(keys.new)).close();
    logged.mockRestore();
  });

  it('is examined by `operator doctor` while it is changed', async () => {
    const other = await makeFolder('doctor-');
    const examined = async (env: Record<string, string>) => {
      const settings = { DATABASE_URL: databaseUrl(database), AUTH_SECRET: authSecret, DATA_DIR: other, ...env };
      return (await examineAll(settings)).find(({ check }) => check === 'move key');
    };

    expect(await examined(keys.new)).toMatchObject({ state: 'ok', details: 'that of the database' });
    await (await start({ MOVE_KEY: newKey, MOVE_KEY_READ: randomBytes(32).toString('hex') })).close();
    expect(await examined(keys.new)).toMatchObject({ state: 'PROBLEM' });
    await rm(other, { recursive: true });
  });
});
