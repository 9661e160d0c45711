import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { CommandBudgets } from '../../../apps/server/src/platform/http/command-budgets.js';
import { Refusal } from '../../../apps/server/src/platform/refusal.js';
import type { BuiltPlayer } from '../../support/build-player.js';
import { createHttpClient } from '../../support/counterparts/http-client.js';
import { addPlayer, cookieOf } from '../../support/builders/players.js';
import { useTestServer } from '../../support/use-test-context.js';

const server = useTestServer();

const clientOf = (player: BuiltPlayer) => createHttpClient(server.address, cookieOf(player));

/** Joins a game that does not exist; returns the error code. */
async function joinNothing(player: BuiltPlayer): Promise<string | undefined> {
  const answer = await clientOf(player).call('games.joinWithStake', { gameId: randomUUID() });
  return (answer.body as { code?: string }).code;
}

async function countRows(table: string, column: string, player: BuiltPlayer): Promise<number> {
  const { rows } = await server.context.database.pool.query(
    `SELECT count(*)::int AS count FROM ${table} WHERE ${column} = $1`,
    [player.id],
  );
  return rows[0].count as number;
}

describe('a player', () => {
  it('stores at most 60 refused commands per minute, which limits no other player', async () => {
    const [player, other] = [await addPlayer(server.context), await addPlayer(server.context)];
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);

    const codes: (string | undefined)[] = [];
    while (codes.length < 70) codes.push(await joinNothing(player));

    expect(codes.filter((code) => code === 'GAME_NOT_FOUND')).toHaveLength(60);
    expect(codes.slice(60)).toEqual(Array.from({ length: 10 }, () => 'TOO_MANY_ATTEMPTS'));
    expect(await countRows('idempotency_keys', 'user_id', player)).toBe(60);
    expect(await joinNothing(other)).toBe('GAME_NOT_FOUND');
    now.mockReturnValue(1_000_000 + 60_000);
    expect(await joinNothing(player)).toBe('GAME_NOT_FOUND');
  });

  it('can create and cancel 30 games per minute', async () => {
    const player = await addPlayer(server.context);
    const { call } = clientOf(player);
    const statuses: number[] = [];

    for (let index = 0; index < 32; index += 1) {
      const { gameId } = (await call('games.createWithStake', { stakeAmount: 1 })).body;
      statuses.push((await call('games.cancel', { gameId })).status);
    }

    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429]);
    expect(await server.context.ledger.balanceOf(player.id)).toBe(98);
  });

  it('can play any number of games per minute', async () => {
    const [one, other] = [await addPlayer(server.context), await addPlayer(server.context)].map(clientOf);
    if (!one || !other) throw new Error('two players are needed');
    vi.spyOn(performance, 'now').mockReturnValue(2_000_000);

    for (let index = 0; index < 35; index += 1) {
      const { gameId } = (await one.call('games.createWithStake', { stakeAmount: 1 })).body;
      await one.call('games.move', { gameId, move: 'rock' });
      await other.call('games.joinWithStake', { gameId });
      expect((await other.call('games.move', { gameId, move: 'rock' })).status).toBe(200);
    }
  });
});

it('the players of one network address together can have ten times as many refused commands', async () => {
  const budgets = new CommandBudgets();
  const refuse = (playerId: string, ip: string) =>
    budgets
      .run('games.joinWithStake', { playerId, ip }, () => Promise.reject(new Refusal('GAME_NOT_FOUND')))
      .catch((error: Refusal) => error.reply.code);

  for (let index = 0; index < 600; index += 1) await refuse(`player ${index % 20}`, '203.0.113.7');

  expect(await refuse('another player', '203.0.113.7')).toBe('TOO_MANY_ATTEMPTS');
  expect(await refuse('another player', '203.0.113.8')).toBe('GAME_NOT_FOUND');
});
